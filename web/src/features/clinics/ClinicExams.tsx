import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Clinic } from "../../api";
import { useLanguage } from "../../i18n";
import { Loading, TextField } from "../../ui";
import { type BookingAddress, type BookingQuery, ExamCard, LoadFailed } from "../booking";
import { examsByType } from "./model";
import { clinicExamsQuery } from "./queries";

interface ClinicExamsProps {
  clinic: Clinic;
  query: BookingQuery;
  address: BookingAddress;
}

/** The scans of this clinic; each leads to its times here. */
export function ClinicExams({ clinic, query, address }: ClinicExamsProps) {
  const { text } = useLanguage();
  const [typed, setTyped] = useState("");
  const exams = useQuery(clinicExamsQuery(clinic.slug));
  if (exams.isPending) return <Loading label={text("exams.loading")} blocks={[5, 5, 5]} />;
  if (exams.isError) return <LoadFailed error={exams.error} retry={exams.refetch} />;
  const groups = examsByType(exams.data, typed);
  const count = groups.reduce((sum, [, group]) => sum + group.length, 0);
  // From here Back leads to the clinics, not to the times of other clinics.
  const onward = { ...query, navigateFromClinic: true };
  return (
    <section className="stack" aria-labelledby="scans">
      <h2 id="scans">{text("clinics.scans")}</h2>
      {exams.data.length === 0 && <p>{text("clinics.scans_none")}</p>}
      <TextField
        id="search"
        label={text("exams.search_label")}
        icon="search"
        type="search"
        autoComplete="off"
        placeholder={text("home.exam_example")}
        value={typed}
        onChange={setTyped}
      />
      <output className="muted small">{text("exams.found", { count })}</output>
      {groups.map(([type, group]) => (
        <div key={type} className="stack-small">
          <h3 className="clinic-type">{type}</h3>
          <ul className="clinic-exams">
            {group.map((exam) => (
              <li key={exam.slug}>
                <ExamCard exam={exam} address={address} query={onward} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { authenticationQuery, contactClinicsQuery } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, Button, Checkbox, Dialog, SelectField, TextArea } from "../../../ui";
import { examsQuery, SELECT_REGION } from "../../booking";
import { useFailure } from "../../office";
import { type OfficeRequest, offer, type TypedOffer } from "./api";
import { useWork } from "./useWork";

const FORM = "offer";

export interface OfferDialogProps {
  request: OfficeRequest;
  name: string;
  onClose: () => void;
}

/** Says which scan can be had where; the patient then chooses the time. */
export function OfferDialog({ request, name, onClose }: OfferDialogProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const clinics = useQuery(contactClinicsQuery);
  const own = useQuery(authenticationQuery).data?.clinicIds ?? [];
  const exams = useQuery(examsQuery({ regionSlug: request.regionSlug ?? SELECT_REGION }));
  const [examSlug, setExamSlug] = useState(request.bookable ? request.examSlug : "");
  const [clinicIds, setClinicIds] = useState(request.clinicId ? [request.clinicId] : []);
  const [notes, setNotes] = useState("");
  const [attempted, setAttempted] = useState(false);
  const offering = useWork((typed: TypedOffer) => offer(request, typed));

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (examSlug === "" || offering.isPending) return;
    offering.mutate({ examSlug, clinicIds, notes }, { onSuccess: onClose });
  }

  function toggle(id: number, chosen: boolean) {
    setClinicIds(chosen ? [...clinicIds, id] : clinicIds.filter((other) => other !== id));
  }

  const bookable = (exams.data ?? []).filter(({ kind }) => kind === "ONLINE" || kind === "PENDING");
  const known = bookable.map(({ slug, name: label }) => ({ value: slug, label }));
  // None stands for all.
  const theirs = (clinics.data ?? []).filter(({ id }) => own.length === 0 || own.includes(id));
  const several = examSlug.includes(",");
  return (
    <Dialog
      title={text("lists.offer_title")}
      overline={name}
      isOpen
      isStatic={offering.isPending}
      onClose={onClose}
      closeLabel={text("lists.back")}
      footer={
        <>
          <Button onPress={onClose}>{text("lists.back")}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={offering.isPending}
            busyLabel={text("lists.saving")}
          >
            {text("lists.offer_do")}
          </Button>
        </>
      }
    >
      <form id={FORM} className="stack" onSubmit={submit} noValidate>
        {offering.error && (
          <Banner tone="danger" urgent>
            {failure(offering.error)}
          </Banner>
        )}
        <p className="muted">{text("lists.offer_what")}</p>
        <SelectField
          id="offer-exam"
          label={text("lists.exam")}
          emptyLabel={text("lists.offer_choose")}
          options={
            several ? [{ value: examSlug, label: request.examNames.join(", ") }, ...known] : known
          }
          value={examSlug}
          onChange={setExamSlug}
          required
          error={attempted && examSlug === "" ? text("lists.offer_missing") : undefined}
        />
        <fieldset className="lists-choices stack-small">
          <legend>{text("lists.offer_where")}</legend>
          {theirs.map(({ id, name: clinic }) => (
            <Checkbox
              key={id}
              id={`offer-clinic-${id}`}
              label={clinic}
              isSelected={clinicIds.includes(id)}
              onChange={(chosen) => toggle(id, chosen)}
            />
          ))}
        </fieldset>
        <TextArea
          id="offer-notes"
          label={text("lists.offer_notes")}
          value={notes}
          onChange={setNotes}
          rows={3}
        />
      </form>
    </Dialog>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { useDebounced } from "../../../lib/debounced";
import { classes, PageHead, TextField } from "../../../ui";
import { BookingScreen } from "../BookingScreen";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { bookingHref, useGo } from "../navigation";
import { PhoneLink } from "../PhoneLink";
import { examsQuery } from "../queries";
import { BodyPanel } from "./BodyPanel";
import { ExamResults } from "./ExamResults";
import { GroupChips } from "./GroupChips";
import { ModalityChips } from "./ModalityChips";
import { OtherScan } from "./OtherScan";
import { TabChoice } from "./TabChoice";
import "./exams.css";

const REST_MS = 250;

interface ExamsScreenProps {
  address: BookingAddress;
  query: BookingQuery;
  /** The added scans, if several are chosen. */
  basket?: ReactNode;
}

/** Finding the scan, or the scans, on the referral. */
export function ExamsScreen({ address, query, basket }: ExamsScreenProps) {
  const { text } = useLanguage();
  const several = query.procedureTab === "multiple";
  const title = text(several ? "exams.title_several" : "exams.title");
  const { radiology } = useConfig();
  const [typed, setTyped] = useTypedSearch(address, query);
  const { regionSlug } = address;
  const { modalityId, groupName, bodyPartId, search } = query;
  const exams = useQuery(examsQuery({ regionSlug, search, modalityId, groupName, bodyPartId }));
  return (
    <BookingScreen title={title} step={0}>
      <div className={classes("wrap exams", several && "is-several")}>
        <PageHead title={title} intro={text(several ? "exams.intro_several" : "exams.intro")} />
        <BodyPanel address={address} query={query} />
        <div className="stack">
          <TabChoice address={address} query={query} />
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
          <ModalityChips address={address} query={query} />
          <GroupChips address={address} query={query} />
          <ExamResults exams={exams} address={address} query={query} />
          <OtherScan address={address} query={query} />
          {radiology.phone && (
            <p className="muted">
              <RichText
                text={text("exams.other_words", { phone: radiology.phone })}
                parts={{ phone: (number) => <PhoneLink number={number} /> }}
              />
            </p>
          )}
        </div>
        {several && basket}
      </div>
    </BookingScreen>
  );
}

/** Input shows at once; the address, and with it the search, follows after a pause. */
function useTypedSearch(address: BookingAddress, query: BookingQuery) {
  const go = useGo();
  const [typed, setTyped] = useState(query.search ?? "");
  const wanted = useDebounced(typed, REST_MS).trim();
  const { search, ...others } = query;
  const href = bookingHref(address, { ...others, ...(wanted ? { search: wanted } : {}) });
  const differs = wanted !== (search ?? "");

  useEffect(() => {
    if (differs) go(href, { sameScreen: true });
  }, [differs, href, go]);

  return [typed, setTyped] as const;
}

import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n";
import { Banner, ButtonLink, EmptyState, Loading } from "../../ui";
import { type Closure, closureHref, EXCEPTIONS, readClosure, useFailure } from "../office";
import { useRights } from "../office-day";
import { SetupFrame } from "../office-setup";
import { bookedInQuery } from "./api";
import { CloseNow } from "./CloseNow";
import { Moves } from "./Moves";
import { useDevices } from "./useDevices";
import { useOwnClinics } from "./useOwnClinics";
import { useWords } from "./useWords";
import "./exceptions.css";

export interface MovesPageProps {
  /** What stands in the address: the time that is to be closed. */
  search: Readonly<Record<string, unknown>>;
}

/** Helps those who are booked in time that is to be closed to another time, and closes it then. */
export function MovesPage({ search }: MovesPageProps) {
  const { text } = useLanguage();
  const closure = readClosure(search);
  if (closure) return <Closing key={closureHref(closure)} closure={closure} />;
  return (
    <SetupFrame title={text("exceptions.moves_title")} current="exceptions">
      <EmptyState
        title={text("exceptions.no_closure")}
        actions={<ButtonLink href={EXCEPTIONS}>{text("exceptions.to_list")}</ButtonLink>}
        inCard
      />
    </SetupFrame>
  );
}

function Closing({ closure }: { closure: Closure }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const words = useWords();
  const rights = useRights();
  const booked = useQuery(bookedInQuery(closure));
  const clinic = useOwnClinics().clinics.find(({ id }) => id === closure.clinicId);
  const device = useDevices(closure.clinicId).find(({ id }) => id === closure.deviceId);
  const place = [clinic?.name, closure.deviceId ? device?.name : text("day.whole_clinic")];

  return (
    <SetupFrame
      title={text("exceptions.moves_title")}
      intro={text("exceptions.moves_what", {
        place: place.filter(Boolean).join(", "),
        days: words.days(closure),
        hours: words.hours(closure),
      })}
      current="exceptions"
    >
      {booked.error && (
        <Banner tone="danger" urgent>
          {failure(booked.error)}
        </Banner>
      )}
      {!rights.decides && <Banner tone="info">{text("exceptions.who_moves")}</Banner>}
      {booked.isPending && <Loading label={text("office.loading")} blocks={[4, 4, 4]} />}
      {booked.data && (
        <>
          <Moves closure={closure} booked={booked.data.rows} more={booked.data.more} />
          <CloseNow closure={closure} booked={booked.data.rows} />
        </>
      )}
    </SetupFrame>
  );
}

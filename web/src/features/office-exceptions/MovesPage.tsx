import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, ButtonLink, EmptyState, Loading } from "../../ui";
import {
  type Closure,
  closureHref,
  EXCEPTIONS,
  readClosure,
  useFailure,
  waitingFor,
} from "../office";
import { useRights } from "../office-day";
import { SetupFrame } from "../office-setup";
import { bookedInQuery, type Exception, exceptionQuery } from "./api";
import { CarryOut } from "./CarryOut";
import { Moves } from "./Moves";
import type { Loss } from "./model/hit";
import { useDevices } from "./useDevices";
import { useOwnClinics } from "./useOwnClinics";
import { useWords } from "./useWords";
import "./exceptions.css";

export interface MovesPageProps {
  /** The state in the address: the time to close, or an existing closure and what it becomes. */
  search: Readonly<Record<string, unknown>>;
}

/** Moves the patients who are booked in time that will be lost, and then closes or changes it. */
export function MovesPage({ search }: MovesPageProps) {
  const { text } = useLanguage();
  const closure = readClosure(search);
  if (closure?.changes) {
    return <Changing key={closureHref(closure)} closure={closure} id={closure.changes} />;
  }
  if (closure) return <Losing key={closureHref(closure)} closure={closure} loss={closure} />;
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

/** A change needs the current closure. */
function Changing({ closure, id }: { closure: Closure; id: string }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const { data: exception, error, refetch } = useQuery(exceptionQuery(id));
  const [named, setNamed] = useState(() => waitingFor(closure)?.named ?? []);

  function refused(refusal: Error) {
    if (isApiError(refusal, "message.changed_meanwhile")) void refetch();
    const hit = isApiError(refusal) ? (refusal.details.appointments ?? []) : [];
    setNamed((before) => [...new Set([...before, ...hit.map((one) => one.id)])]);
  }

  if (exception) {
    const { deviceId, date, lastDate, from, to, opens } = exception;
    const was = { date, lastDate, from, to, opens };
    const loss = { ...closure, deviceId: deviceId ?? undefined, was, ...(opens && { named }) };
    return <Losing closure={closure} loss={loss} exception={exception} onRefused={refused} />;
  }
  return (
    <SetupFrame title={text("exceptions.moves_title")} current="exceptions">
      {error ? (
        <>
          <Banner tone="danger" urgent>
            {failure(error)}
          </Banner>
          <p>
            <ButtonLink href={EXCEPTIONS}>{text("exceptions.to_list")}</ButtonLink>
          </p>
        </>
      ) : (
        <Loading label={text("office.loading")} blocks={[4, 4, 4]} />
      )}
    </SetupFrame>
  );
}

interface LosingProps {
  closure: Closure;
  loss: Loss;
  exception?: Exception | undefined;
  onRefused?: ((error: Error) => void) | undefined;
}

function Losing({ closure, loss, exception, onRefused }: LosingProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const rights = useRights();
  // A moved patient stays visible while others are added.
  const booked = useQuery({ ...bookedInQuery(loss), placeholderData: keepPreviousData });

  return (
    <SetupFrame title={text("exceptions.moves_title")} intro={useIntro(loss)} current="exceptions">
      {booked.error && (
        <Banner tone="danger" urgent>
          {failure(booked.error)}
        </Banner>
      )}
      {!rights.decides && <Banner tone="info">{text("exceptions.who_moves")}</Banner>}
      {booked.isPending && <Loading label={text("office.loading")} blocks={[4, 4, 4]} />}
      {booked.data && (
        <>
          <Moves loss={loss} booked={booked.data.rows} more={booked.data.more} />
          <CarryOut
            closure={closure}
            exception={exception}
            booked={booked.data.rows}
            onRefused={onRefused}
          />
        </>
      )}
    </SetupFrame>
  );
}

/** The text about what will happen. */
function useIntro(loss: Loss): string {
  const { text } = useLanguage();
  const words = useWords();
  const clinic = useOwnClinics().clinics.find(({ id }) => id === loss.clinicId);
  const device = useDevices(loss.clinicId).find(({ id }) => id === loss.deviceId);
  const names = [clinic?.name, loss.deviceId ? device?.name : text("day.whole_clinic")];
  const place = names.filter(Boolean).join(", ");
  const [days, hours] = [words.days(loss), words.hours(loss)];
  if (!loss.was) return text("exceptions.moves_what", { place, days, hours });
  return text("exceptions.moves_change", {
    place,
    was: `${words.days(loss.was)}, ${words.hours(loss.was)}`,
    becomes: `${days}, ${hours}`,
  });
}

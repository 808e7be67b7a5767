import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { contactClinicsQuery, includesClinic, useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { civilDateHere, civilDateIn } from "../../lib/civil-date";
import { usePage } from "../../lib/page";
import { Banner, Loading, useMediaQuery } from "../../ui";
import { LoadFailure, type OfficeAppointment, useRowWords } from "../office";
import { AppointmentPanel } from "./AppointmentPanel";
import { type DayAddress, dayHref, readDay } from "./address";
import { refreshBoard } from "./api";
import { BlockDialog } from "./BlockDialog";
import { DayBoard } from "./DayBoard";
import { DayHead } from "./DayHead";
import { MoveDialog, type PlannedMove } from "./MoveDialog";
import { dayOf } from "./model";
import { NewBookingDialog } from "./NewBookingDialog";
import { useChosen } from "./useChosen";
import { useDay } from "./useDay";
import { useLatest } from "./useLatest";
import { useNow } from "./useNow";
import { useRights } from "./useRights";
import { WeekOverview } from "./WeekOverview";
import "./day.css";

export interface DayPageProps {
  /** The state in the address. */
  search: Readonly<Record<string, unknown>>;
  onGo: (href: string, options?: { replace: boolean }) => void;
}

type DayDialog = "block" | "new";

/** The day of one clinic. Every choice is in the address. */
export function DayPage({ search, onGo }: DayPageProps) {
  const address = readDay(search);
  const rights = useRights();
  const [open, setOpen] = useState<DayDialog | null>(null);
  const known = useQuery(contactClinicsQuery);
  const clinics = known.data?.filter(({ id }) => includesClinic(rights.clinics, id)) ?? [];
  const clinic = clinics.find(({ id }) => id === address.clinicId) ?? clinics[0];
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const date =
    address.date ?? (clinic ? civilDateIn(clinic.timeZone, new Date()) : civilDateHere(new Date()));
  usePage(text("page.title", { page: text("day.title"), provider: radiology.name }));

  const whole = { ...address, clinicId: address.clinicId ?? clinic?.id, date };
  const href = dayHref(whole);
  useEffect(() => {
    if (clinic && (!address.clinicId || !address.date)) onGo(href, { replace: true });
  }, [clinic, address.clinicId, address.date, href, onGo]);

  return (
    <main id="main" tabIndex={-1} className="day">
      <DayHead
        address={whole}
        date={date}
        clinics={clinics}
        onAddress={(changed) => onGo(dayHref({ ...whole, ...changed }))}
        rights={rights}
        onNew={() => setOpen("new")}
        onBlock={() => setOpen("block")}
      />
      <LoadFailure query={known} />
      {whole.clinicId && (
        <Day
          key={whole.clinicId}
          address={{ ...whole, clinicId: whole.clinicId }}
          onAddress={(changed, options) => onGo(dayHref({ ...whole, ...changed }), options)}
          open={open}
          onOpen={setOpen}
        />
      )}
    </main>
  );
}

interface DayProps {
  address: DayAddress & { clinicId: number; date: string };
  onAddress: (changed: Partial<DayAddress>, options?: { replace: boolean }) => void;
  open: DayDialog | null;
  onOpen: (dialog: DayDialog | null) => void;
}

function Day({ address, onAddress, open, onOpen }: DayProps) {
  const { text, formats } = useLanguage();
  const words = useRowWords();
  const client = useQueryClient();
  const rights = useRights();
  const now = useNow();
  const wide = useMediaQuery("(min-width: 1120px)");
  const { days, board, device, isOverview, appointments } = useDay(address);
  const [plannedMove, setPlannedMove] = useState<PlannedMove | null>(null);
  /** A message about what was done, shown while its day is shown. */
  const [done, setDone] = useState<{ what: string; date: string } | null>(null);
  const list = isOverview ? undefined : appointments.data;
  const { chosen, isGone, isMissing } = useChosen({
    appointmentId: address.appointmentId,
    place: [...days, address.view === "week" ? device?.id : ""].join(),
    list,
    readAt: () => board.dataUpdatedAt,
  });
  // What is open over a board stays while the next one loads.
  const latest = useLatest(board.data);
  const timeZone = latest?.timeZone ?? "UTC";

  const movedNow = list?.find(({ id }) => id === plannedMove?.appointment.id);
  const isMoveGone = !!plannedMove && !!list && !movedNow && isShown(plannedMove.appointment);

  /** Whether the board that is shown is the one on which an appointment was. */
  function isShown({ start, deviceId }: OfficeAppointment): boolean {
    return days.includes(dayOf(start)) && (address.view === "day" || deviceId === device?.id);
  }

  function finish(what: string, date = address.date) {
    setDone({ what, date });
    void refreshBoard(client);
  }

  function close() {
    onAddress({ appointmentId: undefined }, { replace: true });
  }

  const isLoading = board.isPending || (!isOverview && !!board.data && appointments.isPending);
  return (
    <div className="day__room">
      <div className="day__main">
        <LoadFailure query={board} />
        {!isOverview && <LoadFailure query={appointments} />}
        {done?.date === address.date && (
          <div className="day__done">
            <Banner tone="success">{done.what}</Banner>
          </div>
        )}
        {isMissing && (
          <div className="day__done">
            <Banner tone="warning">{text("day.not_here")}</Banner>
          </div>
        )}
        {isLoading && <Loading label={text("day.loading")} />}
        {board.data && isOverview && (
          <WeekOverview
            board={board.data}
            days={days}
            now={now}
            onDevice={(deviceId) => onAddress({ deviceId })}
          />
        )}
        {board.data && list && (
          <DayBoard
            address={address}
            days={days}
            board={board.data}
            device={device}
            appointments={list}
            now={now}
            canMove={rights.decides}
            onMove={(appointment, target) => setPlannedMove({ appointment, target })}
            onDevice={(deviceId) =>
              onAddress(
                { deviceId, ...(address.view === "week" && { appointmentId: undefined }) },
                { replace: true },
              )
            }
          />
        )}
      </div>
      {chosen && (
        <AppointmentPanel
          key={chosen.id}
          appointment={chosen}
          // An open move dialog shows it itself.
          isGone={isGone && !plannedMove}
          rights={rights}
          now={now}
          asDialog={!wide}
          onMove={() => setPlannedMove({ appointment: chosen })}
          onDone={(step) => finish(text("day.step_done", { row: words(chosen), step }))}
          onOver={(step) => {
            close();
            finish(text("day.step_done", { row: words(chosen), step }));
          }}
          onClose={close}
        />
      )}
      {open === "block" && latest && (
        <BlockDialog
          board={latest}
          date={address.date}
          deviceId={address.deviceId}
          onDone={(what) => {
            onOpen(null);
            finish(what);
          }}
          onClose={() => onOpen(null)}
        />
      )}
      {open === "new" && latest && (
        <NewBookingDialog
          board={latest}
          date={address.date}
          onBooked={(appointmentId, { exam, slot }, { firstName, lastName }) => {
            onOpen(null);
            // The overview shows no names: patients are shown on the day.
            const view = isOverview ? "day" : address.view;
            onAddress({ appointmentId, date: dayOf(slot.start), view });
            finish(
              text("day.booked", {
                row: text("office.row", {
                  name: `${lastName}, ${firstName}`,
                  exam: exam.name,
                  day: formats.day(slot.start, timeZone),
                  time: formats.time(slot.start, timeZone),
                }),
              }),
              dayOf(slot.start),
            );
          }}
          onClose={() => onOpen(null)}
        />
      )}
      {plannedMove && latest && (
        <MoveDialog
          plannedMove={plannedMove}
          current={movedNow}
          isGone={isMoveGone}
          board={latest}
          onMoved={(row: OfficeAppointment, moved) => {
            setPlannedMove(null);
            onAddress({ appointmentId: moved.id }, { replace: true });
            finish(text("day.moved", { row: words({ ...row, start: moved.start }) }));
          }}
          onStale={() => void refreshBoard(client)}
          onClose={() => setPlannedMove(null)}
        />
      )}
    </div>
  );
}

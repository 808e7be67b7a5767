import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { contactClinicsQuery, useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { civilDateHere, civilDateIn } from "../../lib/civil-date";
import { usePage } from "../../lib/page";
import { Banner, Loading, useMediaQuery } from "../../ui";
import { type OfficeAppointment, useFailure, useRowWords } from "../office";
import { AppointmentPanel } from "./AppointmentPanel";
import { type DayAddress, dayHref, readDay } from "./address";
import { lookAgain } from "./api";
import { BlockDialog } from "./BlockDialog";
import { DayBoard } from "./DayBoard";
import { DayHead } from "./DayHead";
import { MoveDialog, type MoveWish } from "./MoveDialog";
import { dayOf } from "./model";
import { NewBookingDialog } from "./NewBookingDialog";
import { useDay } from "./useDay";
import { useNow } from "./useNow";
import { useRights } from "./useRights";
import "./day.css";

export interface DayPageProps {
  /** What stands in the address. */
  search: Readonly<Record<string, unknown>>;
  onGo: (href: string, options?: { replace: boolean }) => void;
}

type DayDialog = "block" | "new";

/** The day of one clinic. Everything that is chosen stands in the address. */
export function DayPage({ search, onGo }: DayPageProps) {
  const address = readDay(search);
  const rights = useRights();
  const { clinicIds } = rights;
  const [open, setOpen] = useState<DayDialog | null>(null);
  const { data } = useQuery(contactClinicsQuery);
  const clinics = data?.filter(({ id }) => clinicIds.length === 0 || clinicIds.includes(id)) ?? [];
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
      {whole.clinicId && (
        <Day
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
  const failure = useFailure();
  const words = useRowWords();
  const client = useQueryClient();
  const rights = useRights();
  const now = useNow();
  const wide = useMediaQuery("(min-width: 1120px)");
  const { days, board, device, appointments } = useDay(address);
  const [wish, setWish] = useState<MoveWish | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const list = appointments.data ?? [];
  const chosen = list.find(({ id }) => id === address.appointmentId);
  const timeZone = board.data?.timeZone ?? "UTC";
  const problem = board.error ?? appointments.error;

  function finish(what: string) {
    setDone(what);
    void lookAgain(client);
  }

  function close() {
    onAddress({ appointmentId: undefined }, { replace: true });
  }

  if (board.isPending) return <Loading label={text("day.loading")} />;
  return (
    <div className="day__room">
      <div className="day__main">
        {problem && (
          <Banner tone="danger" urgent>
            {failure(problem)}
          </Banner>
        )}
        {done && (
          <div className="day__done">
            <Banner tone="success">{done}</Banner>
          </div>
        )}
        {board.data && (
          <DayBoard
            address={address}
            days={days}
            board={board.data}
            device={device}
            appointments={list}
            now={now}
            canMove={rights.decides}
            onMove={(appointment, target) => setWish({ appointment, target })}
            onDevice={(deviceId) => onAddress({ deviceId }, { replace: true })}
          />
        )}
      </div>
      {chosen && board.data && (
        <AppointmentPanel
          key={chosen.id}
          appointment={chosen}
          rights={rights}
          now={now}
          asDialog={!wide}
          onMove={() => setWish({ appointment: chosen })}
          onDone={(step) => finish(text("day.step_done", { row: words(chosen), step }))}
          onClose={close}
        />
      )}
      {open === "block" && board.data && (
        <BlockDialog
          board={board.data}
          date={address.date}
          deviceId={address.deviceId}
          onDone={(what) => {
            onOpen(null);
            finish(what);
          }}
          onClose={() => onOpen(null)}
        />
      )}
      {open === "new" && board.data && (
        <NewBookingDialog
          board={board.data}
          date={address.date}
          onBooked={(appointmentId, { exam, slot }, { firstName, lastName }) => {
            onOpen(null);
            onAddress({ appointmentId, date: dayOf(slot.start) });
            finish(
              text("day.booked", {
                row: text("office.row", {
                  name: `${lastName}, ${firstName}`,
                  exam: exam.name,
                  day: formats.day(slot.start, timeZone),
                  time: formats.time(slot.start, timeZone),
                }),
              }),
            );
          }}
          onClose={() => onOpen(null)}
        />
      )}
      {wish && board.data && (
        <MoveDialog
          wish={wish}
          board={board.data}
          onMoved={(row: OfficeAppointment, moved) => {
            setWish(null);
            onAddress({ appointmentId: moved.id }, { replace: true });
            finish(text("day.moved", { row: words({ ...row, start: moved.start }) }));
          }}
          onStale={() => void lookAgain(client)}
          onClose={() => setWish(null)}
        />
      )}
    </div>
  );
}

import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { civilDateHere } from "../../lib/civil-date";
import { usePage } from "../../lib/page";
import { Button, ButtonLink, ButtonRow, Loading, PageHead, Segmented, SelectField } from "../../ui";
import { LoadFailure, needsOf, type OfficeAppointment } from "../office";
import { dayHref, readDay } from "./address";
import { type PrintGroup, printHref, type Sheet, sheetsOf } from "./print";
import { useDay } from "./useDay";
import { useNow } from "./useNow";
import { useStatusWords } from "./useStatusWords";
import "./print.css";

export interface PrintPageProps {
  /** The state in the address. */
  search: Readonly<Record<string, unknown>>;
  onGo: (href: string) => void;
}

/** The list of a day for paper: the whole clinic, each device, or one of them. */
export function PrintPage({ search, onGo }: PrintPageProps) {
  const { text, formats } = useLanguage();
  const { radiology } = useConfig();
  const address = readDay(search);
  const by: PrintGroup = search.by === "device" ? "device" : "clinic";
  const { clinicId = 0, deviceId } = address;
  const date = address.date ?? civilDateHere(new Date());
  const { board, appointments } = useDay({ clinicId, date, view: "day" });
  const title = text("day.print_title", { day: formats.civilDay(date) });
  usePage(text("page.title", { page: title, provider: radiology.name }));
  const devices = board.data?.devices ?? [];
  const sheets = appointments.data ? sheetsOf(appointments.data, devices, by, deviceId) : [];
  return (
    <main id="main" tabIndex={-1} className="print">
      <div className="wrap stack-large">
        <div className="print__choice stack">
          <PageHead title={title} intro={text("day.print_intro")} />
          <Segmented
            label={text("day.print_by")}
            options={[
              { value: "clinic", label: text("day.print_clinic") },
              { value: "device", label: text("day.print_devices") },
            ]}
            value={by}
            onChange={(to) => onGo(printHref({ ...address, date, deviceId: undefined }, to))}
          />
          <SelectField
            id="print-device"
            label={text("day.device")}
            emptyLabel={text("day.print_all_devices")}
            options={devices.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={deviceId ? String(deviceId) : ""}
            onChange={(value) =>
              onGo(printHref({ ...address, date, deviceId: Number(value) || undefined }, by))
            }
            width="medium"
          />
          <ButtonRow>
            <Button
              variant="primary"
              icon="printer"
              disabledReason={appointments.data ? undefined : text("office.loading")}
              onPress={() => window.print()}
            >
              {text("day.print_do")}
            </Button>
            <ButtonLink href={dayHref({ ...address, date })}>{text("day.print_back")}</ButtonLink>
          </ButtonRow>
        </div>
        <LoadFailure query={board} />
        <LoadFailure query={appointments} />
        {(board.isPending || (board.data && appointments.isPending)) && (
          <Loading label={text("office.loading")} blocks={[8, 8]} />
        )}
        {sheets.map((sheet) => (
          <PrintSheet
            key={sheet.device?.id ?? 0}
            sheet={sheet}
            head={[board.data?.clinicName, sheet.device?.name, formats.civilDay(date)]
              .filter(Boolean)
              .join(", ")}
          />
        ))}
      </div>
    </main>
  );
}

function PrintSheet({ sheet: { device, rows }, head }: { sheet: Sheet; head: string }) {
  const { text } = useLanguage();
  return (
    <section className="print__sheet stack-small" aria-label={head}>
      <h2>{head}</h2>
      {rows.length === 0 ? (
        <p>{text("day.print_none")}</p>
      ) : (
        <table className="print__table">
          <thead>
            <tr>
              <th scope="col">{text("day.time")}</th>
              <th scope="col">{text("office.patient")}</th>
              <th scope="col">{text("office.born")}</th>
              <th scope="col">{text("office.exam")}</th>
              {!device && <th scope="col">{text("day.device")}</th>}
              <th scope="col">{text("day.print_preparation")}</th>
              <th scope="col">{text("day.print_notes")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PrintRow key={row.id} row={row} withDevice={!device} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function PrintRow({ row, withDevice }: { row: OfficeAppointment; withDevice: boolean }) {
  const { text, formats } = useLanguage();
  const statusWords = useStatusWords();
  const now = useNow();
  const { patientDetails: patient, notes, guardian } = row;
  const lines = [
    ...needsOf(row).map(({ key, values }) => text(key, values)),
    ...(notes ? [notes] : []),
    ...(guardian ? [text("office.guardian", { ...guardian })] : []),
  ];
  return (
    <tr>
      <td>
        {formats.timeRange(row.start, row.end, row.timeZone)}
        <br />
        <small>{statusWords(row, now)}</small>
      </td>
      <th scope="row">
        {patient.lastName}, {patient.firstName}
      </th>
      <td>{formats.civilDate(patient.dateOfBirth)}</td>
      <td>{row.examName}</td>
      {withDevice && <td>{row.deviceName}</td>}
      <td>{row.preparation.join(" ")}</td>
      <td>{lines.join(" ")}</td>
    </tr>
  );
}

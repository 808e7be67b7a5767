import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../i18n";
import { civilDateIn } from "../../lib/civil-date";
import {
  Banner,
  Button,
  ButtonLink,
  DataTable,
  EmptyState,
  Loading,
  SelectField,
  Tag,
} from "../../ui";
import { EXCEPTIONS, useFailure } from "../office";
import { useRights } from "../office-day";
import { SetupFrame } from "../office-setup";
import { type Exception, exceptionsQuery } from "./api";
import { RemoveDialog } from "./RemoveDialog";
import { StillToClose } from "./StillToClose";
import { useDevices } from "./useDevices";
import { useOwnClinics } from "./useOwnClinics";
import { useWords } from "./useWords";
import "./exceptions.css";

export interface ExceptionsPageProps {
  /** The clinic that the address names. */
  clinicId: number | undefined;
  onClinic: (clinicId: number) => void;
}

/** Days on which a clinic or a device works otherwise than in its usual week. */
export function ExceptionsPage({ clinicId, onClinic }: ExceptionsPageProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const { schedules } = useRights();
  const { clinics, isKnown, error } = useOwnClinics();
  const clinic = clinics.find(({ id }) => id === clinicId) ?? clinics[0];

  return (
    <SetupFrame
      title={text("exceptions.title")}
      intro={text("exceptions.intro")}
      current="exceptions"
    >
      {error && (
        <Banner tone="danger" urgent>
          {failure(error)}
        </Banner>
      )}
      <StillToClose clinics={clinics} />
      <div className="row row-between">
        <div className="exceptions__clinic">
          <SelectField
            id="exceptions-clinic"
            label={text("office.clinic")}
            emptyLabel={text("day.choose_clinic")}
            options={clinics.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={clinic ? String(clinic.id) : ""}
            onChange={(value) => value && onClinic(Number(value))}
          />
        </div>
        {clinic && schedules && (
          <ButtonLink
            variant="primary"
            icon="plus"
            href={`${EXCEPTIONS}/new?clinicId=${clinic.id}`}
          >
            {text("exceptions.add")}
          </ButtonLink>
        )}
      </div>
      {clinic && <Coming key={clinic.id} clinicId={clinic.id} timeZone={clinic.timeZone} />}
      {!clinic && isKnown && <EmptyState title={text("exceptions.no_clinic")} inCard />}
      {!isKnown && !error && <Loading label={text("office.loading")} blocks={[4, 4, 4]} />}
    </SetupFrame>
  );
}

function Coming({ clinicId, timeZone }: { clinicId: number; timeZone: string }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const words = useWords();
  const { schedules } = useRights();
  const devices = useDevices(clinicId);
  const listed = useInfiniteQuery(exceptionsQuery(clinicId));
  const [removing, setRemoving] = useState<Exception | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const all = listed.data?.pages.flatMap(({ items }) => items) ?? [];
  // What lasts from one page into the next stands in both.
  const rows = [...new Map(all.map((one) => [one.id, one])).values()];
  const today = civilDateIn(timeZone, new Date());
  const placeOf = ({ deviceId }: Exception) =>
    deviceId ? (devices.find(({ id }) => id === deviceId)?.name ?? "") : text("day.whole_clinic");
  const rowWords = (row: Exception) =>
    text("exceptions.row", {
      days: words.days(row),
      hours: words.hours(row),
      place: placeOf(row),
      reason: row.reason,
    });

  return (
    <>
      {listed.error && (
        <Banner tone="danger" urgent>
          {failure(listed.error)}
        </Banner>
      )}
      {removed && <Banner tone="success">{text("exceptions.removed", { row: removed })}</Banner>}
      <DataTable<Exception>
        caption={text("exceptions.caption")}
        columns={[
          { key: "days", header: text("exceptions.days"), cell: words.days },
          { key: "hours", header: text("exceptions.hours"), cell: words.hours, onCard: "half" },
          {
            key: "kind",
            header: text("exceptions.kind"),
            cell: ({ opens }) =>
              opens ? (
                <Tag tone="success">{text("exceptions.open")}</Tag>
              ) : (
                <Tag tone="neutral">{text("exceptions.closed")}</Tag>
              ),
            onCard: "half",
          },
          { key: "place", header: text("exceptions.place"), cell: placeOf, onCard: "wide" },
          {
            key: "reason",
            header: text("exceptions.reason"),
            cell: ({ reason }) => <span className="exceptions__reason">{reason}</span>,
            onCard: "wide",
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        groupOf={({ date }) => words.month([date, today].sort()[1] ?? date)}
        loadingLabel={listed.isPending ? text("office.loading") : undefined}
        announcement={listed.data && text("setup.count", { count: rows.length })}
        empty={
          listed.data && (
            <EmptyState
              title={text("exceptions.none")}
              reasons={[{ icon: "calendar", text: text("exceptions.none_why") }]}
              inCard
            />
          )
        }
        actions={
          schedules
            ? {
                header: text("setup.remove"),
                of: (row) => [
                  {
                    label: text("setup.remove"),
                    name: text("exceptions.remove_row", { row: rowWords(row) }),
                    icon: "trash",
                    variant: "quiet",
                    onPress: () => setRemoving(row),
                  },
                ],
              }
            : undefined
        }
      />
      {listed.hasNextPage && (
        <Button
          busy={listed.isFetchingNextPage}
          busyLabel={text("office.loading")}
          onPress={() => void listed.fetchNextPage()}
        >
          {text("office.more")}
        </Button>
      )}
      {removing && (
        <RemoveDialog
          key={removing.id}
          exception={removing}
          words={rowWords(removing)}
          onRemoved={() => {
            setRemoved(rowWords(removing));
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

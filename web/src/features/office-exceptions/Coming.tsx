import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../i18n";
import { civilDateIn } from "../../lib/civil-date";
import { Banner, Button, DataTable, EmptyState, Link, Tag } from "../../ui";
import { type Closure, closureHref, useFailure } from "../office";
import { useRights } from "../office-day";
import { type Exception, exceptionsQuery } from "./api";
import { ChangeDialog } from "./ChangeDialog";
import { RemoveDialog } from "./RemoveDialog";
import { useDevices } from "./useDevices";
import { useWords } from "./useWords";

interface ComingProps {
  clinicId: number;
  timeZone: string;
}

/** The open dialog. */
interface Open {
  readonly kind: "change" | "remove";
  readonly exception: Exception;
}

/** Closures and extra hours of a clinic, from today on. */
export function Coming({ clinicId, timeZone }: ComingProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const words = useWords();
  const { schedules } = useRights();
  const devices = useDevices(clinicId);
  const listed = useInfiniteQuery(exceptionsQuery(clinicId));
  const [open, setOpen] = useState<Open | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const all = listed.data?.pages.flatMap(({ items }) => items) ?? [];
  // An entry that lasts from one page into the next is on both.
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

  function finish(words: string) {
    setOpen(null);
    setDone(words);
  }

  return (
    <>
      {listed.error && (
        <Banner tone="danger" urgent>
          {failure(listed.error)}
        </Banner>
      )}
      {done && <Banner tone="success">{done}</Banner>}
      <DataTable<Exception>
        caption={text("exceptions.caption")}
        columns={[
          { key: "days", header: text("exceptions.days"), cell: words.days },
          { key: "hours", header: text("exceptions.hours"), cell: words.hours, onCard: "half" },
          {
            key: "kind",
            header: text("exceptions.kind"),
            cell: (row) =>
              row.opens ? (
                <Tag tone="success">{text("exceptions.open")}</Tag>
              ) : (
                <span className="exceptions__state">
                  <Tag tone="neutral">{text("exceptions.closed")}</Tag>
                  {row.stillBooked > 0 && (
                    <Link href={closureHref(closureOf(row, clinicId))}>
                      {text("exceptions.still_to_move", { count: row.stillBooked })}
                    </Link>
                  )}
                </span>
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
        announcement={
          listed.data &&
          text(listed.hasNextPage ? "setup.count_first" : "setup.count", { count: rows.length })
        }
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
                header: text("users.actions"),
                of: (row) => [
                  {
                    label: text("exceptions.change"),
                    name: text("exceptions.change_row", { row: rowWords(row) }),
                    variant: "secondary",
                    onPress: () => setOpen({ kind: "change", exception: row }),
                  },
                  {
                    label: text("setup.remove"),
                    name: text("exceptions.remove_row", { row: rowWords(row) }),
                    icon: "trash",
                    variant: "quiet",
                    onPress: () => setOpen({ kind: "remove", exception: row }),
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
      {open?.kind === "change" && (
        <ChangeDialog
          key={open.exception.id}
          exception={open.exception}
          clinicId={clinicId}
          today={today}
          words={rowWords(open.exception)}
          onChanged={(changed) => finish(text("exceptions.changed", { row: rowWords(changed) }))}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === "remove" && (
        <RemoveDialog
          key={open.exception.id}
          exception={open.exception}
          words={rowWords(open.exception)}
          onRemoved={() => finish(text("exceptions.removed", { row: rowWords(open.exception) }))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function closureOf({ deviceId, date, lastDate, from, to }: Exception, clinicId: number): Closure {
  return {
    clinicId,
    deviceId: deviceId ?? undefined,
    date,
    lastDate,
    from: from ?? undefined,
    to: to ?? undefined,
  };
}

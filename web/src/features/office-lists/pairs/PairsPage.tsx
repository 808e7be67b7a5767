import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { type TextKey, useLanguage } from "../../../i18n";
import { Button, Chip, ChipGroup, EmptyState, Loading, Skeleton } from "../../../ui";
import { LoadFailure } from "../../office";
import { ListPage } from "../ListPage";
import { PatientsTabs } from "../patients/PatientsTabs";
import { type PairState, pairsQuery } from "./api";
import { PairCard } from "./PairCard";
import { useVerdicts } from "./useVerdicts";

const STATES = [
  { state: "PROPOSED", text: "lists.pairs_open" },
  { state: "JOINED", text: "lists.pairs_joined" },
  { state: "DISMISSED", text: "lists.pairs_dismissed" },
] as const satisfies readonly { state: PairState; text: TextKey }[];

export interface PairsPageProps {
  state: PairState;
  onState: (state: PairState) => void;
}

/** Records that are perhaps one person's; nothing is joined before the patient or staff say so. */
export function PairsPage({ state, onState }: PairsPageProps) {
  const { text } = useLanguage();
  const query = useInfiniteQuery(pairsQuery(state));
  const list = useRef<HTMLElement>(null);
  const { onVerdict, notices } = useVerdicts(list);
  const pairs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <ListPage title={text("lists.pairs_title")} intro={text("lists.pairs_intro")}>
      <PatientsTabs />
      <ChipGroup label={text("lists.filter_state")}>
        {STATES.map((one) => (
          <Chip key={one.state} selected={state === one.state} onPress={() => onState(one.state)}>
            {text(one.text)}
          </Chip>
        ))}
      </ChipGroup>
      {notices}
      <LoadFailure query={query} />
      {query.isPending && (
        <Loading label={text("office.loading")}>
          <Skeleton blocks={[6, 6]} />
        </Loading>
      )}
      {query.data && pairs.length === 0 && <EmptyState title={text("lists.pairs_none")} inCard />}
      <section
        ref={list}
        className="lists-pairs"
        aria-label={text("lists.pairs_title")}
        tabIndex={-1}
      >
        {pairs.map((pair) => (
          <PairCard
            key={pair.id}
            pair={pair}
            state={state}
            onVerdict={onVerdict && ((verdict) => onVerdict({ pair, verdict }))}
          />
        ))}
      </section>
      {query.hasNextPage && (
        <Button
          busy={query.isFetchingNextPage}
          busyLabel={text("office.loading")}
          onPress={() => void query.fetchNextPage()}
        >
          {text("office.more")}
        </Button>
      )}
    </ListPage>
  );
}

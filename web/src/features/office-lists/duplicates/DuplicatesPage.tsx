import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { type TextKey, useLanguage } from "../../../i18n";
import { Button, Chip, ChipGroup, EmptyState, Loading, Skeleton } from "../../../ui";
import { LoadFailure } from "../../office";
import { ListPage } from "../ListPage";
import { PatientsTabs } from "../patients/PatientsTabs";
import { type DuplicateState, duplicatesQuery } from "./api";
import { DuplicateCard } from "./DuplicateCard";
import { useVerdicts } from "./useVerdicts";

const STATES = [
  { state: "PROPOSED", text: "lists.pairs_open" },
  { state: "JOINED", text: "lists.pairs_joined" },
  { state: "DISMISSED", text: "lists.pairs_dismissed" },
] as const satisfies readonly { state: DuplicateState; text: TextKey }[];

export interface DuplicatesPageProps {
  state: DuplicateState;
  onState: (state: DuplicateState) => void;
}

/** Records that may be the same person's; they are joined only by the patient or staff. */
export function DuplicatesPage({ state, onState }: DuplicatesPageProps) {
  const { text } = useLanguage();
  const query = useInfiniteQuery(duplicatesQuery(state));
  const list = useRef<HTMLElement>(null);
  const { onVerdict, notices } = useVerdicts(list);
  const duplicates = query.data?.pages.flatMap(({ items }) => items) ?? [];
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
      {query.data && duplicates.length === 0 && (
        <EmptyState title={text("lists.pairs_none")} inCard />
      )}
      <section
        ref={list}
        className="lists-duplicates"
        aria-label={text("lists.pairs_title")}
        tabIndex={-1}
      >
        {duplicates.map((duplicate) => (
          <DuplicateCard
            key={duplicate.id}
            duplicate={duplicate}
            state={state}
            onVerdict={onVerdict && ((verdict) => onVerdict({ duplicate, verdict }))}
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

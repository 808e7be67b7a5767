import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { type TextKey, useLanguage } from "../../../i18n";
import { Banner } from "../../../ui";
import { useFailure, useMayDecide } from "../../office";
import type { Identity } from "../details/api";
import { DUPLICATES_KEY, type Duplicate, decide, nameOf, type Verdict } from "./api";
import { JoinDialog } from "./JoinDialog";

interface Made {
  readonly duplicate: Duplicate;
  readonly verdict: Verdict;
  readonly identity?: Identity | undefined;
}

const SAID = {
  join: "lists.pairs_did_join",
  dismiss: "lists.pairs_did_dismiss",
  undo: "lists.pairs_did_undo",
} as const satisfies Record<Verdict, TextKey>;

/** Joining shows bookings to another person, so it needs a confirmation; the other decisions can be undone. */
export function useVerdicts(list: RefObject<HTMLElement | null>) {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const mayDecide = useMayDecide();
  const [joining, setJoining] = useState<Duplicate | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const deciding = useMutation({
    mutationFn: ({ duplicate, verdict, identity }: Made) => decide(duplicate, verdict, identity),
    onSuccess: (_, { duplicate, verdict }) => {
      setJoining(null);
      setDone(text(SAID[verdict], { name: nameOf(duplicate.patient) }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: DUPLICATES_KEY }),
  });
  // The decided card disappears: the focus moves to the next one in the list.
  useEffect(() => {
    if (done) list.current?.focus();
  }, [done, list]);

  function onVerdict(made: Made) {
    if (deciding.isPending) return;
    setDone(null);
    deciding.reset();
    if (made.verdict === "join") setJoining(made.duplicate);
    else deciding.mutate(made);
  }

  const failed = deciding.error ? failure(deciding.error) : undefined;
  const notices = (
    <>
      {failed && !joining && (
        <Banner tone="danger" urgent>
          {failed}
        </Banner>
      )}
      {done && <Banner tone="success">{done}</Banner>}
      {joining && (
        <JoinDialog
          duplicate={joining}
          busy={deciding.isPending}
          failure={failed}
          onJoin={(identity) => deciding.mutate({ duplicate: joining, verdict: "join", identity })}
          onClose={() => setJoining(null)}
        />
      )}
    </>
  );
  return { onVerdict: mayDecide ? onVerdict : undefined, notices };
}

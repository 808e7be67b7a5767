/** The form of a share: its input, its errors, and its result. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isApiError, type NewShare, type SummaryItem, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ACCESSES_KEY, share } from "./api";
import { contactProblem, type Draft, rulesOf, shareOf } from "./model";

/** The fields that can be wrong, by their names on the wire. */
const FIELDS = { contact: "contactDetails", name: "contactName", note: "note" } as const;

export type ShareField = keyof typeof FIELDS;

export function useShareForm(bookingKey: string, item: SummaryItem | undefined) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const rules = rulesOf(useConfig());
  const [draft, setDraft] = useState<Draft>({
    ...{ type: item ? "RESULT" : "HISTORY", contact: "", name: "", note: "" },
  });
  const [attempt, setAttempt] = useState(0);
  // A second press can come before the first is drawn.
  const underWay = useRef(false);
  const sending = useMutation({
    mutationFn: (body: NewShare) => share(bookingKey, body),
    onSettled: () => {
      underWay.current = false;
      // Whether it arrived or not, the list shows it.
      void client.invalidateQueries({ queryKey: [ACCESSES_KEY] });
    },
  });
  const refused = isApiError(sending.error) ? sending.error.fields : [];

  function problem(field: ShareField): string | undefined {
    const said = refused.find((one) => one.field === FIELDS[field])?.message;
    if (field !== "contact" || attempt === 0) return said;
    const key = contactProblem(draft.contact, rules);
    return key ? text(key) : said;
  }

  const fields = Object.keys(FIELDS) as ShareField[];
  return {
    draft,
    rules,
    sending,
    attempt,
    wrong: fields.flatMap((field) => {
      const label = problem(field);
      return label ? [{ href: `#share-${field}`, label }] : [];
    }),
    change: (change: Partial<Draft>) => {
      setDraft({ ...draft, ...change });
      if (refused.length > 0) sending.reset();
    },
    bind: (field: ShareField) => ({
      id: `share-${field}`,
      name: field,
      value: draft[field],
      error: problem(field),
      onChange: (value: string) => {
        setDraft({ ...draft, [field]: value });
        if (refused.length > 0) sending.reset();
      },
    }),
    submit: () => {
      setAttempt(attempt + 1);
      const body = shareOf(draft, item, rules);
      if (!body || underWay.current) return;
      underWay.current = true;
      sending.mutate(body);
    },
  };
}

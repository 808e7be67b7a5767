import { useId, useState } from "react";
import { useLanguage } from "../../i18n";
import { RadioCards, TextField } from "../../ui";
import type { Identity, IdentityCheck } from "./details/api";
import { CHECKS } from "./details/contact-proof";

/** How staff verified who is asking, while they type it. */
export function useIdentity() {
  const [check, setCheck] = useState<IdentityCheck | null>(null);
  const [note, setNote] = useState("");
  const [attempted, setAttempted] = useState(false);

  /** The result; nothing while a part is missing, which the fields then show. */
  function said(): Identity | undefined {
    setAttempted(true);
    const identityNote = note.trim();
    return check && identityNote ? { identityCheck: check, identityNote } : undefined;
  }

  return { check, setCheck, note, setNote, attempted, said };
}

interface IdentityFieldsProps {
  identity: ReturnType<typeof useIdentity>;
  /** What depends on it. */
  why: string;
}

export function IdentityFields({ identity, why }: IdentityFieldsProps) {
  const { text } = useLanguage();
  const id = useId();
  const { check, setCheck, note, setNote, attempted } = identity;
  return (
    <>
      <p>{why}</p>
      <RadioCards
        legend={text("lists.identity")}
        options={Object.entries(CHECKS).map(([value, title]) => ({
          value: value as IdentityCheck,
          title: text(title),
        }))}
        value={check}
        onChange={setCheck}
        error={attempted && !check ? text("lists.identity_missing") : undefined}
      />
      <TextField
        id={`${id}-identity`}
        label={text("lists.identity_note")}
        help={text("lists.identity_note_help")}
        value={note}
        onChange={setNote}
        required
        error={attempted && !note.trim() ? text("lists.identity_note_missing") : undefined}
      />
    </>
  );
}

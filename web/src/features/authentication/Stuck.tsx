import { useConfig } from "../../api";
import { RichText, useLanguage } from "../../i18n";
import { PhoneLink } from "../booking";
import type { Words } from "./words";

/** Whose date of birth is meant, and whom to call. */
export function Stuck({ words }: { words: Words }) {
  const { text } = useLanguage();
  const { phone } = useConfig().radiology;
  return (
    <p className="small muted">
      <RichText text={text(words.who)} parts={{ b: (part) => <strong>{part}</strong> }} />{" "}
      {phone && (
        <RichText
          text={text("auth.stuck", { phone })}
          parts={{ phone: (number) => <PhoneLink number={number} /> }}
        />
      )}
    </p>
  );
}

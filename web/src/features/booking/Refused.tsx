import type { ReactNode } from "react";
import { useConfig } from "../../api";
import { RichText, useLanguage } from "../../i18n";
import { Banner } from "../../ui";
import { creationErrorWords } from "./model/creation-error";
import { PhoneLink } from "./PhoneLink";

interface RefusedProps {
  error: unknown;
  /** Another action, such as trying again. */
  children?: ReactNode;
}

/** Shows what was refused or failed at the place where the person acted: why, and whom to call. */
export function Refused({ error, children }: RefusedProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const words = creationErrorWords(error);
  return (
    <Banner tone="danger" urgent title={"key" in words ? text(words.key) : words.text}>
      {radiology.phone && (
        <RichText
          text={text("load.call", { phone: radiology.phone })}
          parts={{ phone: (number) => <PhoneLink number={number} /> }}
        />
      )}
      {children}
    </Banner>
  );
}

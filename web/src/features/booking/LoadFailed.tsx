import { useConfig } from "../../api";
import { RichText, useLanguage } from "../../i18n";
import { Banner, Button } from "../../ui";
import { creationErrorWords } from "./model/creation-error";
import { PhoneLink } from "./PhoneLink";

interface LoadFailedProps {
  error: unknown;
  retry: () => unknown;
}

/** What could not be read: why, a way to try again, and a person to call. */
export function LoadFailed({ error, retry }: LoadFailedProps) {
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
      <p>
        <Button onPress={() => retry()}>{text("load.retry")}</Button>
      </p>
    </Banner>
  );
}

import { useLanguage } from "../../i18n";
import { Button } from "../../ui";
import { Refused } from "./Refused";

interface LoadFailedProps {
  error: unknown;
  retry: () => unknown;
}

/** What could not be read: why, a way to try again, and a person to call. */
export function LoadFailed({ error, retry }: LoadFailedProps) {
  const { text } = useLanguage();
  return (
    <Refused error={error}>
      <p>
        <Button onPress={() => retry()}>{text("load.retry")}</Button>
      </p>
    </Refused>
  );
}

import { useLanguage } from "../../i18n";
import { Button } from "../../ui";
import { Refused } from "./Refused";

interface LoadFailedProps {
  error: unknown;
  retry: () => unknown;
}

/** What failed to load: why, a way to try again, and whom to call. */
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

import { useRef } from "react";
import { useLanguage } from "../../i18n";
import { Banner, Button } from "../../ui";
import { useFailure } from "./useFailure";
import "./office.css";

export interface LoadFailureProps {
  query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<{ readonly isSuccess: boolean }>;
  };
}

/** Why a read failed, and a way to try it again. */
export function LoadFailure({ query }: LoadFailureProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const place = useRef<HTMLDivElement>(null);
  if (!query.error) return null;

  async function retry() {
    const above =
      place.current?.closest("dialog")?.querySelector<HTMLElement>("h2") ??
      document.querySelector<HTMLElement>("main h1");
    const { isSuccess } = await query.refetch();
    // The button disappears once the retry succeeds.
    if (isSuccess) above?.focus();
  }

  return (
    <div className="office-done" ref={place}>
      <Banner tone="danger" urgent>
        <span>{failure(query.error)}</span>
        <Button
          busy={query.isFetching}
          busyLabel={text("office.loading")}
          onPress={() => query.isFetching || void retry()}
        >
          {text("lists.retry")}
        </Button>
      </Banner>
    </div>
  );
}

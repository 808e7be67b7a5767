import { type TextKey, useLanguage } from "../../i18n";
import { Banner } from "../../ui";
import type { Trouble } from "./model/state";

interface TroubleBannerProps {
  trouble: Trouble;
  /** The text if the server sent none. */
  otherwise: TextKey;
}

export function TroubleBanner({ trouble, otherwise }: TroubleBannerProps) {
  const { message, lost, triesLeft } = trouble;
  const { text } = useLanguage();
  return (
    <Banner tone="danger" urgent icon={lost ? "offline" : undefined}>
      {message ?? text(lost ? "message.connection_lost" : otherwise)}{" "}
      {typeof triesLeft === "number" && text("auth.tries", { count: triesLeft })}
    </Banner>
  );
}

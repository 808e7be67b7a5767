import { useLanguage } from "../../i18n";
import { Banner, Link } from "../../ui";
import type { Demands } from "./model/outcome";

/** What the answers say about the visit: come earlier, or simply walk in. */
export function Notice({ demands, scansHref }: { demands: Demands; scansHref: string }) {
  const { text, formats } = useLanguage();
  const { minutesPrior, walkInExamName, walkInGroup } = demands;
  return (
    <>
      {minutesPrior !== undefined && (
        <Banner tone="info">
          {text("safety.early", { duration: formats.duration(minutesPrior) })}
        </Banner>
      )}
      {(walkInExamName || walkInGroup) && (
        <Banner
          tone="info"
          title={text("safety.walk_in", { exam: walkInExamName ?? walkInGroup ?? "" })}
        >
          {walkInGroup && (
            <Link
              href={`${scansHref}${scansHref.includes("?") ? "&" : "?"}groupName=${encodeURIComponent(walkInGroup)}`}
            >
              {text("safety.walk_in_show")}
            </Link>
          )}
        </Banner>
      )}
    </>
  );
}

import { useLanguage } from "../../i18n";
import { Banner } from "../../ui";
import { localDay, localTime, Refused } from "../booking";
import { StayLost } from "./hold-plan";

/** Why the times are not held: another patient was faster, or the call failed. */
export function PlanTrouble({ error }: { error: Error | null }) {
  const { text, formats } = useLanguage();
  if (!error) return null;
  if (error instanceof StayLost) {
    const { exam, start } = error.lost.stay;
    return (
      <Banner tone="warning" icon="clock" urgent title={text("taken.title")}>
        {text("visits.lost", {
          exam: exam.name,
          day: formats.civilDay(localDay(start)),
          time: formats.civilTime(localTime(start)),
        })}
      </Banner>
    );
  }
  return <Refused error={error} />;
}

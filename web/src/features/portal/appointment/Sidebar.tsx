import type { AppointmentSummary, Clinic } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, ButtonLink, Card } from "../../../ui";
import { useSignOut } from "../../booking";
import { GettingThere } from "./GettingThere";
import { ReportProblem } from "./ReportProblem";

interface SidebarProps {
  summary: AppointmentSummary;
  clinic: Clinic;
  /** The visit is still to come. */
  ahead: boolean;
}

/** Directions, a way to report a mistake, and other links. */
export function Sidebar({ summary, clinic, ahead }: SidebarProps) {
  const { text } = useLanguage();
  const signOut = useSignOut();
  return (
    <aside className="stack-large" aria-label={text("aside.label")}>
      {ahead && <GettingThere clinic={clinic} />}
      <ReportProblem summary={summary} clinic={clinic} ahead={ahead} />
      <Card title={text("aside.more")} className="stack no-print">
        <Button icon="printer" block onPress={() => window.print()}>
          {text("portal.print")}
        </Button>
        <ButtonLink variant="soft" block href={`/portal?bookingKey=${summary.bookingKey}`}>
          {text("portal.all_mine")}
        </ButtonLink>
        <ButtonLink variant="soft" block href="/">
          {text("aside.book_more")}
        </ButtonLink>
        <Button variant="quiet" block busy={signOut.isPending} onPress={() => signOut.mutate()}>
          {text("aside.sign_out")}
        </Button>
      </Card>
    </aside>
  );
}

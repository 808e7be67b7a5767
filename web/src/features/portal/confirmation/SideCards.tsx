import type { ReactNode } from "react";
import { type Clinic, useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Button, ButtonLink, Card } from "../../../ui";
import { PhoneLink, useSignOut } from "../../booking";

interface SideCardsProps {
  clinic: Clinic | undefined;
  /** Ways to change it online. */
  children?: ReactNode;
}

/** Other actions: change plans, book more, sign out on a shared computer. */
export function SideCards({ clinic, children }: SideCardsProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const phone = clinic?.phone || radiology.phone;
  const signOut = useSignOut();
  return (
    <aside className="stack no-print" aria-label={text("aside.label")}>
      {phone && (
        <Card title={text("aside.change")} className="stack-small">
          <p className="small muted">
            <RichText
              text={text("aside.change_text", { phone })}
              parts={{ phone: (number) => <PhoneLink number={number} /> }}
            />
          </p>
          {children}
        </Card>
      )}
      <Card title={text("aside.more")} className="stack">
        <ButtonLink variant="soft" block href="/">
          {text("aside.book_more")}
        </ButtonLink>
        <Button variant="quiet" block busy={signOut.isPending} onPress={() => signOut.mutate()}>
          {text("aside.sign_out")}
        </Button>
        <p className="small muted">{text("aside.sign_out_text")}</p>
      </Card>
    </aside>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../i18n";
import { Button, ButtonRow, Dialog } from "../../ui";
import { LoadFailure } from "../office";
import { SessionTable } from "../office-account";
import { sessionsOfQuery, type User } from "./api";
import { type Help, HelpQuestion } from "./HelpQuestion";

interface HelpDialogProps {
  user: User;
  onClose: () => void;
  onDone: (words: string) => void;
  onPassword: (password: string) => void;
}

/** Helps people who are locked out, and signs out sessions that should not be open. */
export function HelpDialog({ user, onClose, onDone, onPassword }: HelpDialogProps) {
  const { text } = useLanguage();
  const sessions = useQuery(sessionsOfQuery(user.id));
  const [asked, setAsked] = useState<Help | null>(null);

  return (
    <Dialog
      title={text("users.help_title", { name: user.displayName })}
      isOpen
      onClose={onClose}
      closeLabel={text("users.close")}
      size="lg"
    >
      <div className="stack-large">
        <section className="stack" aria-label={text("users.sessions")}>
          <h3>{text("users.sessions")}</h3>
          <LoadFailure query={sessions} />
          <SessionTable sessions={sessions.data} loading={sessions.isPending} />
          {sessions.data && sessions.data.length > 0 && (
            <ButtonRow>
              <Button variant="danger" onPress={() => setAsked("sessions")}>
                {text("users.sessions_end")}
              </Button>
            </ButtonRow>
          )}
        </section>
        {user.secondFactorEnrolled && (
          <section className="stack" aria-label={text("account.second_factor")}>
            <h3>{text("account.second_factor")}</h3>
            <p>{text("users.second_factor_reset_what")}</p>
            <ButtonRow>
              <Button variant="danger" onPress={() => setAsked("secondFactor")}>
                {text("users.second_factor_reset")}
              </Button>
            </ButtonRow>
          </section>
        )}
        {user.hasPassword && (
          <section className="stack" aria-label={text("account.password")}>
            <h3>{text("account.password")}</h3>
            <p>{text("users.password_reset_what")}</p>
            <ButtonRow>
              <Button variant="danger" onPress={() => setAsked("password")}>
                {text("users.password_reset_do")}
              </Button>
            </ButtonRow>
          </section>
        )}
        {asked && (
          <HelpQuestion
            {...{ user, onDone, onPassword }}
            help={asked}
            onClose={() => setAsked(null)}
          />
        )}
      </div>
    </Dialog>
  );
}

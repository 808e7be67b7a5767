import { useMutation, useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n";
import { Banner, Button, ButtonRow, Dialog } from "../../ui";
import { useFailure } from "../office";
import { SessionTable } from "../office-account";
import { endSessions, resetPassword, resetSecondFactor, sessionsOfQuery, type User } from "./api";

interface HelpDialogProps {
  user: User;
  onClose: () => void;
  onDone: (words: string) => void;
  onPassword: (password: string) => void;
}

/** A way back in for whoever is locked out, and a way out for whoever should not be in. */
export function HelpDialog({ user, onClose, onDone, onPassword }: HelpDialogProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const sessions = useQuery(sessionsOfQuery(user.id));
  const ending = useMutation({
    mutationFn: () => endSessions(user),
    onSuccess: () => onDone(text("users.sessions_ended", { name: user.username })),
  });
  const factor = useMutation({
    mutationFn: () => resetSecondFactor(user),
    onSuccess: () => onDone(text("users.second_factor_gone", { name: user.username })),
  });
  const password = useMutation({
    mutationFn: () => resetPassword(user),
    onSuccess: ({ temporaryPassword }) => {
      onPassword(temporaryPassword);
      onDone(text("users.password_reset", { name: user.username }));
    },
  });
  const error = sessions.error ?? ending.error ?? factor.error ?? password.error;
  const busy = ending.isPending || factor.isPending || password.isPending;

  return (
    <Dialog
      title={text("users.help_title", { name: user.displayName })}
      isOpen
      isStatic={busy}
      onClose={onClose}
      closeLabel={text("users.close")}
      size="lg"
    >
      <div className="stack-large">
        {error && (
          <Banner tone="danger" urgent>
            {failure(error)}
          </Banner>
        )}
        <section className="stack" aria-label={text("users.sessions")}>
          <h3>{text("users.sessions")}</h3>
          <SessionTable sessions={sessions.data ?? []} loading={sessions.isPending} />
          {sessions.data && sessions.data.length > 0 && (
            <ButtonRow>
              <Button variant="danger" busy={ending.isPending} onPress={() => ending.mutate()}>
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
              <Button variant="danger" busy={factor.isPending} onPress={() => factor.mutate()}>
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
              <Button variant="danger" busy={password.isPending} onPress={() => password.mutate()}>
                {text("users.password_reset_do")}
              </Button>
            </ButtonRow>
          </section>
        )}
      </div>
    </Dialog>
  );
}

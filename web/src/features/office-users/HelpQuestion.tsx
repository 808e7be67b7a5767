import { useMutation } from "@tanstack/react-query";
import { type TextKey, useLanguage } from "../../i18n";
import { Banner, ConfirmDialog } from "../../ui";
import { useFailure } from "../office";
import { endSessions, resetPassword, resetSecondFactor, type User } from "./api";

export type Help = "sessions" | "secondFactor" | "password";

interface Words {
  readonly title: TextKey;
  readonly what: TextKey;
  readonly act: TextKey;
  readonly done: TextKey;
}

const WORDS: Readonly<Record<Help, Words>> = {
  sessions: {
    title: "users.sessions_end_title",
    what: "users.sessions_end_what",
    act: "users.sessions_end",
    done: "users.sessions_ended",
  },
  secondFactor: {
    title: "users.second_factor_reset_title",
    what: "users.second_factor_reset_warn",
    act: "users.second_factor_reset",
    done: "users.second_factor_gone",
  },
  password: {
    title: "users.password_reset_title",
    what: "users.password_reset_warn",
    act: "users.password_reset_do",
    done: "users.password_reset",
  },
};

interface HelpQuestionProps {
  user: User;
  help: Help;
  onClose: () => void;
  onDone: (words: string) => void;
  onPassword: (password: string) => void;
}

/** Asks, with the name, before an account is signed out, or its password or second factor is reset. */
export function HelpQuestion({ user, help, onClose, onDone, onPassword }: HelpQuestionProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const words = WORDS[help];
  const helping = useMutation({
    mutationFn: async () => {
      if (help === "sessions") await endSessions(user);
      else if (help === "secondFactor") await resetSecondFactor(user);
      else onPassword((await resetPassword(user)).temporaryPassword);
    },
    onSuccess: () => onDone(text(words.done, { name: user.username })),
  });
  return (
    <ConfirmDialog
      title={text(words.title, { name: user.displayName })}
      isOpen
      onClose={onClose}
      safeLabel={text("users.help_keep")}
      harmfulLabel={text(words.act)}
      busy={helping.isPending}
      busyLabel={text("users.saving")}
      onConfirm={() => helping.mutate()}
    >
      <div className="stack">
        {helping.error && (
          <Banner tone="danger" urgent>
            {failure(helping.error)}
          </Banner>
        )}
        <p>{text(words.what, { name: user.username })}</p>
      </div>
    </ConfirmDialog>
  );
}

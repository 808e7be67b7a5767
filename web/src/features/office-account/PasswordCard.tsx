import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { authenticationQuery, isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, ButtonRow, Card, TextField } from "../../ui";
import { useFailure } from "../office";
import { changePassword, sessionsQuery } from "./api";

/** A new password, which needs the old one. */
export function PasswordCard() {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const [current, setCurrent] = useState("");
  const [fresh, setFresh] = useState("");
  const changing = useMutation({
    mutationFn: () => changePassword(current, fresh),
    onSuccess: async () => {
      setCurrent("");
      setFresh("");
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      await client.fetchQuery(authenticationQuery);
    },
  });
  const { error } = changing;
  const fields = isApiError(error) ? error.fields : [];
  const wrong = (name: string) => fields.find(({ field }) => field === name)?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (current !== "" && fresh !== "" && !changing.isPending) changing.mutate();
  }

  return (
    <Card title={text("account.password")}>
      <form className="stack" onSubmit={submit} noValidate>
        {error && fields.length === 0 && (
          <Banner tone="danger" urgent>
            {failure(error)}
          </Banner>
        )}
        {changing.isSuccess && <Banner tone="success">{text("account.password_changed")}</Banner>}
        <TextField
          id="current-password"
          label={text("account.password_current")}
          type="password"
          autoComplete="current-password"
          width="medium"
          value={current}
          onChange={setCurrent}
          error={wrong("currentPassword")}
          required
        />
        <TextField
          id="new-password"
          label={text("account.password_new")}
          help={text("account.password_help")}
          type="password"
          autoComplete="new-password"
          width="medium"
          value={fresh}
          onChange={setFresh}
          error={wrong("newPassword")}
          required
        />
        <ButtonRow>
          <Button
            type="submit"
            variant="primary"
            busy={changing.isPending}
            busyLabel={text("account.waiting")}
            disabledReason={
              current === "" || fresh === "" ? text("account.password_first") : undefined
            }
          >
            {text("account.password_change")}
          </Button>
        </ButtonRow>
      </form>
    </Card>
  );
}

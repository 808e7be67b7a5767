import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../i18n";
import { Banner, Card } from "../../ui";
import { LoadFailure, useFailure } from "../office";
import { endSession, type OpenSession, sessionsQuery } from "./api";
import { SessionTable, useSessionWords } from "./SessionTable";

/** Where a person is signed in, and a way to end each session. */
export function SessionsCard() {
  const { text } = useLanguage();
  const failure = useFailure();
  const words = useSessionWords();
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const [done, setDone] = useState<string | null>(null);
  const ending = useMutation({
    mutationFn: endSession,
    onSuccess: (_, session) => setDone(text("account.session_ended", { session: words(session) })),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });

  return (
    <Card title={text("account.sessions")}>
      <div className="stack">
        <p className="muted">{text("account.sessions_what")}</p>
        <LoadFailure query={sessions} />
        {ending.error && (
          <Banner tone="danger" urgent>
            {failure(ending.error)}
          </Banner>
        )}
        {done && <Banner tone="success">{done}</Banner>}
        <SessionTable
          sessions={sessions.data}
          loading={sessions.isPending}
          actions={{
            header: text("account.session_action"),
            of: (session: OpenSession) =>
              session.current
                ? []
                : [
                    {
                      label: text("account.session_end"),
                      name: text("account.session_end_row", { session: words(session) }),
                      variant: "quiet",
                      onPress: () => ending.isPending || ending.mutate(session),
                    },
                  ],
          }}
        />
      </div>
    </Card>
  );
}

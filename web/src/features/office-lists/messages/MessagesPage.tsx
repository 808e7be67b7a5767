import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authenticationQuery } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, Segmented } from "../../../ui";
import { useFailure } from "../../office";
import { List } from "../List";
import { ListPage } from "../ListPage";
import { MESSAGES_KEY, messagesQuery, type Notification, retry } from "./api";
import { kindText } from "./kinds";
import { useMessageColumns } from "./useMessageColumns";

export interface MessagesPageProps {
  /** Only undelivered messages. */
  failed: boolean;
  onFailed: (failed: boolean) => void;
}

export function MessagesPage({ failed, onFailed }: MessagesPageProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const query = useInfiniteQuery(messagesQuery(failed));
  const who = useQuery(authenticationQuery).data;
  const mayRetry =
    !who?.readOnly && who?.roles.some((role) => role === "ADMINISTRATOR" || role === "CALL_CENTRE");
  const [done, setDone] = useState<string | null>(null);
  const nameOf = ({ kind, patient }: Notification) =>
    patient ? `${text(kindText(kind))}, ${patient}` : text(kindText(kind));
  const retrying = useMutation({
    mutationFn: retry,
    onSuccess: (_, row) => setDone(text("lists.did_retry", { name: nameOf(row) })),
    onSettled: () => client.invalidateQueries({ queryKey: MESSAGES_KEY }),
  });
  return (
    <ListPage title={text("lists.messages_title")}>
      <Segmented
        label={text("lists.filter_state")}
        options={[
          { value: "all", label: text("lists.all_sent") },
          { value: "failed", label: text("lists.not_delivered") },
        ]}
        value={failed ? "failed" : "all"}
        onChange={(value) => onFailed(value === "failed")}
      />
      {retrying.error && (
        <Banner tone="danger" urgent>
          {failure(retrying.error)}
        </Banner>
      )}
      {query.data?.pages.some(({ items }) => items.some(({ state }) => state === "RECORDED")) && (
        <Banner tone="warning">{text("lists.recorded_why")}</Banner>
      )}
      {done && <Banner tone="success">{done}</Banner>}
      <List
        query={query}
        caption={text(failed ? "lists.not_delivered" : "lists.messages_caption")}
        columns={useMessageColumns()}
        rowKey={({ id }) => String(id)}
        actions={
          failed && mayRetry
            ? {
                header: text("office.decide"),
                of: (row) => [
                  {
                    label: text("lists.retry"),
                    name: text("lists.step_row", { step: text("lists.retry"), name: nameOf(row) }),
                    variant: "secondary",
                    onPress: () => retrying.isPending || retrying.mutate(row),
                  },
                ],
              }
            : undefined
        }
        none={failed ? "lists.failed_none" : "lists.messages_none"}
      />
    </ListPage>
  );
}

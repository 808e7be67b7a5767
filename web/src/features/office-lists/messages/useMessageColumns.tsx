import { useLanguage } from "../../../i18n";
import { type DataColumn, Tag } from "../../../ui";
import { useMoment } from "../useMoment";
import type { Notification } from "./api";
import { kindText } from "./kinds";

export function useMessageColumns(): DataColumn<Notification>[] {
  const { text } = useLanguage();
  const moment = useMoment();
  return [
    {
      key: "patient",
      header: text("office.patient"),
      cell: ({ patient }) => patient ?? text("lists.no_patient"),
    },
    { key: "kind", header: text("lists.kind"), cell: ({ kind }) => text(kindText(kind)) },
    {
      key: "what",
      header: text("lists.subject"),
      cell: ({ subject, lastError, attempts }) =>
        lastError || attempts
          ? text("lists.tried", { count: attempts ?? 0, error: lastError ?? "–" })
          : (subject ?? <span className="muted">{text("lists.not_kept")}</span>),
    },
    {
      key: "to",
      header: text("lists.to"),
      cell: ({ recipient }) => recipient ?? "–",
      onCard: "labelled",
    },
    { key: "at", header: text("office.when"), cell: ({ at }) => moment(at) },
    {
      key: "outcome",
      header: text("lists.status"),
      cell: (row) => <MessageState {...row} />,
    },
  ];
}

/** Only what a server has accepted is called sent. */
export function MessageState({ failed, state, channel }: Notification) {
  const { text } = useLanguage();
  const icon = channel === "SMS" ? "chat" : "mail";
  if (failed) {
    return (
      <Tag tone="danger" icon="warning">
        {text("lists.failed")}
      </Tag>
    );
  }
  if (state === "SENT") {
    return (
      <Tag tone="success" icon={icon}>
        {text(channel === "SMS" ? "lists.sent_sms" : "lists.sent_mail")}
      </Tag>
    );
  }
  if (state === "RECORDED") {
    return (
      <Tag tone="warning" icon="warning">
        {text(channel === "SMS" ? "lists.recorded_sms" : "lists.recorded_mail")}
      </Tag>
    );
  }
  // From before this was noted.
  return <Tag icon={icon}>{text("lists.logged")}</Tag>;
}

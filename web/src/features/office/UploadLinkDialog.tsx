import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CodeChannel } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, Dialog, Loading, RadioCards, SelectField } from "../../ui";
import { documentTypesQuery, type Owner } from "../documents";
import { type SentUploadLink, sendUploadLink, uploadLinksQuery } from "./upload-links";
import { useFailure } from "./useFailure";

const CHANNELS = {
  EMAIL: { icon: "mail", title: "office.upload_link_email" },
  SMS: { icon: "phone", title: "office.upload_link_sms" },
} as const;

interface UploadLinkDialogProps {
  owner: Owner;
  examSlug: string;
  onSent: (to: string) => void;
  onClose: () => void;
}

/** Where a link goes and for what, and the links that were sent before. */
export function UploadLinkDialog({ owner, examSlug, onSent, onClose }: UploadLinkDialogProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  // Contacts may have changed since it was last opened.
  const known = useQuery({ ...uploadLinksQuery(owner), gcTime: 0 });
  const types = useQuery(documentTypesQuery(examSlug)).data?.documentTypes ?? [];
  const [chosen, setChosen] = useState<CodeChannel>();
  const [chosenType, setChosenType] = useState<string>();
  const contacts = known.data?.contacts ?? [];
  const channel = chosen ?? contacts[0]?.channel;
  const required = types.filter((type) => type.required);
  const typeId = chosenType ?? (required.length === 1 ? String(required[0]?.id) : "");
  const sending = useMutation({
    mutationFn: (by: CodeChannel) => sendUploadLink(owner, by, typeId ? Number(typeId) : undefined),
    onSuccess: ({ sentTo }) => {
      void client.invalidateQueries({ queryKey: uploadLinksQuery(owner).queryKey });
      onSent(sentTo);
    },
  });
  const none = known.data && contacts.length === 0;
  return (
    <Dialog
      title={text("office.upload_link_title")}
      isOpen
      isStatic={sending.isPending}
      onClose={onClose}
      closeLabel={text("office.upload_link_close")}
      footer={
        <>
          {channel && (
            <Button
              variant="primary"
              busy={sending.isPending}
              busyLabel={text("office.upload_link_sending")}
              onPress={() => sending.mutate(channel)}
            >
              {text("office.upload_link")}
            </Button>
          )}
          <Button variant="quiet" onPress={onClose}>
            {text("office.upload_link_cancel")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text("office.upload_link_what")}</p>
        {sending.error && (
          <Banner tone="danger" urgent>
            {failure(sending.error)}
          </Banner>
        )}
        {known.isPending && <Loading label={text("office.upload_link_loading")} blocks={[3]} />}
        {known.error && (
          <Banner tone="danger" urgent title={text("office.upload_link_failed")}>
            {failure(known.error)}
          </Banner>
        )}
        {none && <Banner tone="warning">{text("office.upload_link_none")}</Banner>}
        {channel && (
          <RadioCards
            legend={text("office.upload_link_channel")}
            options={contacts.map(({ channel: value, contact }) => ({
              value,
              title: text(CHANNELS[value].title),
              icon: CHANNELS[value].icon,
              detail: contact,
            }))}
            value={channel}
            onChange={setChosen}
          />
        )}
        {channel && types.length > 0 && (
          <SelectField
            id="upload-link-type"
            label={text("documents.type")}
            emptyLabel={text("documents.type_none")}
            options={types.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={typeId}
            onChange={setChosenType}
          />
        )}
        <SentBefore links={known.data?.sent ?? []} />
      </div>
    </Dialog>
  );
}

function SentBefore({ links }: { links: readonly SentUploadLink[] }) {
  const { text, formats } = useLanguage();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (links.length === 0) return null;
  const stateOf = ({ usedAt, open }: SentUploadLink) =>
    text(
      usedAt
        ? "office.upload_link_used"
        : open
          ? "office.upload_link_open"
          : "office.upload_link_expired",
    );
  return (
    <section aria-label={text("office.upload_link_sent_before")}>
      <h3>{text("office.upload_link_sent_before")}</h3>
      <ul>
        {links.map((link) => (
          <li key={link.sentAt}>
            {text("office.upload_link_sent_row", {
              day: formats.day(link.sentAt, timeZone),
              time: formats.time(link.sentAt, timeZone),
              to: link.sentTo,
              state: stateOf(link),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

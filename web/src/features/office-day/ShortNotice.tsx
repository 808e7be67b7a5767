import { useEffect, useId, useState } from "react";
import { useLanguage } from "../../i18n";
import { Banner, Button, TextField } from "../../ui";

export interface ShortNoticeProps {
  /** The reason, once short notice is allowed. */
  reason: string | undefined;
  busy: boolean;
  onAllow: (reason: string) => void;
}

/** For a patient at the desk: times that are too soon for patients to book online. Staff give a reason. */
export function ShortNotice({ reason, busy, onAllow }: ShortNoticeProps) {
  const { text } = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [attempted, setAttempted] = useState(false);

  // The button that opened it is gone: the focus moves to the reason.
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-reason`)?.focus();
  }, [id, isOpen]);

  function allow() {
    setAttempted(true);
    if (typed.trim()) onAllow(typed.trim());
    else document.getElementById(`${id}-reason`)?.focus();
  }

  if (reason) return <Banner tone="info">{text("day.short_notice_shown", { reason })}</Banner>;
  if (!isOpen) {
    return (
      <div>
        <Button variant="quiet" icon="clock" onPress={() => setOpen(true)}>
          {text("day.short_notice")}
        </Button>
      </div>
    );
  }
  return (
    <div className="stack-small">
      <TextField
        id={`${id}-reason`}
        label={text("day.short_notice_reason")}
        help={text("day.short_notice_help")}
        value={typed}
        onChange={setTyped}
        error={attempted && !typed.trim() ? text("office.decline_missing") : undefined}
        required
      />
      <div>
        <Button variant="soft" busy={busy} busyLabel={text("day.times_loading")} onPress={allow}>
          {text("day.short_notice_show")}
        </Button>
      </div>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../../i18n";
import { Button, ButtonRow, Card } from "../../ui";

interface ShownApiKeyProps {
  name: string;
  apiKey: string;
  onClose: () => void;
}

/** Shown only once, to be put into the other program. */
export function ShownApiKey({ name, apiKey, onClose }: ShownApiKeyProps) {
  const { text } = useLanguage();
  const [copied, setCopied] = useState<boolean>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);

  async function copy() {
    const copying = navigator.clipboard.writeText(apiKey);
    setCopied(await copying.then(() => true).catch(() => false));
  }

  return (
    <Card title={text("users.key_shown_title", { name })}>
      <div className="stack" ref={place} tabIndex={-1}>
        <p className="users-password">{apiKey}</p>
        <p>{text("users.key_shown_what")}</p>
        <ButtonRow>
          <Button variant="primary" onPress={() => void copy()}>
            {text("users.key_copy")}
          </Button>
          <Button onPress={onClose}>{text("users.password_done")}</Button>
        </ButtonRow>
        <p role="status" className="muted">
          {copied !== undefined && text(copied ? "users.key_copied" : "users.key_not_copied")}
        </p>
      </div>
    </Card>
  );
}

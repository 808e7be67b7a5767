import { useLanguage } from "../../i18n";
import { Button, Card } from "../../ui";

interface TemporaryPasswordProps {
  username: string;
  password: string;
  onClose: () => void;
}

/** Shown only once, to be passed on. */
export function TemporaryPassword({ username, password, onClose }: TemporaryPasswordProps) {
  const { text } = useLanguage();
  return (
    <Card title={text("users.password_title", { name: username })}>
      <div className="stack">
        <p className="users-password">{password}</p>
        <p>{text("users.password_what", { name: username })}</p>
        <div>
          <Button onPress={onClose}>{text("users.password_done")}</Button>
        </div>
      </div>
    </Card>
  );
}

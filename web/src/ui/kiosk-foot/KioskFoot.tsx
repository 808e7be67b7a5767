import { Button } from "../button/Button";
import "./kiosk-foot.css";

export interface KioskFootProps {
  /** The language now, such as "English"; the name also says what it does. */
  language: { label: string; name: string; onPress: () => void };
  largerText: { label: string; isOn: boolean; onPress: () => void };
  help: { label: string; onPress: () => void };
}

/** What is needed on every page of a kiosk, always at the same place. */
export function KioskFoot({ language, largerText, help }: KioskFootProps) {
  return (
    <footer className="ui-kiosk-foot">
      <Button icon="globe" aria-label={language.name} onPress={language.onPress}>
        {language.label}
      </Button>
      <Button icon="text-size" aria-pressed={largerText.isOn} onPress={largerText.onPress}>
        {largerText.label}
      </Button>
      <Button icon="chat" onPress={help.onPress}>
        {help.label}
      </Button>
    </footer>
  );
}

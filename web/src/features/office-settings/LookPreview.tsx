import { useLanguage } from "../../i18n";
import type { Typed } from "./values";

interface LookPreviewProps {
  /** The current input of the form, by field name. */
  typed: (name: string) => Typed;
}

const SAFE = /^[#\w ,'"-]+$/;

/** How a card of the site would look with what is typed, before it is saved. */
export function LookPreview({ typed }: LookPreviewProps) {
  const { text } = useLanguage();
  const value = (name: string) => {
    const words = String(typed(name));
    return SAFE.test(words) ? words : undefined;
  };
  const radius = value("themeRadiusPx");
  return (
    <section
      className="settings-preview"
      aria-label={text("settings.preview")}
      style={{
        "--brand": value("themeColors.brand"),
        "--brand-contrast": value("themeColors.brandContrast"),
        "--accent": value("themeColors.accent"),
        "--radius": radius && `${radius}px`,
        "--font": value("themeFont"),
      }}
    >
      <p className="settings-preview__mark">{text("settings.preview_mark")}</p>
      <p>
        <strong>{text("settings.preview_title")}</strong>
      </p>
      <p className="muted">{text("settings.preview_words")}</p>
      <span className="settings-preview__button">{text("settings.preview_button")}</span>
      <span className="settings-preview__link">{text("settings.preview_link")}</span>
    </section>
  );
}

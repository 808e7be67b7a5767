import { Icon } from "../icon/Icon";
import "./language-menu.css";

export interface LanguageMenuProps {
  /** Name of the control for readers, such as "Language". */
  label: string;
  /** Each with its own name, in its own script: "Deutsch", "العربية". */
  languages: { tag: string; name: string }[];
  value: string;
  onChange: (tag: string) => void;
}

/**
 * The browser's own select, invisible over a label that fits the bar: it works on every phone and screen reader,
 * and can't be cut off by the edge of the screen.
 */
export function LanguageMenu({ label, languages, value, onChange }: LanguageMenuProps) {
  const current = languages.find(({ tag }) => tag === value);
  return (
    <span className="ui-language">
      <span className="ui-language__face" aria-hidden="true">
        <Icon name="globe" />
        <span className="ui-language__name" lang={value}>
          {current?.name}
        </span>
        <Icon name="chevron-down" className="ui-language__more" />
      </span>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

/** SurveyJS in our colours, sizes and corners: its base values, and those that follow our roles. */
import { BaseTheme } from "survey-core";

const roles = {
  "bg-basic-primary": "surface",
  "bg-basic-primary-dim": "surface-sunken",
  "bg-basic-primary-disabled": "surface-sunken",
  "bg-basic-secondary": "surface-sunken",
  "bg-basic-secondary-dim": "surface-sunken",
  "bg-basic-tertiary": "surface-sunken",
  "bg-basic-tertiary-dim": "surface-sunken",
  "bg-neutral-tertiary-dim": "surface-sunken",
  "bg-brand-primary": "action",
  "bg-brand-primary-dim": "action-hover",
  "bg-brand-secondary": "action-soft",
  "bg-brand-secondary-dim": "action-soft-hover",
  "bg-brand-tertiary-dim": "action-soft",
  "bg-alert-primary": "danger",
  "bg-alert-secondary": "danger-soft",
  "bg-alert-secondary-dim": "danger-soft",
  "bg-alert-tertiary-dim": "danger-soft",
  "bg-warning-primary": "warning",
  "bg-warning-secondary": "warning-soft",
  "bg-positive-primary": "success",
  "bg-positive-secondary": "success-soft",
  "fg-basic-primary": "ink",
  "fg-basic-primary-muted": "ink-muted",
  "fg-basic-primary-dim": "ink-muted",
  "fg-basic-secondary": "ink-muted",
  "fg-basic-tertiary": "ink-muted",
  "fg-basic-primary-disabled": "ink-muted",
  "fg-basic-secondary-disabled": "ink-muted",
  "fg-basic-tertiary-disabled": "ink-muted",
  "fg-brand-primary": "link",
  "fg-brand-primary-dim": "link",
  "fg-brand-on-primary": "on-action",
  "fg-alert-primary": "danger-ink",
  "fg-warning-primary": "warning-ink",
  "fg-positive-primary": "success-ink",
  "border-basic-primary": "line-strong",
  "border-basic-secondary": "line",
  "border-basic-secondary-overlay": "line-strong",
  "border-basic-secondary-disabled": "line",
  "border-brand-primary": "action",
  "border-alert-primary": "danger",
  "utility-sheet": "surface-raised",
  "utility-a11y": "focus",
  "component-input-default-line": "line-strong",
  "component-input-default-placeholder": "ink-muted",
  "component-question-default-title": "ink",
  "component-question-default-description": "ink-muted",
  "component-panel-default-bg": "surface-raised",
};

const sizes = {
  "--sjs2-color-utility-surface-survey": "transparent",
  "--sjs2-color-utility-body": "transparent",
  "--sjs2-base-unit-size": "0.5rem",
  "--sjs2-base-unit-spacing": "0.5rem",
  "--sjs2-base-unit-font-size": "0.5rem",
  "--sjs2-base-unit-line-height": "0.5rem",
  "--sjs2-radius-form": "var(--r-sm)",
  "--sjs2-radius-form-item": "var(--r-xs)",
  "--sjs2-typography-font-family-text": "var(--font)",
  "--sjs2-typography-font-size-default": "var(--t-md)",
  "--sjs2-typography-font-size-small": "var(--t-sm)",
  "--sjs2-typography-font-size-medium": "var(--t-xl)",
  "--sjs2-typography-font-size-large": "var(--t-xl)",
  "--sjs2-typography-line-height-default": "var(--lh-body)",
  "--sjs2-typography-line-height-small": "var(--lh-body)",
  "--sjs2-typography-line-height-medium": "var(--lh-snug)",
  "--sjs2-typography-font-weight-strong": "var(--w-bold)",
};

const colours = Object.entries(roles).map(([name, role]) => [
  `--sjs2-color-${name}`,
  `var(--${role})`,
]);

const values = { ...BaseTheme.cssVariables, ...Object.fromEntries(colours), ...sizes };

/** For all forms of the page: the content policy refuses the style sheet that SurveyJS would write into it. */
export function adoptTheme(): void {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${value};`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.questionnaire { ${lines.join("\n")} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

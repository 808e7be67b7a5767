import { useEffect } from "react";
import { type SurveyModel, SvgRegistry } from "survey-core";
import { Survey } from "survey-react-ui";
import { adoptTheme } from "./theme";
import "survey-core/survey-core.fontless.min.css";
import "./questionnaire.css";

// The icon of a timer has a style of its own, which the content policy refuses; it shows no timer.
for (const [id, icon] of Object.entries(SvgRegistry.icons)) {
  SvgRegistry.icons[id] = icon.replaceAll(/ style="[^"]*"/g, "");
}

adoptTheme();

/** The questions of the current page. */
export function SurveyForm({ model, css }: { model: SurveyModel; css: string }) {
  useProviderStyles(css);
  return (
    <div className="questionnaire">
      <Survey model={model} />
    </div>
  );
}

/** The style sheet of a questionnaire, for it alone; the content policy allows none in the page. */
function useProviderStyles(css: string): void {
  useEffect(() => {
    if (css.trim() === "") return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.questionnaire { ${css} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css]);
}

/** Suggestions for a text question whose definition names an address for them, as `suggestionsUrl`. */
import { type Question, QuestionTextModel, Serializer, type SurveyModel } from "survey-core";

export const SUGGESTIONS_MIN_CHARACTERS = 3;
export const SUGGESTIONS_DEBOUNCE_MS = 400;

Serializer.addProperty("text", "suggestionsUrl");

/** A list on this site: what is typed is sent nowhere else. */
function addressOf(question: Question): string | undefined {
  const url: unknown = question.getPropertyValue("suggestionsUrl");
  return typeof url === "string" && /^\/api\/[^?#]*\/$/.test(url) ? url : undefined;
}

async function suggestionsFor(url: string, typed: string): Promise<readonly string[]> {
  const response = await fetch(new Request(url + encodeURIComponent(typed)));
  const found: unknown = response.ok ? await response.json() : [];
  return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
}

export function addSuggestions(survey: SurveyModel): void {
  survey.onAfterRenderQuestionInput.add((_, { question, htmlElement }) => {
    const url = addressOf(question);
    if (url && question instanceof QuestionTextModel && htmlElement instanceof HTMLInputElement) {
      suggest(question, htmlElement, url);
    }
  });
}

function suggest(question: QuestionTextModel, input: HTMLInputElement, url: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known = new Set<string>(question.isEmpty() ? [] : [String(question.value)]);
  const ask = async (typed: string) => {
    const found = await suggestionsFor(url, typed).catch(() => []);
    known = new Set([...known, ...found]);
    if (input.value.trim() === typed) question.dataList = [...found];
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    const typed = input.value.trim();
    if (typed.length < SUGGESTIONS_MIN_CHARACTERS) return;
    timer = setTimeout(() => void ask(typed), SUGGESTIONS_DEBOUNCE_MS);
  });
  // Before SurveyJS takes over what was typed.
  input.addEventListener(
    "blur",
    () => {
      clearTimeout(timer);
      if (input.value === "" || known.has(input.value)) return;
      input.value = "";
      question.clearValue();
    },
    { capture: true },
  );
}

/** What was typed into a form and is not with the server yet: kept in the tab, as long as the draft of the booking. */
import type { Answers } from "./survey";

const PREFIX = "scanbook.answers.";

/** Read each time: a browser that blocks storage throws even here. */
const storage = () => window.sessionStorage;

function name(bookingKey: string, questionnaireId: number): string {
  return `${PREFIX}${bookingKey}.${questionnaireId}`;
}

export function keptAnswers(bookingKey: string, questionnaireId: number): Answers | undefined {
  try {
    const text = storage().getItem(name(bookingKey, questionnaireId));
    return text === null ? undefined : (JSON.parse(text) as Answers);
  } catch {
    return undefined;
  }
}

export function keepAnswers(bookingKey: string, questionnaireId: number, answers: Answers): void {
  try {
    storage().setItem(name(bookingKey, questionnaireId), JSON.stringify(answers));
  } catch {
    // The server will have them a moment later.
  }
}

/** Of a booking that was made or given up. */
export function forgetAnswers(bookingKey: string): void {
  try {
    const names = Object.keys(storage()).filter((one) => one.startsWith(PREFIX + bookingKey));
    for (const one of names) storage().removeItem(one);
  } catch {
    // Then nothing was kept.
  }
}

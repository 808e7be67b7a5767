/**
 * How long a person takes for what a journey does in a moment: by the keystroke-level model of Card, Moran and
 * Newell, reading every word and typing with two fingers.
 */
import type { Page } from "@playwright/test";

const THINK = 1.35;
const POINT = 1.1;
const PRESS = 0.2;
const KEY = 0.5;
const WORDS_PER_SECOND = 200 / 60;

/** One action of a person: a press, a choice from a list, or a number of typed letters. */
type Act = "press" | "choose" | { readonly typed: number };

function secondsOf(act: Act): number {
  if (act === "press") return THINK + POINT + PRESS;
  if (act === "choose") return THINK + 2 * (POINT + PRESS);
  return THINK + POINT + PRESS + act.typed * KEY;
}

export class Pace {
  readonly #page: Page;
  #seconds = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Counts the actions on a page from its next address on. */
  static async of(page: Page): Promise<Pace> {
    const pace = new Pace(page);
    await page.exposeFunction("countAct", (act: Act) => {
      pace.#seconds += secondsOf(act);
    });
    await page.addInitScript(() => {
      const count = (act: Act) => (window as unknown as { countAct(act: Act): void }).countAct(act);
      document.addEventListener("click", ({ isTrusted }) => isTrusted && count("press"), true);
      document.addEventListener(
        "input",
        ({ target }) => {
          if (target instanceof HTMLSelectElement) count("choose");
          else if (target instanceof HTMLInputElement && target.type !== "checkbox") {
            count({ typed: target.value.length });
          }
        },
        true,
      );
    });
    return pace;
  }

  async read(): Promise<void> {
    const [said = ""] = await this.#page.getByRole("main").allInnerTexts();
    this.#seconds += said.split(/\s+/).filter(Boolean).length / WORDS_PER_SECOND;
  }

  get minutes(): number {
    return this.#seconds / 60;
  }
}

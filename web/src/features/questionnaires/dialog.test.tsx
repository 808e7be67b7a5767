import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { answerCalls } from "../../../gallery/server";
import { type Config, ConfigContext } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { QuestionnaireDialog } from "./QuestionnaireDialog";
import { SUGGESTIONS_DEBOUNCE_MS, SUGGESTIONS_MIN_CHARACTERS } from "./suggestions";

type Props = Partial<ComponentProps<typeof QuestionnaireDialog>>;

const pacemaker = {
  type: "radiogroup",
  name: "pacemaker",
  title: "Do you have a pacemaker?",
  isRequired: true,
  choices: ["yes", "no"],
};
const notes = { type: "comment", name: "notes", title: "Anything else?" };
const twoPages = { pages: [{ elements: [pacemaker] }, { elements: [notes] }] };

function form(definition: object, more: Partial<Props["questionnaire"]> = {}) {
  return {
    ...{ title: "Safety form", json: JSON.stringify(definition), css: "", modalSize: "lg" },
    ...{ showClosingConfirmation: false, showPreviousButtonOnLastPageEnabled: true },
    ...more,
  };
}

function show(questionnaire: ReturnType<typeof form>, props: Props = {}, application = {}) {
  const config = {
    application: { requiredAsterisk: true, questionNumbers: false, ...application },
  } as Config;
  return render(
    <ConfigContext value={config}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <QuestionnaireDialog
          questionnaire={questionnaire}
          onComplete={() => undefined}
          onClose={() => undefined}
          {...props}
        />
      </LanguageContext>
    </ConfigContext>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

afterEach(() => vi.useRealTimers());

describe("the dialog of a questionnaire", () => {
  test("[QST-01a] shows the questions of its definition, and completes with the answers", async () => {
    const completed = vi.fn();
    show(form(twoPages), { onComplete: completed });
    expect(screen.getByText("Do you have a pacemaker?")).toBeTruthy();
    await press("Next page");
    expect(screen.getByText("Answer this question.")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "no" }));
    await press("Next page");
    await press("Done");
    expect(completed).toHaveBeenCalledWith({ pacemaker: "no" });
  });

  test("nothing is wrong with it for those who can't see it", async () => {
    show(form(twoPages));
    expect(await findMistakes(screen.getByRole("dialog"))).toEqual([]);
  });

  test("[QST-01b] [SHELL-09j] has the size of the questionnaire, large if there is no other", () => {
    const sizes = ["", "lg", "sm"].map((modalSize) => {
      const { container, unmount } = show(form(twoPages, { modalSize }));
      const { className } = container.ownerDocument.querySelector("dialog") ?? {};
      unmount();
      return className?.match(/is-(\w+)/)?.[1];
    });
    expect(sizes).toEqual(["lg", "lg", "md"]);
  });

  test("[QST-01c] [QST-01d] is closed neither by Escape nor by a press beside it", async () => {
    const closed = vi.fn();
    show(form(twoPages), { onClose: closed });
    const dialog = screen.getByRole("dialog");
    fireEvent(dialog, new Event("cancel", { cancelable: true }));
    await userEvent.click(dialog);
    expect(closed).not.toHaveBeenCalled();
    await press("Close the form");
    expect(closed).toHaveBeenCalledOnce();
  });

  test("[QST-01e] asks before it closes, where the questionnaire wants that", async () => {
    const closed = vi.fn();
    show(form(twoPages, { showClosingConfirmation: true }), { onClose: closed });
    await press("Close the form");
    expect(closed).not.toHaveBeenCalled();
    await press("Leave");
    expect(closed).toHaveBeenCalledOnce();
  });

  test("[QST-01g] leads back from its last page only if the questionnaire says so", async () => {
    for (const enabled of [true, false]) {
      const questionnaire = form(twoPages, { showPreviousButtonOnLastPageEnabled: enabled });
      const { unmount } = show(questionnaire, { answers: { pacemaker: "no" } });
      await press("Next page");
      expect(screen.queryByRole("button", { name: "Back" }) !== null).toBe(enabled);
      unmount();
    }
  });

  test("[QST-01h] [QST-01i] asterisks and numbers are the provider's choice", () => {
    for (const chosen of [true, false]) {
      const application = { requiredAsterisk: chosen, questionNumbers: chosen };
      const { unmount } = show(form(twoPages), {}, application);
      expect(screen.queryByText("*") !== null).toBe(chosen);
      expect(screen.queryByText("1.") !== null).toBe(chosen);
      unmount();
    }
  });

  test("[QST-02c] shows the answers that were given before", () => {
    show(form(twoPages), { answers: { pacemaker: "yes" } });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "yes" }).checked).toBe(true);
  });

  test("[QST-13b] saves after a pause, and at once if the page is left, and says so", async () => {
    const saved = vi.fn(async () => undefined);
    show(form(twoPages), { onSave: saved });
    await userEvent.click(screen.getByRole("radio", { name: "yes" }));
    expect(saved).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("pagehide"));
    expect(saved).toHaveBeenCalledWith({ pacemaker: "yes" });
    expect(await screen.findByText("Saved")).toBeTruthy();
  });
});

describe("what was answered last", () => {
  test("[QST-13b] is saved when the form is closed before the pause is over", async () => {
    const saved = vi.fn(async () => undefined);
    const { unmount } = show(form(twoPages), { onSave: saved });
    await userEvent.click(screen.getByRole("radio", { name: "no" }));
    unmount();
    expect(saved.mock.calls).toEqual([[{ pacemaker: "no" }]]);
  });

  test("goes with the completed answers alone: a late save would replace what was decided", async () => {
    const saved = vi.fn(async () => undefined);
    const { unmount } = show(form({ elements: [pacemaker] }), { onSave: saved });
    await userEvent.click(screen.getByRole("radio", { name: "no" }));
    await press("Done");
    unmount();
    expect(saved).not.toHaveBeenCalled();
  });
});

describe("suggestions", () => {
  const suggestionsUrl = "/api/autocomplete/medicines/";
  const drug = { type: "text", name: "drug", title: "Your medicine", suggestionsUrl };
  const field = () => screen.getByLabelText<HTMLInputElement>(/Your medicine/);

  test("[QST-02d] [QST-02e] [CONST-01g] [CONST-01h] are asked for from 3 characters on, after 400 ms", async () => {
    expect([SUGGESTIONS_MIN_CHARACTERS, SUGGESTIONS_DEBOUNCE_MS]).toEqual([3, 400]);
    const asked: string[] = [];
    answerCalls(({ url }) => {
      asked.push(new URL(url).pathname);
      return Response.json(["Metformin"]);
    });
    show(form({ elements: [drug] }));
    vi.useFakeTimers();
    fireEvent.input(field(), { target: { value: "me" } });
    vi.advanceTimersByTime(1000);
    expect(asked).toEqual([]);
    fireEvent.input(field(), { target: { value: "met" } });
    vi.advanceTimersByTime(399);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(["/api/autocomplete/medicines/met"]);
  });

  test("[QST-02g] what is not among them is cleared when the field is left", async () => {
    answerCalls(() => Response.json(["Metformin"]));
    show(form({ elements: [drug] }));
    fireEvent.input(field(), { target: { value: "Metformin" } });
    await waitFor(() => expect(document.querySelector("datalist option")).not.toBeNull());
    fireEvent.blur(field());
    expect(field().value).toBe("Metformin");
    fireEvent.input(field(), { target: { value: "Metfor" } });
    fireEvent.blur(field());
    expect(field().value).toBe("");
  });

  test("[QST-13d] come from this site alone", () => {
    const asked: string[] = [];
    answerCalls(({ url }) => {
      asked.push(url);
      return Response.json([]);
    });
    show(form({ elements: [{ ...drug, suggestionsUrl: "https://elsewhere.example/" }] }));
    vi.useFakeTimers();
    fireEvent.input(field(), { target: { value: "metformin" } });
    vi.advanceTimersByTime(1000);
    expect(asked).toEqual([]);
  });
});

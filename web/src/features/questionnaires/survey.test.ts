import { QuestionFileModel } from "survey-core";
import { expect, test, vi } from "vitest";
import { surveyOf, type UploadFile } from "./survey";

const letter = JSON.stringify({ elements: [{ type: "file", name: "letter" }] });

/** The answer once a file has been chosen. */
async function answerTo(upload: UploadFile): Promise<unknown> {
  const texts = { language: "en-AU", requiredText: "Answer this." };
  const survey = surveyOf(letter, { ...texts, requiredMark: true, numbered: false, upload });
  const question = survey.getQuestionByName("letter");
  if (!(question instanceof QuestionFileModel)) throw new Error("there is no question for files");
  question.loadFiles([new File(["x"], "letter.pdf", { type: "application/pdf" })]);
  await vi.waitFor(() => expect(question.isEmpty()).toBe(false));
  expect(question.errors).toHaveLength(0);
  expect(survey.validate()).toBe(true);
  return question.value;
}

const file = { name: "letter.pdf", type: "application/pdf" };

test("[QST-13e] a file in an answer becomes a document of the booking, which the answer names", async () => {
  expect(await answerTo(() => Promise.resolve(7))).toEqual([{ ...file, content: "document:7" }]);
});

test("[QST-06d] [MSG-03f] a file that can't be added is only logged: the person goes on", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const upload = () => Promise.reject(new Error("no connection"));
  expect(await answerTo(upload)).toEqual([{ ...file, content: "" }]);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test("[QST-14d] an answer whose choice is no longer there is asked again, and the others stay", () => {
  const choices = ["no", "yes"];
  const elements = ["pacemaker", "metal"].map((name) => ({ type: "radiogroup", name, choices }));
  const texts = { language: "en-AU", requiredText: "", requiredMark: true, numbered: false };
  const answers = { pacemaker: "unsure", metal: "no", gone: "1" };
  const { data } = surveyOf(JSON.stringify({ elements }), { ...texts, answers });
  expect(data).toEqual({ metal: "no" });
  const read = surveyOf(JSON.stringify({ elements }), { ...texts, answers, readOnly: true });
  expect(read.data).toEqual(answers);
});

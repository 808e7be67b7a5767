/** What the form of a questionnaire or a consent form has beside its fields. */
import { stateOf } from "../model/questionnaire";
import type { RecordParts } from "../RecordForm";
import { Cards } from "./Cards";
import { PublishButton } from "./PublishButton";
import { TryOut } from "./TryOut";
import { VersionBar } from "./VersionBar";

/** Saving changes the draft; publishing is an act of its own. */
export const QUESTIONNAIRE_PARTS: RecordParts = {
  Top: VersionBar,
  Cards,
  Beside: TryOut,
  Actions: PublishButton,
  saves: { published: false, asksAgain: false },
  saveLabel: "editor.save_draft",
  savedText: (values) =>
    stateOf(values).state === "published" ? "editor.saved_published" : "editor.saved_draft",
};

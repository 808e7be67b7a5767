/** Texts that differ if a closure is not new but changes an existing one. */
import type { TextKey } from "../../../i18n";
import type { Closure } from "../../office";

interface KindWords {
  readonly help: TextKey;
  readonly helpRow: TextKey;
  readonly giveUp: TextKey;
  readonly giveUpRow: TextKey;
  readonly title: TextKey;
  readonly doNow: TextKey;
  readonly reason: TextKey;
}

const NEW: KindWords = {
  help: "exceptions.help",
  helpRow: "exceptions.help_row",
  giveUp: "exceptions.give_up",
  giveUpRow: "exceptions.give_up_row",
  title: "exceptions.close_title",
  doNow: "exceptions.close_now",
  reason: "day.block_reason",
};

const CHANGE: KindWords = {
  help: "exceptions.help_change",
  helpRow: "exceptions.help_change_row",
  giveUp: "exceptions.give_up_change",
  giveUpRow: "exceptions.give_up_change_row",
  title: "exceptions.change_title",
  doNow: "exceptions.change_now",
  reason: "exceptions.reason",
};

export function wordsFor({ changes }: Closure): KindWords {
  return changes ? CHANGE : NEW;
}

import { type Alternative, isApiError } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { Banner, Button, ButtonRow } from "../../ui";
import { useClashWords } from "../office";
import type { Board, MoveRule } from "./api";

/** The texts of the rules that a move may override. */
export const RULE_WORDS: Readonly<Record<MoveRule, TextKey>> = {
  CHANGE_WINDOW: "day.rule_change_window",
  STARTED: "day.rule_started",
  VISIT: "day.rule_visit",
  NOTICE: "day.rule_notice",
  PREPARATION: "day.rule_preparation",
  OPENING_HOURS: "day.rule_opening_hours",
};

export interface MoveProblemProps {
  error: Error;
  failure: string;
  board: Board;
  onChoose: (alternative: Alternative) => void;
}

/** Why an appointment did not move: rules or another appointment of the patient, which need a reason, or a colleague who was faster. */
export function MoveProblem({ error, failure, board, onChoose }: MoveProblemProps) {
  const { text, formats } = useLanguage();
  const clashWords = useClashWords();
  const { rules = [], alternatives = [], clashes = [] } = isApiError(error) ? error.details : {};
  const reasons = [...clashes.map(clashWords), ...rules.map((rule) => text(RULE_WORDS[rule]))];
  const here = alternatives.filter(({ clinicSlug }) => clinicSlug === board.clinicSlug);
  const nameOf = (id: number) => board.devices.find((device) => device.id === id)?.name ?? "";
  return (
    <Banner tone={reasons.length > 0 ? "warning" : "danger"} urgent>
      <div className="stack-small">
        <p>{failure}</p>
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {here.length > 0 && (
          <ButtonRow>
            {here.slice(0, 3).map((one) => (
              <Button key={`${one.deviceId}-${one.start}`} onPress={() => onChoose(one)}>
                {text("day.other_time", {
                  day: formats.day(one.start, board.timeZone),
                  time: formats.time(one.start, board.timeZone),
                  device: nameOf(one.deviceId),
                })}
              </Button>
            ))}
          </ButtonRow>
        )}
      </div>
    </Banner>
  );
}

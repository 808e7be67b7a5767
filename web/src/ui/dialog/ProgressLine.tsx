import { Meter } from "../meter/Meter";

export interface DialogProgress {
  /** Such as "Page 2 of 4: operations and implants". */
  text: string;
  done: number;
  total: number;
}

export function ProgressLine({ text, done, total }: DialogProgress) {
  return (
    <div className="ui-dialog__progress">
      <span>{text}</span>
      <Meter done={done} total={total} />
    </div>
  );
}

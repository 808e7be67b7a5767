import type { RecordState } from "../useRecord";
import { DefinitionCard } from "./DefinitionCard";
import { OutcomesCard } from "./OutcomesCard";
import "./questionnaires.css";

/** Questions, and the outcomes where there are any: what a version consists of. */
export function Cards({ record, readOnly }: { record: RecordState; readOnly: boolean }) {
  return (
    <>
      <DefinitionCard record={record} readOnly={readOnly} />
      {"outcomes" in record.values && <OutcomesCard record={record} readOnly={readOnly} />}
    </>
  );
}

/** Who may change what. The server decides; a page does not offer what would be refused. */
import { authenticationQuery } from "../../api";
import type { Resource } from "./model/fields";

interface Writer {
  roles?: readonly string[];
  readOnly?: boolean;
  clinicIds?: readonly number[];
}

export function mayWriteQuery({ callCentreWrites }: Pick<Resource, "callCentreWrites">) {
  return {
    ...authenticationQuery,
    select: ({ roles = [], readOnly, clinicIds = [] }: Writer) =>
      !readOnly &&
      ((roles.includes("ADMINISTRATOR") && clinicIds.length === 0) ||
        (callCentreWrites === true && roles.includes("CALL_CENTRE"))),
  };
}

/** Who may change what. The server decides; a page does not offer what it would refuse. */
import { authenticationQuery } from "../../api";
import type { Resource } from "./model/fields";

export function mayWriteQuery({ callCentreWrites }: Pick<Resource, "callCentreWrites">) {
  return {
    ...authenticationQuery,
    select: ({ roles = [], readOnly }: { roles?: readonly string[]; readOnly?: boolean }) =>
      !readOnly &&
      (roles.includes("ADMINISTRATOR") ||
        (callCentreWrites === true && roles.includes("CALL_CENTRE"))),
  };
}

/** Who may change what. The server decides; a page does not offer what would be refused. */
import { authenticationQuery, hasAllClinics } from "../../api";
import type { Resource } from "./model/fields";

interface Writer {
  roles?: readonly string[];
  readOnly?: boolean;
  clinicIds?: readonly number[];
}

type Kind = Pick<Resource, "callCentreWrites">;

/** To change and remove: only with all clinics, since they share what is set up. */
export function mayWriteQuery(kind: Kind) {
  return permissionQuery((who) => mayWrite(who, kind));
}

/** The call centre adds what it hears of first, at whichever clinics it works. */
export function mayAddQuery(kind: Kind) {
  return permissionQuery((who) => mayWrite(who, kind) || writesAsCallCentre(who, kind));
}

function permissionQuery(select: (who: Writer) => boolean) {
  return { ...authenticationQuery, select };
}

function mayWrite(who: Writer, kind: Kind): boolean {
  const { roles = [], readOnly } = who;
  const writes = (!readOnly && roles.includes("ADMINISTRATOR")) || writesAsCallCentre(who, kind);
  return writes && hasAllClinics(who);
}

function writesAsCallCentre({ roles = [], readOnly }: Writer, { callCentreWrites }: Kind): boolean {
  return !readOnly && callCentreWrites === true && roles.includes("CALL_CENTRE");
}

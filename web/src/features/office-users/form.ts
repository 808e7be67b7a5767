import { useState } from "react";
import type { User, UserForm } from "./api";

/** Whether an account reaches over the whole house or over some of its clinics. On the wire an empty list is the whole house. */
export type Reach = "all" | "some";

export interface UserDraft extends UserForm {
  /** Nothing until somebody has said it: nobody gets the whole house by accident. */
  reach: Reach | null;
  username: string;
  /** The person of a removed account of this name. */
  returns: boolean;
  /** For whom a referrer acts, in words. */
  actsFor: string | undefined;
}

/** Shut, with no clinics and no password: what the identity provider brought, or somebody of its people who was shut out. */
function isUndecided({ disabled, hasPassword, clinicIds }: User): boolean {
  return disabled && hasPassword === false && clinicIds.length === 0;
}

const FIRST_VERSION = 1;

/** Brought by the identity provider, and nobody has decided about it yet: each decision raises the version. */
export function isWaiting(user: User): boolean {
  return isUndecided(user) && user.version === FIRST_VERSION;
}

function reachOf(user: User | undefined): Reach | null {
  if (!user || isUndecided(user)) return null;
  return reachTo(user.clinicIds);
}

export function reachTo(clinicIds: readonly number[]): Reach {
  return clinicIds.length === 0 ? "all" : "some";
}

/** Why the clinics of an account cannot be saved as they are chosen. */
export function reachMistake({ reach, clinicIds = [] }: UserDraft) {
  if (reach === null) return "users.clinics_choose";
  return reach === "some" && clinicIds.length === 0 ? "users.clinics_missing" : undefined;
}

export function draftOf(user: User | undefined): UserDraft {
  return {
    username: user?.username ?? "",
    returns: false,
    displayName: user?.displayName ?? "",
    roles: user?.roles ?? [],
    reach: reachOf(user),
    clinicIds: user?.clinicIds ?? [],
    organizationId: user?.organization?.id ?? null,
    doctorId: user?.doctor?.id ?? null,
    secondFactorRequired: user?.secondFactorRequired ?? false,
    disabled: user?.disabled ?? false,
    actsFor: user?.doctor?.name ?? user?.organization?.name,
  };
}

/** What is typed about an account. */
export function useUserDraft(user: User | undefined) {
  const [draft, setDraft] = useState(() => draftOf(user));
  const change = (part: Partial<UserDraft>) => setDraft((former) => ({ ...former, ...part }));
  return { draft, change };
}

/** Whether anything would be lost with the dialog. */
export function isTyped(draft: UserDraft, user: User | undefined): boolean {
  const said = (one: UserDraft) =>
    JSON.stringify([one.username, one.returns, one.reach, partsOf(one)]);
  return said(draft) !== said(draftOf(user));
}

/** What two people may change of an account, each whole; a list says the same in any order. */
export type UserParts = ReturnType<typeof partsOf>;

export function partsOf(draft: UserDraft) {
  const { doctorId = null, organizationId = null, actsFor } = draft;
  const clinicIds = draft.reach === "some" ? (draft.clinicIds ?? []) : [];
  return {
    displayName: draft.displayName,
    roles: [...draft.roles].sort(),
    clinicIds: [...clinicIds].sort((one, other) => one - other),
    doctor: { doctorId, organizationId, actsFor },
    secondFactorRequired: draft.secondFactorRequired ?? false,
    disabled: draft.disabled ?? false,
  };
}

/** What is sent. */
export function formOf({ doctor: { actsFor: _, ...ids }, ...parts }: UserParts): UserForm {
  return { ...parts, ...ids };
}

/** A list with or without one more. */
export function toggled<Value>(list: readonly Value[], value: Value, wanted: boolean): Value[] {
  return wanted ? [...list, value] : list.filter((other) => other !== value);
}

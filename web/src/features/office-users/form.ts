import { useState } from "react";
import { hasAllClinics } from "../../api";
import type { User, UserForm } from "./api";

/** Whether an account has access to all clinics or to some. */
export type Reach = "all" | "some";

export interface UserDraft extends UserForm {
  /** Null until chosen, so that access to all clinics is never granted by accident. */
  reach: Reach | null;
  username: string;
  /** The person of a removed account with this name. */
  returns: boolean;
  /** The doctor for whom a referrer acts, as shown. */
  actsFor: string | undefined;
}

/** Inactive, not limited to clinics and without a password: created by the identity provider, or one of its users who was deactivated. */
function isUndecided(user: User): boolean {
  return user.disabled && user.hasPassword === false && hasAllClinics(user);
}

const FIRST_VERSION = 1;

/** Created by the identity provider and not decided about yet: each decision raises the version. */
export function isWaiting(user: User): boolean {
  return isUndecided(user) && user.version === FIRST_VERSION;
}

function reachOf(user: User | undefined): Reach | null {
  if (!user || isUndecided(user)) return null;
  return reachTo(user.clinicIds);
}

export function reachTo(clinicIds: readonly number[]): Reach {
  return hasAllClinics({ clinicIds }) ? "all" : "some";
}

/** Why the chosen clinics of an account can't be saved. */
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

/** The input about an account. */
export function useUserDraft(user: User | undefined) {
  const [draft, setDraft] = useState(() => draftOf(user));
  const change = (part: Partial<UserDraft>) => setDraft((former) => ({ ...former, ...part }));
  return { draft, change };
}

/** Whether closing the dialog would lose input. */
export function isTyped(draft: UserDraft, user: User | undefined): boolean {
  const said = (one: UserDraft) =>
    JSON.stringify([one.username, one.returns, one.reach, partsOf(one)]);
  return said(draft) !== said(draftOf(user));
}

/** The parts of an account that two people may change, each as a whole; lists are compared in any order. */
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

/** Adds a value to a list, or removes it. */
export function toggled<Value>(list: readonly Value[], value: Value, wanted: boolean): Value[] {
  return wanted ? [...list, value] : list.filter((other) => other !== value);
}

import { useState } from "react";
import type { User, UserForm } from "./api";

export interface UserDraft extends UserForm {
  username: string;
  /** For whom a referrer acts, in words. */
  actsFor: string | undefined;
}

export function draftOf(user: User | undefined): UserDraft {
  return {
    username: user?.username ?? "",
    displayName: user?.displayName ?? "",
    roles: user?.roles ?? [],
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

/** What two people may change of an account, each whole; a list says the same in any order. */
export type UserParts = ReturnType<typeof partsOf>;

export function partsOf(draft: UserDraft) {
  const { doctorId = null, organizationId = null, actsFor } = draft;
  return {
    displayName: draft.displayName,
    roles: [...draft.roles].sort(),
    clinicIds: [...(draft.clinicIds ?? [])].sort((one, other) => one - other),
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

import { useState } from "react";
import type { User, UserForm } from "./api";

export interface UserDraft extends UserForm {
  username: string;
  /** For whom a referrer acts, in words. */
  actsFor: string | undefined;
}

function draftOf(user: User | undefined): UserDraft {
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
  const change = (part: Partial<UserDraft>) => setDraft({ ...draft, ...part });
  return { draft, change };
}

/** A list with or without one more. */
export function toggled<Value>(list: readonly Value[], value: Value, wanted: boolean): Value[] {
  return wanted ? [...list, value] : list.filter((other) => other !== value);
}

/** The clinics that an account may see: all of them, or these. */
export type ClinicScope = "all" | readonly number[];

/** On the wire an empty list means all clinics; nothing but this file reads it so. */
export function clinicScopeOf(clinicIds: readonly number[] | undefined): ClinicScope {
  return clinicIds === undefined || clinicIds.length === 0 ? "all" : clinicIds;
}

interface Account {
  readonly clinicIds?: readonly number[] | undefined;
}

export function hasAllClinics(account: Account | undefined): boolean {
  return clinicScopeOf(account?.clinicIds) === "all";
}

export function includesClinic(scope: ClinicScope, clinicId: number): boolean {
  return scope === "all" || scope.includes(clinicId);
}

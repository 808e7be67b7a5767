export { authenticationQuery, useAccount, useAccountIsLoading } from "./authentication";
export { type Boot, loadBoot, loadBootIn } from "./boot";
export { answered, api, onOwing, onUnauthorized, setBearer } from "./client";
export { type ClinicScope, clinicScopeOf, hasAllClinics, includesClinic } from "./clinic-scope";
export { ConfigContext, contactClinicsQuery, useConfig } from "./config";
export { ApiError, isApiError, mayPass } from "./error";
export { RetryKeys } from "./retry-key";
export type * from "./types";

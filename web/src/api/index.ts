export { type Boot, loadBoot } from "./boot";
export { answered, api, setApiLanguage } from "./client";
export { ConfigContext, useConfig } from "./config";
export { ApiError, isApiError } from "./error";
export { RetryKeys } from "./retry-key";
export type * from "./types";

export { type Boot, loadBoot } from "./boot";
export { answered, api } from "./client";
export { ConfigContext, useConfig } from "./config";
export { ApiError, isApiError } from "./error";
export type * from "./types";

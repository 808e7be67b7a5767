import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";
import type { components } from "../../api/schema.gen";

export type OpenSession = components["schemas"]["OpenSession"];
export type Enrolment = components["schemas"]["Enrolment"];

export const secondFactorQuery = queryOptions({
  queryKey: ["account", "second-factor"],
  queryFn: ({ signal }) => answered(api.GET("/api/secured/second_factor", { signal })),
});

export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }) => answered(api.GET("/api/secured/sessions", { signal })),
});

/** What proves that a person may replace their second factor. */
export type Proof = Omit<components["schemas"]["EnrolmentStep"], "code">;

/** Six digits come from an app; anything else is a recovery code. */
export function proofOfCode(typed: string): Proof {
  const code = typed.replace(/\s/g, "");
  return /^\d{6}$/.test(code) ? { currentCode: code } : { recoveryCode: code };
}

export function beginEnrolment(proof: Proof): Promise<Enrolment> {
  return answered(api.POST("/api/secured/second_factor", { body: proof }));
}

export function endEnrolment(code: string): Promise<Enrolment> {
  return answered(api.POST("/api/secured/second_factor", { body: { code } }));
}

export function endSession({ id }: OpenSession) {
  return answered(api.DELETE("/api/secured/sessions/{id}", { params: { path: { id } } }));
}

export function changePassword(currentPassword: string, newPassword: string) {
  return answered(api.PUT("/api/secured/password", { body: { currentPassword, newPassword } }));
}

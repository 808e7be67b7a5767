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

/** Without a code it begins, with one it ends. */
export function enrol(code?: string): Promise<Enrolment> {
  return answered(api.POST("/api/secured/second_factor", { body: code ? { code } : {} }));
}

export function endSession({ id }: OpenSession) {
  return answered(api.DELETE("/api/secured/sessions/{id}", { params: { path: { id } } }));
}

export function changePassword(currentPassword: string, newPassword: string) {
  return answered(api.PUT("/api/secured/password", { body: { currentPassword, newPassword } }));
}

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";
import type { components } from "../../api/schema.gen";

export type User = components["schemas"]["User"];
export type UserForm = components["schemas"]["UserForm"];

export const USERS_KEY = ["office", "users"];

/** Accounts whose names contain the search text, a page at a time. */
export function usersQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...USERS_KEY, search],
    queryFn: ({ pageParam, signal }) =>
      answered(
        api.GET("/api/admin/users", {
          params: { query: { ...(search && { search }), ...(pageParam && { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function sessionsOfQuery(id: number) {
  return queryOptions({
    queryKey: [...USERS_KEY, id, "sessions"],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/admin/users/{id}/sessions", { params: { path: { id } }, signal })),
  });
}

export function createUser(username: string, returns: boolean, form: UserForm) {
  return answered(api.POST("/api/admin/users", { body: { ...form, username, returns } }));
}

export function updateUser({ id, version }: User, form: UserForm) {
  return answered(
    api.PUT("/api/admin/users/{id}", { params: { path: { id } }, body: { ...form, version } }),
  );
}

/** The account as it is now. */
export function readUser(user: User) {
  return answered(api.GET("/api/admin/users/{id}", of(user)));
}

const of = ({ id }: User) => ({ params: { path: { id } } });

/** It is removed from the list and signed out at once. */
export function removeUser(user: User) {
  return answered(api.DELETE("/api/admin/users/{id}", of(user)));
}

export function endSessions(user: User) {
  return answered(api.DELETE("/api/admin/users/{id}/sessions", of(user)));
}

export function resetSecondFactor(user: User) {
  return answered(api.POST("/api/admin/users/{id}/second_factor_resets", of(user)));
}

export function resetPassword(user: User) {
  return answered(api.POST("/api/admin/users/{id}/password_resets", of(user)));
}

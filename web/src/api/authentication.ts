import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "./client";

/** Who is signed in, as the server sees it. A dead session is nobody, never an error. */
export const authenticationQuery = queryOptions({
  queryKey: ["authentication"],
  queryFn: ({ signal }) => answered(api.GET("/api/authentication", { signal })),
});

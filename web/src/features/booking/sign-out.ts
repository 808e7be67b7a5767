import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { answered, api, authenticationQuery, setBearer } from "../../api";
import { useDraft } from "./draft";

/** Leaves nothing behind on a shared computer. */
export function useSignOut() {
  const client = useQueryClient();
  const router = useRouter();
  const { clear } = useDraft();
  return useMutation({
    mutationFn: async () => {
      // Pending calls would be refused.
      await client.cancelQueries();
      await answered(api.DELETE("/api/authentication"));
    },
    onSuccess: async () => {
      setBearer(undefined);
      clear();
      // The page is left before its records are forgotten: while it is shown it would request them again, without a session.
      await router.navigate({ href: "/", replace: true });
      await client.fetchQuery({ ...authenticationQuery, staleTime: 0 }).catch(() => undefined);
      const [who] = authenticationQuery.queryKey;
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== who });
    },
  });
}

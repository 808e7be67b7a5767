import { useMutation, useQueryClient } from "@tanstack/react-query";
import { REQUESTS_KEY } from "./api";

/** An action on a request, after which everything is read again, also if a colleague was faster. */
export function useWork<Typed = void>(work: (typed: Typed) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: REQUESTS_KEY }),
  });
}

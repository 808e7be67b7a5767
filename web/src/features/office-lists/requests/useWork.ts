import { useMutation, useQueryClient } from "@tanstack/react-query";
import { REQUESTS_KEY } from "./api";

/** Something that is done with a request, after which all is read again: also where a colleague was faster. */
export function useWork<Typed = void>(work: (typed: Typed) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: REQUESTS_KEY }),
  });
}

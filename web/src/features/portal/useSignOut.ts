import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answered, api } from "../../api";
import { useGo } from "../booking";

/** Leaves nothing behind on a shared computer. */
export function useSignOut() {
  const client = useQueryClient();
  const go = useGo();
  return useMutation({
    mutationFn: () => answered(api.DELETE("/api/authentication")),
    onSuccess: () => {
      client.clear();
      go("/", { replace: true });
    },
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answered, api, setBearer } from "../../api";
import { useGo } from "./navigation";

/** Leaves nothing behind on a shared computer. */
export function useSignOut() {
  const client = useQueryClient();
  const go = useGo();
  return useMutation({
    mutationFn: () => answered(api.DELETE("/api/authentication")),
    onSuccess: () => {
      setBearer(undefined);
      client.clear();
      go("/", { replace: true });
    },
  });
}

import { useMutation } from "@tanstack/react-query";
import type { Attachment } from "../../api";
import { downloadDocument, type Owner } from "./api";
import { save } from "./save";
import { needsCode } from "./useSentence";

/** Saves a document; asks for the code where it is needed. */
export function useDownload(owner: Owner, onCodeNeeded: (proceed: () => void) => void) {
  const saving = useMutation({
    mutationFn: async ({ id, fileName }: Attachment) =>
      save(await downloadDocument(owner, id), fileName),
    onError: (error, file) => {
      if (needsCode(error)) onCodeNeeded(() => saving.mutate(file));
    },
  });
  const { mutate, reset, isPending, error } = saving;
  return { download: mutate, reset, isPending, error: needsCode(error) ? null : error };
}

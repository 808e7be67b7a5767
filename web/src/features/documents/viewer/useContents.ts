import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Attachment } from "../../../api";
import { type Owner, viewDocument } from "../api";
import { isPdf } from "../model";
import { needsCode } from "../useSentence";
import { isLoading } from "./loaded";

/** The content of the pictures, and of the PDFs that were opened. It is forgotten with the viewer. */
export function useContents(
  owner: Owner,
  files: readonly Attachment[],
  opened: readonly number[],
  onCodeNeeded: () => void,
) {
  const found = useQueries({
    queries: files.map((file) => ({
      queryKey: ["document-content", owner.kind, owner.id, file.id, file.uploadedAt],
      queryFn: ({ signal }: { signal: AbortSignal }) => viewDocument(owner, file.id, signal),
      enabled: !isPdf(file) || opened.includes(file.id),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    })),
  });
  const unproven = found.some(({ error }) => needsCode(error));
  useEffect(() => {
    if (unproven) onCodeNeeded();
  }, [unproven, onCodeNeeded]);
  return {
    isLoading: isLoading(found.filter((_, index) => !isPdf(files[index] ?? { contentType: "" }))),
    of: (index: number) => found[index],
  };
}

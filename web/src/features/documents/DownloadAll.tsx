import { useMutation } from "@tanstack/react-query";
import { useLanguage } from "../../i18n";
import { Banner, Button } from "../../ui";
import { downloadAll } from "./api";
import { save } from "./save";
import { needsCode, useSentence } from "./useSentence";

interface DownloadAllProps {
  /** Of the request. */
  id: number;
  onCodeNeeded: (proceed: () => void) => void;
}

/** All documents of a request in one file. */
export function DownloadAll({ id, onCodeNeeded }: DownloadAllProps) {
  const { text } = useLanguage();
  const sentence = useSentence();
  const saving = useMutation({
    mutationFn: async () => save(await downloadAll(id), "documents.zip"),
    onError: (error) => {
      if (needsCode(error)) onCodeNeeded(() => saving.mutate());
    },
  });
  return (
    <>
      <Button
        icon="download"
        busy={saving.isPending}
        busyLabel={text("documents.saving")}
        onPress={() => saving.mutate()}
      >
        {text("documents.download_all")}
      </Button>
      {saving.error && !needsCode(saving.error) && (
        <Banner tone="danger" urgent>
          {sentence(saving.error)}
        </Banner>
      )}
    </>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Dialog } from "../../../ui";
import { useFailure } from "../../office";
import { choicesQuery, SETUP_KEY, save } from "../api";
import { FILE_MAX_BYTES, type FileProblem, readFile } from "../model/questionnaire-file";

/** A file that is no questionnaire. */
class WrongFile extends Error {
  constructor(readonly problems: readonly FileProblem[]) {
    super("wrong file");
  }
}

/** Makes a draft of a file. */
export function ImportButton({ onDone }: { onDone: (id: number | undefined) => void }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const importing = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > FILE_MAX_BYTES) {
        throw new WrongFile([{ text: "editor.file_too_large", what: "" }]);
      }
      const [content, exams, modalities] = await Promise.all([
        file.text(),
        client.fetchQuery(choicesQuery("exams")),
        client.fetchQuery(choicesQuery("modalities")),
      ]);
      const read = readFile(content, { exams, modalities });
      if ("problems" in read) throw new WrongFile(read.problems);
      return save("questionnaires", read.values);
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: SETUP_KEY });
      onDone(id);
    },
  });

  function problemLines(cause: Error): string[] {
    if (cause instanceof WrongFile) {
      return cause.problems.map((problem) => text(problem.text, { what: problem.what }));
    }
    if (isApiError(cause) && cause.fields.length > 0) {
      return cause.fields.map(({ field, message }) => `${field}: ${message}`);
    }
    return [failure(cause)];
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={text("editor.import_file")}
        accept=".json,application/json"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) importing.mutate(file);
          target.value = "";
        }}
      />
      <Button
        busy={importing.isPending}
        busyLabel={text("setup.saving")}
        onPress={() => input.current?.click()}
      >
        {text("editor.import")}
      </Button>
      {importing.error && (
        <Dialog
          title={text("editor.file_refused")}
          isOpen
          onClose={() => importing.reset()}
          closeLabel={text("editor.close")}
          footer={<Button onPress={() => importing.reset()}>{text("editor.close")}</Button>}
        >
          <ul>
            {problemLines(importing.error).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

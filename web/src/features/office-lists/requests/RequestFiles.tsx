import { useLanguage } from "../../../i18n";
import { Banner, Button } from "../../../ui";
import { useFailure } from "../../office";
import { fileDetail, useOpenFile } from "../../request-files";
import type { RequestDetail } from "./api";

/** The files of a request; opening one adds a row to the audit trail. */
export function RequestFiles({ detail: { request, documents } }: { detail: RequestDetail }) {
  const { text, lang } = useLanguage();
  const failure = useFailure();
  const { open, opening, error } = useOpenFile(request.id);
  if (documents.length === 0) return null;
  const count = text("lists.files", { count: documents.length });
  return (
    <section className="stack-small" aria-label={count}>
      <p>{count}</p>
      <ul className="lists-files">
        {documents.map((file) => (
          <li key={file.id}>
            <Button
              icon="download"
              busy={opening === file.id}
              busyLabel={text("asked.file_opening")}
              onPress={() => open(file)}
            >
              {file.fileName}
            </Button>
            <span className="muted">{fileDetail(lang, file)}</span>
          </li>
        ))}
      </ul>
      {error && (
        <Banner tone="danger" urgent>
          {failure(error)}
        </Banner>
      )}
    </section>
  );
}

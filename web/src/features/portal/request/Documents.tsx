import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, Button } from "../../../ui";
import { fileDetail } from "../../request-files";
import { FileRow } from "../FileRow";
import type { DocumentsOfRequest } from "./useDocuments";

/** The files of a request, each with a button to open it. */
export function Documents({ documents }: { documents: DocumentsOfRequest }) {
  const { text, lang } = useLanguage();
  const { files, mayOpen, open, opening } = documents;
  return (
    <>
      <ul>
        {files.map((file) => (
          <FileRow
            key={file.id}
            icon="document"
            title={file.fileName}
            detail={fileDetail(lang, file)}
          >
            {mayOpen && (
              <Button
                icon="download"
                busy={opening === file.id}
                busyLabel={text("asked.file_opening")}
                onPress={() => open(file)}
              >
                {text("asked.file_open")}
                <span className="visually-hidden"> {file.fileName}</span>
              </Button>
            )}
          </FileRow>
        ))}
      </ul>
      <FileTrouble error={documents.error} />
    </>
  );
}

/** Why a file did not open; a person without the code is already on the way to entering it. */
function FileTrouble({ error }: { error: Error | null }) {
  const { text } = useLanguage();
  if (!error || isApiError(error, "message.otp_required")) return null;
  return (
    <Banner tone="danger" urgent>
      {(isApiError(error) && error.message) || text("message.connection_lost")}
    </Banner>
  );
}

/** The documents of bookings and requests: added, listed, replaced, opened and removed, by patients and by staff. */
export { AddDocument } from "./AddDocument";
export { addFile, documentTypesQuery, importReadyQuery, type Owner } from "./api";
export { DocumentCamera } from "./camera";
export { type CodeStep, NO_CODE_NEEDED } from "./code-step";
export { Documents } from "./Documents";
export { DocumentViewer } from "./DocumentViewer";
export { DraftDocuments } from "./DraftDocuments";
export { FileField } from "./FileField";
export { acceptOf, isOtherType } from "./model";
export { UploadProgress } from "./UploadDialog";
export { asUpload, type Chosen, type Progress } from "./upload";
export { useContentTypes } from "./useContentTypes";
export { useDocuments } from "./useDocuments";
export { useDone } from "./useDone";
export { useDownload } from "./useDownload";
export { useSentence } from "./useSentence";
export { useUpload } from "./useUpload";

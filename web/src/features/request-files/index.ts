/** The files of a booking request, listed and opened by its patient and by staff. */
export { fileDetail } from "./model";
export { useOpenFile } from "./useOpenFile";

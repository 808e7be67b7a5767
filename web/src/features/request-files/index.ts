/** The files that came with a booking request, as its patient and staff list and open them. */
export { fileDetail } from "./model";
export { useOpenFile } from "./useOpenFile";

export { Frame } from "./Frame";
export { NotFound } from "./NotFound";
export { PageFailed } from "./PageFailed";
export { ADVANCED_BOOKING } from "./site-links";

/** Tag of journeys that are also made at a desk: their screens are laid out anew where there is room. What the others are
 * about is the same at every size. */
export const LAID_OUT_ANEW = "@laid-out-anew";

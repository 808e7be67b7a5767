/**
 * Tag of journeys that also run at desktop size: their screens have a different layout there. The others are the
 * same at every size.
 */
export const LAID_OUT_ANEW = "@laid-out-anew";

/**
 * Tag of journeys that also run at desktop size: their screens have a different layout there. The others are the
 * same at every size.
 */
export const RELAID_ON_DESKTOP = "@relaid-on-desktop";

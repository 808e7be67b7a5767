/** A person's bookings and requests after submission: loaded as one, when any of it is opened. */
export const loadPortal = () => import("./lazy");

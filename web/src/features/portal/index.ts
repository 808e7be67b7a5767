/** What a person has with us once something is booked or asked for: loaded as one, when any of it is opened. */
export const loadPortal = () => import("./rooms");

/** What a person has with us once something is booked or asked for. Each room is loaded when it is opened. */
export const loadConfirmation = () => import("./confirmation/ConfirmationScreen");

/** Some bookings need a code first. Who asks for it is none of the booking's business: the page brings it along. */
import { type ComponentType, createContext } from "react";

export interface CodeBeforeProps {
  /** Of the request that is made a booking of. */
  bookingRequestSlug: string;
  onProven: () => void;
  onClose: () => void;
}

export const CodeBeforeContext = createContext<ComponentType<CodeBeforeProps> | null>(null);

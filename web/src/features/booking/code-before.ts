/** Some bookings need a code first. The page provides the step that asks for it; the booking doesn't depend on it. */
import { type ComponentType, createContext } from "react";

export interface CodeBeforeProps {
  /** Of the request that becomes a booking. */
  bookingRequestSlug: string;
  onProven: () => void;
  onClose: () => void;
}

export const CodeBeforeContext = createContext<ComponentType<CodeBeforeProps> | null>(null);

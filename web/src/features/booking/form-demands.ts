/** What the answers to questionnaires change: the page that asked them provides it; the booking doesn't depend on it. */
import { createContext, type ReactNode } from "react";
import type { BookingForm } from "../../api";

/** A code that proves the typed contact, asked for before the booking is sent. */
export interface AskedCode {
  readonly bookingKey: string;
  readonly contact: { readonly email?: string; readonly contactNumber?: string };
  readonly error: Error | null;
  readonly busy: boolean;
  onCode(code: string): void;
  onClose(): void;
}

export interface FormDemands {
  /** Shown above the times and the form. */
  readonly notice: ReactNode;
  form(form: BookingForm): BookingForm;
  /** The outcome that a request carries out. */
  readonly outcomeId?: string | undefined;
  /** What is said once that request is made. */
  confirmed(message: string, onClose: () => void): ReactNode;
  readonly askCode?: ((asked: AskedCode) => ReactNode) | undefined;
  /** Whether a refused submission has been dealt with. */
  refused(error: Error): boolean;
}

export const FormDemandsContext = createContext<FormDemands | null>(null);

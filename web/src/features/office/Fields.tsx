import type { ReactNode } from "react";
import "./office.css";

interface FieldsProps {
  /** A read-only account can read all of them and change none. */
  isLocked: boolean;
  children: ReactNode;
}

export function Fields({ isLocked, children }: FieldsProps) {
  return (
    <fieldset className="office-fields stack-large" disabled={isLocked}>
      {children}
    </fieldset>
  );
}

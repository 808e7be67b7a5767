import type { AuthenticationType } from "./model/address";

export interface CodeOverPageProps {
  bookingKey: string;
  type: AuthenticationType;
  shared?: boolean;
  onProven: () => void;
  onClose: () => void;
}

export function CodeOverPage(_: CodeOverPageProps) {
  return null;
}

/** The calls of getting in. */
import { answered, api } from "../../api";
import type { AuthenticationType } from "./model/address";
import type { BookingKind } from "./model/after-sign-in";

export type OtpType = "EMAIL" | "SMS";

/** The answer to a date of birth, or to a code. */
export interface SignIn {
  readonly success: boolean;
  readonly message?: string;
  readonly maxAttemptsReached: boolean;
  readonly key?: string;
  readonly otpRequired: boolean;
  readonly otpTypes: readonly OtpType[];
  readonly maskedContacts: Readonly<Partial<Record<OtpType, string>>>;
  readonly bookingKind?: BookingKind;
  readonly status?: string;
  readonly revoked: boolean;
  readonly triesLeft?: number;
  readonly token?: string;
}

export interface OtpSent {
  readonly otpSent: boolean;
  readonly otpType: OtpType;
  readonly maskedContact: string;
  readonly resendAfterSeconds: number;
}

type Post = <T>(path: string, options: object) => Promise<{ data?: T; response: Response }>;
const post = api.POST as unknown as Post;

export interface WhoIsThere {
  readonly bookingKey: string;
  readonly dateOfBirth: string;
  readonly contactNumber?: string;
  readonly authenticationType: AuthenticationType;
  readonly isBookingRequest?: boolean;
  readonly isPatientPortal?: boolean;
  readonly shared?: boolean;
  readonly embedded?: boolean;
  readonly cookiesBlocked?: boolean;
}

export function authenticate(body: WhoIsThere, captchaPass: string | undefined): Promise<SignIn> {
  const header = captchaPass ? { "Captcha-Pass": captchaPass } : {};
  return answered(post<SignIn>("/api/authentication", { params: { header }, body }));
}

export interface CodeOf {
  readonly bookingKey: string;
  readonly type: AuthenticationType;
}

export function sendOtp(body: CodeOf & { otpType?: OtpType }): Promise<OtpSent> {
  return answered(post<OtpSent>("/api/authentication/otp", { body }));
}

export function validateOtp(body: CodeOf & { otp: string }): Promise<SignIn> {
  return answered(post<SignIn>("/api/authentication/otp/validation", { body }));
}

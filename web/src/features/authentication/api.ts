import {
  type AuthenticationType,
  answered,
  api,
  type CodeChannel,
  type OtpSent,
  type PatientSignIn,
  type SignIn,
} from "../../api";

export function authenticate(body: PatientSignIn, pass: string | undefined): Promise<SignIn> {
  const header = pass ? { "Captcha-Pass": pass } : {};
  return answered(api.POST("/api/authentication", { params: { header }, body }));
}

interface CodeOf {
  readonly bookingKey: string;
  readonly type: AuthenticationType;
}

/** Sends a code by the named channel, or else by the one that the server prefers. */
export function sendOtp(body: CodeOf & { otpType?: CodeChannel }): Promise<OtpSent> {
  return answered(api.POST("/api/authentication/otp", { body }));
}

export function validateOtp(body: CodeOf & { otp: string }): Promise<SignIn> {
  return answered(api.POST("/api/authentication/otp/validation", { body }));
}

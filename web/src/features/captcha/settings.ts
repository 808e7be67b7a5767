import type { Config } from "../../api";

export type CaptchaSettings = Config["application"]["captcha"];

/** What the page and the frame that draws a PDF say to each other. */

export interface Labels {
  readonly name: string;
  /** With `{page}` and `{count}` in it. */
  readonly page: string;
}

export type ToFrame =
  | { readonly kind: "OPEN"; readonly data: ArrayBuffer; readonly labels: Labels }
  | { readonly kind: "ZOOM"; readonly step: number }
  | { readonly kind: "RESET" };

export type FromFrame =
  | { readonly kind: "READY" }
  | { readonly kind: "OPENED"; readonly pages: number }
  | { readonly kind: "FAILED" }
  /** Keys pressed in the frame don't reach the page. */
  | { readonly kind: "ESCAPE" };

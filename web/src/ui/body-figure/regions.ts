// The outlines of the figure: the person faces us in front, and turns away at the back, so the names of left and
// right are always the person's own. The left is the right in a mirror. Drawn on a sheet of 480 by 500.
const FRONT = {
  neck: "M133 58C132.5 74 133 84 145 90.5C132 97 108 97 95 90.5C107 84 107.5 74 107 58Z",
  head: "M120 6C135 6 144.5 16 144.5 32C144.5 35 146.5 35 146 40C145.6 45 143.4 46 142.6 49C139.5 61 130 70 120 70C110 70 100.5 61 97.4 49C96.6 46 94.4 45 94 40C93.5 35 95.5 35 95.5 32C95.5 16 105 6 120 6Z",
  chest:
    "M95 91C108 97.5 132 97.5 145 91C154 102 160 114 161 131C160.5 140 159.5 147 158 156C143 151 131 147 120 147C109 147 97 151 82 156C80.5 147 79.5 140 79 131C80 114 86 102 95 91Z",
  abdomen:
    "M82 156C97 151 109 147 120 147C131 147 143 151 158 156C156 167 154 178 155 190C155.5 199 157 206 159 212C146 217 94 217 81 212C83 206 84.5 199 85 190C86 178 84 167 82 156Z",
  pelvis:
    "M95 214.6C110 216.6 130 216.6 145 214.6C143 232 133 246 123 255C121 256.4 119 256.4 117 255C107 246 97 232 95 214.6Z",
  "shoulder-right":
    "M95 91C83 93 73 94 66.5 101C60.5 108 59 117 58.5 128C65 131 73 132.5 79 131C80 114 86 102 95 91Z",
  "upper-arm-right":
    "M58.5 128C56 144 53 158 50 172C55 177 62 178.5 67 176C70 162 74 147 78 131.6C72 132.6 65 131 58.5 128Z",
  "elbow-right":
    "M50 172C48 180 46 186 43.5 193C48.5 198 56.5 199.5 61.5 197C63.5 190 65 183 67 176C62 178.5 55 177 50 172Z",
  "forearm-right":
    "M43.5 193C38.5 206 35.5 222 33.5 240C37.5 243.5 43 244.5 47 243C52.5 230 58 214 61.5 197C56.5 199.5 48.5 198 43.5 193Z",
  "hand-right":
    "M33.5 240C29.5 248 26.5 258 25.5 270C24.7 281 27 291 30.5 296C32.5 298.5 35.4 297.6 36.4 294.6C39.4 297 42.4 294.6 42.8 289.6C45.4 282 46.6 273 47.2 265.6C49.4 271 52.6 274.6 55.2 273.6C57.8 272.4 56.8 266.6 55 261.4C52.6 255 49.8 248 47 243C43 244.5 37.5 243.5 33.5 240Z",
  "hip-right":
    "M95 214.6C89 214 85 213.4 81 212C77 222 75 232 74.5 243C84 252.5 98 257.5 114 257.4C116 257.4 117 256.4 117 255C107 246 97 232 95 214.6Z",
  "thigh-right":
    "M74.5 243C73.5 264 75.5 294 81 326C88 330 100 330 107 326C111 305 115 282 116.4 257.6C98 257.8 84 252.5 74.5 243Z",
  "knee-right":
    "M81 326C82.6 336 82.8 345 83 356C90 360.5 100 360.5 105.6 356C105.4 345 105.8 336 107 326C100 330 88 330 81 326Z",
  "lower-leg-right":
    "M83 356C79.5 373 81.6 393 87.6 412C89 418 89.5 424 90 431C94 434 98.5 434 102.4 431C102.4 424 102.8 418 103.4 412C108 393 108.2 373 105.6 356C100 360.5 90 360.5 83 356Z",
  "foot-right":
    "M90 431C89 439 84 447 80.5 454C78.4 459 81 463.5 87.5 463.5L99 463.5C104.4 463.5 106.6 459.6 105.6 453C104.6 446 102.8 439 102.4 431C98.5 434 94 434 90 431Z",
} as const;

const BACK = {
  "neck-back": "M373 58C372.5 74 373 84 385 90.5C372 97 348 97 335 90.5C347 84 347.5 74 347 58Z",
  "head-back":
    "M360 6C375 6 384.5 16 384.5 32C384.5 35 386.5 35 386 40C385.6 45 383.4 46 382.6 49C379.5 61 370 70 360 70C350 70 340.5 61 337.4 49C336.6 46 334.4 45 334 40C333.5 35 335.5 35 335.5 32C335.5 16 345 6 360 6Z",
  "spine-thoracic": "M350.8 96C357 97 363 97 369.2 96L369.6 159.4C363 160 357 160 350.4 159.4Z",
  "spine-lumbar":
    "M350.4 159.8C357 160.2 363 160.2 369.6 159.8L370.6 215.2C363 215.8 357 215.8 349.4 215.2Z",
  sacrum:
    "M349 215.6C357 216 363 216 371 215.6C369.6 227 365 238.4 360 247C355 238.4 350.4 227 349 215.6Z",
  "upper-back-right":
    "M369.2 96C375 95 380 93.4 385 91C394 102 400 114 401 131C400.5 140 399.5 147 398 156C388 158.4 378 159.4 369.6 159.4Z",
  "flank-right":
    "M369.6 159.8C378 159.8 388 158.8 398 156.4C396 167 394 178 395 190C395.5 199 397 206 399 212C390 214.6 380 215.4 370.6 215.2Z",
  "shoulder-back-right":
    "M385 91C397 93 407 94 413.5 101C419.5 108 421 117 421.5 128C415 131 407 132.5 401 131C400 114 394 102 385 91Z",
  "upper-arm-back-right":
    "M421.5 128C424 144 427 158 430 172C425 177 418 178.5 413 176C410 162 406 147 402 131.6C408 132.6 415 131 421.5 128Z",
  "elbow-back-right":
    "M430 172C432 180 434 186 436.5 193C431.5 198 423.5 199.5 418.5 197C416.5 190 415 183 413 176C418 178.5 425 177 430 172Z",
  "forearm-back-right":
    "M436.5 193C441.5 206 444.5 222 446.5 240C442.5 243.5 437 244.5 433 243C427.5 230 422 214 418.5 197C423.5 199.5 431.5 198 436.5 193Z",
  "hand-back-right":
    "M446.5 240C450.5 248 453.5 258 454.5 270C455.3 281 453 291 449.5 296C447.5 298.5 444.6 297.6 443.6 294.6C440.6 297 437.6 294.6 437.2 289.6C434.6 282 433.4 273 432.8 265.6C430.6 271 427.4 274.6 424.8 273.6C422.2 272.4 423.2 266.6 425 261.4C427.4 255 430.2 248 433 243C437 244.5 442.5 243.5 446.5 240Z",
  "buttock-right":
    "M371 215.6C380 215.8 390 215 399 212.4C403 222 405.4 233 405.6 246C398 261 374 264 364 256.6C361.4 254.6 360 251.4 360 247C365 238.4 369.6 227 371 215.6Z",
  "thigh-back-right":
    "M405.6 246C406.5 266 404.5 294 399 326C392 330 380 330 373 326C369 305 365 283 363.6 256.6C374 264.4 398 261.4 405.6 246Z",
  "knee-back-right":
    "M399 326C397.4 336 397.2 345 397 356C390 360.5 380 360.5 374.4 356C374.6 345 374.2 336 373 326C380 330 392 330 399 326Z",
  "calf-right":
    "M397 356C400.5 373 398.4 393 392.4 412C391 418 390.5 424 390 431C386 434 381.5 434 377.6 431C377.6 424 377.2 418 376.6 412C372 393 371.8 373 374.4 356C380 360.5 390 360.5 397 356Z",
  "heel-right":
    "M390 431C391 438 393.6 446 394 453C394.4 460 390.4 463.5 385 463.5C379 463.5 375.6 460 375.8 453C376.2 446 377.2 439 377.6 431C381.5 434 386 434 390 431Z",
} as const;

type WithLeft<Name extends string> = Name extends `${infer Part}-right`
  ? Name | `${Part}-left`
  : Name;
export type BodyRegion = WithLeft<keyof typeof FRONT | keyof typeof BACK>;

export type FigureView = "front" | "back";

/** The part of the sheet for a view. */
export const SHEETS: Record<FigureView, string> = {
  front: "16 0 208 470",
  back: "256 0 208 470",
};

/** Outlines of a view, from bottom to top layer. */
const OUTLINES: Record<FigureView, [BodyRegion, string][]> = {
  front: bothSides(FRONT, 120),
  back: bothSides(BACK, 360),
};

/** Every region that the figure draws, in front and at the back. */
export const BODY_REGIONS: readonly BodyRegion[] = [...OUTLINES.front, ...OUTLINES.back].map(
  ([region]) => region,
);

/** Every outline, and for one of the right its mirror image on the left of the middle. */
function bothSides(half: Record<string, string>, middle: number): [BodyRegion, string][] {
  const mirrored = (outline: string) =>
    outline.replace(
      /([\d.]+) ([\d.]+)/g,
      (_, x, y) => `${Number((2 * middle - Number(x)).toFixed(1))} ${y}`,
    );
  const all = Object.entries(half).flatMap(([name, outline]) =>
    name.endsWith("-right")
      ? [
          [name, outline],
          [name.replace(/right$/, "left"), mirrored(outline)],
        ]
      : [[name, outline]],
  );
  return all as [BodyRegion, string][];
}

export function outlines(view: FigureView): [BodyRegion, string][] {
  return OUTLINES[view];
}

/** Whether the figure draws a part of this name. */
export function isBodyRegion(name: string): name is BodyRegion {
  return BODY_REGIONS.some((region) => region === name);
}

interface FaceProps {
  /** From 0, at ease, to 1. */
  distress: number;
}

/** A face that is drawn from one number: the mouth turns down, and the brows come together. */
export function Face({ distress }: FaceProps) {
  const ease = 1 - 2 * distress;
  const corners = 18.5 - 1.5 * ease;
  const middle = corners + 6 * ease;
  const outer = 7.6 + 2.2 * distress;
  return (
    <svg className="ui-face__drawing" viewBox="0 0 28 28" aria-hidden="true">
      <circle cx="14" cy="14" r="12" />
      <path d={`M8.5 ${corners}Q14 ${middle} 19.5 ${corners}`} />
      <path d="M10 11.6v.2M18 11.6v.2" strokeWidth="2.6" />
      {distress > 0.25 && <path d={`M7.6 ${outer}L11 7.6M20.4 ${outer}L17 7.6`} />}
    </svg>
  );
}

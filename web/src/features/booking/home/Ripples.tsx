const RINGS = Array.from({ length: 13 }, (_, ring) => 28 + ring * 26);

/** Water and ultrasound: the only ornament, used nowhere else. */
export function Ripples() {
  return (
    <svg className="home-ripples" viewBox="0 0 600 400" aria-hidden="true">
      {RINGS.map((radius) => (
        <circle key={radius} cx="430" cy="120" r={radius} />
      ))}
    </svg>
  );
}

import type { Attribution } from "../model/types";

/** Whom the ground is from, as its licence wants it. */
export function Attributions({ attribution }: { attribution: Attribution[] }) {
  if (attribution.length === 0) return null;
  return (
    <p className="map__attribution">
      {attribution.map(({ label, href }) => (
        <a key={href} href={href} target="_blank" rel="noreferrer">
          {label}
        </a>
      ))}
    </p>
  );
}

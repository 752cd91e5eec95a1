import type { Attribution } from "../model/types";

/** Whom the ground and the lines are from, as their licences want it: each once. */
export function Attributions({ attribution }: { attribution: Attribution[] }) {
  const each = new Map(attribution.map((one) => [one.href ?? one.label, one]));
  if (each.size === 0) return null;
  return (
    <p className="map__attribution">
      {[...each].map(([key, { label, href }]) =>
        href ? (
          <a key={key} href={href} target="_blank" rel="noreferrer">
            {label}
          </a>
        ) : (
          <span key={key}>{label}</span>
        ),
      )}
    </p>
  );
}

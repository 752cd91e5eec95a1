import type { PickerPage } from "./types";

/** Where the options come from. */
export function Credits({ credits }: Pick<PickerPage, "credits">) {
  if (!credits || credits.length === 0) return null;
  return (
    <p className="picker__credits">
      {credits.map(({ label, href }) =>
        href ? (
          <a key={label} href={href} target="_blank" rel="noreferrer">
            {label}
          </a>
        ) : (
          <span key={label}>{label}</span>
        ),
      )}
    </p>
  );
}

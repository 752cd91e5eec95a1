import { Icon } from "..";
import type { PickerChoice } from "./types";

/** What is chosen of several, each to be taken away again. */
export function Chips({
  chosen,
  onRemove,
}: {
  chosen: PickerChoice[];
  onRemove: (value: string) => void;
}) {
  if (chosen.length === 0) return null;
  return (
    <ul className="cluster gap-1 above-2">
      {chosen.map(({ value, label }) => (
        <li key={value} className="picker__chip">
          <span className="picker__chip-name" dir="auto">
            {label}
          </span>
          <button
            type="button"
            className="js-only"
            aria-label={`Remove ${label}`}
            onClick={() => onRemove(value)}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  );
}

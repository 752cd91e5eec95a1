import { CHOSEN_IDS } from "./over-list";

interface ChosenRowsProps {
  rows: { id: string; name: string }[];
  /** Names the list for screen readers: "Selected routes". */
  label: string;
  /** Said where none is chosen. */
  none: string;
}

/** Names the rows that a dialog is about, and sends their ids with its form. */
export function ChosenRows({ rows, label, none }: ChosenRowsProps) {
  if (rows.length === 0) return <p>{none}</p>;
  return (
    // It scrolls when there are many, and so must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <ul className="chosen-rows" aria-label={label} tabIndex={0}>
      {rows.map((row) => (
        <li key={row.id} dir="auto">
          <input type="hidden" name={CHOSEN_IDS} value={row.id} />
          {row.name}
        </li>
      ))}
    </ul>
  );
}

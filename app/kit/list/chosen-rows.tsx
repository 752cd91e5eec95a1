import { CHOSEN_IDS } from "./over-list";

interface ChosenRowsProps {
  rows: { id: string; name: string }[];
  /** What is sent for them; their ids, if not given. */
  sent?: string[];
  /** Names the list for screen readers: "Selected routes". */
  label: string;
  /** Said where none is chosen. */
  none: string;
}

/** Names the rows that a dialog is about, and sends their ids with its form. */
export function ChosenRows({ rows, label, none, sent }: ChosenRowsProps) {
  if (rows.length === 0) return <p>{none}</p>;
  return (
    <>
      {(sent ?? rows.map(({ id }) => id)).map((value) => (
        <input key={value} type="hidden" name={CHOSEN_IDS} value={value} />
      ))}
      {/* It scrolls when there are many, and so must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <ul className="chosen-rows" aria-label={label} tabIndex={0}>
        {rows.map((row) => (
          <li key={row.id} dir="auto">
            {row.name}
          </li>
        ))}
      </ul>
    </>
  );
}

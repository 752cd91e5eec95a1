interface FigureShown {
  label: string;
  value: string;
  /** What it counts. */
  definition: string;
}

/** Figures beside each other; each opens what it counts. */
export const Figures = ({ figures }: { figures: readonly FigureShown[] }) => (
  <ul className="figures">
    {figures.map(({ label, value, definition }) => (
      <li key={label} className="frame">
        <details>
          <summary className="stack">
            <span className="figures__value medium tabular">{value}</span>
            <span className="muted">{label}</span>
          </summary>
          <p className="above-2 muted small">{definition}</p>
        </details>
      </li>
    ))}
  </ul>
);

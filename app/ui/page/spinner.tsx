import "./page.css";

/** Something is on its way. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <span className="spinner" role="status">
      <span className="spinner__ring" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** Lines that hold the place of text on its way. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: lines }, (_, at) => `line ${at}`).map((key) => (
        <span key={key} className="skeleton__line" aria-hidden="true" />
      ))}
    </div>
  );
}

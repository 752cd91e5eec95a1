import "./table.css";

/** Holds the place of a list on its way, row for row. */
export function TableSkeleton({ rows = 10 }: { rows?: number }) {
  const keys = Array.from({ length: rows }, (_, at) => `row ${at}`);
  return (
    <div className="table">
      <div className="table__frame" role="status" aria-label="Loading">
        <div className="table__skeleton-head" />
        {keys.map((key) => (
          <div key={key} className="table__skeleton-row">
            <span className="skeleton__line" />
          </div>
        ))}
      </div>
    </div>
  );
}

export interface Fact {
  label: string;
  value: string;
}

/** What there is to say of a thing, each under its name. @param facts in the order shown */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-list stack gap-2">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

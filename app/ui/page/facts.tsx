/** Short facts side by side; a line breaks between them, and within one only where it must. */
export function Facts({ of }: { of: readonly (string | null | undefined)[] }) {
  const known = of.filter((fact) => fact != null && fact !== "");
  if (known.length === 0) return null;
  return (
    <span className="facts">
      {known.map((fact) => (
        <span key={fact} className="fact" dir="auto">
          {fact}
        </span>
      ))}
    </span>
  );
}

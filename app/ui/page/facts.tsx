import { Fragment } from "react";
import "./facts.css";

/** Short facts side by side; a line breaks between them, and within one only where it must. */
export function Facts({ of }: { of: readonly (string | null | undefined)[] }) {
  const known = of.filter((fact) => fact != null && fact !== "");
  return known.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && " · "}
      <span className="fact">{fact}</span>
    </Fragment>
  ));
}

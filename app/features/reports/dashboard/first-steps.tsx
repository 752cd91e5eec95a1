import { Icon, Link } from "~/ui";
import type { Step } from "./first-steps.server";

/** What is left to do until the first route can be driven. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  return (
    <section className="dashboard__panel" aria-labelledby="first-steps">
      <h2 id="first-steps" className="dashboard__heading">
        First steps
      </h2>
      <ol className="dashboard__steps">
        {steps.map(({ to, label, done }) => (
          <li key={label} data-done={done}>
            <span className="dashboard__tick">{done && <Icon name="check" />}</span>
            <Link to={to}>{label}</Link>
            {done && <span className="visually-hidden"> (done)</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

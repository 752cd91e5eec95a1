import { Icon, Link } from "~/ui";
import type { Step } from "./first-steps.server";

/** What is left to do until the first route can be driven. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  return (
    <section className="panel" aria-labelledby="first-steps">
      <h2 id="first-steps" className="heading">
        First steps
      </h2>
      <ol className="stack gap-3">
        {steps.map(({ to, label, done }) => (
          <li key={label} className="row gap-2" data-done={done}>
            <span className="dashboard__tick">{done && <Icon name="check" />}</span>
            <Link to={to}>{label}</Link>
            {done && <span className="visually-hidden"> (done)</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

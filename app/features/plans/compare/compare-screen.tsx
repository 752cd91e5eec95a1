import { useProgress } from "~/kit/use-progress";
import { Field, FormMessage, Link, LinkButton } from "~/ui";
import { AutoSubmitForm } from "~/ui/form";
import { PageHeader } from "~/ui/page";
import { Select } from "~/ui/select";
import { NoPlans } from "../list/plans-screen";
import { comparePath, comparePlansUrl, planUrl } from "../plan-urls";
import { plansTrail } from "../plans-trail";
import type { Comparison } from "./read-compare.server";

const TITLE = "Compare plans";

/** Figures and days per agent of two plans. */
export function CompareScreen({ comparison }: { comparison: Comparison | null }) {
  return comparison ? <TwoPlans comparison={comparison} /> : <NoPlans title={TITLE} />;
}

function TwoPlans({ comparison }: { comparison: Comparison }) {
  const { options, a, b, isGone, sides } = comparison;
  const planning = sides.filter(({ isPlanning }) => isPlanning);
  useProgress(planning.length > 0);
  const choices = [{ value: "", label: "Choose a plan" }, ...options];
  return (
    <>
      <PageHeader title={TITLE} trail={plansTrail(TITLE)} />
      <div className="stack gap-4">
        <AutoSubmitForm action={comparePath()} className="cluster gap-3 align-end" noValidate>
          <Field label="First plan" id="compare-a">
            <Select name="a" options={choices} defaultValue={a} />
          </Field>
          <Field label="Second plan" id="compare-b">
            <Select name="b" options={choices} defaultValue={b} />
          </Field>
        </AutoSubmitForm>
        {isGone && (
          <FormMessage tone="warning">
            This plan is not there any more. Choose another one.
          </FormMessage>
        )}
        {planning.map(({ id, name }) => (
          <FormMessage key={id} tone="info">
            <span dir="auto">{name}</span> is being planned. Its figures are not final.{" "}
            <LinkButton to={comparePlansUrl(a, b)} size="small" className="no-js-only">
              Reload
            </LinkButton>
          </FormMessage>
        ))}
        {sides.some(({ isPlanned }) => !isPlanned) && (
          <FormMessage tone="info">A plan without a proposal has no figures yet.</FormMessage>
        )}
        {sides.length === 2 ? (
          <Compared comparison={comparison} />
        ) : (
          <p className="muted">Choose two plans to see their figures beside each other.</p>
        )}
      </div>
    </>
  );
}

function Compared({ comparison: { sides, figures, agents } }: { comparison: Comparison }) {
  const head = (
    <>
      {sides.map(({ id, name }) => (
        <th key={id} scope="col">
          <Link to={planUrl(id)} dir="auto">
            {name}
          </Link>
        </th>
      ))}
    </>
  );
  return (
    <section
      className="plan-compare frame"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
      tabIndex={0}
      aria-label="Comparison"
    >
      <table className="tabular">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {head}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, values }) => (
            <Row key={label} label={label} values={values} />
          ))}
        </tbody>
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              Agents
            </th>
          </tr>
          {agents.map(({ userId, name, sides: values }) => (
            <Row key={userId} label={name} values={values} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Row = ({ label, values }: { label: string; values: (string | null)[] }) => (
  <tr>
    <th scope="row" dir="auto">
      {label}
    </th>
    {values.map((value, at) => (
      <td key={at === 0 ? "a" : "b"}>{value ?? "—"}</td>
    ))}
  </tr>
);

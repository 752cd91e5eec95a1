import { formatCount } from "~/lib/figures";
import { FormMessage } from "~/ui";
import { countOf } from "../words";
import type { ShownDifference, ShownStale } from "./read-stale.server";

/** Why a proposal would be refused, in the words of the refusal; long lists fold open. */
export const StaleNotice = ({ stale: { differences, help } }: { stale: ShownStale }) => (
  <FormMessage tone="warning">
    <div className="stack gap-1">
      <p>The proposal is out of date.</p>
      {differences.map((one) => (
        <Difference key={one.what} {...one} />
      ))}
      {help && <p>{help}</p>}
    </div>
  </FormMessage>
);

function Difference({ what, names, count, isLong }: ShownDifference) {
  if (!isLong) {
    return <p dir="auto">{`${what}: ${names.map((name) => `"${name}"`).join(", ")}.`}</p>;
  }
  return (
    <details className="plan-left-out">
      <summary>{`${what}: ${formatCount(count)}`}</summary>
      <ul>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be alike, and stay in order.
          <li key={at} dir="auto">
            {name}
          </li>
        ))}
      </ul>
      {count > names.length && (
        <p className="muted">{`And ${countOf(count - names.length, "other")}.`}</p>
      )}
    </details>
  );
}

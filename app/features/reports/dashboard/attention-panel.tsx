import { type Deferred, useDeferred } from "~/kit/deferred/use-deferred";
import type { Figure } from "./figures.server";
import { Tile } from "./tile";
import { ATTENTION, ATTENTION_NAMES, type AttentionName } from "./words";

type Figures = Figure<AttentionName>[];

/** What somebody should look at first. */
export function AttentionPanel({ arriving }: { arriving: Deferred<Figures> }) {
  const figures = useDeferred<Figures>(arriving, [], { keepsLast: true });
  return (
    <section aria-labelledby="needs-attention">
      <h2 id="needs-attention" className="heading">
        Needs attention
      </h2>
      <ul className="dashboard__tiles dashboard__tiles--attention tiles gap-3">
        {ATTENTION_NAMES.map((name) => (
          <Tile key={name} {...ATTENTION[name]} figure={figures.find((one) => one.name === name)} />
        ))}
      </ul>
    </section>
  );
}

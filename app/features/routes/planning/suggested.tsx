import { useMemo } from "react";
import { useDeferred } from "~/kit/deferred/use-deferred";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { MapPinList, RouteMap } from "~/map";
import { FormMessage } from "~/ui";
import { EmptyState } from "~/ui/page";
import { ErrorBox } from "./error-box";
import { RouteFigures } from "./figures";
import { OrderButtons } from "./order-buttons";
import { DroppedStops, LeftOutStops } from "./other-stops";
import { ORDER_TO_COME, searchOf } from "./plan";
import { SaveTemplate } from "./save-template";
import type { PlanScreen, ShownPath } from "./screen.server";
import { mapOf, shownStops } from "./shown-stops";
import { StopList } from "./stop-list";
import { PLAN_FORM, useShownPlan } from "./use-plan";

interface SuggestedProps {
  screen: PlanScreen;
  /** The form as it came back, if it did. */
  refused: RefusedForm | undefined;
}

/** The suggested stops with their path: the list and the map of the same. */
export function Suggested({ screen, refused }: SuggestedProps) {
  const { stops, leftOut, problem, notice, searched, marks, map, farStops } = screen;
  const { plan, pending } = useShownPlan();
  const typed = typedForm(refused);
  const path = useDeferred<ShownPath | null>(screen.path, null);
  // A plan that is still loading has another path than the one that is known.
  const { preset } = screen.fields;
  const asked = preset ? { ...plan, officeId: preset.value } : plan;
  const known = searchOf(asked) === searchOf(screen.plan) ? path : null;
  const { kept, dropped, optimized } = shownStops(stops, plan, path);
  const shown = kept.map((stop) => stop.id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for `kept`.
  const drawn = useMemo(() => mapOf(map, { kept, marks, path }), [map, marks, path, shown]);
  return (
    <section
      className="create-route__result stack gap-4"
      aria-labelledby="suggested-route"
      aria-busy={pending || (kept.length > 0 && !known) || undefined}
    >
      <div className="create-route__list frame">
        <header className="create-route__head row gap-3 align-baseline between">
          <h2 id="suggested-route" tabIndex={-1}>
            Suggested Route
          </h2>
          {kept.length > 0 && (
            <span className="muted tabular">
              {kept.length === 1 ? "1 stop" : `${kept.length} stops`}
            </span>
          )}
        </header>
        {problem && <ErrorBox {...problem} />}
        {notice && <FormMessage tone="warning">{notice}</FormMessage>}
        {farStops && <FormMessage tone="warning">{farStops}</FormMessage>}
        {kept.length > 0 && <RouteFigures path={known} units={screen.units} />}
        {kept.map(({ id }) => (
          <input key={id} type="hidden" name="stops" value={id} form={PLAN_FORM} />
        ))}
        {optimized && !known && (
          <input type="hidden" name={ORDER_TO_COME} value="1" form={PLAN_FORM} />
        )}
        {kept.length > 2 && (
          <OrderButtons optimized={optimized} sentEnd={typed.all("end").at(-1)} />
        )}
        {kept.length > 0 ? <StopList stops={kept} /> : !problem && <NoStops searched={searched} />}
        {marks.length > 0 && (
          <MapPinList pins={marks} summary={`Also on the map: ${marks.length}`} />
        )}
        <DroppedStops stops={dropped} />
        <LeftOutStops stops={leftOut} />
        {kept.length > 0 && <SaveTemplate typed={typed} />}
      </div>
      <div className="create-route__map">
        <RouteMap label="Map of the suggested route" map={drawn} fill />
      </div>
    </section>
  );
}

function NoStops({ searched }: { searched: boolean }) {
  if (searched) return <EmptyState title="All stops are left out">Put some back below.</EmptyState>;
  return (
    <EmptyState title="No stops yet">
      Choose a location filter to find stops worth visiting, or start from a template.
    </EmptyState>
  );
}

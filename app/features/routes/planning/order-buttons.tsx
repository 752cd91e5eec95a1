import { createRouteUrl } from "~/features/urls";
import { Icon } from "~/ui";
import { Select } from "~/ui/select";
import { ENDS, planQuery } from "./plan";
import { PlanButton } from "./plan-button";
import { PLAN_FORM, useChangePlan, useShownPlan } from "./use-plan";

const END_OPTIONS = [
  { value: "free", label: "anywhere" },
  { value: "fixed", label: "at the last stop" },
  { value: "start", label: "back at the start" },
];

interface OrderButtonsProps {
  /** Whether the stops are in the better order, or will be. */
  optimized: boolean;
  /** As it was chosen in a form that came back. */
  sentEnd: string | undefined;
}

/** Puts the stops into a better order, and back into the one in which they were found. */
export function OrderButtons({ optimized, sentEnd }: OrderButtonsProps) {
  const { plan } = useShownPlan();
  const change = useChangePlan();
  return (
    <div className="create-route__order cluster gap-2">
      <Select
        name="end"
        form={PLAN_FORM}
        prefix="End"
        size="small"
        options={END_OPTIONS}
        defaultValue={sentEnd ?? plan.end}
        onChange={(end) =>
          change((next) => ({ ...next, end: ENDS.find((known) => known === end) ?? "free" }))
        }
      />
      <PlanButton
        size="small"
        icon={<Icon name="wand-sparkles" />}
        name="order"
        value="optimized"
        // Without scripts it stays, to order anew by another end.
        className={optimized ? "no-js-only" : undefined}
        to={(next) => createRouteUrl(planQuery({ ...next, order: "optimized" }))}
      >
        Optimize order
      </PlanButton>
      {optimized && (
        <PlanButton
          size="small"
          icon={<Icon name="undo-2" />}
          name="order"
          value="found"
          to={(next) => createRouteUrl(planQuery({ ...next, order: "found" }))}
        >
          {plan.templateId ? "Use template order" : "Use original order"}
        </PlanButton>
      )}
    </div>
  );
}

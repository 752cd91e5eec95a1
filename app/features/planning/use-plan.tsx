import { useLocation, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { createRouteUrl } from "~/features/urls";
import { useNavigate } from "~/ui";
import { changedPlan, NEW_FILTER_CHOICE, type Plan, planQuery, readPlan } from "./plan";
import { newFilterUrl } from "./plan-urls";

/** The id of the form; its buttons and fields stand all over the screen. */
export const PLAN_FORM = "create-route";

/** The post that leads to the plan as the form has it: for pages without scripts. */
export const BY_UPDATE = { formAction: createRouteUrl("?update=1"), formMethod: "post" } as const;

interface ShownPlan {
  plan: Plan;
  pending: boolean;
}

const ShownPlanContext = createContext<ShownPlan | null>(null);

/** Reads the plan of the URL once for all that is shown of it. */
export function ShownPlanProvider({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  const { location, formMethod } = useNavigation();
  const pending = location?.pathname === createRouteUrl() && !formMethod;
  const query = pending ? location.search : search;
  const shown = useMemo(
    () => ({ plan: readPlan(new URLSearchParams(query)), pending }),
    [query, pending],
  );
  return <ShownPlanContext.Provider value={shown}>{children}</ShownPlanContext.Provider>;
}

/** The plan as the URL has it, or as it will have it once what is under way is done. */
export function useShownPlan(): ShownPlan {
  const shown = useContext(ShownPlanContext);
  if (!shown) throw new Error("no plan is shown here");
  return shown;
}

/** Leads on with all that is typed and chosen in the form, to what `to` makes of it. */
export function useLeave(): (to: (plan: Plan) => string, options?: { replace: boolean }) => void {
  const navigate = useNavigate();
  const shown = useShownPlan().plan;
  return (to, options) => {
    const form = document.getElementById(PLAN_FORM);
    const sent = form instanceof HTMLFormElement ? readPlan(new FormData(form)) : shown;
    navigate(to(sent), { ...options, preventScrollReset: true });
  };
}

/** Changes the plan in place. */
export function useChangePlan(): (change?: (plan: Plan) => Plan) => void {
  const leave = useLeave();
  const shown = useShownPlan().plan;
  return (change = (plan) => plan) =>
    leave(
      (sent) => {
        const plan = changedPlan(shown, change(sent));
        return plan.filterId === NEW_FILTER_CHOICE
          ? newFilterUrl(shown, plan)
          : createRouteUrl(planQuery(plan));
      },
      { replace: true },
    );
}

import { useLocation, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { createRouteUrl } from "~/features/urls";
import { useNavigate, useSubmit } from "~/ui";
import {
  besidePlan,
  changedPlan,
  LEADS_TO,
  LONGEST_ADDRESS,
  NEW_FILTER_CHOICE,
  type Plan,
  planEntries,
  planQuery,
  readPlan,
  SAVED_PLAN,
} from "./plan";
import { newFilterUrl } from "./plan-urls";

/** The id of the form; its buttons and fields stand all over the screen. */
export const PLAN_FORM = "create-route";

/** The post that leads to the plan as the form has it: for pages without scripts. */
export const BY_UPDATE = { formAction: createRouteUrl("?update=1"), formMethod: "post" } as const;

interface ShownPlan {
  plan: Plan;
  /** What the form is sent to: the page as its URL has it. */
  action: string;
  pending: boolean;
}

const ShownPlanContext = createContext<ShownPlan | null>(null);

interface ShownPlanProviderProps {
  /** The query of the plan that the page was read for, where its URL has but a key. */
  whole: string;
  children: ReactNode;
}

/** Reads the plan of the URL once for all that is shown of it. */
export function ShownPlanProvider({ whole, children }: ShownPlanProviderProps) {
  const { search } = useLocation();
  const query = useNextQuery() ?? search;
  const pending = query !== search;
  const shown = useMemo(() => {
    const own = new URLSearchParams(query);
    const plan = readPlan(own.has(SAVED_PLAN) ? new URLSearchParams(whole) : own);
    const entries = new URLSearchParams([...planEntries(plan), ...besidePlan(own)]);
    const address = createRouteUrl(entries.size > 0 ? `?${entries}` : "");
    // A long one has the page's own, whose key stands for the plan before what is under way.
    const action = address.length > LONGEST_ADDRESS ? createRouteUrl(search) : address;
    return { plan, action, pending };
  }, [query, search, whole, pending]);
  return <ShownPlanContext.Provider value={shown}>{children}</ShownPlanContext.Provider>;
}

/** The query of the plan that is under way. */
function useNextQuery(): string | undefined {
  const { location, formMethod, formData } = useNavigation();
  const led = formData?.get(LEADS_TO);
  if (typeof led === "string") return led.slice(led.indexOf("?"));
  return location?.pathname === createRouteUrl() && !formMethod ? location.search : undefined;
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
  const submit = useSubmit();
  const shown = useShownPlan().plan;
  return (to, options) => {
    const form = document.getElementById(PLAN_FORM);
    const sent = form instanceof HTMLFormElement ? readPlan(new FormData(form)) : shown;
    const address = to(sent);
    const going = { ...options, preventScrollReset: true };
    if (address.length <= LONGEST_ADDRESS) return navigate(address, going);
    const { formAction: action, formMethod: method } = BY_UPDATE;
    submit({ [LEADS_TO]: address }, { ...going, action, method });
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

/**
 * Puts the name into the address, so that it outlives a reload. The router is not told: it reads
 * the form at each change, and a navigation here would undo a press that ended the typing.
 */
export function putNameInAddress(name: string): void {
  const address = new URL(location.href);
  // A saved plan has its name with it.
  if (address.searchParams.has(SAVED_PLAN)) return;
  if (name) address.searchParams.set("name", name);
  else address.searchParams.delete("name");
  history.replaceState(history.state, "", address);
}

/** Where the buttons of Create Route lead, whether a script or the form's post takes one there. */

import { type Plan, planQuery, withSourceOf } from "./plan";
import { deleteTemplateUrl, stopFilterUrl } from "./urls";

/** The dialogs that buttons of the form open. */
export const DIALOGS = ["filter", "new-filter", "delete-filter", "delete-template"] as const;
export type DialogName = (typeof DIALOGS)[number];

export function dialogUrl(dialog: DialogName, plan: Plan): string {
  const query = planQuery(plan);
  switch (dialog) {
    case "filter":
      return stopFilterUrl(query);
    case "new-filter":
      return newFilterUrl(plan, plan);
    case "delete-filter":
      return deleteTemplateUrl("filter", plan.filterId, query);
    case "delete-template":
      return deleteTemplateUrl("route", plan.templateId, query);
  }
}

/** The stop filter for a new one: what was searched by stays until the new one is there. */
export function newFilterUrl(before: Plan, plan: Plan): string {
  const query = planQuery(withSourceOf(before, plan));
  return stopFilterUrl(`${query || "?"}${query ? "&" : ""}new=1`);
}

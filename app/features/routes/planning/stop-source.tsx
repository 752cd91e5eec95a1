import { useLocation } from "@remix-run/react";
import { createRouteUrl, filterTemplateOptionsUrl, routeTemplateOptionsUrl } from "~/features/urls";
import { Field, Icon, type IconName } from "~/ui";
import { Picker } from "~/ui/picker";
import type { PlanFields } from "./fields.server";
import { NEW_FILTER_CHOICE, type Plan, planQuery, withSource } from "./plan";
import { PlanButton } from "./plan-button";
import { type DialogName, dialogUrl } from "./plan-urls";
import { BY_UPDATE, useChangePlan, useShownPlan } from "./use-plan";

/** Where the stops come from: a saved filter, one made just now, or a route template. */
export function StopSource({ fields }: { fields: PlanFields }) {
  const { savedFilter, chosenTemplate, appliedFilter } = fields;
  const { plan } = useShownPlan();
  const change = useChangePlan();
  const { pathname } = useLocation();
  const picked = plan.picked.length > 0;
  return (
    <>
      <Field
        label="Select Location Filter"
        id="route-filter"
        group
        hint={
          fields.filtersOffered
            ? undefined
            : "This server does not save filters: search with a new one each time."
        }
      >
        <Picker
          {...fields.filters}
          {...BY_UPDATE}
          name="filter"
          first={NEW_FILTER_CHOICE}
          placeholder={sourceName(plan)}
          searchName="filterSearch"
          pageName="filterPage"
          loadUrl={filterTemplateOptionsUrl()}
          // "Create New Location Filter" is no choice that stays: it is drawn anew once it is open.
          key={pathname}
          onChange={() => change()}
          apply="Use this filter"
        />
        {picked ? (
          <div className="cluster gap-1">
            <ClearButton />
          </div>
        ) : (
          !chosenTemplate &&
          (appliedFilter ? (
            <FilterButtons own={savedFilter?.own ?? false} />
          ) : (
            <div className="cluster gap-1">
              <DialogButton dialog="new-filter" icon="plus" label="New filter" />
            </div>
          ))
        )}
      </Field>
      <Field label="Start from a template" id="route-template" group>
        <Picker
          {...fields.templates}
          {...BY_UPDATE}
          name="template"
          placeholder="Select a route template"
          searchName="templateSearch"
          pageName="templatePage"
          loadUrl={routeTemplateOptionsUrl()}
          onChange={() => change()}
          apply="Use this template"
        />
        {chosenTemplate && (
          <div className="cluster gap-1">
            <DialogButton dialog="delete-template" icon="trash-2" label="Delete Template" />
          </div>
        )}
      </Field>
    </>
  );
}

/** What stands in place of a saved filter. */
function sourceName({ picked, filter }: Plan): string {
  if (picked.length > 0) {
    return picked.length === 1 ? "1 chosen location" : `${picked.length} chosen locations`;
  }
  return filter?.name || (filter ? "Unsaved filter" : "Select a location filter");
}

interface DialogButtonProps {
  dialog: DialogName;
  icon: IconName;
  label: string;
}

/** Opens a dialog over the plan. */
const DialogButton = ({ dialog, icon, label }: DialogButtonProps) => (
  <PlanButton
    size="small"
    variant={dialog.startsWith("delete") ? "danger-quiet" : "quiet"}
    icon={<Icon name={icon} />}
    name="open"
    value={dialog}
    to={(next) => dialogUrl(dialog, next)}
  >
    {label}
  </PlanButton>
);

const ClearButton = () => (
  <PlanButton
    size="small"
    variant="quiet"
    icon={<Icon name="x" />}
    name="clear"
    value="1"
    to={(next) => createRouteUrl(planQuery(withSource(next)))}
  >
    Clear
  </PlanButton>
);

/** What can be done with the filter that the plan searches by. */
function FilterButtons({ own }: { own: boolean }) {
  return (
    <div className="cluster gap-1">
      <DialogButton dialog="filter" icon="pencil" label="Edit filter" />
      {own && <DialogButton dialog="delete-filter" icon="trash-2" label="Delete Template" />}
      <ClearButton />
    </div>
  );
}

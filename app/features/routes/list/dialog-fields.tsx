import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { ChosenRows } from "~/kit/list";
import { Checkbox } from "~/ui/form";
import type { RoutesDialog } from "./read-routes.server";

interface ChosenRowsData extends Pick<RoutesDialog, "sent" | "lost"> {
  routes: { id: string; name: string }[];
}

/** The routes that a dialog over the list is about. */
export const ChosenRoutes = ({ dialog }: { dialog: ChosenRowsData }) => (
  <ChosenRows
    rows={dialog.routes}
    sent={dialog.sent}
    label="Selected routes"
    none={dialog.lost ?? "Please select a route"}
  />
);

const BOXES = [
  {
    name: "route",
    label: "Unassign from route",
    hint: "Stops not yet visited are removed from the route",
  },
  { name: "agent", label: "Unassign from agent", hint: "The route will have no agent" },
  {
    name: "office",
    label: "Unassign from office",
    hint: "The route can be assigned to any office",
  },
];

/** What routes are to be taken from. */
export function UnassignFrom({ refused }: { refused: RefusedForm | undefined }) {
  const { ticked } = typedForm(refused);
  return BOXES.map(({ name, label, hint }) => (
    <Checkbox
      key={name}
      name={name}
      label={label}
      hint={hint}
      defaultChecked={ticked(name, name !== "route")}
    />
  ));
}

import { Button } from "~/ui/button";
import { routesDialogUrl } from "../urls";
import type { RouteRow } from "./read-list.server";

/**
 * Assign, Unassign Routes and Delete for the selected routes. Where the selection is not
 * known, as without JavaScript, all are enabled and the dialogs check.
 */
export function BulkActions({ selected }: { selected: RouteRow[] | null }) {
  const none = selected?.length === 0;
  return (
    <>
      <Button
        type="submit"
        formAction={routesDialogUrl("assign")}
        disabled={selected?.some((route) => route.assigned) ?? false}
      >
        Assign
      </Button>
      <Button
        type="submit"
        formAction={routesDialogUrl("unassign")}
        disabled={selected ? !selected.some((route) => route.assigned) : false}
      >
        Unassign Routes
      </Button>
      <Button
        type="submit"
        formAction={routesDialogUrl("delete")}
        disabled={none}
        variant="danger-quiet"
      >
        Delete
      </Button>
    </>
  );
}

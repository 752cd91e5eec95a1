import { FormDialog, type FormDialogProps } from "~/kit/form/form-dialog";
import { FormMessage } from "~/ui";
import { RouteDialog } from "~/ui/dialog";
import type { Adding } from "../add-stop/add-stop.server";
import { AddingState, COMPLETED } from "../add-stop/adding-fields";

interface AddDialogProps extends Omit<FormDialogProps, "submitLabel" | "description"> {
  adding: Adding;
}

/** The dialogs that add a stop; over a completed route it says why it can't be done. */
export function AddDialog({ adding, children, ...form }: AddDialogProps) {
  const { title, closeTo, refused } = form;
  if (adding.completed) {
    return (
      <RouteDialog title={title} description={adding.routeName} closeTo={closeTo}>
        <FormMessage tone="info">{COMPLETED}</FormMessage>
      </RouteDialog>
    );
  }
  return (
    <FormDialog {...form} submitLabel="Add" description={adding.routeName}>
      <AddingState adding={adding} refused={refused} />
      {children}
    </FormDialog>
  );
}

import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { RouteDialog } from "~/ui/dialog";
import { FormMessage } from "~/ui/form";
import type { Adding } from "../add-stop/add-stop.server";
import { COMPLETED } from "../add-stop/adding-fields";

interface AddDialogProps {
  title: string;
  formId: string;
  closeTo: string;
  adding: Adding;
  /** Buttons before 'Add'. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the dialogs that add a stop; over a completed route it says why it can't be. */
export function AddDialog({ title, formId, closeTo, adding, actions, children }: AddDialogProps) {
  return (
    <RouteDialog
      title={title}
      description={adding.routeName}
      closeTo={closeTo}
      actions={
        !adding.completed && (
          <>
            {actions}
            <Button type="submit" form={formId} variant="primary">
              Add
            </Button>
          </>
        )
      }
    >
      {adding.completed ? <FormMessage tone="info">{COMPLETED}</FormMessage> : children}
    </RouteDialog>
  );
}

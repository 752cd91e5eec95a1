import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../button";
import { RouteDialog, type RouteDialogProps } from "./route-dialog";

export interface ConfirmDialogProps
  extends Pick<RouteDialogProps, "title" | "closeTo" | "description" | "closeLabel" | "size"> {
  /** The id of the form it posts. */
  formId: string;
  /** Where it posts to; left out, the dialog's own URL. */
  action?: string;
  confirmLabel: string;
  danger?: boolean;
  disabled?: boolean;
  /** What the form carries besides, and what names the things that will go. */
  children?: ReactNode;
}

/** Asks before something that matters, and posts the answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { formId, action, confirmLabel, danger, disabled, children, ...dialog } = props;
  return (
    <RouteDialog
      size="small"
      closeLabel="Cancel"
      {...dialog}
      actions={
        <Button
          type="submit"
          form={formId}
          variant={danger ? "danger" : "primary"}
          disabled={disabled}
        >
          {confirmLabel}
        </Button>
      }
    >
      <Form id={formId} method="post" action={action} preventScrollReset>
        {children}
      </Form>
    </RouteDialog>
  );
}

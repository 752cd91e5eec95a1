import type { ReactNode, Ref } from "react";
import { Button, Form } from "~/ui";
import { RouteDialog, type RouteDialogProps } from "~/ui/dialog";
import { EnterButton, ErrorSummary, formErrors, TypedFields } from "~/ui/form";
import { type RefusedForm, sentFields } from "./refused-form";

export interface FormDialogProps extends Omit<RouteDialogProps, "actions"> {
  formId: string;
  submitLabel: string;
  /** What the form does can't be taken lightly. */
  danger?: boolean;
  disabled?: boolean;
  /** The form as it came back, if it did. */
  refused: RefusedForm | undefined;
  /** The ids of the controls that errors lead to, by field. */
  ids?: Record<string, string>;
  /** Where the form leads, if not to its own address; see `useFormAddresses`. */
  action?: string;
  formRef?: Ref<HTMLFormElement>;
  /** Nothing worth a question is lost by leaving it, as where it only searches. */
  leavesFreely?: boolean;
  /** Buttons before the form's own. */
  actions?: ReactNode;
}

/** A dialog that is a form: its errors on top, its button in the dialog's foot. */
export function FormDialog(props: FormDialogProps) {
  const { formId, submitLabel, danger, disabled, refused, ids, formRef, actions, children } = props;
  const { title, closeTo, description, closeLabel, size, action, leavesFreely } = props;
  return (
    <RouteDialog
      title={title}
      closeTo={closeTo}
      description={description}
      closeLabel={closeLabel}
      size={size}
      actions={
        <>
          {actions}
          <Button
            type="submit"
            form={formId}
            variant={danger ? "danger" : "primary"}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form
        ref={formRef}
        id={formId}
        method="post"
        action={action}
        // A form that comes back is no further entry in the history: see `inPlaceOfForm`.
        replace
        preventScrollReset
        noValidate
        data-leave={leavesFreely && "freely"}
      >
        <EnterButton disabled={disabled} />
        <ErrorSummary errors={formErrors(refused?.result.error, ids)} />
        <TypedFields.Provider value={sentFields(refused)}>{children}</TypedFields.Provider>
      </Form>
    </RouteDialog>
  );
}

/** Asks before something that matters: a form with little more in it than a yes. */
export const ConfirmDialog = (props: FormDialogProps) => (
  <FormDialog size="small" closeLabel="Cancel" leavesFreely {...props} />
);

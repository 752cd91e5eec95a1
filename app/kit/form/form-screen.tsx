import type { ReactNode, Ref } from "react";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, LinkButton } from "~/ui";
import { EnterButton, ErrorSummary, FormActions, formErrors, TypedFields } from "~/ui/form";
import { type Crumb, PageHeader } from "~/ui/page";
import { type RefusedForm, sentFields } from "./refused-form";

interface FormScreenProps {
  title: string;
  /** The pages between Home and this one. */
  trail: Crumb[];
  formId: string;
  submitLabel: string;
  /** Where Cancel leads; null where nothing goes before this form. */
  closeTo: string | null;
  /** The form as it came back, if it did. */
  refused: RefusedForm | undefined;
  /** The ids of the controls that errors lead to, by field. */
  ids?: Record<string, string>;
  formRef?: Ref<HTMLFormElement>;
  /** It has a file among its fields. */
  withFile?: boolean;
  /** Where it is sent; to the page's own address, if not given. */
  action?: string;
  /** Buttons after the form's own, which is what Enter presses. */
  actions?: ReactNode;
  /** The layout of its fields; one below the other, if not given. */
  className?: string;
  children: ReactNode;
}

/** A screen that is a form. */
export function FormScreen(props: FormScreenProps) {
  const { title, trail, formId, submitLabel, closeTo, refused, ids, formRef, children } = props;
  const { className = "form", action, actions, withFile } = props;
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: "Home", to: dashboardUrl() }, ...trail, { label: title }]}
      />
      <Form
        ref={formRef}
        id={formId}
        method="post"
        encType={withFile ? "multipart/form-data" : undefined}
        action={action}
        // A form that comes back is no further entry in the history: see `inPlaceOfForm`.
        replace
        noValidate
        className={className}
      >
        <EnterButton />
        <ErrorSummary errors={formErrors(refused?.result.error, ids)} />
        <TypedFields.Provider value={sentFields(refused)}>{children}</TypedFields.Provider>
        <FormActions>
          {closeTo && <LinkButton to={closeTo}>Cancel</LinkButton>}
          <Button type="submit" variant="primary">
            {submitLabel}
          </Button>
          {actions}
        </FormActions>
      </Form>
    </>
  );
}

import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RefusedForm } from "~/kit/form/refused-form";
import { Button, Form } from "~/ui";
import { ErrorSummary, formErrors } from "~/ui/form";

interface PublicFormProps {
  title: string;
  formId: string;
  submitLabel: string;
  refused: RefusedForm | undefined;
  /** What to do here. */
  about?: ReactNode;
  children: ReactNode;
  /** Under the form: where else to go. */
  after?: ReactNode;
}

/** A page that is a form, for who is not signed in. The ids of its fields are their names. */
export function PublicForm(props: PublicFormProps) {
  const { title, formId, submitLabel, refused, about, children, after } = props;
  // Sent once, it begins anew: with what came back, and without passwords.
  const { key } = useLocation();
  const errors = refused?.result.error ?? {};
  const ids = Object.fromEntries(Object.keys(errors).map((name) => [name, name]));
  return (
    <div className="stack gap-4">
      <h1 className="public__title">{title}</h1>
      {about && <p className="muted">{about}</p>}
      <Form key={key} id={formId} method="post" noValidate className="sign-in stack">
        <ErrorSummary errors={formErrors(errors, ids)} />
        {children}
        <Button type="submit" variant="primary" size="large">
          {submitLabel}
        </Button>
      </Form>
      {after}
    </div>
  );
}

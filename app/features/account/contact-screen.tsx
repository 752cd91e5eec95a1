import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { signInUrl } from "~/session/urls";
import { Field, Input, Link, TextArea } from "~/ui";
import { PublicForm } from "./public-form";

/** A form for enquiries, and who else may be asked. */
export function ContactScreen({ refused }: { refused: RefusedForm | undefined }) {
  const typed = typedForm(refused);
  return (
    <PublicForm
      title="Contact us"
      formId="contact"
      submitLabel="Submit enquiry"
      refused={refused}
      after={
        <section aria-labelledby="contact-information">
          <h2 id="contact-information" className="below-2">
            Contact information
          </h2>
          <p>
            Your administrator can give you an account, another office or a new password. If you
            don't know your administrator, ask your office manager.
          </p>
          <p>
            <Link to={signInUrl()}>Back to login</Link>
          </p>
        </section>
      }
    >
      <Field id="email" label="Email" errors={typed.errors("email")}>
        <Input name="email" type="email" autoComplete="email" defaultValue={typed.text("email")} />
      </Field>
      <Field id="name" label="Name" errors={typed.errors("name")}>
        <Input name="name" autoComplete="name" maxLength={200} defaultValue={typed.text("name")} />
      </Field>
      <Field id="subject" label="Subject" errors={typed.errors("subject")}>
        <Input name="subject" maxLength={200} defaultValue={typed.text("subject")} />
      </Field>
      <Field id="enquiry" label="Enquiry" errors={typed.errors("enquiry")}>
        <TextArea name="enquiry" rows={5} maxLength={5000} defaultValue={typed.text("enquiry")} />
      </Field>
    </PublicForm>
  );
}

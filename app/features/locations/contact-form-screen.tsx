import { useSearchParams } from "@remix-run/react";
import { locationDetailsUrl } from "~/features/urls";
import { FormScreen } from "~/kit/form/form-screen";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { cameFromListUrl } from "~/kit/list";
import { Field, Input } from "~/ui";
import type { ContactFormData } from "./contact-form.server";
import { locationsList } from "./list/locations-list";
import { withLocationLists } from "./location-page";

const IDS = { name: "contact-name", phone: "contact-phone", email: "contact-email" };

/** The form of a contact. */
export function ContactFormScreen(props: ContactFormData & { refused: RefusedForm | undefined }) {
  const { isNew, location, fields, key, refused } = props;
  const typed = typedForm(refused);
  const [query] = useSearchParams();
  const closeTo = withLocationLists(locationDetailsUrl(location.id), query);
  return (
    <FormScreen
      title={isNew ? "Add contact" : "Edit contact"}
      trail={[
        { label: "Locations", to: cameFromListUrl(locationsList, query) },
        { label: location.name, to: closeTo },
      ]}
      formId="contact"
      submitLabel={isNew ? "Add contact" : "Save"}
      closeTo={closeTo}
      refused={refused}
      ids={IDS}
    >
      <input type="hidden" name="key" value={typed.text("key", key)} />
      <Field label="Name" id={IDS.name} required errors={typed.errors("name")}>
        <Input
          name="name"
          maxLength={200}
          autoComplete="off"
          defaultValue={typed.text("name", fields.name)}
        />
      </Field>
      <Field label="Phone" id={IDS.phone} errors={typed.errors("phone")}>
        <Input
          name="phone"
          type="tel"
          maxLength={50}
          autoComplete="off"
          defaultValue={typed.text("phone", fields.phone)}
        />
      </Field>
      <Field label="Email" id={IDS.email} errors={typed.errors("email")}>
        <Input
          name="email"
          type="email"
          maxLength={254}
          autoComplete="off"
          defaultValue={typed.text("email", fields.email)}
        />
      </Field>
    </FormScreen>
  );
}

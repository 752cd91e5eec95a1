import { officeOptionsUrl } from "~/features/urls";
import type { Choice } from "~/kit/choices/choices.server";
import { FormScreen } from "~/kit/form/form-screen";
import { ShownSearches, useFormAddresses } from "~/kit/form/form-updates";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field } from "~/ui";
import { Name } from "~/ui/page";
import { Picker } from "~/ui/picker";
import { webhooksUrl } from "./urls";
import { AddressField, EventsField } from "./webhook-fields";
import { eventsFor, WEBHOOK_IDS } from "./webhook-form";
import { WEBHOOKS_TITLE } from "./webhooks-screen";

interface NewWebhookScreenProps {
  /** For an admin, who may leave it empty. */
  choice: Choice | null;
  /** Of a manager. */
  office: string | null;
  refused: RefusedForm<{ choice: Choice } | undefined> | undefined;
}

/** The form that creates a webhook. */
export function NewWebhookScreen({ choice: first, office, refused }: NewWebhookScreenProps) {
  const { action, update } = useFormAddresses();
  const typed = typedForm(refused);
  const choice = refused?.shown?.choice ?? first;
  const events = eventsFor(choice !== null);
  return (
    <FormScreen
      title="Create a webhook"
      trail={[{ label: WEBHOOKS_TITLE, to: webhooksUrl() }]}
      formId="webhook"
      action={action}
      submitLabel="Create webhook"
      closeTo={webhooksUrl()}
      refused={refused}
      ids={WEBHOOK_IDS}
    >
      {choice && <ShownSearches searches={{ office: choice.search }} />}
      <AddressField typed={typed} url="" />
      {choice ? (
        <Field
          label="Office"
          id={WEBHOOK_IDS.officeId}
          group
          hint="Only events of this office and its branches. Leave empty for all offices."
          errors={typed.errors("officeId")}
        >
          <Picker
            {...choice}
            name="officeId"
            placeholder="Select an office"
            searchName="officeSearch"
            pageName="officePage"
            loadUrl={officeOptionsUrl()}
            formAction={update}
            formMethod="post"
          />
        </Field>
      ) : (
        <p className="above-4 below-4">
          It receives the events of <Name>{office ?? "your office"}</Name> and its branches.
        </p>
      )}
      <EventsField typed={typed} events={events} chosen={events} />
    </FormScreen>
  );
}

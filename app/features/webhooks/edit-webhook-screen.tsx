import { FormScreen } from "~/kit/form/form-screen";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field } from "~/ui";
import { Checkbox } from "~/ui/form";
import { webhooksUrl, webhookUrl } from "./urls";
import { AddressField, EventsField } from "./webhook-fields";
import { eventsFor, WEBHOOK_IDS } from "./webhook-form";
import type { WebhookRow } from "./webhooks.server";
import { WEBHOOKS_TITLE } from "./webhooks-screen";

interface EditWebhookScreenProps {
  webhook: WebhookRow;
  refused: RefusedForm | undefined;
}

/** The form that changes a webhook: its address, its events, and whether it is on. */
export function EditWebhookScreen({ webhook, refused }: EditWebhookScreenProps) {
  const { id, url, events, office, state } = webhook;
  const typed = typedForm(refused);
  const isOn = typed.cameBack ? typed.text("active", "") === "on" : state === "active";
  return (
    <FormScreen
      title="Edit the webhook"
      trail={[
        { label: WEBHOOKS_TITLE, to: webhooksUrl() },
        { label: "Webhook", to: webhookUrl(id) },
      ]}
      formId="edit-webhook"
      submitLabel="Save webhook"
      closeTo={webhookUrl(id)}
      refused={refused}
      ids={WEBHOOK_IDS}
    >
      <AddressField typed={typed} url={url} />
      <EventsField typed={typed} events={eventsFor(office === null)} chosen={events} />
      <Field label="Sending" id={WEBHOOK_IDS.active} group errors={typed.errors("active")}>
        <Checkbox
          id={WEBHOOK_IDS.active}
          name="active"
          value="on"
          label="Send messages"
          hint="While this is off, nothing is sent, and what happens is not sent later."
          defaultChecked={isOn}
        />
      </Field>
    </FormScreen>
  );
}

import type { WebhookEvent } from "contract/webhooks/facts";
import type { TypedForm } from "~/kit/form/refused-form";
import { Field, Input } from "~/ui";
import { Checkbox } from "~/ui/form";
import { EVENT_LABELS, WEBHOOK_IDS } from "./webhook-form";

interface AddressFieldProps {
  typed: TypedForm;
  /** What it is at first. */
  url: string;
}

/** Where messages are posted to. */
export const AddressField = ({ typed, url }: AddressFieldProps) => (
  <Field
    label="Address"
    id={WEBHOOK_IDS.url}
    required
    hint="Messages are posted to it, for example https://receiver.example/waybook"
    errors={typed.errors("url")}
  >
    <Input
      name="url"
      type="url"
      dir="ltr"
      maxLength={2000}
      autoComplete="off"
      spellCheck={false}
      defaultValue={typed.text("url", url)}
    />
  </Field>
);

interface EventsFieldProps {
  typed: TypedForm;
  /** Those that can be chosen. */
  events: readonly WebhookEvent[];
  /** Those that are chosen at first. */
  chosen: readonly WebhookEvent[];
}

/** Which events it is sent. */
export function EventsField({ typed, events, chosen }: EventsFieldProps) {
  const ticked: readonly string[] = typed.cameBack ? typed.all("events") : chosen;
  return (
    <Field label="Events" id={WEBHOOK_IDS.events} group errors={typed.errors("events")}>
      <div className="stack gap-2">
        {events.map((event, at) => (
          <Checkbox
            key={event}
            id={at === 0 ? WEBHOOK_IDS.events : `webhook-${event}`}
            name="events"
            value={event}
            label={EVENT_LABELS[event]}
            hint={event}
            defaultChecked={ticked.includes(event)}
          />
        ))}
      </div>
    </Field>
  );
}

import type { DeliveryStatus } from "contract/webhooks/facts";
import type { RefusedForm } from "~/kit/form/refused-form";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, FormMessage, LinkButton } from "~/ui";
import { CopyField } from "~/ui/copy";
import { ErrorSummary, formErrors } from "~/ui/form";
import { EmptyState, FactList, PageHeader, StatusPill, type StatusTone } from "~/ui/page";
import { deleteWebhookUrl, editWebhookUrl, rotateSecretUrl, webhooksUrl, webhookUrl } from "./urls";
import type { DeliveryRow, WebhookRow } from "./webhooks.server";
import { WEBHOOKS_TITLE, WebhookStatus } from "./webhooks-screen";

interface WebhookScreenProps {
  webhook: WebhookRow;
  deliveries: DeliveryRow[];
  /** No older page of deliveries. */
  isLatest: boolean;
  /** The delivery before which there are more. */
  olderBefore: string | null;
  /** A new secret, just after it was made. */
  secret: string | null;
  refused: RefusedForm | undefined;
}

/** One webhook with what was sent to it. */
export function WebhookScreen(props: WebhookScreenProps) {
  const { webhook, deliveries, isLatest, olderBefore, secret, refused } = props;
  const { id, url, office, events, made, state } = webhook;
  const facts = [
    { label: "Office", value: office ?? "All offices" },
    { label: "Events", value: events.join(", ") },
    { label: "Created", value: made },
  ];
  return (
    <>
      <PageHeader
        title={url}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: WEBHOOKS_TITLE, to: webhooksUrl() },
          { label: "Webhook" },
        ]}
        beside={<WebhookStatus state={state} />}
      />
      <div className="stack gap-4">
        <ErrorSummary errors={formErrors(refused?.result.error)} />
        {secret && <NewSecret id={id} secret={secret} />}
        {state === "off" && (
          <FormMessage tone="warning">
            The receiver answered that it is gone for good (410). Nothing is sent until you let the
            webhook go on.
          </FormMessage>
        )}
        <FactList facts={facts} />
        <div className="cluster gap-2">
          <Form method="post" action={webhookUrl(id)}>
            <Button type="submit" name="intent" value={state === "active" ? "pause" : "continue"}>
              {state === "active" ? "Pause" : "Go on"}
            </Button>
          </Form>
          <LinkButton to={editWebhookUrl(id)}>Edit</LinkButton>
          <LinkButton to={rotateSecretUrl(id)}>New secret</LinkButton>
          <LinkButton to={deleteWebhookUrl(id)}>Delete webhook</LinkButton>
        </div>
        <h2 className="heading">Deliveries</h2>
        {deliveries.length === 0 ? (
          <EmptyState title="Nothing sent yet">
            Messages of the last 30 days appear here.
          </EmptyState>
        ) : (
          <ul className="stack gap-3">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} webhookId={id} delivery={delivery} />
            ))}
          </ul>
        )}
        <p className="cluster gap-2">
          {!isLatest && <LinkButton to={webhookUrl(id)}>Latest deliveries</LinkButton>}
          {olderBefore && (
            <LinkButton to={webhookUrl(id, olderBefore)}>Older deliveries</LinkButton>
          )}
        </p>
      </div>
    </>
  );
}

const NewSecret = ({ id, secret }: { id: string; secret: string }) => (
  <section className="panel stack gap-3" aria-label="New secret">
    <CopyField
      label="Secret"
      id="webhook-secret"
      hint="Your program checks signatures with it. Copy it now: it is not shown again."
      text={secret}
    />
    <Form method="post" action={webhookUrl(id)}>
      <Button type="submit" name="intent" value="hide">
        I have copied it
      </Button>
    </Form>
  </section>
);

const STATUSES: Record<DeliveryStatus, { tone: StatusTone; label: string }> = {
  waiting: { tone: "paused", label: "Waiting" },
  delivered: { tone: "completed", label: "Delivered" },
  failed: { tone: "inactive", label: "Failed" },
};

function Delivery({ webhookId, delivery }: { webhookId: string; delivery: DeliveryRow }) {
  const { id, event, status, attempts, happened, lastTry, next } = delivery;
  const { tone, label } = STATUSES[status];
  return (
    <li className="panel row gap-3 between tabular">
      <div className="stack gap-2">
        <p className="cluster gap-3">
          <strong>{event}</strong>
          <StatusPill tone={tone}>{label}</StatusPill>
        </p>
        <p className="detail">
          {happened}. {attempts === 1 ? "1 try" : `${attempts} tries`}
          {lastTry && `, the last ${lastTry}`}.{next && ` Next try ${next}.`}
        </p>
      </div>
      <Form method="post" action={webhookUrl(webhookId)} preventScrollReset>
        <input type="hidden" name="delivery" value={id} />
        <Button
          type="submit"
          size="small"
          name="intent"
          value="send"
          aria-label={`Send ${event} of ${happened} again`}
        >
          Send again
        </Button>
      </Form>
    </li>
  );
}

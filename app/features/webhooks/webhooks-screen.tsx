import { dashboardUrl } from "~/session/urls";
import { FormMessage, Link, LinkButton } from "~/ui";
import { EmptyState, Name, PageHeader, StatusPill, type StatusTone } from "~/ui/page";
import { newWebhookUrl, webhookUrl } from "./urls";
import type { WebhookRow, WebhookState } from "./webhooks.server";

export const WEBHOOKS_TITLE = "Webhooks";

const STATES: Record<WebhookState, { tone: StatusTone; label: string }> = {
  active: { tone: "active", label: "Active" },
  paused: { tone: "paused", label: "Paused" },
  off: { tone: "inactive", label: "Switched off" },
};

/** Whether anything is sent to a webhook, as icon and words. */
export const WebhookStatus = ({ state }: { state: WebhookState }) => (
  <StatusPill tone={STATES[state].tone}>{STATES[state].label}</StatusPill>
);

/** The addresses that receive events. */
export function WebhooksScreen({ webhooks }: { webhooks: WebhookRow[] | null }) {
  return (
    <>
      <PageHeader
        title={WEBHOOKS_TITLE}
        trail={[{ label: "Home", to: dashboardUrl() }, { label: WEBHOOKS_TITLE }]}
        actions={
          webhooks ? (
            <LinkButton to={newWebhookUrl()} variant="primary">
              Create a webhook
            </LinkButton>
          ) : undefined
        }
      />
      {webhooks ? (
        <div className="stack gap-4">
          <p className="muted">
            A webhook is an address of another program. It gets a signed message when something
            happens, such as a route being completed.
          </p>
          {webhooks.length === 0 ? (
            <EmptyState title="No webhooks">Create one for each program.</EmptyState>
          ) : (
            <ul className="stack gap-3">
              {webhooks.map((webhook) => (
                <Row key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
        </div>
      ) : (
        <FormMessage tone="info">This server does not offer webhooks.</FormMessage>
      )}
    </>
  );
}

const Row = ({ webhook }: { webhook: WebhookRow }) => {
  const { id, url, events, office, made, state, waiting, failed } = webhook;
  return (
    <li className="panel stack gap-2">
      <p className="cluster gap-3">
        <Link to={webhookUrl(id)} className="breakable strong">
          {url}
        </Link>
        <WebhookStatus state={state} />
      </p>
      <p className="detail">
        {office ? <Name>{office}</Name> : "All offices"} · {events.join(", ")}
      </p>
      <p className="detail tabular">
        Created {made}. {waiting.toLocaleString("en-US")} waiting, {failed.toLocaleString("en-US")}{" "}
        failed.
      </p>
    </li>
  );
};

import { accountUrl } from "~/features/account/urls";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import type { RefusedForm } from "~/kit/form/refused-form";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, FormMessage, LinkButton } from "~/ui";
import { CopyField } from "~/ui/copy";
import { EmptyState, Name, PageHeader, StatusPill } from "~/ui/page";
import type { KeyRow } from "./keys.server";
import { apiKeysUrl, newApiKeyUrl, revokeApiKeyUrl } from "./urls";

const TITLE = "API keys";

interface ApiKeysScreenProps {
  /** Null where the server has none. */
  keys: KeyRow[] | null;
  hasMore: boolean;
  /** A new key, just after it was made. */
  secret: string | null;
  mayMake: boolean;
  isAdmin: boolean;
}

/** The keys that programs call the API with. */
export function ApiKeysScreen({ keys, hasMore, secret, mayMake, isAdmin }: ApiKeysScreenProps) {
  return (
    <>
      <PageHeader
        title={TITLE}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Your account", to: accountUrl() },
          { label: TITLE },
        ]}
        actions={
          keys && mayMake ? (
            <LinkButton to={newApiKeyUrl()} variant="primary">
              Create an API key
            </LinkButton>
          ) : undefined
        }
      />
      {keys ? (
        <div className="account stack gap-4">
          <p className="muted">
            Programs send a key instead of signing in. A key acts for the person who created it, and
            may never do more than that person.
            {isAdmin && " As an admin, you see everybody's keys."}
          </p>
          {secret && <NewKey secret={secret} />}
          {keys.length === 0 ? (
            <EmptyState title="No API keys">Create one for each program.</EmptyState>
          ) : (
            <ul className="account__sessions stack">
              {keys.map((key) => (
                <Key key={key.id} apiKey={key} />
              ))}
            </ul>
          )}
          {hasMore && <p className="muted">Only the latest keys are listed.</p>}
        </div>
      ) : (
        <FormMessage tone="info">This server does not offer API keys.</FormMessage>
      )}
    </>
  );
}

const NewKey = ({ secret }: { secret: string }) => (
  <section className="panel stack gap-3" aria-label="New API key">
    <CopyField
      label="API key"
      id="new-api-key"
      hint="Copy it now and store it where your program reads its secrets. It is not shown again."
      text={secret}
    />
    <Form method="post" action={apiKeysUrl()}>
      <Button type="submit">I have copied it</Button>
    </Form>
  </section>
);

function Key({ apiKey }: { apiKey: KeyRow }) {
  const { id, name, starts, owner, scope, made, expires, isOver, used, address } = apiKey;
  return (
    <li className="account__session row gap-3 between tabular">
      <div>
        <p className="cluster gap-2">
          <strong>
            <Name>{name}</Name>
          </strong>
          <code>{starts}…</code>
          {isOver && <StatusPill tone="inactive">Expired</StatusPill>}
        </p>
        <p className="muted" dir="auto">
          {scope}
        </p>
        <p className="muted">
          {owner && (
            <>
              Acts for <Name>{owner}</Name>.{" "}
            </>
          )}
          Created {made}, {isOver ? "expired" : "expires"} {expires}.{" "}
          {used ? `Last used ${used}${address ? ` from ${address}` : ""}.` : "Never used."}
        </p>
      </div>
      <LinkButton to={revokeApiKeyUrl(id)} size="small" aria-label={`Revoke ${name}`}>
        Revoke
      </LinkButton>
    </li>
  );
}

interface RevokeKeyDialogProps {
  apiKey: { id: string; name: string };
  refused: RefusedForm | undefined;
}

export const RevokeKeyDialog = ({ apiKey: { name }, refused }: RevokeKeyDialogProps) => (
  <ConfirmDialog
    formId="revoke-api-key"
    title={`Revoke ${name}?`}
    description="Programs that use this key stop working at once. This cannot be undone."
    closeTo={apiKeysUrl()}
    submitLabel="Revoke key"
    danger
    refused={refused}
  />
);

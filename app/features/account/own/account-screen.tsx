import type { ReactNode } from "react";
import type { RefusedForm } from "~/kit/form/refused-form";
import { accountPasswordUrl, dashboardUrl } from "~/session/urls";
import { Button, Form, FormMessage, LinkButton } from "~/ui";
import { ErrorSummary, formErrors } from "~/ui/form";
import { Avatar, Name, PageHeader } from "~/ui/page";
import { alertsUrl } from "../../alerts/urls";
import { apiKeysUrl } from "../../api-keys/urls";
import { webhooksUrl } from "../../webhooks/urls";
import { accountEmailUrl, accountProfileUrl } from "../urls";
import { ShortcutsPart, ThemePart, UnitsPart } from "./choice-parts";
import type { OwnAccount, SessionRow } from "./own-account.server";
import { ACCOUNT } from "./own-form";

interface AccountScreenProps {
  account: OwnAccount;
  refused: RefusedForm | undefined;
  /** What else signing in asks for. */
  children: ReactNode;
}

/** Who is signed in, how, and where. */
export function AccountScreen({ account, refused, children }: AccountScreenProps) {
  const { isActing, sessions } = account;
  return (
    <>
      <PageHeader
        title={ACCOUNT}
        trail={[{ label: "Home", to: dashboardUrl() }, { label: ACCOUNT }]}
      />
      <div className="account stack gap-4">
        <ErrorSummary errors={formErrors(refused?.result.error)} />
        <Profile account={account} />
        {!isActing && <SignIn account={account} />}
        {!isActing && account.signInWith === null && children}
        {!isActing && <AlertsPart />}
        <ThemePart />
        <UnitsPart units={account.units} />
        <ShortcutsPart />
        <section className="account__part stack panel gap-3">
          <h2>Programs</h2>
          <p>
            API keys let programs call Waybook instead of signing in. Webhooks tell programs what
            happens.
          </p>
          <p className="cluster gap-2">
            <LinkButton to={apiKeysUrl()}>Manage API keys</LinkButton>
            <LinkButton to={webhooksUrl()}>Webhooks</LinkButton>
          </p>
        </section>
        <section className="account__part stack panel gap-3">
          <h2>Sessions</h2>
          {sessions ? <Sessions sessions={sessions} /> : <NotStored />}
        </section>
      </div>
    </>
  );
}

function Profile({ account }: { account: OwnAccount }) {
  const { name, photo, role, office } = account;
  return (
    <section className="account__part stack panel gap-3">
      <h2>Name and photo</h2>
      <p className="row gap-3">
        <Avatar name={name} photo={photo} large />
        <span>
          <Name>{name}</Name>
          <br />
          <span className="muted" dir="auto">
            {office ? `${role}, ${office}` : role}
          </span>
        </span>
      </p>
      <LinkButton to={accountProfileUrl()}>Edit name and photo</LinkButton>
    </section>
  );
}

const AlertsPart = () => (
  <section className="account__part stack panel gap-3">
    <h2>Alerts</h2>
    <p>Get a mail about late routes, silent agents, failed imports and overdue visits.</p>
    <LinkButton to={alertsUrl()}>Choose alerts</LinkButton>
  </section>
);

function SignIn({ account }: { account: OwnAccount }) {
  const { email, sessions, signInWith } = account;
  if (signInWith !== null) return <SignInElsewhere name={signInWith} email={email} />;
  return (
    <section className="account__part stack panel gap-3">
      <h2>Email and password</h2>
      <p>
        You sign in with <Name>{email}</Name>.
      </p>
      {sessions !== null ? (
        <p className="cluster gap-2">
          <LinkButton to={accountEmailUrl()}>Change email</LinkButton>
          <LinkButton to={accountPasswordUrl()}>Change password</LinkButton>
        </p>
      ) : (
        <FormMessage tone="info">
          This server does not let you change them here. Reset a forgotten password from the sign-in
          page.
        </FormMessage>
      )}
    </section>
  );
}

const SignInElsewhere = ({ name, email }: { name: string; email: string }) => (
  <section className="account__part stack panel gap-3">
    <h2>Sign-in</h2>
    <p>
      You sign in with {name}. Mail for you goes to <Name>{email}</Name>.
    </p>
  </section>
);

function Sessions({ sessions }: { sessions: SessionRow[] }) {
  return (
    <>
      <p>
        Where you are signed in. Sign out any session you don't recognise, then change your
        password.
      </p>
      <ul className="account__sessions stack">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset>
          <Button type="submit">End all other sessions</Button>
        </Form>
      )}
    </>
  );
}

function Session({ session }: { session: SessionRow }) {
  const { id, device, address, place, lastSeen, since, current, actingAs } = session;
  return (
    <li className="account__session row gap-3 between tabular">
      <div>
        <strong>{device}</strong>
        {current && <span className="account__mark medium">This session</span>}
        {actingAs && <span className="muted"> as {actingAs}</span>}
        <p className="muted">
          {address}
          {place && ` (${place})`}. Last seen {lastSeen}, signed in {since}.
        </p>
      </div>
      {!current && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            size="small"
            aria-label={`End the session of ${device}, ${address}`}
          >
            End
          </Button>
        </Form>
      )}
    </li>
  );
}

const NotStored = () => (
  <FormMessage tone="info">
    This server does not say where you are signed in. A sign-in ends when you sign out, and after 12
    hours.
  </FormMessage>
);

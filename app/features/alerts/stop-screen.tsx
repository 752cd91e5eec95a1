import { signInUrl } from "~/session/urls";
import { Button, Form, FormMessage, Link } from "~/ui";
import type { StopOutcome } from "./alerts.server";

/** Asks whoever followed the link of a mail, or says what came of it. */
export function StopScreen({ outcome }: { outcome: StopOutcome | undefined }) {
  return (
    <div className="stack gap-4">
      <h1 className="public__title">Stop alerts</h1>
      {outcome === "stopped" ? (
        <>
          <FormMessage tone="success">
            You get no more alerts by mail. Waybook sends none until you choose some again.
          </FormMessage>
          <p>
            To choose alerts again, sign in and open Your account, then Alerts.{" "}
            <Link to={signInUrl()}>Sign in</Link>
          </p>
        </>
      ) : (
        <Ask outcome={outcome} />
      )}
    </div>
  );
}

const Ask = ({ outcome }: { outcome: StopOutcome | undefined }) => (
  <>
    <p>Waybook will send you no more alerts by mail. Other mail, such as codes, still arrives.</p>
    {outcome === "unknown" && (
      <FormMessage tone="error">
        This link is not complete. Open it from the mail again, or stop alerts in your account.
      </FormMessage>
    )}
    {outcome === "failed" && (
      <FormMessage tone="error">Your alerts could not be stopped. Try again later.</FormMessage>
    )}
    <Form method="post" className="sign-in stack">
      <Button type="submit" variant="primary" size="large">
        Stop all alerts
      </Button>
    </Form>
  </>
);

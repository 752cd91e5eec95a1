import { agentInvitationUrl, agentUrl } from "~/features/urls";
import { AskFirst } from "~/kit/form/ask-first";
import { Button, Form, LinkButton } from "~/ui";
import type { JoiningState } from "./invitation.server";
import { withdrawInvitationUrl } from "./urls";

interface JoiningPartProps {
  id: string;
  joining: JoiningState;
}

/** The part of somebody's page about how they join. */
export function JoiningPart({
  id,
  joining: { invitation, asks, mayInvite, mayConfirm },
}: JoiningPartProps) {
  if (!mayInvite && !mayConfirm) return null;
  return (
    <section className="above-6">
      <h2 className="heading">Sign-in</h2>
      {mayInvite && (
        <p>
          {invitation
            ? `Invited on ${invitation.sent}. The link works until ${invitation.expires}.`
            : "This person has not been invited to choose a password."}
        </p>
      )}
      {mayConfirm && (
        <p>
          The email is not confirmed. Before single sign-on can use this account, the person accepts
          an invitation or you confirm the email.
        </p>
      )}
      {asks ? (
        <AskFirst
          {...{ heading: "h3", intent: "withdraw", yes: "Withdraw invitation" }}
          title="Withdraw the invitation?"
          text="The link in the email stops working at once. You can send another invitation at any time."
          action={agentInvitationUrl(id)}
          closeTo={agentUrl(id)}
        />
      ) : (
        <Form method="post" action={agentInvitationUrl(id)} className="cluster gap-2">
          {mayInvite && (
            <Button type="submit" name="intent" value="send">
              {invitation ? "Send invitation again" : "Send invitation"}
            </Button>
          )}
          {invitation && (
            <LinkButton to={withdrawInvitationUrl(id)}>Withdraw invitation</LinkButton>
          )}
          {mayConfirm && (
            <Button type="submit" name="intent" value="confirm">
              Confirm email
            </Button>
          )}
        </Form>
      )}
    </section>
  );
}

import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { newAgentLinkUrl, revokeAgentLinkUrl } from "~/features/urls";
import { Button, Form, FormMessage, LinkButton } from "~/ui";
import { CopyField } from "~/ui/copy";
import { FactList, QrCode } from "~/ui/page";
import type { LinkState } from "./link.server";
import { ShareButton } from "./share-button";
import { hideLinkUrl, LINK_PLACE, NEW_LINK_PLACE } from "./urls";

/** The part of an agent's page about their personal link. */
export function LinkPart({ state }: { state: LinkState | "not-offered" }) {
  return (
    <section className="personal-link above-6" aria-labelledby={LINK_PLACE}>
      <h2 className="heading" id={LINK_PLACE}>
        Personal link
      </h2>
      {state === "not-offered" ? (
        <FormMessage tone="info">This server does not offer personal links.</FormMessage>
      ) : (
        <Link state={state} />
      )}
    </section>
  );
}

function Link({ state: { id, link, shown } }: { state: LinkState }) {
  return (
    <div className="stack gap-3">
      <p>
        The link opens a page for the phone with the agent's routes of the day, where visits are
        reported.{link && ` ${whoCanUse(link)}`}
      </p>
      {shown && <NewLink id={id} shown={shown} />}
      {link && <FactList facts={factsOf(link)} />}
      <p className="cluster gap-2">
        <LinkButton to={newAgentLinkUrl(id)}>{link ? "Replace link" : "Make a link"}</LinkButton>
        {link && <LinkButton to={revokeAgentLinkUrl(id)}>Revoke link</LinkButton>}
      </p>
    </div>
  );
}

const whoCanUse = ({ hasPin }: Pick<NonNullable<LinkState["link"]>, "hasPin">): string =>
  hasPin
    ? "Only someone who has the link and knows its PIN can use it."
    : "Anyone who has the link can use it: pass it on to the agent only.";

const factsOf = ({
  made,
  by,
  expires,
  opened,
  used,
  hasPin,
  isOver,
}: NonNullable<LinkState["link"]>) => [
  { label: "Made", value: by ? `${made} by ${by}` : made },
  { label: isOver ? "Expired" : "Expires", value: expires },
  { label: "Opened", value: opened ?? "Not yet" },
  { label: "Last used", value: used ?? "Never" },
  { label: "PIN", value: hasPin ? "Yes" : "No" },
];

const MAIL_SUBJECT = "Your Waybook link";
const textOf = (address: string) =>
  `Open this link on your phone to see your routes and report visits: ${address}`;

function NewLink({ id, shown }: { id: string; shown: NonNullable<LinkState["shown"]> }) {
  const { address, picture, email } = shown;
  const body = encodeURIComponent(textOf(address));
  const subject = encodeURIComponent(MAIL_SUBJECT);
  useFocusOfNew(address);
  return (
    <div className="panel stack gap-3">
      <CopyField
        label="Link"
        id={NEW_LINK_PLACE}
        hint="Pass it on now. It is not shown again after ten minutes."
        text={address}
      />
      <QrCode picture={picture} label="QR code of the link" />
      <p className="cluster gap-4">
        <a href={`sms:?&body=${body}`}>Send as a text message</a>
        <a href={`mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`}>
          Send by email
        </a>
        <ShareButton title={MAIL_SUBJECT} text={textOf(address)} address={address} />
      </p>
      <Form method="post" action={hideLinkUrl(id)}>
        <Button type="submit">I have passed it on</Button>
      </Form>
    </div>
  );
}

/** Gives the focus to a new link, as a page that loads does: not to the link that would replace it. */
function useFocusOfNew(address: string): void {
  const { hash } = useLocation();
  const isNew = hash === `#${NEW_LINK_PLACE}`;
  useEffect(() => {
    if (!isNew || !address) return;
    // The dialog that made it gives the focus back first.
    const timer = setTimeout(() => document.getElementById(NEW_LINK_PLACE)?.focus());
    return () => clearTimeout(timer);
  }, [isNew, address]);
}

import { AskFirst } from "~/kit/form/ask-first";
import { Button, Form, FormMessage, LinkButton } from "~/ui";
import { CopyField } from "~/ui/copy";
import type { FeedState } from "./address.server";
import { FEED_PLACE, type FeedAsks, feedAddressUrl } from "./urls";

interface FeedPartProps {
  feed: FeedState | "not-offered";
  /** Whose planned routes the calendar shows: "this agent". */
  whose: string;
}

/** The part of a page about the calendar address of its agent or office. */
export function FeedPart({ feed, whose }: FeedPartProps) {
  return (
    <section className="feed above-6" aria-labelledby={FEED_PLACE}>
      <h2 className="heading" id={FEED_PLACE}>
        Calendar address
      </h2>
      {feed === "not-offered" ? (
        <FormMessage tone="info">This server does not offer calendar addresses.</FormMessage>
      ) : (
        <Address feed={feed} whose={whose} />
      )}
    </section>
  );
}

function Address({ feed, whose }: { feed: FeedState; whose: string }) {
  const { of, id, address, shown, asks, urls } = feed;
  const action = feedAddressUrl(of, id);
  return (
    <div className="stack gap-3">
      <p>
        Calendar apps subscribe to this address and show the planned routes of {whose}. Anyone who
        knows the address can read them.
      </p>
      {shown && <NewAddress shown={shown} />}
      {address && <p className="muted">{stateOf(address)}</p>}
      {address && asks ? (
        <AskFirst
          {...QUESTIONS[asks]}
          heading="h3"
          action={action}
          closeTo={urls.page}
          ends={address.createdAt}
        />
      ) : (
        <Form method="post" action={action} className="cluster gap-2">
          {shown && (
            <Button type="submit" name="intent" value="hide">
              I have copied it
            </Button>
          )}
          {address ? (
            <>
              <LinkButton to={urls.replace}>Replace address</LinkButton>
              <LinkButton to={urls.revoke}>Revoke address</LinkButton>
            </>
          ) : (
            <Button type="submit" name="intent" value="make">
              Make calendar address
            </Button>
          )}
        </Form>
      )}
    </div>
  );
}

const QUESTIONS = {
  replace: {
    title: "Replace the calendar address?",
    text: "The address stops working at once. Calendar apps show no changes until they subscribe to the new one.",
    ...{ yes: "Replace address", intent: "make" },
  },
  revoke: {
    title: "Revoke the calendar address?",
    text: "The address stops working at once. Calendar apps show no changes any more.",
    ...{ yes: "Revoke address", intent: "revoke" },
  },
} as const satisfies Record<FeedAsks, object>;

function NewAddress({ shown: { https, webcal } }: { shown: NonNullable<FeedState["shown"]> }) {
  return (
    <div className="panel stack gap-3">
      <CopyField
        label="Address"
        id="calendar-feed"
        hint="Copy it now. It is not shown again."
        text={https}
      />
      <p className="cluster gap-4">
        <a href={webcal}>Subscribe in a calendar app</a>
        <a href={https} rel="noreferrer">
          Download the calendar
        </a>
      </p>
    </div>
  );
}

const stateOf = ({ made, by, fetched }: NonNullable<FeedState["address"]>): string =>
  `Made on ${made}${by ? ` by ${by}` : ""}. ${
    fetched ? `Last fetched on ${fetched}.` : "Not fetched yet."
  }`;

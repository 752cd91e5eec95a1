import { BY_STRAIGHT_LINES } from "geo/directions/engine";
import { type ReactNode, useEffect, useRef } from "react";
import { UpdatedAt } from "~/kit/form/updated-at";
import { formatDuration, wholeMinutes } from "~/lib/figures";
import { Button, Form, Icon, Link, LinkButton, useTitlePart } from "~/ui";
import { ErrorSummary, type FormError } from "~/ui/form";
import { Spinner } from "~/ui/page";
import type { Proposal } from "./propose.server";
import { useSearchShare } from "./use-search-share";

interface ProposalCardProps {
  /** None while the stops are still being ordered. */
  proposal: Proposal | null;
  updatedAt: string | undefined;
  closeTo: string;
  errors: FormError[];
}

/** What a better order of the stops would bring, to be taken or left. */
export function ProposalCard({ proposal, updatedAt, closeTo, errors }: ProposalCardProps) {
  const share = useSearchShare(proposal);
  if (!proposal) return <LookingForOrder closeTo={closeTo} errors={errors} />;
  if (proposal.kind === "looking") {
    const search = { stops: proposal.stops, share: share ?? proposal.share };
    return <LookingForOrder closeTo={closeTo} errors={errors} search={search} />;
  }
  if (proposal.kind !== "better") {
    const best = proposal.kind === "best";
    return (
      <Card title={best ? "Optimize Route: no better order" : "Optimize Route"} closeTo={closeTo}>
        <ErrorSummary errors={errors} />
        <p>{best ? noBetterOrder(proposal.byStraightLines) : proposal.message}</p>
        <div className="cluster gap-2">
          <LinkButton to={closeTo} preventScrollReset>
            Close
          </LinkButton>
        </div>
      </Card>
    );
  }
  const { order, estimated, byStraightLines } = proposal;
  return (
    <Card title="Optimize Route: a better order" closeTo={closeTo}>
      <ErrorSummary errors={errors} />
      <Figures of={proposal} />
      {estimated && <p className="proposal__note muted">Estimated, not along roads.</p>}
      {byStraightLines && <p className="proposal__note muted">{BY_STRAIGHT_LINES}</p>}
      <Form method="post" className="cluster gap-2" preventScrollReset>
        <input type="hidden" name="order" value={order.join(",")} />
        <UpdatedAt of={{ updatedAt }} />
        <Button type="submit" variant="primary">
          Use this order
        </Button>
        <LinkButton to={closeTo} preventScrollReset>
          Keep current order
        </LinkButton>
      </Form>
    </Card>
  );
}

const noBetterOrder = (byStraightLines: boolean) =>
  byStraightLines
    ? `No better order was found. ${BY_STRAIGHT_LINES}`
    : "The stops are in the best order already.";

interface LookingForOrderProps extends Pick<ProposalCardProps, "closeTo" | "errors"> {
  /** How far it is, where it takes long. */
  search?: { stops: number; share: number };
}

/** The engine is slow, or the stops are many: the screen can be left. */
function LookingForOrder({ closeTo, errors, search }: LookingForOrderProps) {
  return (
    <Card title="Optimize Route" closeTo={closeTo}>
      <ErrorSummary errors={errors} />
      {search ? (
        <SearchProgress {...search} />
      ) : (
        <p className="proposal__wait row gap-3">
          <Spinner label="Looking" /> Looking for a better order…
        </p>
      )}
      <div className="cluster gap-2">
        <LinkButton to={closeTo} preventScrollReset>
          Keep current order
        </LinkButton>
      </div>
    </Card>
  );
}

/** Without scripts the page asks again by itself, as the scripts do. */
function SearchProgress({ stops, share }: { stops: number; share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div className="proposal__search">
      <p>
        Looking for a better order of {stops} stops… You can keep working, or leave and come back.
      </p>
      <progress aria-label="Search progress" max={100} value={percent} />
      <span className="muted tabular">{percent}%</span>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
    </div>
  );
}

function Card({
  title,
  closeTo,
  children,
}: {
  title: string;
  closeTo: string;
  children: ReactNode;
}) {
  useTitlePart("dialog", title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      className="proposal stack frame gap-2"
      aria-labelledby="proposal-title"
      data-over-map=""
    >
      <header className="proposal__head row gap-2 between">
        <h2 id="proposal-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Link
          className="icon-button"
          to={closeTo}
          aria-label="Close the proposal"
          preventScrollReset
        >
          <Icon name="x" />
        </Link>
      </header>
      {children}
    </section>
  );
}

function Figures({ of }: { of: Extract<Proposal, { kind: "better" }> }) {
  const { before, after, moved, day } = of;
  const shorter = (before.metres - after.metres) / Math.max(before.metres, 1);
  // Of the figures as they are shown, so that the sum is right.
  const sooner = wholeMinutes(before.seconds) - wholeMinutes(after.seconds);
  return (
    <table className="proposal__figures small tabular">
      <caption className="visually-hidden">The route in both orders</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Distance</th>
          <td>{before.distance}</td>
          <td className="proposal__after">{after.distance}</td>
          <td className={shorter > 0 ? "proposal__gain" : undefined}>{signed(-shorter * 100)}%</td>
        </tr>
        <tr>
          <th scope="row">Time</th>
          <td>{formatDuration(before.seconds)}</td>
          <td className="proposal__after">{formatDuration(after.seconds)}</td>
          <td className={sooner > 0 ? "proposal__gain" : undefined}>
            {sooner === 0 ? "" : sooner < 0 ? "+" : "−"}
            {formatDuration(Math.abs(sooner) * 60)}
          </td>
        </tr>
        {day.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td>{row.before}</td>
            <td className="proposal__after">{row.after}</td>
            <td className={row.isBetter ? "proposal__gain" : undefined}>{row.difference}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Stops moved</th>
          <td />
          <td className="proposal__after">{moved}</td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}

/** `−20`, `+3`, `0`. */
function signed(amount: number): string {
  const whole = Math.round(amount);
  return whole === 0 ? "0" : `${whole < 0 ? "−" : "+"}${Math.abs(whole)}`;
}

import { useNavigation, useSearchParams } from "@remix-run/react";
import { locationDetailsUrl, routeUrl } from "~/features/urls";
import { Button, Form, FormMessage, Link } from "~/ui";
import type { TodayResult, TodayScreenData } from "./read-today.server";
import { EARLIER_MINUTES, LATER_MINUTES } from "./today-query";
import { todayUrl } from "./urls";

interface ProposalProps {
  screen: TodayScreenData;
  result: TodayResult;
}

/** What moves, what that breaks, and the button that applies it. */
export function Proposal({ screen, result }: ProposalProps) {
  const { moves, broken, changes, fields, notes } = result;
  return (
    <>
      <section aria-labelledby="today-broken" className="stack gap-2">
        <h2 className="heading" id="today-broken">
          {broken.length === 0 ? "No promise is broken" : "What this breaks"}
        </h2>
        {broken.length > 0 && (
          <FormMessage tone="warning">
            <ul className="today__broken" aria-labelledby="today-broken" dir="auto">
              {broken.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </FormMessage>
        )}
        <p className="muted small">
          {`Visits are named here if they begin at least ${LATER_MINUTES} minutes later or ${EARLIER_MINUTES} minutes earlier than planned.`}
        </p>
      </section>
      <section aria-labelledby="today-moves" className="stack gap-2">
        <h2 className="heading" id="today-moves">
          {movesInWords(moves.length)}
        </h2>
        {moves.length > 0 && <Moves moves={moves} />}
      </section>
      {changes.length > 0 && <Changes changes={changes} />}
      {notes.length > 0 && <p className="muted small">{notes.join(" ")}</p>}
      {fields ? (
        <ApplyButton screen={screen} fields={fields} />
      ) : (
        <p className="muted">There is nothing to change: the routes stay as they are.</p>
      )}
    </>
  );
}

const movesInWords = (count: number): string =>
  count === 0 ? "No stop moves" : count === 1 ? "1 stop moves" : `${count} stops move`;

const Moves = ({ moves }: Pick<TodayResult, "moves">) => (
  <div className="frame today__table">
    <table className="tabular" aria-labelledby="today-moves">
      <thead>
        <tr>
          <th scope="col">Stop</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ locationId, name, from, to }) => (
          <tr key={locationId}>
            <th scope="row">
              <Link to={locationDetailsUrl(locationId)} dir="auto">
                {name}
              </Link>
            </th>
            <td data-label="Now" dir="auto">
              {from}
            </td>
            <td data-label="Then" dir="auto">
              {to}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Changes = ({ changes }: Pick<TodayResult, "changes">) => (
  <section aria-labelledby="today-days" className="stack gap-2">
    <h2 className="heading" id="today-days">
      Days that change
    </h2>
    <div className="frame today__table">
      <table className="tabular" aria-labelledby="today-days">
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col">Day</th>
            <th scope="col">Stops</th>
            <th scope="col">Ends</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ agent, route, day, stops, ends }) => (
            <tr key={route?.id ?? `${agent} ${day}`}>
              <th scope="row" dir="auto">
                {agent}
                <div className="small">
                  {route ? <Link to={routeUrl(route.id)}>{route.name}</Link> : "New route"}
                </div>
              </th>
              <td data-label="Day">{day}</td>
              <td data-label="Stops">{stops}</td>
              <td data-label="Ends">{ends}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

interface ApplyButtonProps {
  screen: TodayScreenData;
  fields: NonNullable<TodayResult["fields"]>;
}

/** Applies all of it or nothing. */
function ApplyButton({ screen: { route }, fields }: ApplyButtonProps) {
  // Also while another proposal is on its way: this is not the one that was asked for.
  const isBusy = useNavigation().state !== "idle";
  const [query] = useSearchParams();
  return (
    <Form
      method="post"
      action={`${todayUrl(route.id)}?${query}`}
      replace
      preventScrollReset
      data-leave="freely"
      className="cluster gap-3"
    >
      <input type="hidden" name="requestKey" value={fields.requestKey} />
      {fields.routes.map((value) => (
        <input key={value} type="hidden" name="routes" value={value} />
      ))}
      {fields.made.map((value) => (
        <input key={value} type="hidden" name="made" value={value} />
      ))}
      {fields.absent && <input type="hidden" name="absent" value={fields.absent} />}
      <Button type="submit" variant="primary" disabled={isBusy}>
        Apply
      </Button>
      <p className="muted small" dir="auto">
        {fields.absent && `${route.agent} becomes absent on ${route.day}. `}
        All of it happens at once, or nothing. You can undo it.
      </p>
    </Form>
  );
}

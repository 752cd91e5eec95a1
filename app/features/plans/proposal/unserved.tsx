import { locationDetailsUrl } from "~/features/urls";
import { formatCount } from "~/lib/figures";
import { Button, Link } from "~/ui";
import { movePlanStopUrl } from "../plan-urls";
import { countOf } from "../words";
import { PlanForm } from "./plan-form";
import type { PlanHead } from "./read-plan.server";
import type { ShownLeft, ShownUnserved, UnservedGroup } from "./show-unserved.server";

interface UnservedProps {
  plan: PlanHead;
  left: ShownLeft;
  isOpen: boolean;
}

/** The places that are in no route, why, and what would help. Of many the others are folded, by reason. */
export function Unserved({ plan, left, isOpen }: UnservedProps) {
  const { unserved, groups, takenOff, unservedCount } = left;
  return (
    <section aria-labelledby="plan-unserved" className="stack gap-2">
      <h2 className="heading" id="plan-unserved">
        {unservedCount === 1 ? "1 place is not served" : `${unservedCount} places are not served`}
      </h2>
      {unserved.length > 0 && (
        <PlanForm plan={plan} intent="way" className="stack gap-3">
          <ul className="plan-unserved frame" aria-labelledby="plan-unserved">
            {unserved.map((one) => (
              <UnservedRow key={one.place} {...{ one, plan, isOpen }} />
            ))}
          </ul>
          {groups.length > 0 && <Groups {...{ groups, plan, isOpen }} />}
        </PlanForm>
      )}
      {takenOff.length > 0 && <TakenOff plan={plan} places={takenOff} isOpen={isOpen} />}
    </section>
  );
}

interface RowProps extends Pick<UnservedProps, "plan" | "isOpen"> {
  one: ShownUnserved;
}

const UnservedRow = ({ one, plan, isOpen }: RowProps) => (
  <li className="stack gap-2">
    <Place {...one} />
    {isOpen && <Ways plan={plan} unserved={one} />}
  </li>
);

interface GroupsProps extends Pick<UnservedProps, "plan" | "isOpen"> {
  groups: UnservedGroup[];
}

/** The places behind the first ones, folded under their reasons. */
const Groups = ({ groups, plan, isOpen }: GroupsProps) => (
  <div className="stack gap-2">
    <h3 className="medium">{`${countOf(
      groups.reduce((sum, { count }) => sum + count, 0),
      "other place",
    )}, by reason`}</h3>
    {groups.map(({ kind, count, places }) => (
      <details key={kind} className="plan-unserved-group frame">
        <summary>{`${kind}: ${formatCount(count)}`}</summary>
        <ul className="plan-unserved" aria-label={kind}>
          {places.map((one) => (
            <UnservedRow key={one.place} {...{ one, plan, isOpen }} />
          ))}
        </ul>
        {count > places.length && (
          <p className="muted">{`And ${countOf(count - places.length, "other place")}.`}</p>
        )}
      </details>
    ))}
  </div>
);

interface PlaceProps extends Pick<ShownUnserved, "locationId" | "name"> {
  reason?: string;
}

const Place = ({ locationId, name, reason }: PlaceProps) => (
  <div>
    <Link to={locationDetailsUrl(locationId)} className="medium" dir="auto">
      {name}
    </Link>
    {reason && (
      <span className="detail" dir="auto">
        {reason}
      </span>
    )}
  </div>
);

/** What would have a place served, as buttons that plan again. */
const Ways = ({ plan, unserved }: { plan: PlanHead; unserved: ShownUnserved }) => (
  <div className="cluster gap-2">
    {unserved.ways.map(({ index, words }) => (
      <Button key={index} type="submit" size="small" name="way" value={`${unserved.at}-${index}`}>
        <span dir="auto">{words}</span>
        <span className="visually-hidden">{` for ${unserved.name}`}</span>
      </Button>
    ))}
    <ByHand plan={plan} place={unserved} />
  </div>
);

const ByHand = ({ plan, place: { place, name } }: { plan: PlanHead; place: TakenOffPlace }) => (
  <Link
    className="button button--quiet button--small"
    to={movePlanStopUrl(plan.id, place)}
    preventScrollReset
    aria-label={`Place by hand: ${name}`}
  >
    Place by hand
  </Link>
);

type TakenOffPlace = ShownLeft["takenOff"][number];

interface TakenOffProps extends Pick<UnservedProps, "plan" | "isOpen"> {
  places: TakenOffPlace[];
}

/** Places that somebody took off: planning again leaves them off. */
const TakenOff = ({ plan, places, isOpen }: TakenOffProps) => (
  <PlanForm plan={plan} intent="put-back" className="stack gap-2">
    <h3 className="medium" id="plan-taken-off">
      Taken off by hand
    </h3>
    <ul className="plan-unserved frame" aria-labelledby="plan-taken-off">
      {places.map((one) => (
        <li key={one.place} className="cluster gap-2 between">
          <Place {...one} />
          {isOpen && (
            <div className="cluster gap-2">
              <Button
                type="submit"
                size="small"
                name="place"
                value={one.place}
                aria-label={`Put back: ${one.name}`}
              >
                Put it back
              </Button>
              <ByHand plan={plan} place={one} />
            </div>
          )}
        </li>
      ))}
    </ul>
  </PlanForm>
);

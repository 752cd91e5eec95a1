import { useNavigation, useSearchParams } from "@remix-run/react";
import { OfficeFilter } from "~/features/offices";
import { agentOptionsUrl, placeOptionsUrl, routesUrl } from "~/features/urls";
import type { RefusedForm } from "~/kit/form/refused-form";
import { dashboardUrl } from "~/session/urls";
import { Button, Field, Form, FormMessage, Icon, Input, Link, LinkButton } from "~/ui";
import { EnterButton, formErrors } from "~/ui/form";
import { EmptyState, PageHeader } from "~/ui/page";
import { Picker } from "~/ui/picker";
import { Select } from "~/ui/select";
import { HoursMark } from "../hours-mark";
import { LocationField } from "./location-field";
import type { SlotResult, SlotScreenData } from "./read-slots.server";
import { DAY_CHOICES } from "./slot-query";
import type { DayCell, SlotCard } from "./slot-words.server";
import { slotUrl } from "./urls";

const TITLE = "Find a day";

interface SlotScreenProps {
  screen: SlotScreenData;
  /** A booking as it came back. */
  refused: RefusedForm | undefined;
}

/** Finds the days and agents that one more visit fits best, while someone is on the phone. */
export function SlotScreen({ screen, refused }: SlotScreenProps) {
  const { agentError, problem, result } = screen;
  return (
    <>
      <PageHeader
        title={TITLE}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Routes", to: routesUrl() },
          { label: TITLE },
        ]}
      />
      <div className="slot">
        <SlotForm screen={screen} />
        <div className="stack gap-4 align-stretch">
          {refused && <RefusedBooking refused={refused} />}
          {problem && <FormMessage tone="error">{problem}</FormMessage>}
          {result ? <Result result={result} /> : !problem && !agentError && <NothingAsked />}
        </div>
      </div>
    </>
  );
}

const NothingAsked = () => (
  <EmptyState icon={<Icon name="hourglass" />} title="Where is the visit?">
    Choose a location or search for an address. You get the days and agents with the smallest
    detour.
  </EmptyState>
);

function SlotForm({ screen }: { screen: SlotScreenData }) {
  const { asked, office, agent, agentError, location, locationError, place } = screen;
  const officeId = office.selected[0]?.value;
  return (
    <Form method="get" action={slotUrl()} className="form panel" noValidate preventScrollReset>
      <EnterButton />
      <LocationField
        id="slot-location"
        location={location}
        error={locationError}
        officeId={officeId}
      />
      <Field label="Or another place" id="slot-place" group>
        <Picker
          {...place}
          key={place.selected[0]?.value}
          name="place"
          placeholder="Search by address or coordinates"
          searchName="placeSearch"
          pageName="placePage"
          loadUrl={placeOptionsUrl()}
        />
      </Field>
      <Field
        label="Minutes of the visit"
        id="slot-minutes"
        hint="Empty: as long as the location says."
        errors={asked.minutesError ? [asked.minutesError] : undefined}
      >
        <Input name="minutes" inputMode="numeric" defaultValue={asked.minutes} maxLength={10} />
      </Field>
      <OfficeFilter id="slot-office" office={office} />
      {officeId && agent && (
        <Field label="Agent" id="slot-agent" group errors={agentError ? [agentError] : undefined}>
          <Picker
            {...agent}
            key={agent.selected[0]?.value}
            name="agentId"
            placeholder="All agents"
            searchName="agentSearch"
            pageName="agentPage"
            loadUrl={agentOptionsUrl(officeId)}
          />
        </Field>
      )}
      <Field label="Working days ahead" id="slot-days">
        <Select
          name="days"
          options={DAY_CHOICES.map((days) => ({ value: String(days), label: `${days} days` }))}
          defaultValue={String(asked.days)}
        />
      </Field>
      <div className="above-4">
        <Button type="submit" variant="primary">
          Find slots
        </Button>
      </div>
    </Form>
  );
}

/** Why a booking was not made; the slots below are those of now. */
function RefusedBooking({ refused: { result } }: { refused: RefusedForm }) {
  const reasons = formErrors(result.error).map(({ message }) => message);
  return <FormMessage tone="error">{`Nothing was booked. ${reasons.join(" ")}`}</FormMessage>;
}

function Result({ result }: { result: SlotResult }) {
  const { name, minutes, days, slots, whyNone, day, allDaysUrl, notes, estimated } = result;
  return (
    <>
      {notes.map((note) => (
        <FormMessage key={note} tone="warning">
          {note}
        </FormMessage>
      ))}
      <section aria-labelledby="best-slots" className="stack align-stretch">
        <div className="cluster gap-3 align-baseline between">
          <h2 id="best-slots" className="heading" dir="auto">
            {day ? `Best slots on ${day}` : "Best slots"}
          </h2>
          {day && (
            <Link to={allDaysUrl} preventScrollReset>
              All days
            </Link>
          )}
        </div>
        <p className="muted below-3" dir="auto">{`${name}, ${minutes} min`}</p>
        {slots.length > 0 ? (
          <ol className="slot__cards">
            {slots.map((slot) => (
              <Slot key={slot.key} slot={slot} />
            ))}
          </ol>
        ) : (
          <EmptyState title="No slot found">{whyNone}</EmptyState>
        )}
      </section>
      <section aria-labelledby="slot-days-heading" className="stack align-stretch">
        <h2 id="slot-days-heading" className="heading">
          Detour by day
        </h2>
        <ol className="slot__days">
          {days.map((cell) => (
            <Day key={cell.day} cell={cell} />
          ))}
        </ol>
        <p className="small muted cluster gap-3 above-3">
          <span data-state="small">Small: up to 10 min</span>
          <span data-state="medium">Medium: up to 25 min</span>
          <span data-state="large">Large: more</span>
          <span>{estimated}</span>
        </p>
      </section>
    </>
  );
}

function Slot({ slot }: { slot: SlotCard }) {
  const { day, time, agent, otherAgent, route, detour, hours, booking, addTo } = slot;
  const when = `${day}, ${time}`;
  const busy = useNavigation().state !== "idle";
  const [query] = useSearchParams();
  return (
    <li className="slot__card panel stack gap-2">
      <strong className="slot__when tabular">
        <span>{`${day},`}</span> <span>{time}</span>
      </strong>
      <span dir="auto">{agent}</span>
      {otherAgent && (
        <span className="small" dir="auto">
          {otherAgent}
        </span>
      )}
      {route && (
        <Link to={route.to} dir="auto">
          {route.name}
        </Link>
      )}
      <span className="small muted">{detour}</span>
      {hours && <HoursMark>{hours}</HoursMark>}
      {booking && (
        <Form method="post" action={slotUrl(Object.fromEntries(query))} preventScrollReset replace>
          {Object.entries(booking).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button
            type="submit"
            variant="primary"
            disabled={busy}
            aria-label={`Book ${when} with ${agent}`}
          >
            Book
          </Button>
        </Form>
      )}
      {addTo && (
        <LinkButton to={addTo} prefetch="none" aria-label={`Add the place on ${when}`}>
          Add as new location
        </LinkButton>
      )}
      {!booking && !addTo && (
        <span className="small muted">To book it, add the place as a location first.</span>
      )}
    </li>
  );
}

const STATE_WORDS: Record<DayCell["state"], string | null> = {
  ...{ small: "Small", medium: "Medium", large: "Large" },
  ...{ free: null, closed: null, full: null },
};

function Day({ cell }: { cell: DayCell }) {
  const { label, weekday, state, words, detail, to, isCurrent } = cell;
  const size = STATE_WORDS[state];
  return (
    <li className="slot__day" data-state={state} data-weekday={weekday}>
      {to ? (
        <Link to={to} aria-current={isCurrent ? "true" : undefined} preventScrollReset>
          {label}
        </Link>
      ) : (
        <span>{label}</span>
      )}
      {size && <span className="small">{size}</span>}
      <strong className="tabular">{words}</strong>
      {detail && <span className="small muted tabular">{detail}</span>}
    </li>
  );
}

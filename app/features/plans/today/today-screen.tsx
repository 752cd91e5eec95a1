import { onGoingRouteUrl, routesUrl, routeUrl } from "~/features/urls";
import type { RefusedForm } from "~/kit/form/refused-form";
import { dashboardUrl } from "~/session/urls";
import { Button, Field, Form, FormMessage, Icon, Input } from "~/ui";
import { EnterButton, formErrors } from "~/ui/form";
import { EmptyState, Facts, PageHeader } from "~/ui/page";
import { Select } from "~/ui/select";
import { LocationField } from "../slot/location-field";
import type { AppliedToday } from "./apply-today.server";
import { DayBreaks } from "./day-breaks";
import type { TodayScreenData } from "./read-today.server";
import { Proposal } from "./today-proposal";
import { ALL_STOPS, ANY_AGENT, LONGER_BY, TRY_AGAIN_AFTER } from "./today-query";
import { BREAK_LABELS, todayUrl } from "./urls";

interface TodayScreenProps {
  screen: TodayScreenData;
  /** A proposal that could not be applied. */
  refused: RefusedForm<AppliedToday | undefined> | undefined;
}

/** What to do when a day does not go as planned: a proposal, what it breaks, and one button. */
export function TodayScreen({ screen, refused }: TodayScreenProps) {
  const { route, asked, problem, result } = screen;
  const title = BREAK_LABELS[asked.what];
  const asksWhere = asked.what === "urgent" && !asked.locationId;
  return (
    <>
      <PageHeader
        title={title}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Routes", to: routesUrl() },
          { label: route.name, to: routeUrl(route.id) },
          { label: "Live", to: onGoingRouteUrl(route.id) },
          { label: title },
        ]}
      />
      <div className="today stack gap-4">
        <DayBreaks routeId={route.id} current={asked.what} />
        <p className="muted">
          <Facts of={[route.agent, route.name, ...(route.day ? [route.day] : [])]} />
        </p>
        {screen.absent && <FormMessage tone="warning">{screen.absent}</FormMessage>}
        {asked.what !== "out" && <WhatForm screen={screen} />}
        {refused && <Refused refused={refused} />}
        {problem && <FormMessage tone="warning">{problem}</FormMessage>}
        {result && <Proposal screen={screen} result={result} />}
        {!problem && !result && asksWhere && (
          <EmptyState icon={<Icon name="map-pin" />} title="Where is the visit?">
            Choose a location. You get the agent who can be there with the smallest detour.
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** Asks for what else is to be known. */
function WhatForm({ screen }: { screen: TodayScreenData }) {
  const { route, asked } = screen;
  return (
    <Form
      method="get"
      action={todayUrl(route.id)}
      className="today__form panel cluster gap-4"
      noValidate
      preventScrollReset
    >
      <EnterButton />
      <input type="hidden" name="what" value={asked.what} />
      <WhatFields screen={screen} />
      <Button type="submit">Show proposal</Button>
    </Form>
  );
}

const AFTER_LABELS: Record<(typeof TRY_AGAIN_AFTER)[number], string> = {
  "30": "In 30 minutes or later",
  "60": "In 1 hour or later",
  "120": "In 2 hours or later",
  tomorrow: "Not on this day",
};

function WhatFields({ screen }: { screen: TodayScreenData }) {
  const { route, asked, stops, location, locationError } = screen;
  const stop = (label: string, options: Options) => (
    <ChoiceField
      {...{ id: "today-stop", name: "stop", label, options }}
      asked={asked.stop}
      error={screen.stopError}
    />
  );
  switch (asked.what) {
    case "longer":
      return (
        <>
          {stop("Visit", stops)}
          <Field label="Longer by" id="today-longer">
            <Select
              name="longerBy"
              options={LONGER_BY.map((value) => ({ value, label: `${value} minutes` }))}
              defaultValue={asked.longerBy}
            />
          </Field>
        </>
      );
    case "nobody":
      return (
        <>
          {stop("Stop", stops)}
          <Field label="Try again" id="today-after">
            <Select
              name="after"
              options={TRY_AGAIN_AFTER.map((value) => ({ value, label: AFTER_LABELS[value] }))}
              defaultValue={asked.after}
            />
          </Field>
        </>
      );
    case "give":
      return (
        <>
          {stop("Stops", [{ value: ALL_STOPS, label: "All that are left" }, ...stops])}
          <ChoiceField
            {...{ id: "today-agent", name: "agent", label: "To" }}
            options={[{ value: ANY_AGENT, label: "Any agent (breaks least)" }, ...screen.agents]}
            asked={asked.agent}
            error={screen.agentError}
          />
        </>
      );
    default:
      return <UrgentFields {...{ route, asked, location, locationError }} />;
  }
}

type Options = { value: string; label: string }[];

interface ChoiceFieldProps {
  id: string;
  name: string;
  label: string;
  options: Options;
  /** What the address asks for; empty for the first one. */
  asked: string;
  /** Why that can't be had. */
  error: string | null;
}

/** A choice; what can't be had any more is not replaced before the form is sent again. */
function ChoiceField({ id, name, label, options, asked, error }: ChoiceFieldProps) {
  const isThere = options.some(({ value }) => value === asked);
  return (
    <Field label={label} id={id} errors={error ? [error] : undefined}>
      <Select name={name} options={options} defaultValue={isThere ? asked : options[0]?.value} />
    </Field>
  );
}

function UrgentFields({
  route,
  asked,
  location,
  locationError,
}: Pick<TodayScreenData, "route" | "asked" | "location" | "locationError">) {
  return (
    <>
      <LocationField
        id="today-location"
        location={location}
        error={locationError}
        officeId={route.officeId}
      />
      <Field
        label="Minutes"
        id="today-minutes"
        errors={asked.minutesError ? [asked.minutesError] : undefined}
      >
        <Input name="minutes" inputMode="numeric" maxLength={10} defaultValue={asked.minutes} />
      </Field>
      <Field label="Begins by" id="today-by" errors={asked.byError ? [asked.byError] : undefined}>
        <Input name="by" type="time" defaultValue={asked.by} />
      </Field>
    </>
  );
}

/** Why a proposal was not applied; the one below is of now. */
function Refused({
  refused: { result, shown },
}: {
  refused: NonNullable<TodayScreenProps["refused"]>;
}) {
  const reasons = formErrors(result.error).map(({ message }) => message);
  const said = shown?.isUnchanged ? ["Nothing was changed."] : [];
  return <FormMessage tone="error">{[...said, ...reasons].join(" ")}</FormMessage>;
}

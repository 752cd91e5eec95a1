import { useEffect } from "react";
import { agentsUrl, agentUrl } from "~/features/urls";
import { AskFirst } from "~/kit/form/ask-first";
import type { RefusedForm } from "~/kit/form/refused-form";
import { useReadAgain } from "~/kit/live/use-read-again";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, FormMessage, LinkButton } from "~/ui";
import { CopyField } from "~/ui/copy";
import { ErrorSummary, formErrors } from "~/ui/form";
import { FactList, PageHeader, QrCode, Tabs } from "~/ui/page";
import type { PhoneState } from "./phone.server";
import { BATTERY_HINTS, linkLabelOf, PHONE_PROGRAMS, PROGRAM_NAMES } from "./programs";
import { agentPhoneUrl, type PhoneAsks } from "./urls";

interface PhoneScreenProps {
  agent: { id: string; name: string; isActive: boolean };
  state: PhoneState | "not-offered";
  refused: RefusedForm | undefined;
}

/** Sets up an agent's phone, so that it reports positions. */
export function PhoneScreen({ agent: { id, name, isActive }, state, refused }: PhoneScreenProps) {
  return (
    <>
      <PageHeader
        title={`Phone of ${name}`}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Agents", to: agentsUrl() },
          { label: name, to: agentUrl(id) },
          { label: "Phone" },
        ]}
      />
      <div className="phone stack gap-4">
        <ErrorSummary errors={formErrors(refused?.result.error)} />
        <p>
          A tracker program reports where the phone is, in the background too. It needs the tracker
          address of {name}. Anyone who has the address can report positions for {name}.
        </p>
        {state === "not-offered" ? (
          <FormMessage tone="info">This server does not offer tracker addresses.</FormMessage>
        ) : (
          <Phone id={id} name={name} isActive={isActive} state={state} />
        )}
      </div>
    </>
  );
}

interface PhoneProps {
  id: string;
  name: string;
  isActive: boolean;
  state: PhoneState;
}

function Phone({ id, name, isActive, state: { program, tracker, shown, asks } }: PhoneProps) {
  const page = agentPhoneUrl(id, program);
  if (tracker && asks) {
    const { title, ...question } = QUESTIONS[asks];
    return (
      <AskFirst
        {...question}
        heading="h2"
        title={title(name)}
        action={page}
        closeTo={page}
        ends={tracker.createdAt}
      />
    );
  }
  return (
    <>
      {tracker && <FactList facts={factsOf(tracker)} />}
      {shown && <SetUp id={id} program={program} shown={shown} />}
      {tracker?.arrival && <FirstPosition id={id} program={program} arrival={tracker.arrival} />}
      <Form method="post" action={page} className="cluster gap-2">
        {shown && (
          <Button type="submit" name="intent" value="hide">
            The phone is set up
          </Button>
        )}
        {isActive && !tracker && (
          <Button type="submit" name="intent" value="make" variant="primary">
            Make tracker address
          </Button>
        )}
        {isActive && tracker && (
          <LinkButton to={agentPhoneUrl(id, program, "replace")}>Replace address</LinkButton>
        )}
        {tracker && (
          <LinkButton to={agentPhoneUrl(id, program, "revoke")}>Revoke address</LinkButton>
        )}
      </Form>
      <h2 className="heading">Battery saving</h2>
      <p>It stops trackers more often than anything else. Switch it off for the program:</p>
      <FactList facts={HINTS} />
    </>
  );
}

const QUESTIONS = {
  replace: {
    title: (name: string) => `Replace the tracker address of ${name}?`,
    text: "It stops working at once. The phone reports no positions until it is set up with the new one.",
    ...{ yes: "Replace address", intent: "make" },
  },
  revoke: {
    title: (name: string) => `Revoke the tracker address of ${name}?`,
    text: "It stops working at once. The phone reports no positions until it is set up with another one.",
    ...{ yes: "Revoke address", intent: "revoke" },
  },
} as const satisfies Record<PhoneAsks, object>;

const HINTS = Object.values(BATTERY_HINTS).flatMap((hints) =>
  hints.map(([label, value]) => ({ label, value })),
);

const factsOf = ({ made, by, first, used }: NonNullable<PhoneState["tracker"]>) => [
  { label: "Made", value: by ? `${made} by ${by}` : made },
  { label: "First position", value: first ?? "Not yet" },
  { label: "Last used", value: used ?? "Never" },
];

interface SetUpProps {
  id: string;
  program: PhoneState["program"];
  shown: NonNullable<PhoneState["shown"]>;
}

function SetUp({ id, program, shown: { link, picture } }: SetUpProps) {
  const { name, runsOn, steps } = PHONE_PROGRAMS[program];
  const tabs = PROGRAM_NAMES.map((one) => ({
    label: PHONE_PROGRAMS[one].name,
    to: agentPhoneUrl(id, one),
    current: one === program,
  }));
  return (
    <section className="panel stack gap-3" aria-labelledby="program">
      <Tabs label="Program" tabs={tabs} />
      <h2 className="heading" id="program">
        {name} <span className="muted">for {runsOn.join(" and ")}</span>
      </h2>
      <ol className="phone__steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <QrCode picture={picture} label={`QR code that sets up ${name}`} />
      <CopyField
        label={linkLabelOf(program)}
        id="phone-link"
        hint="It is not shown again after half an hour."
        text={link}
      />
    </section>
  );
}

const EVERY_MS = 5_000;

interface FirstPositionProps extends Pick<SetUpProps, "id" | "program"> {
  arrival: NonNullable<NonNullable<PhoneState["tracker"]>["arrival"]>;
}

/** Whether the first position has arrived: read again every few seconds while it is watched. */
function FirstPosition({ id, program, arrival: { text, ago, isWatched } }: FirstPositionProps) {
  const readAgain = useReadAgain();
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") readAgain();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [readAgain, isWatched]);
  return (
    <p className="cluster gap-2">
      {/* How long ago is beside the status, so that it is not read out each time. */}
      <span role="status">{text}</span>
      <span className="tabular">{ago}</span>
      {isWatched && (
        <span className="no-js-only">
          <LinkButton to={agentPhoneUrl(id, program)}>Look again</LinkButton>
        </span>
      )}
    </p>
  );
}

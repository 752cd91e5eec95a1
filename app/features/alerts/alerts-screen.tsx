import type { AlertKind } from "contract/alerts/facts";
import type { Alerts } from "contract/entities";
import { accountUrl } from "~/features/account/urls";
import { webhooksUrl } from "~/features/webhooks/urls";
import { FormScreen } from "~/kit/form/form-screen";
import { type RefusedForm, type TypedForm, typedForm } from "~/kit/form/refused-form";
import { dashboardUrl } from "~/session/urls";
import { Field, FormMessage, Link } from "~/ui";
import { PageHeader } from "~/ui/page";
import { Select } from "~/ui/select";
import {
  ALERT_IDS,
  HOURS,
  KIND_LABELS,
  kindsFor,
  NOT_QUIET,
  optionsOf,
  QUIET_FROM,
  QUIET_UNTIL,
} from "./alerts-form";

const TITLE = "Alerts by mail";
const TRAIL = [{ label: "Your account", to: accountUrl() }];

interface AlertsScreenProps {
  /** Null where the server has none. */
  alerts: Alerts | null;
  /** Whose clocks count. */
  zone: string;
  isAdmin: boolean;
  refused: RefusedForm | undefined;
}

/** What one gets by mail, and when. */
export function AlertsScreen({ alerts, zone, isAdmin, refused }: AlertsScreenProps) {
  if (!alerts) return <NotOffered />;
  const typed = typedForm(refused);
  return (
    <FormScreen
      title={TITLE}
      trail={TRAIL}
      formId="alerts"
      submitLabel="Save alerts"
      closeTo={accountUrl()}
      refused={refused}
      ids={ALERT_IDS}
    >
      {kindsFor(isAdmin).map((kind) => (
        <Field
          key={kind}
          label={KIND_LABELS[kind].label}
          id={`alerts-${kind}`}
          hint={KIND_LABELS[kind].hint}
          errors={typed.errors(kind)}
        >
          <Select
            name={kind}
            options={optionsOf(kind)}
            defaultValue={typed.text(kind, howOf(alerts, kind))}
          />
        </Field>
      ))}
      <Times alerts={alerts} zone={zone} typed={typed} />
      <p className="muted small below-4">
        Programs get the same events: create a <Link to={webhooksUrl()}>webhook</Link> with these
        events. Quiet hours are for mail only.
      </p>
    </FormScreen>
  );
}

function howOf({ atOnce, digest }: Alerts, kind: AlertKind): string {
  if (atOnce.includes(kind)) return "at-once";
  return digest.includes(kind) ? "digest" : "off";
}

interface TimesProps {
  alerts: Alerts;
  zone: string;
  typed: TypedForm;
}

const Times = ({ alerts, zone, typed }: TimesProps) => (
  <>
    <Field
      label="Hour of the daily digest"
      id={ALERT_IDS.digestHour}
      hint={`All hours are in ${zone}. A day without anything to report has no digest.`}
      errors={typed.errors("digestHour")}
    >
      <Select
        name="digestHour"
        options={HOURS}
        defaultValue={typed.text("digestHour", String(alerts.digestHour))}
      />
    </Field>
    <Field
      label="No mail from"
      id={ALERT_IDS.quietFrom}
      hint="What happens during quiet hours is sent in one mail after them."
      errors={typed.errors("quietFrom")}
    >
      <Select
        name="quietFrom"
        options={QUIET_FROM}
        defaultValue={typed.text("quietFrom", String(alerts.quietFrom ?? NOT_QUIET))}
      />
    </Field>
    <Field
      label="No mail until"
      id={ALERT_IDS.quietUntil}
      hint="The end of quiet hours, if there are any."
      errors={typed.errors("quietUntil")}
    >
      <Select
        name="quietUntil"
        options={HOURS}
        defaultValue={typed.text("quietUntil", String(alerts.quietUntil ?? QUIET_UNTIL))}
      />
    </Field>
  </>
);

const NotOffered = () => (
  <>
    <PageHeader
      title={TITLE}
      trail={[{ label: "Home", to: dashboardUrl() }, ...TRAIL, { label: TITLE }]}
    />
    <FormMessage tone="info">The connected server does not offer alerts.</FormMessage>
  </>
);

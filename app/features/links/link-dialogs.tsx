import { PIN_LENGTH } from "contract/links/facts";
import { agentUrl } from "~/features/urls";
import { EndsField } from "~/kit/form/ends";
import { ConfirmDialog, FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Field, Input } from "~/ui";
import { Checkbox } from "~/ui/form";
import type { LinkedTracker } from "./link.server";
import { LINK_IDS } from "./link-form";

interface LinkDialogProps {
  agent: { id: string; name: string };
  /** When the link was made that the form ends; null where there is none. */
  link: string | null;
  refused: RefusedForm | undefined;
}

/** Makes a link, or another one. */
export function MakeLinkDialog({ agent: { id, name }, link, refused }: LinkDialogProps) {
  const hasLink = link !== null;
  return (
    <FormDialog
      formId="make-link"
      title={hasLink ? `Replace the link of ${name}?` : `Make a link for ${name}`}
      description={
        hasLink
          ? "The earlier link stops working at once, on all phones."
          : "The link is shown for ten minutes. Pass it on to the agent only."
      }
      closeTo={agentUrl(id)}
      submitLabel={hasLink ? "Replace link" : "Make link"}
      refused={refused}
      ids={LINK_IDS}
    >
      <EndsField of={link} />
      <Field
        label="PIN"
        id={LINK_IDS.pin}
        hint={`Optional, ${PIN_LENGTH.least} to ${PIN_LENGTH.most} digits. The agent enters it when opening the link. Do not send it together with the link.`}
        errors={typedForm(refused).errors("pin")}
      >
        <Input
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_LENGTH.most}
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  );
}

export const RevokeLinkDialog = ({
  agent: { id, name },
  link,
  tracker,
  refused,
}: LinkDialogProps & { tracker: LinkedTracker | null }) => (
  <ConfirmDialog
    formId="revoke-link"
    title={`Revoke the link of ${name}?`}
    description="The page that it opened stops working at once, on all phones. You can make a new link at any time."
    closeTo={agentUrl(id)}
    submitLabel="Revoke link"
    danger
    refused={refused}
    ids={LINK_IDS}
  >
    <EndsField of={link} />
    {tracker && (
      <Checkbox
        name="withTracker"
        id={LINK_IDS.withTracker}
        defaultChecked={typedForm(refused).ticked("withTracker", tracker.isOwn)}
        label="Revoke the tracker address too"
        hint={`Created by the ${tracker.isOwn ? "agent" : "office"}, ${tracker.made}. The phone continues to report positions until you revoke it.`}
      />
    )}
  </ConfirmDialog>
);

import { OLD_SECRET_HOURS } from "contract/webhooks/facts";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import type { RefusedForm } from "~/kit/form/refused-form";
import { webhookUrl } from "./urls";

interface WebhookDialogProps {
  id: string;
  refused: RefusedForm | undefined;
}

export const RotateSecretDialog = ({ id, refused }: WebhookDialogProps) => (
  <ConfirmDialog
    formId="rotate-secret"
    title="Make a new secret?"
    description={`Messages are signed with the old secret, too, for ${OLD_SECRET_HOURS} hours. Give your program the new one in that time.`}
    closeTo={webhookUrl(id)}
    submitLabel="Make secret"
    refused={refused}
  />
);

export const DeleteWebhookDialog = ({ id, refused }: WebhookDialogProps) => (
  <ConfirmDialog
    formId="delete-webhook"
    title="Delete this webhook?"
    description="Its deliveries are deleted, too, and nothing more is sent. This cannot be undone."
    closeTo={webhookUrl(id)}
    submitLabel="Delete webhook"
    danger
    refused={refused}
  />
);

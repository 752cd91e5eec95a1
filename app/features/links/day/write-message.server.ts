import { sendMessage } from "contract/messages/calls";
import { send } from "~/upstream/client.server";
import { missing, type Outcome, text, type Work } from "./work.server";

/** Sends a message to the office; its id was made with the form, so that sending it twice makes one. */
export async function writeMessage({ upstream, form }: Work): Promise<Outcome> {
  const said = text(form, "message");
  if (!said) throw missing((words) => words.messageNeeded);
  const id = text(form, "key") || undefined;
  const params = { id: text(form, "channel") };
  // Other servers than ours may know the key alone.
  await send(upstream, sendMessage, { params, body: { id, text: said }, idempotencyKey: id });
  return {};
}

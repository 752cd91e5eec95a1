/** What the program may know of webhooks. */
export {
  forgetOccurrences,
  listReceivers,
  type Occurrence,
  type Receiver,
  tellOccurrences,
} from "./occurrences";
export { webhookSweeper } from "./retention";
export { createWebhookSender } from "./sending/sender";

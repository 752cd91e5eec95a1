import { installLastingFetch } from "~/remix-adapter/lasting-fetch";
import { pageRouter } from "~/remix-adapter/page-router";
import { ConnectionNotice } from "./connection-notice";
import { LeaveQuestion } from "./leave-question";
import { PageAnnouncer, watchFocus } from "./page-announcer";
import { forgetSentForm, watchForms } from "./unsaved-forms";
import { offerWriteAgain, retryRead } from "./waits";

/** By this status Remix's client knows that an action leads on: the form was taken. */
const LEADS_ON = 202;

installLastingFetch({
  read: retryRead,
  write: async (attempt, signal) => {
    const reply = await offerWriteAgain(attempt, signal);
    if (reply?.status === LEADS_ON) forgetSentForm();
    return reply;
  },
  onBroken: () => void pageRouter().revalidate(),
});
watchForms();
watchFocus();

/** Keeps the page when something fails, and announces each new page. */
export const Keepers = () => (
  <>
    <ConnectionNotice />
    <LeaveQuestion />
    <PageAnnouncer />
  </>
);

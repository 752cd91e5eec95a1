/** Forms that only the server can answer, where there is no connection. */
import { sayInForm } from "./forms";
import { FORM_LOST, NEEDS_CONNECTION } from "./needs-connection";
import { CHANNEL } from "./send";

/** Has a form say that it was not sent: the service worker then leaves the page as it is. */
export function watchLostForms(): void {
  if (!("BroadcastChannel" in window)) return;
  let sent: HTMLFormElement | undefined;
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) sent = event.target as HTMLFormElement;
  });
  new BroadcastChannel(CHANNEL).addEventListener("message", ({ data }) => {
    if (data !== FORM_LOST || !sent) return;
    const { title, form } = NEEDS_CONNECTION[document.documentElement.lang === "es" ? "es" : "en"];
    sayInForm(sent, `${title} ${form}`);
    sent = undefined;
  });
}

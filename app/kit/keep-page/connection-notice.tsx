import { useLocation } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button } from "~/ui";
import { answerWrites, subscribe, waiting } from "./waits";

const TEXTS = {
  nothing: "",
  reads: "No connection. Trying again…",
  writes: "No connection. Your entry is still here.",
};

/** Says that the server can't be reached, and offers to send forms again. */
export function ConnectionNotice() {
  const state = useSyncExternalStore(subscribe, waiting);
  // Renders again after a navigation, which may have closed the dialog around it.
  useLocation();
  const text = TEXTS[state];
  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite">
        {text}
      </div>
      {text && createPortal(<Shown text={text} isWrite={state === "writes"} />, frontmost())}
    </>
  );
}

/** In an open dialog, which keeps the focus and hides all else from screen readers. */
const frontmost = () => document.querySelector(".dialog__panel") ?? document.body;

function Shown({ text, isWrite }: { text: string; isWrite: boolean }) {
  return (
    <section className="connection cluster gap-2" aria-label="Connection" data-toasts="">
      <p>{text}</p>
      {isWrite && (
        <>
          <Button variant="primary" size="small" onClick={() => answerWrites(true)}>
            Try again
          </Button>
          <Button size="small" onClick={() => answerWrites(false)}>
            Cancel
          </Button>
        </>
      )}
    </section>
  );
}

import { useEffect, useRef, useSyncExternalStore } from "react";
import { pageRouter } from "~/remix-adapter/page-router";
import { Button } from "~/ui";
import { hasUnsavedForm } from "./unsaved-forms";

/** The router's name for this question; it has one at a time. */
const KEY = "leave";

const subscribe = (listener: () => void) => pageRouter().subscribe(listener);
const blocked = () => pageRouter().state.blockers.get(KEY);

/** Asks before one leaves a form with entries that were not sent. */
export function LeaveQuestion() {
  useEffect(() => {
    pageRouter().getBlocker(KEY, ({ nextLocation }) => hasUnsavedForm(nextLocation.pathname));
    return () => pageRouter().deleteBlocker(KEY);
  }, []);
  const blocker = useSyncExternalStore(subscribe, blocked);
  if (blocker?.state !== "blocked") return null;
  return <Question onStay={blocker.reset} onLeave={blocker.proceed} />;
}

/** The browser's own dialog: it lies over ours, which may be what is left. */
function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="leave frame" aria-labelledby="leave-title" onClose={onStay}>
      <h2 id="leave-title" className="dialog__title">
        Leave without saving?
      </h2>
      <p className="muted">Your entry on this page is not saved.</p>
      <p className="cluster gap-2 at-end above-4">
        {/* Closing it gives the focus back. */}
        <Button onClick={() => dialog.current?.close()}>Stay</Button>
        <Button variant="danger" onClick={onLeave}>
          Leave
        </Button>
      </p>
    </dialog>
  );
}

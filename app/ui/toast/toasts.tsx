import { useCallback, useEffect, useRef, useState } from "react";
import { addToasts } from "./add-toasts";
import { Toast, type ToastData } from "./toast";

export type { ToastData };

/**
 * The toasts of this response, rendered where the server says. With scripts each stays
 * for its time, also when the next page brings none, and then goes by itself.
 */
export function Toasts({ toasts }: { toasts: ToastData[] }) {
  const [shown, setShown] = useState(() => addToasts([], toasts));
  const known = useRef(new Set(toasts.map((toast) => toast.id)));
  useEffect(() => {
    const fresh = toasts.filter((toast) => !known.current.has(toast.id));
    for (const toast of fresh) known.current.add(toast.id);
    if (fresh.length > 0) setShown((before) => addToasts(before, fresh));
  }, [toasts]);
  const remove = useCallback((id: string) => {
    setShown((before) => before.filter((toast) => toast.id !== id));
  }, []);

  return (
    <section className="toasts" aria-label="Notifications" aria-live="polite" data-toasts="">
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} onDone={remove} />
      ))}
    </section>
  );
}

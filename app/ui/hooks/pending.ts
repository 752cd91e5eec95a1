import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

export interface PendingMatch {
  /** Path of the form's action; left out, any. */
  action?: string;
  /** Value of the pressed button's `intent`; left out, any. */
  intent?: string;
}

/** Whether a form is on its way: any, or the one of this action and intent. */
export function useFormPending({ action, intent }: PendingMatch = {}): boolean {
  const navigation = useNavigation();
  if (navigation.state === "idle" || !navigation.formAction) return false;
  if (action && navigation.formAction.split("?")[0] !== action.split("?")[0]) return false;
  return intent === undefined || navigation.formData?.get("intent") === intent;
}

/**
 * For one button or link: whether the navigation under way was started by it.
 * `press` is its click handler's part; the state ends with the navigation.
 */
export function usePressed(): { pending: boolean; press: () => void } {
  const busy = useNavigation().state !== "idle";
  const [pressed, setPressed] = useState(false);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (pressed && busy) setSeen(true);
    if (pressed && seen && !busy) {
      setPressed(false);
      setSeen(false);
    }
  }, [pressed, seen, busy]);
  return { pending: pressed && busy, press: () => setPressed(true) };
}

import { createContext, type ReactNode, useContext, useId, useState } from "react";
import { useHydrated } from "../hooks/hydrated";

/** Holds the id of the first control within. */
const FirstField = createContext<{ id?: string } | null>(null);

/** Gives the focus to the first control within as the page arrives; once scripts run, they do. */
export function FocusesFirst({ children }: { children: ReactNode }) {
  const [first] = useState<{ id?: string }>({});
  return <FirstField.Provider value={useHydrated() ? null : first}>{children}</FirstField.Provider>;
}

/** The `autoFocus` of a control that can have the focus. */
export function useFocusIfFirst(can = true): true | undefined {
  const first = useContext(FirstField);
  const id = useId();
  if (!first || !can) return undefined;
  first.id ??= id;
  return first.id === id || undefined;
}

import { createContext, useContext } from "react";

/** Around a form that came back: its fields as they were sent, for controls that keep texts of their own. */
export const TypedFields = createContext<Record<string, unknown> | null | undefined>(undefined);

/** The text of a field as it was sent; none where no form came back. */
export function useTypedField(name: string): string | undefined {
  const text = useContext(TypedFields)?.[name];
  return typeof text === "string" ? text : undefined;
}

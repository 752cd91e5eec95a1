import { createContext } from "react";

/** Whether a single key is a shortcut on this page. */
export const ShortcutsContext = createContext(false);

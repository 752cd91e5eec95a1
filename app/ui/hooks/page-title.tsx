import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { useBeforePaint } from "./before-paint";

/** Kinds of parts, in the order in which they come before the title of the page. */
const ORDER = ["error", "dialog", "tab", "failure"] as const;
type PartKind = (typeof ORDER)[number];
interface TitlePart {
  kind: PartKind;
  text: string;
}

/** What comes before the title of the page: a refused form, a dialog, a tab, a failure. */
export function createTitleParts() {
  const parts = new Set<TitlePart>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** @returns a function that removes it */
    add(part: TitlePart): () => void {
      parts.add(part);
      notify();
      return () => {
        parts.delete(part);
        notify();
      };
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** All parts as one text, with what separates them from the title. */
    prefix: (): string =>
      ORDER.flatMap((kind) => [...parts].filter((part) => part.kind === kind))
        .map(({ kind, text }) => `${text}${kind === "error" ? ": " : " · "}`)
        .join(""),
  };
}

export type TitleParts = ReturnType<typeof createTitleParts>;

const TitleContext = createContext<TitleParts>(createTitleParts());

/** Around all pages; a server gives each page parts of its own. */
export const TitleProvider = (props: { parts: TitleParts; children: ReactNode }) => (
  <TitleContext.Provider value={props.parts}>{props.children}</TitleContext.Provider>
);

/**
 * Puts a text before the title of the page, for as long as the component is there.
 *
 * @param text undefined to add nothing
 */
export function useTitlePart(kind: PartKind, text: string | undefined): void {
  const parts = useContext(TitleContext);
  // A server renders each component once, and writes the title last.
  if (typeof document === "undefined" && text) parts.add({ kind, text });
  useBeforePaint(() => (text ? parts.add({ kind, text }) : undefined), [parts, kind, text]);
}

/** What comes before the title of the page. */
export function useTitlePrefix(): string {
  const { subscribe, prefix } = useContext(TitleContext);
  return useSyncExternalStore(subscribe, prefix, () => "");
}

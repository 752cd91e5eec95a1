import { Scripts } from "@remix-run/react";
import { Children, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * The scripts of the page. Remix names each file in a preload, so that they all share the line with
 * the style sheet, which the first paint needs. The server puts imports in their place: see
 * `page-scripts.server.ts`.
 */
export function PageScripts({ nonce }: { nonce: string | undefined }) {
  const written: ReactElement<{ children: ReactNode }> | null = Scripts({ nonce });
  if (typeof document === "undefined") return written;
  return Children.toArray(written?.props.children).filter(
    (tag) => isValidElement<{ href?: string }>(tag) && !tag.props.href,
  );
}

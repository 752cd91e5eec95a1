import { Meta } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactElement } from "react";

/**
 * The meta tags of the page, with a text before its title. A server knows that text only once the
 * page is rendered: see `putBeforeTitle`.
 */
export function PageMeta({ prefix }: { prefix: string }) {
  const { children } = (Meta() as ReactElement<{ children: ReactElement[] }>).props;
  return Children.map(children, (tag) =>
    isValidElement<TitleProps>(tag) && tag.type === "title"
      ? cloneElement(tag, { suppressHydrationWarning: true }, `${prefix}${tag.props.children}`)
      : tag,
  );
}

interface TitleProps {
  children?: string;
  suppressHydrationWarning?: boolean;
}

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Puts a text before the title of a page that is rendered. */
export const putBeforeTitle = (html: string, text: string): string =>
  html.replace(
    "<title>",
    (tag) => tag + text.replace(/[&<>]/g, (character) => ESCAPED[character] ?? character),
  );

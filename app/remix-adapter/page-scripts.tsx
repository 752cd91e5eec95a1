import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * The scripts of the page, which share the line with nothing that the first paint needs. Remix names
 * each file in a preload, so that they all compete with the style sheet. Here the last script
 * imports them instead: browsers hold back scripts within a page until its style sheet has come.
 */
export function PageScripts({ nonce }: { nonce: string | undefined }) {
  const written: ReactElement<Tag> | null = Scripts({ nonce });
  const tags = Children.toArray(written?.props.children).filter(isTag);
  const files = tags.flatMap(({ props }) => props.href ?? []);
  return tags.map((tag) => (tag.props.href ? null : withImports(tag, files)));
}

interface Tag {
  href?: string;
  type?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}

const isTag = (node: ReactNode) => isValidElement<Tag>(node);

/** Remix puts its two scripts into a fragment. */
function withImports(tag: ReactElement<Tag>, files: readonly string[]): ReactElement<Tag> {
  const { type, children, dangerouslySetInnerHTML: content } = tag.props;
  if (content && type === "module") {
    const __html = importAll(content.__html, files);
    return cloneElement(tag, { dangerouslySetInnerHTML: { __html } });
  }
  const within = Children.map(children, (one) => (isTag(one) ? withImports(one, files) : one));
  return within ? cloneElement(tag, {}, within) : tag;
}

/**
 * Imports files with the others of a script, and its last one too. That one then starts the page
 * when called, instead of when it is read.
 */
export function importAll(script: string, files: readonly string[]): string {
  return script.replace(/import\((".+")\);\s*$/, (_, entry: string) => {
    const others = files.map((file) => JSON.stringify(file)).filter((file) => file !== entry);
    const imports = others.filter((file) => !script.includes(file)).map((file) => `import${file};`);
    return `${imports.join("")}import{start}from${entry};start();`;
  });
}

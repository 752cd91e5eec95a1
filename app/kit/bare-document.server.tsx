import type { ReactNode } from "react";
import { PageMeta } from "~/remix-adapter/page-meta";
import type { OwnDocument } from "./own-document";

interface BareDocumentProps {
  own: OwnDocument;
  children: ReactNode;
}

/** The document of a page with nothing of the console. It has no scripts of ours, so only servers render it. */
export const BareDocument = ({ own, children }: BareDocumentProps) => (
  <html lang={own.lang} dir={own.dir}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <PageMeta prefix="" />
      <link rel="stylesheet" href={own.sheet} />
      {own.script && <script src={own.script} defer />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {own.manifest && <link rel="manifest" href={own.manifest} />}
    </head>
    <body>{children}</body>
  </html>
);

import type { ReactNode } from "react";
import { Progress } from "..";

/** The frame of the pages before signing in: a card in the middle. */
export function PublicShell({
  brand,
  footer,
  children,
}: {
  brand: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="public-shell">
      <Progress />
      <header>{brand}</header>
      <main className="public-shell__card frame" id="content" tabIndex={-1}>
        {children}
      </main>
      {footer && <footer className="muted small">{footer}</footer>}
    </div>
  );
}

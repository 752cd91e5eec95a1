import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "./breadcrumb";

/** The head every page starts with: where one is, what it is, and its one main action. */
export function PageHeader({
  trail,
  title,
  beside,
  actions,
}: {
  trail?: Crumb[];
  title: ReactNode;
  /** Right of the title: a status, a person. */
  beside?: ReactNode;
  /** At the far end; the one primary action last. */
  actions?: ReactNode;
}) {
  return (
    <header className="page-header">
      {trail && <Breadcrumb trail={trail} />}
      <div className="page-header__line cluster">
        <h1 className="page-header__title" dir="auto">
          {title}
        </h1>
        {beside && <div className="page-header__beside cluster muted">{beside}</div>}
        {actions && <div className="page-header__actions">{actions}</div>}
      </div>
    </header>
  );
}

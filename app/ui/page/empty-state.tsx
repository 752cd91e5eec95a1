import type { ReactNode } from "react";

/** The text shown where there is no data. Source: the specification. */
export const NO_DATA = "No Data Found";

/** Says what would be here and offers the first step. */
export function EmptyState({
  icon,
  title = NO_DATA,
  children,
  action,
}: {
  icon?: ReactNode;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty-state stack gap-2">
      {icon && <span className="empty-state__icon">{icon}</span>}
      <p className="empty-state__title">{title}</p>
      {children && <div className="empty-state__text muted">{children}</div>}
      {action && <div className="above-2">{action}</div>}
    </div>
  );
}

import type { ReactNode } from "react";
import { routesUrl } from "~/features/urls";
import { dashboardUrl } from "~/session/urls";
import { Icon, LinkButton } from "~/ui";
import { EmptyState, PageHeader } from "~/ui/page";

/** A screen that comes later: says what it will be for, and leads to what is here. */
export function NotHereYet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader trail={[{ label: "Home", to: dashboardUrl() }, { label: title }]} title={title} />
      <EmptyState
        icon={<Icon name="hourglass" />}
        title={`The ${title} page is not here yet`}
        action={<LinkButton to={routesUrl()}>Go to Routes</LinkButton>}
      >
        {children}
      </EmptyState>
    </>
  );
}

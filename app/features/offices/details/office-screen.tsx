import type { ReactNode } from "react";
import {
  historyUrl,
  OFFICE_TABS,
  type OfficeTab,
  officeFormUrl,
  officesUrl,
  officeUrl,
} from "~/features/urls";
import { dashboardUrl } from "~/session/urls";
import { Icon, LinkButton } from "~/ui";
import { type Crumb, PageBehind, PageHeader, Person, Tabs } from "~/ui/page";
import type { OfficeHead } from "./read-office.server";

interface OfficeScreenProps {
  office: OfficeHead;
  tab: OfficeTab;
  children: ReactNode;
}

const TAB_LABELS: Record<OfficeTab, string> = {
  details: "Details",
  locations: "Locations",
  routes: "Routes",
  users: "Users",
  "sub-offices": "Sub-offices",
};

/** The page of an office: its head, the tabs, and the part that is chosen. */
export function OfficeScreen({ office, tab, children }: OfficeScreenProps) {
  const { id, name, parent, manager, loginAs } = office;
  const above: Crumb[] = parent ? [{ label: parent.name, to: officeUrl(parent.id) }] : [];
  return (
    <>
      <PageBehind>
        <PageHeader
          title={name}
          trail={[
            { label: "Home", to: dashboardUrl() },
            { label: "Offices", to: officesUrl() },
            ...above,
            { label: name },
          ]}
          beside={manager ? <Person {...manager} /> : <span className="muted">No manager</span>}
          actions={
            <>
              {loginAs && (
                <LinkButton to={officeFormUrl(id, "login-as")} preventScrollReset>
                  Login as
                </LinkButton>
              )}
              <LinkButton to={historyUrl("office", id)}>History</LinkButton>
              <LinkButton
                to={officeFormUrl(id, "edit")}
                icon={<Icon name="pencil" />}
                variant="primary"
                preventScrollReset
              >
                Edit
              </LinkButton>
            </>
          }
        />
        <Tabs
          label="Of this office"
          tabs={OFFICE_TABS.map((one) => ({
            label: TAB_LABELS[one],
            to: officeUrl(id, one),
            current: one === tab,
          }))}
        />
      </PageBehind>
      <div className="above-4">{children}</div>
    </>
  );
}

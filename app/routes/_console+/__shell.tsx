import { Link, useRouteLoaderData } from "@remix-run/react";
import Building from "lucide-react/icons/building-2";
import Chart from "lucide-react/icons/chart-column";
import Dashboard from "lucide-react/icons/layout-dashboard";
import Pin from "lucide-react/icons/map-pin";
import Route from "lucide-react/icons/route";
import Check from "lucide-react/icons/square-check-big";
import Tags from "lucide-react/icons/tags";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import {
  agentsUrl,
  dashboardUrl,
  locationsUrl,
  locationTypesUrl,
  loginAsUrl,
  officesUrl,
  reportsUrl,
  routesUrl,
  signOutUrl,
  themeUrl,
  visitsUrl,
} from "~/lib/urls";
import type { loader as rootLoader } from "~/root";
import { Brand, type NavEntry, Shell } from "~/ui/shell";
import { OfficeSwitcher } from "./__office-switcher";

/** What the shell shows of who is signed in. */
export interface Reader {
  displayName: string;
  email: string;
  photo: string | undefined;
  role: "admin" | "office-manager" | "agent";
  office: { id: string; name: string } | undefined;
  isActing: boolean;
}

/** The sidebar and header around every screen of the console. */
export function ConsoleShell({ reader, children }: { reader: Reader; children: ReactNode }) {
  const theme = useRouteLoaderData<typeof rootLoader>("root")?.theme ?? "system";
  const { role, office, isActing } = reader;
  return (
    <Shell
      brand={<Brand name="Waybook" to={dashboardUrl()} />}
      nav={navOf(role)}
      user={{ displayName: reader.displayName, photo: reader.photo, detail: reader.email }}
      officePicker={role === "office-manager" && <OfficeSwitcher current={office} />}
      signOut={{ label: isActing ? "Signout from office" : "Signout", action: signOutUrl() }}
      theme={theme}
      themeAction={themeUrl()}
      userMenu={
        role === "admin" && (
          <Link className="button button--quiet button--small" to={loginAsUrl()}>
            Login as…
          </Link>
        )
      }
    >
      {children}
    </Shell>
  );
}

/** The entries of the specification, by role; any other role has none. */
function navOf(role: Reader["role"]): NavEntry[] {
  const isAdmin = role === "admin";
  if (!isAdmin && role !== "office-manager") return [];
  const entries = [
    { to: dashboardUrl(), label: "Dashboard", Icon: Dashboard },
    { to: officesUrl(), label: "Offices", Icon: Building },
    { to: agentsUrl(), label: "Agents", Icon: Users },
    { to: locationsUrl(), label: "Locations", Icon: Pin },
    { to: routesUrl(), label: "Routes", Icon: Route },
    { to: reportsUrl(), label: "Reports", Icon: Chart },
    { to: visitsUrl(isAdmin), label: "Visits", Icon: Check },
  ];
  if (isAdmin) entries.push({ to: locationTypesUrl(), label: "Locations Types", Icon: Tags });
  return entries.map(({ Icon, ...entry }) => ({ ...entry, icon: <Icon aria-hidden="true" /> }));
}

import { accountUrl, loginAsUrl, signOutUrl, themeUrl } from "~/features/account/urls";
import {
  agentsUrl,
  locationsUrl,
  locationTypesUrl,
  messagesUrl,
  officesUrl,
  reportsUrl,
  routesUrl,
  visitsUrl,
} from "~/features/urls";
import { useRootData } from "~/kit";
import { undoUrl } from "~/kit/urls";
import { dashboardUrl } from "~/session/urls";
import { Brand, Icon, type IconName, Link } from "~/ui";
import { type NavEntry, Shell, type ShellProps } from "~/ui/shell";
import { OfficeSwitcher } from "./office-switcher";

/** What the shell shows of who is signed in. */
export interface Reader {
  displayName: string;
  email: string;
  photo: string | undefined;
  role: "admin" | "office-manager" | "agent";
  office: { id: string; name: string } | undefined;
  isActing: boolean;
  /** How many messages they have not read; null where there are none to read. */
  unread: string | null;
  /** The number of changes that they can undo. */
  undoable: number;
}

interface ConsoleShellProps extends Pick<ShellProps, "inert" | "children"> {
  reader: Reader;
}

/** The sidebar and header around every screen of the console. */
export function ConsoleShell({ reader, inert, children }: ConsoleShellProps) {
  const { theme = "system", shortcuts } = useRootData() ?? {};
  const { role, office, isActing } = reader;
  return (
    <Shell
      brand={<Brand name="Waybook" to={dashboardUrl()} />}
      nav={navOf(role)}
      user={{
        displayName: reader.displayName,
        photo: reader.photo,
        detail: reader.email,
        to: accountUrl(),
      }}
      officePicker={role === "office-manager" && <OfficeSwitcher current={office} />}
      signOut={{ label: isActing ? "Signout from office" : "Signout", action: signOutUrl() }}
      banner={
        isActing &&
        `You are signed in as ${reader.displayName}${office ? ` for ${office.name}` : ""}. To return to your own account, sign out at the end of the menu.`
      }
      inert={inert}
      theme={theme}
      themeAction={themeUrl()}
      shortcuts={shortcuts !== "off" && { settings: accountUrl() }}
      messages={
        <>
          {reader.undoable > 0 && (
            <Link className="button button--quiet button--small" to={undoUrl()}>
              Undo ({reader.undoable})
            </Link>
          )}
          {reader.unread !== null && <MessagesLink unread={reader.unread} />}
        </>
      }
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

const MessagesLink = ({ unread }: { unread: string }) => (
  <Link
    to={messagesUrl()}
    className="icon-button shell__messages"
    aria-label={unread === "0" ? "Messages" : `Messages, ${unread} unread`}
  >
    <Icon name="messages-square" />
    {unread !== "0" && <span className="shell__unread">{unread}</span>}
  </Link>
);

/** The entries of the specification, by role; any other role has none. */
function navOf(role: Reader["role"]): NavEntry[] {
  const isAdmin = role === "admin";
  if (!isAdmin && role !== "office-manager") return [];
  const entries: { to: string; label: string; icon: IconName }[] = [
    { to: dashboardUrl(), label: "Dashboard", icon: "layout-dashboard" },
    { to: officesUrl(), label: "Offices", icon: "building-2" },
    { to: agentsUrl(), label: "Agents", icon: "users" },
    { to: locationsUrl(), label: "Locations", icon: "map-pin" },
    { to: routesUrl(), label: "Routes", icon: "route" },
    { to: reportsUrl(), label: "Reports", icon: "chart-column" },
    { to: visitsUrl(isAdmin), label: "Visits", icon: "square-check-big" },
  ];
  if (isAdmin) entries.push({ to: locationTypesUrl(), label: "Locations Types", icon: "tags" });
  return entries.map(({ icon, ...entry }) => ({ ...entry, icon: <Icon name={icon} /> }));
}

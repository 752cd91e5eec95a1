import type { ReactNode } from "react";
import { FormMessage } from "~/ui";
import type { OpenWork } from "./open-work.server";
import { counted } from "./people-words";

interface OpenWorkProps {
  open: OpenWork;
  /** What is said above it. */
  children: ReactNode;
}

/** What an agent still has to do. */
export function OpenWorkNotice({ open, children }: OpenWorkProps) {
  const { routes, routeNames, locations, recurringRoutes } = open;
  const more = routes - routeNames.length;
  return (
    <FormMessage tone="warning">
      {children}
      <ul>
        {routes > 0 && (
          <li dir="auto">
            {`${counted(routes, "open route")}: ${routeNames.join(", ")}`}
            {more > 0 && ` and ${more} more`}
          </li>
        )}
        {recurringRoutes > 0 && <li>{counted(recurringRoutes, "recurring route")}</li>}
        {locations > 0 && <li>{counted(locations, "location")}</li>}
      </ul>
    </FormMessage>
  );
}

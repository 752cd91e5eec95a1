import { FormMessage } from "~/ui/form";
import type { OpenWork } from "./open-work.server";

/** Why an agent can't be made inactive yet. */
export function OpenWorkNotice({ open }: { open: OpenWork }) {
  const { routes, routeNames, locations } = open;
  const more = routes - routeNames.length;
  return (
    <FormMessage tone="warning">
      <p>Give to someone else first what is still open:</p>
      <ul>
        {routes > 0 && (
          <li dir="auto">
            {`${counted(routes, "open route")}: ${routeNames.join(", ")}`}
            {more > 0 && ` and ${more} more`}
          </li>
        )}
        {locations > 0 && <li>{counted(locations, "location")}</li>}
      </ul>
    </FormMessage>
  );
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

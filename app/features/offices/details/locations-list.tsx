import { useSearchParams } from "@remix-run/react";
import type { LocationColumn } from "contract/list-columns";
import { locationDetailsUrl, officeLocationsDialogUrl, officeUrl } from "~/features/urls";
import { defineList, listColumns, overListUrl } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { listHref, readList } from "~/lib/list-query";
import { Button, Icon, LinkButton } from "~/ui";
import { Segmented } from "~/ui/page";
import { OfficeList } from "./office-list";

/** A location of an office as it is shown. */
export interface OfficeLocationRow {
  id: string;
  name: string;
  type: string | null;
  address: string | null;
  city: string | null;
  agent: { name: string; photo: string | null } | null;
}

const NONE_SELECTED = "Select locations first.";

const column = listColumns<OfficeLocationRow, LocationColumn>();

/** The locations of an office. The filter `agent:none` is for those that no agent is given. */
export const officeLocationsList = defineList<OfficeLocationRow, LocationColumn>({
  noun: "locations",
  defaultSort: { by: "name" },
  columns: [
    column.text("name", "Name", (location) => location.name, {
      title: true,
      link: (location) => locationDetailsUrl(location.id),
    }),
    column.text("locationType.name", "Type", (location) => location.type),
    column.text("address", "Address", (location) => location.address),
    column.text("city", "City", (location) => location.city),
    column.person("user.displayName", "Agent", (location) => location.agent, {
      none: "Unassigned",
    }),
  ],
  filters: [{ name: "agent", kind: { words: ["none"] } }],
});

interface OfficeLocationsProps {
  officeId: string;
  page: ListPage<OfficeLocationRow>;
}

/** The locations of an office, given to agents or not. */
export function OfficeLocations({ officeId, page }: OfficeLocationsProps) {
  const [query] = useSearchParams();
  const { agent, ...others } = readList(officeLocationsList, query).filters;
  const shown = (filters: typeof others) =>
    `${officeUrl(officeId, "locations")}${listHref(officeLocationsList, query, { filters })}`;
  const dialog = (name: "assign" | "agent" | "unassign") =>
    officeLocationsDialogUrl(officeId, name);
  return (
    <OfficeList
      officeId={officeId}
      list={officeLocationsList}
      page={page}
      file="locations"
      caption="Locations of this office"
      toolbar={
        <>
          <Segmented
            label="Locations shown"
            tabs={[
              { label: "All", to: shown(others), current: agent !== "none" },
              {
                label: "Without an agent",
                to: shown({ ...others, agent: "none" }),
                current: agent === "none",
              },
            ]}
          />
          <LinkButton
            to={overListUrl(officeLocationsList, dialog("assign"), query)}
            icon={<Icon name="plus" />}
            preventScrollReset
          >
            Assign locations
          </LinkButton>
        </>
      }
      actions={({ id }, own) => [
        { label: "Details", to: locationDetailsUrl(id) },
        { label: "Assign", to: overListUrl(officeLocationsList, dialog("agent"), own, [id]) },
        { label: "Unassign", to: overListUrl(officeLocationsList, dialog("unassign"), own, [id]) },
      ]}
      bulkActions={(selected) => (
        <>
          <Button
            type="submit"
            name="to"
            value={dialog("agent")}
            whyNot={selected?.length === 0 ? NONE_SELECTED : undefined}
          >
            Assign
          </Button>
          <Button
            type="submit"
            name="to"
            value={dialog("unassign")}
            whyNot={selected?.length === 0 ? NONE_SELECTED : undefined}
          >
            Unassign
          </Button>
        </>
      )}
      empty={{
        text: "No locations yet. Locations that are assigned to this office, or to one of its sub-offices, are listed here.",
      }}
    />
  );
}

import { useSearchParams } from "@remix-run/react";
import { ListScreen } from "~/kit/list/list-screen";
import { overListUrl } from "~/kit/list/over-list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import {
  type LocationTypeRow,
  locationTypeActions,
  locationTypesList,
} from "./location-types-list";
import { locationTypeFormPath } from "./urls";

/** The list of location types. */
export function LocationTypesScreen({ page }: { page: ListPage<LocationTypeRow> }) {
  const [query] = useSearchParams();
  return (
    <ListScreen
      list={locationTypesList}
      page={page}
      title="Locations Types"
      primary={
        <LinkButton
          to={overListUrl(locationTypesList, locationTypeFormPath(), query)}
          variant="primary"
          icon={<Icon name="plus" />}
        >
          Add Location Type
        </LinkButton>
      }
      actions={locationTypeActions}
      empty={{
        title: "No location types yet",
        text: "A type says what a location is: a bank, a school, a pharmacy. Add one to begin.",
      }}
    />
  );
}

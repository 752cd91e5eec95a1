import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { slotUrl } from "~/features/plans/slot/urls";
import {
  addLocationToRouteUrl,
  deleteLocationUrl,
  historyUrl,
  locationFormUrl,
  restoreLocationPath,
} from "~/features/urls";
import { ListTable } from "~/kit/list";
import { pinRow, RouteMap } from "~/map";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, FormMessage, LinkButton } from "~/ui";
import { FactList, PageHeader, StatusPill } from "~/ui/page";
import type { LocationDetails } from "./location-details.server";
import { withLocationLists } from "./location-page";
import { Contacts, LatestVisits } from "./location-panels";
import { locationRoutesList } from "./location-routes-list";
import { locationVisitsList } from "./location-visits-list";

/** The page of a location. */
export function LocationScreen({ location }: { location: LocationDetails }) {
  return (
    <>
      <PageHeader
        title={location.name}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Locations", to: location.listUrl },
          { label: location.name },
        ]}
        actions={<Actions location={location} />}
        beside={
          <StatusPill tone={location.inactive ? "inactive" : "active"}>
            {location.inactive ? "Inactive" : "Active"}
          </StatusPill>
        }
      />
      {location.doNotVisit && (
        <FormMessage tone="warning">
          At the last visit they asked not to be visited again.
        </FormMessage>
      )}
      <div className="location">
        <section className="panel panel--wide" aria-label="About" {...pinRow(location.id)}>
          <FactList facts={location.facts} />
        </section>
        {location.map && (
          <section className="location__map" aria-label="Map">
            <RouteMap label={`Map of ${location.name}`} map={location.map} />
          </section>
        )}
        {location.visiting && (
          <Part heading="When to visit">
            {location.visiting.now && (
              <p className="below-2">
                <StatusPill tone={location.visiting.now === "Open now" ? "completed" : "paused"}>
                  {location.visiting.now}
                </StatusPill>
              </p>
            )}
            <FactList facts={location.visiting.facts} />
          </Part>
        )}
        <Part heading="Contacts">
          <Contacts
            locationId={location.id}
            contacts={location.contacts}
            changesContacts={location.changesContacts}
          />
        </Part>
        <Visits location={location} />
        <Part heading="Routes" wide>
          <ListTable
            list={locationRoutesList}
            page={location.routes}
            caption="Routes with this location"
            empty={{
              text: "Not on any route yet. The routes that stop here are listed on this page. “Add to route” puts it on one.",
            }}
          />
        </Part>
      </div>
    </>
  );
}

/** All visits, or the latest where the server has no list of them. */
function Visits({ location: { visits, latestVisits } }: { location: LocationDetails }) {
  if (!visits) {
    return (
      <Part heading="Latest visits">
        <LatestVisits visits={latestVisits} />
      </Part>
    );
  }
  return (
    <Part heading="Visits" wide>
      <ListTable
        list={locationVisitsList}
        page={visits}
        caption="Visits of this location"
        empty={{ text: "No visits yet. Each visit of an agent is listed here." }}
      />
    </Part>
  );
}

function Actions({ location: { id, inactive } }: { location: LocationDetails }) {
  const [query] = useSearchParams();
  return (
    <>
      {inactive ? (
        <Form method="post" action={restoreLocationPath(id)}>
          <Button type="submit">Restore</Button>
        </Form>
      ) : (
        <>
          <LinkButton to={withLocationLists(addLocationToRouteUrl(id), query)} preventScrollReset>
            Add to route
          </LinkButton>
          <LinkButton to={slotUrl({ locationId: id })} prefetch="none">
            Find a day
          </LinkButton>
          <LinkButton to={withLocationLists(deleteLocationUrl(id), query)} preventScrollReset>
            Delete
          </LinkButton>
        </>
      )}
      <LinkButton to={historyUrl("location", id)}>History</LinkButton>
      <LinkButton to={withLocationLists(locationFormUrl(id), query)} variant="primary">
        Edit
      </LinkButton>
    </>
  );
}

interface PartProps {
  heading: string;
  wide?: boolean;
  children: ReactNode;
}

function Part({ heading, wide, children }: PartProps) {
  return (
    <section className={wide ? "location__wide" : "panel panel--wide"}>
      <h2 className="heading">{heading}</h2>
      {children}
    </section>
  );
}

import type { ReactNode } from "react";
import {
  deleteLocationUrl,
  locationFormUrl,
  locationsUrl,
  restoreLocationPath,
} from "~/features/urls";
import { ListTable } from "~/kit/list";
import { pinRow, RouteMap } from "~/map";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, LinkButton } from "~/ui";
import { FormMessage } from "~/ui/form";
import { FactList, PageHeader, StatusPill } from "~/ui/page";
import type { LocationDetails } from "./location-details.server";
import { Contacts, LatestVisits } from "./location-panels";
import { locationRoutesList } from "./location-routes-list";

/** The page of a location. */
export function LocationScreen({ location }: { location: LocationDetails }) {
  return (
    <>
      <PageHeader
        title={location.name}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Locations", to: locationsUrl() },
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
        <section className="location__part" aria-label="About" {...pinRow(location.id)}>
          <FactList facts={location.facts} />
        </section>
        {location.map && (
          <section className="location__map" aria-label="Map">
            <RouteMap label={`Map of ${location.name}`} map={location.map} />
          </section>
        )}
        <Part heading="Contacts">
          <Contacts
            locationId={location.id}
            contacts={location.contacts}
            changesContacts={location.changesContacts}
          />
        </Part>
        <Part heading="Latest visits">
          <LatestVisits visits={location.visits} />
        </Part>
        <Part heading="Routes" wide>
          <ListTable
            list={locationRoutesList}
            page={location.routes}
            caption="Routes with this location"
            empty={{
              title: "Not on any route yet",
              text: "The routes that stop here will be listed on this page.",
            }}
          />
        </Part>
      </div>
    </>
  );
}

function Actions({ location: { id, inactive } }: { location: LocationDetails }) {
  return (
    <>
      {inactive ? (
        <Form method="post" action={restoreLocationPath(id)}>
          <Button type="submit">Restore</Button>
        </Form>
      ) : (
        <LinkButton to={deleteLocationUrl(id)} preventScrollReset>
          Delete
        </LinkButton>
      )}
      <LinkButton to={locationFormUrl(id)} variant="primary">
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
  const look = wide ? "location__part--bare location__part--wide" : "";
  return (
    <section className={`location__part ${look}`.trim()}>
      <h2 className="location__heading">{heading}</h2>
      {children}
    </section>
  );
}

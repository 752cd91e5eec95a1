import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Contacts, Facts, LatestVisits, LocationRoutes } from "~/features/locations";
import { readLocationDetails } from "~/features/locations/index.server";
import { locationsUrl } from "~/features/locations/urls";
import { pinRow, RouteMap } from "~/map";
import { requireSignedIn } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";
import { FormMessage } from "~/ui/form";
import { PageHeader, StatusPill } from "~/ui/page";
import "~/features/locations/location-details.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? "Location"} · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const id = params.id ?? "";
  return { id, ...(await readLocationDetails(session, id, new URL(request.url))) };
}

export default function LocationDetailsScreen() {
  const location = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={location.name}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Locations", to: locationsUrl() },
          { label: location.name },
        ]}
        beside={
          <StatusPill tone={location.inactive ? "inactive" : "active"}>
            {location.inactive ? "Inactive" : "Active"}
          </StatusPill>
        }
      />
      {location.doNotVisit && (
        <FormMessage tone="warning">At the last visit they asked not to be visited again.</FormMessage>
      )}
      <div className="location">
        <section className="location__part" aria-label="About" {...pinRow(location.id)}>
          <Facts facts={location.facts} />
        </section>
        {location.map && (
          <section className="location__map" aria-label="Map">
            <RouteMap label={`Map of ${location.name}`} map={location.map} />
          </section>
        )}
        <Part heading="Contacts">
          <Contacts contacts={location.contacts} />
        </Part>
        <Part heading="Latest visits">
          <LatestVisits visits={location.visits} />
        </Part>
        <Part heading="Routes" wide>
          <LocationRoutes {...location.routes} />
        </Part>
      </div>
    </>
  );
}

function Part({
  heading,
  wide,
  children,
}: {
  heading: string;
  wide?: boolean;
  children: ReactNode;
}) {
  const look = wide ? "location__part--bare location__part--wide" : "";
  return (
    <section className={`location__part ${look}`.trim()}>
      <h2 className="location__heading">{heading}</h2>
      {children}
    </section>
  );
}

import { Form, useSearchParams } from "@remix-run/react";
import { keptFields, listHref, rawFilterName, readList } from "~/lib/list-query";
import { Segmented } from "~/ui/page";
import { Select } from "~/ui/select";
import { ROUTE_STATUS_LABELS, ROUTE_STATUSES } from "../status";
import { backToRoutesUrl } from "../urls";
import { ME, routesList } from "./list";

const STATUSES = [
  { value: "", label: "any" },
  ...ROUTE_STATUSES.map((value) => ({ value, label: ROUTE_STATUS_LABELS[value] })),
];

/** Whose routes, and in which status. */
export function RoutesToolbar() {
  const [query] = useSearchParams();
  const { filters } = readList(routesList, query);
  const { createdBy, ...others } = filters;
  const of = (next: typeof filters) =>
    backToRoutesUrl(listHref(routesList, query, { filters: next }));
  return (
    <>
      <Segmented
        label="Routes shown"
        tabs={[
          { label: "All Routes", to: of(others), current: createdBy !== ME },
          {
            label: "created by me",
            to: of({ ...others, createdBy: ME }),
            current: createdBy === ME,
          },
        ]}
      />
      <Form method="get" action={backToRoutesUrl("")} preventScrollReset>
        {keptFields(routesList, query, ["page"]).map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <Select
          name={rawFilterName("status")}
          prefix="Status:"
          options={STATUSES}
          defaultValue={filters.status ?? ""}
          autoSubmit
        />
      </Form>
    </>
  );
}

/** A list of people with a dialog over it. */
import { useLoaderData, useLocation } from "@remix-run/react";
import { Outlet, type RouteObject, redirect } from "react-router-dom";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import { canonicalQuery, type ListDefinition, prefixedKeys, readList } from "~/lib/list-query";
import { Button, Icon } from "~/ui";
import { EmptyState } from "~/ui/page";
import { type Column, DataTable } from "~/ui/table";
import { gate } from "./gate";

interface Person {
  id: string;
  name: string;
  town: string;
  visits: number;
}

const TOWNS = ["Akron", "Dayton", "Toledo"];

const everyone = (): Person[] =>
  Array.from({ length: 23 }, (_, at) => ({
    id: `p${at + 1}`,
    name: `Person ${String(at + 1).padStart(2, "0")}`,
    town: TOWNS[at % TOWNS.length] ?? "",
    visits: (at * 7) % 23,
  }));

let people = everyone();

const list: ListDefinition = {
  keys: prefixedKeys("person"),
  sortable: ["name", "visits"],
  filterable: ["name", "town"],
  choosable: [],
  searchPaths: [],
  defaultSort: { by: "name", order: "asc" },
};

const columns: Column<Person>[] = [
  { key: "serial", header: "No.", align: "end", cell: (_row, { serial }) => serial },
  {
    key: "name",
    header: "Name",
    sortable: true,
    title: true,
    filter: { kind: "text" },
    cell: (row) => row.name,
  },
  {
    key: "town",
    header: "Town",
    filter: { kind: "choice", options: TOWNS.map((town) => ({ value: town, label: town })) },
    cell: (row) => row.town,
  },
  { key: "visits", header: "Visits", align: "end", sortable: true, cell: (row) => row.visits },
];

function PeopleScreen() {
  const { rows, total } = useLoaderData() as { rows: Person[]; total: number };
  return (
    <>
      <DataTable
        caption="People"
        searchLabel="Search people"
        list={list}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowLabel={(row) => row.name}
        total={total}
        actions={(row) => [{ label: "Remove", to: `/people/remove?id=${row.id}` }]}
        selection={{
          name: "id",
          bar: (selected) => (
            <Button type="submit" formAction="/people/remove" disabled={selected?.length === 0}>
              Remove
            </Button>
          ),
        }}
        empty={<EmptyState title="Nobody yet" />}
      />
      <Outlet />
    </>
  );
}

const idOf = (row: Person) => row.id;

function RemoveDialog() {
  const { search } = useLocation();
  const ids = new URLSearchParams(search).getAll("id");
  const back = new URLSearchParams(search);
  back.delete("id");
  return (
    <ConfirmDialog
      title={`Remove ${ids.length}`}
      closeTo={`/people?${back}`}
      formId="remove"
      submitLabel="Yes, remove"
      danger
      refused={undefined}
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <Icon name="trash-2" />
    </ConfirmDialog>
  );
}

export const peopleRoute: RouteObject = {
  path: "people",
  element: <PeopleScreen />,
  loader: async ({ request }) => {
    const { searchParams } = new URL(request.url);
    const canonical = canonicalQuery(list, searchParams);
    if (canonical) return redirect(`/people${canonical}`);
    await gate();
    if (searchParams.has("nobody")) return { rows: [], total: 0 };
    const { page, limit, search, sortBy, sortOrder, filters } = readList(list, searchParams);
    const { name = "", town = "" } = filters;
    const found = people
      .filter((one) => one.name.includes(search) && one.name.includes(name))
      .filter((one) => !town || one.town === town)
      .sort((a, b) =>
        sortBy === "visits" ? a.visits - b.visits : a.name.localeCompare(b.name, "en"),
      );
    if (sortOrder === "desc") found.reverse();
    const first = (page - 1) * limit;
    return { rows: found.slice(first, limit ? first + limit : undefined), total: found.length };
  },
  children: [
    {
      path: "remove",
      element: <RemoveDialog />,
      action: async ({ request }) => {
        const ids = (await request.formData()).getAll("id");
        people = people.filter((one) => !ids.includes(one.id));
        return redirect(`/people${new URL(request.url).search}`);
      },
    },
  ],
};

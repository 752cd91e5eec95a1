/** Forms with pickers and selects, which show what was sent; a dialog; toasts. */
import { useLoaderData, useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { type LoaderFunctionArgs, Outlet, type RouteObject, redirect } from "react-router-dom";
import { Button, Field, Form, Input, Link, type ToastData, Toasts } from "~/ui";
import { RouteDialog } from "~/ui/dialog";
import { RowMenu } from "~/ui/menu";
import { Picker, type PickerPage } from "~/ui/picker";
import { Select } from "~/ui/select";
import { gate } from "./gate";

const PAGE = 10;
const ALL = Array.from({ length: 25 }, (_, at) => ({
  value: `t${at + 1}`,
  label: `Town ${String(at + 1).padStart(2, "0")}`,
  disabled: at === 2,
}));

const found = (search: string) => ALL.filter((one) => one.label.includes(search));

const namesOf = (values: string[]) => ALL.filter((one) => values.includes(one.value));

/** Pages `from` to `page` of what is found. */
function townsPage(search: string, page: number, from = page): PickerPage {
  const towns = found(search);
  const options = towns.slice((from - 1) * PAGE, page * PAGE);
  return { options, page, hasMore: towns.length > page * PAGE };
}

/** What the form of the page sent last. */
function Sent() {
  const { search } = useLocation();
  return (
    <p>
      Sent: <output>{search}</output>
    </p>
  );
}

function PickersScreen() {
  const { towns, search, query } = useLoaderData() as {
    towns: PickerPage;
    search: string;
    query: [string, string][];
  };
  const values = (name: string) => query.filter(([key]) => key === name).map(([, value]) => value);
  const shared = { ...towns, search, searchName: "search", pageName: "page" };
  return (
    <Form method="get" action="/pickers">
      <Field label="Note" id="note">
        <Input name="note" defaultValue={values("note")[0]} />
      </Field>
      <Field label="Home" id="home" group>
        <Picker
          {...shared}
          name="home"
          selected={namesOf(values("home"))}
          loadUrl="/options/towns"
        />
      </Field>
      <Field label="Tours" id="tours" group required hint="As many as you like">
        <Picker
          {...shared}
          multiple
          name="tour"
          selected={namesOf(values("tour"))}
          loadUrl="/options/towns"
          create={(text) => ({ value: `new:${text}`, label: text, detail: "Add this town" })}
        />
      </Field>
      <Field label="Closed" id="closed" group>
        <Picker {...shared} disabled name="closed" selected={namesOf(["t1"])} />
      </Field>
      <Button type="submit">Send</Button>
      <Sent />
    </Form>
  );
}

const SIZES = ["Small", "Medium", "Large"].map((label) => ({ value: label.toLowerCase(), label }));

function SelectsScreen() {
  const { search } = useLocation();
  return (
    <>
      <Form method="get" action="/selects">
        <Field label="Size" id="size">
          <Select name="size" options={SIZES} defaultValue="medium" />
        </Field>
        <Button type="submit">Send</Button>
        <Button type="reset">Start over</Button>
      </Form>
      <Form method="get" action="/selects">
        <Field label="Sheets" id="sheets">
          <Select
            name="sheets"
            options={[{ value: "", label: "Any" }, ...SIZES]}
            defaultValue={new URLSearchParams(search).get("sheets") ?? ""}
            autoSubmit
            applyLabel="Go"
          />
        </Field>
      </Form>
      <Sent />
    </>
  );
}

function DialogScreen() {
  return (
    <>
      <Link to="/dialog/open">Rename</Link>
      <button type="button">Behind</button>
      <Outlet />
    </>
  );
}

function OpenDialog() {
  return (
    <RouteDialog title="Rename the town" closeTo="/dialog" description="All see it.">
      <Field label="Name" id="name">
        <Input name="name" />
      </Field>
      <Field label="Near" id="near" group>
        <Picker
          {...townsPage("", 1)}
          name="near"
          selected={[]}
          searchName="search"
          pageName="page"
        />
      </Field>
      <RowMenu label="More" actions={[{ label: "Copy", to: "/dialog" }]} />
    </RouteDialog>
  );
}

const TOASTS: Record<string, ToastData> = {
  saved: { id: "1", type: "success", title: "Success", message: "Saved" },
  failed: { id: "2", type: "error", title: "Error", message: "Not saved" },
  removed: {
    id: "3",
    type: "success",
    title: "Success",
    message: "Removed",
    undo: { action: "/toasts", fields: { put: "back" }, label: "Undo" },
  },
};

function ToastsScreen() {
  const { shown } = useLoaderData() as { shown: string[] };
  const toasts = useMemo(() => shown.flatMap((key) => TOASTS[key] ?? []), [shown]);
  return (
    <>
      <Link to="/toasts">Go on</Link>
      <Toasts toasts={toasts} />
      <Sent />
    </>
  );
}

export const controlRoutes: RouteObject[] = [
  {
    path: "pickers",
    element: <PickersScreen />,
    loader: ({ request }: LoaderFunctionArgs) => {
      const { searchParams } = new URL(request.url);
      const search = searchParams.get("search") ?? "";
      const towns = townsPage(search, Number(searchParams.get("page") ?? 1), 1);
      return { towns, search, query: [...searchParams] };
    },
  },
  {
    path: "options/towns",
    loader: async ({ request }) => {
      await gate();
      const { searchParams } = new URL(request.url);
      return townsPage(searchParams.get("search") ?? "", Number(searchParams.get("page") ?? 1));
    },
  },
  { path: "selects", element: <SelectsScreen /> },
  {
    path: "dialog",
    element: <DialogScreen />,
    children: [{ path: "open", element: <OpenDialog /> }],
  },
  {
    path: "toasts",
    element: <ToastsScreen />,
    loader: ({ request }) => ({ shown: new URL(request.url).searchParams.getAll("show") }),
    action: async ({ request }) => redirect(`/toasts?put=${(await request.formData()).get("put")}`),
  },
];

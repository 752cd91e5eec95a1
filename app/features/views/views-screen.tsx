import { type RefusedForm, sentFields, typedForm } from "~/kit/form/refused-form";
import { deleteViewUrl, viewUrl } from "~/kit/urls";
import { dashboardUrl } from "~/session/urls";
import { Button, Field, Form, FormMessage, Icon, Input, Link, LinkButton } from "~/ui";
import { Checkbox, ErrorSummary, formErrors } from "~/ui/form";
import { Facts, PageHeader } from "~/ui/page";
import type { readViews } from "./read-views.server";

type Views = Awaited<ReturnType<typeof readViews>>;

/** The form of the columns and of a new view. */
const VIEW_FORM = "view";
const IDS = { name: "view-name", officeId: "view-for" };

/** A list's columns, the views of it that are saved, and the list as a file. */
export function ViewsScreen({ views, refused }: { views: Views; refused?: RefusedForm }) {
  const { noun, of } = views;
  const list = noun.charAt(0).toUpperCase() + noun.slice(1);
  return (
    <>
      <PageHeader
        title={`Columns and views of ${noun}`}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: list, to: of },
          { label: "Columns and views" },
        ]}
        actions={<LinkButton to={of}>{`Back to ${noun}`}</LinkButton>}
      />
      {/* One form for both parts: a view is saved with the ticked columns. */}
      <Form id={VIEW_FORM} method="post" noValidate>
        {/* Enter in the name of a view presses this button. */}
        {views.views && (
          <button
            type="submit"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
            name="intent"
            value="save"
          />
        )}
      </Form>
      <div className="views tiles gap-4">
        <Columns views={views} refused={refused} />
        <Saved views={views} refused={refused} />
        <Files views={views} />
      </div>
    </>
  );
}

/** The columns to show in the list, and to save in a view. */
function Columns({ views: { columns, of }, refused }: { views: Views; refused?: RefusedForm }) {
  const sent = refused && [sentFields(refused)?.[columns.name]].flat();
  return (
    <section className="panel panel--wide">
      <h2 className="heading">Columns</h2>
      <div className="stack gap-3">
        <input type="hidden" form={VIEW_FORM} name={columns.name} value="" />
        {columns.all.map(({ key, header, shown, fixed }) => (
          <Checkbox
            key={key}
            form={VIEW_FORM}
            name={columns.name}
            value={key}
            label={header}
            defaultChecked={sent ? fixed || sent.includes(key) : shown}
            disabled={fixed}
          />
        ))}
        <div className="cluster gap-2 above-2">
          <Button type="submit" form={VIEW_FORM} name="intent" value="show" variant="primary">
            Show these columns
          </Button>
          <LinkButton to={of.replace(/[?&]\w*[cC]olumns=[^&]*/, "")} variant="quiet">
            Show the usual columns
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

const NO_VIEWS =
  "The connected server does not store views. Bookmark the list instead: its address holds everything.";

function Saved({ views, refused }: { views: Views; refused: RefusedForm | undefined }) {
  const { of, key, office } = views;
  const typed = typedForm(refused);
  if (!views.views) {
    return (
      <section className="panel panel--wide">
        <h2 className="heading">Saved views</h2>
        <FormMessage tone="info">{NO_VIEWS}</FormMessage>
      </section>
    );
  }
  return (
    <section className="panel panel--wide">
      <h2 className="heading">Saved views</h2>
      {views.views.length === 0 && <p className="muted">This list has no saved views yet.</p>}
      <ul className="below-4">
        {views.views.map(({ id, name, shared, own, words }) => (
          <li key={id} className="views__view cluster breakable">
            <Link to={viewUrl(id)} dir="auto">
              {name}
            </Link>
            <span className="muted" dir="auto">
              <Facts of={[shared ? "Shared with the office" : "Yours", ...words]} />
            </span>
            {(own || shared) && (
              <Form method="post" action={deleteViewUrl(id, of)}>
                <Button type="submit" size="small" variant="quiet" aria-label={`Delete ${name}`}>
                  Delete
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <div className="stack gap-3">
        <ErrorSummary errors={formErrors(refused?.result.error, IDS)} />
        <input type="hidden" form={VIEW_FORM} name="key" value={typed.text("key", key)} />
        <Field
          label="Save the current list as a view"
          id={IDS.name}
          required
          hint="Includes its search, filters, sorting, page size and the columns ticked here."
          errors={typed.errors("name")}
        >
          <Input
            form={VIEW_FORM}
            name="name"
            maxLength={100}
            autoComplete="off"
            defaultValue={typed.text("name")}
          />
        </Field>
        {office && (
          <Checkbox
            form={VIEW_FORM}
            name="officeId"
            value={office.id}
            label={`Share with everyone in ${office.name}`}
            defaultChecked={typed.text("officeId") === office.id}
          />
        )}
        <div className="cluster gap-2 above-2">
          <Button type="submit" form={VIEW_FORM} name="intent" value="save">
            Save view
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The same rows as data; a program finds them at the list's address with this ending. */
const Files = ({ views: { files } }: { views: Views }) => (
  <section className="panel panel--wide">
    <h2 className="heading">Download</h2>
    <p className="muted">All rows of the list, on all pages.</p>
    <div className="cluster gap-2 above-2">
      <FileLink to={files.csv} label="CSV" />
      {files.geoJson && <FileLink to={files.geoJson} label="GeoJSON" />}
    </div>
  </section>
);

const FileLink = ({ to, label }: { to: string; label: string }) => (
  <LinkButton to={to} icon={<Icon name="download" />} prefetch="none" reloadDocument>
    {label}
  </LinkButton>
);

import { importsUrl, locationsUrl, officeOptionsUrl } from "~/features/urls";
import { type RefusedForm, sentFields, typedForm } from "~/kit/form/refused-form";
import { ListTable } from "~/kit/list";
import { useProgress, useRefused } from "~/kit/use-progress";
import { dashboardUrl } from "~/session/urls";
import { Button, Field, Form, FormMessage, Icon, Input, LinkButton } from "~/ui";
import { EnterButton, ErrorSummary, FormActions, formErrors, TypedFields } from "~/ui/form";
import { PageHeader } from "~/ui/page";
import { Picker } from "~/ui/picker";
import { importTemplateUrl } from "./import-urls";
import { inWords, rowsInWords, UPLOAD_IDS } from "./import-words";
import { importsList } from "./imports-list";
import type { ImportsScreenData } from "./read-imports.server";

const AT_ONCE = "The connected server imports a file at once, without preview or revert.";

type UploadData = ImportsScreenData["form"];

interface Props {
  screen: ImportsScreenData;
  refused: RefusedForm<UploadData> | undefined;
}

/** Where a file of locations is brought in, and the earlier ones. */
export function ImportsScreen({ screen: { page, form, job }, refused: given }: Props) {
  const refused = useRefused(given);
  return (
    <>
      <PageHeader
        title="Import locations"
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Locations", to: locationsUrl() },
          { label: "Import" },
        ]}
        actions={
          page && (
            <LinkButton
              to={importTemplateUrl()}
              icon={<Icon name="download" />}
              prefetch="none"
              reloadDocument
            >
              Template
            </LinkButton>
          )
        }
      />
      <div className="stack gap-6">
        {!page && <FormMessage tone="info">{AT_ONCE}</FormMessage>}
        {job && <AtOnce {...job} />}
        <UploadForm form={refused?.shown ?? form} refused={refused} staged={page !== null} />
        {page && (
          <section aria-labelledby="earlier-imports">
            <h2 className="below-2 heading" id="earlier-imports">
              Earlier imports
            </h2>
            <ListTable
              list={importsList}
              page={page}
              caption="Imports"
              searchLabel="Search imports"
              empty={{
                text: "No imports yet. Files are checked before anything changes. Imports are stored for 30 days.",
              }}
            />
          </section>
        )}
      </div>
    </>
  );
}

interface UploadFormProps {
  form: UploadData;
  refused: RefusedForm | undefined;
  /** Whether what would change is shown first. */
  staged: boolean;
}

/** Its fields stand before the file, so that they are known when the file comes. */
function UploadForm({ form: { office }, refused, staged }: UploadFormProps) {
  const typed = typedForm(refused);
  return (
    <Form
      id="import-upload"
      method="post"
      action={importsUrl()}
      encType="multipart/form-data"
      noValidate
      className="form"
    >
      <EnterButton />
      <ErrorSummary errors={formErrors(refused?.result.error, UPLOAD_IDS)} />
      <TypedFields.Provider value={sentFields(refused)}>
        {office && (
          <Field
            label="Office"
            id={UPLOAD_IDS.officeId}
            group
            hint="The office that new locations will belong to"
            errors={typed.errors("officeId")}
          >
            <Picker
              {...office}
              name="officeId"
              placeholder="No office"
              searchName="officeSearch"
              pageName="officePage"
              loadUrl={officeOptionsUrl()}
            />
          </Field>
        )}
        <Field
          label="File"
          id={UPLOAD_IDS.file}
          required
          hint={staged ? STAGED : PLAIN}
          errors={typed.errors("file")}
        >
          <Input type="file" name="file" accept=".csv,.txt,.tsv,.xlsx,text/csv" />
        </Field>
      </TypedFields.Provider>
      <FormActions>
        <LinkButton to={locationsUrl()}>Cancel</LinkButton>
        <Button type="submit" variant="primary">
          {staged ? "Upload" : "Import"}
        </Button>
      </FormActions>
    </Form>
  );
}

const STAGED =
  "An .xlsx or CSV file with a header row. Columns can have any names. You see a preview before anything changes.";
const PLAIN =
  "A CSV in UTF-8 with the columns name, description, dbaName, address, city, zip, type, chain, latitude, longitude, contactName, contactPhone, contactEmail and externalId.";

/** What became of a file that was brought in at once. */
function AtOnce({ job, problems }: NonNullable<ImportsScreenData["job"]>) {
  const goesOn = job.status === "waiting" || job.status === "running";
  useProgress(goesOn);
  const counts = `${inWords(job.added)} added, ${inWords(job.updated)} updated, ${rowsInWords(job.problems)} not taken.`;
  return (
    <section aria-label="Imported file">
      {goesOn && (
        <FormMessage tone="info">{`${rowsInWords(job.done)} are done so far: ${counts}`}</FormMessage>
      )}
      {job.status === "done" && <FormMessage tone="success">{`It is done: ${counts}`}</FormMessage>}
      {job.status === "failed" && (
        <FormMessage tone="error">{`It failed: ${job.error ?? "the server does not say why"}. ${counts}`}</FormMessage>
      )}
      {problems.length > 0 && (
        <ul className="import-problems breakable">
          {problems.map(({ id, line, reason }) => (
            <li key={id}>{`Line ${inWords(line)}: ${reason}`}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

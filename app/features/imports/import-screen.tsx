import { Outlet } from "@remix-run/react";
import type { Import } from "contract/entities";
import { newPlanUrl } from "~/features/plans/urls";
import { importsUrl, inboxUrl, locationsUrl } from "~/features/urls";
import type { RefusedForm } from "~/kit/form/refused-form";
import { useToastSoon } from "~/kit/toast-soon";
import { useProgress, useRefused } from "~/kit/use-progress";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, FormMessage, Icon, LinkButton } from "~/ui";
import { EnterButton, ErrorSummary, formErrors } from "~/ui/form";
import { FactList, PageBehind, PageHeader, StatusPill } from "~/ui/page";
import { ColumnsForm } from "./columns-form";
import { importBadRowsUrl, importColumnsUrl, importUrl, revertImportUrl } from "./import-urls";
import {
  inWords,
  isInVain,
  isPreviewed,
  isUnderWay,
  rowsInWords,
  STATES,
  TONES,
} from "./import-words";
import { NamesForm } from "./names-form";
import type { ImportScreenData } from "./read-import.server";
import { ReadingForm } from "./reading-form";
import { RowsPart } from "./rows-part";

interface Props {
  screen: ImportScreenData;
  refused: RefusedForm | undefined;
}

/** One import, as its state is. */
export function ImportScreen({ screen, refused: given }: Props) {
  const refused = useRefused(given);
  const { one, office, choosesColumns, rows, known } = screen;
  const { state } = one;
  useProgress(isUnderWay(state));
  const facts = [
    { label: "Rows", value: inWords(one.total) },
    ...(office ? [{ label: "Office", value: office }] : []),
    { label: "Encoding", value: one.encoding },
  ];
  return (
    <>
      <PageBehind>
        <PageHeader
          title={one.fileName}
          trail={[
            { label: "Home", to: dashboardUrl() },
            { label: "Locations", to: locationsUrl() },
            { label: "Import", to: importsUrl() },
            { label: one.fileName },
          ]}
          beside={
            <StatusPill tone={TONES[state]}>
              {isInVain(one) ? NOTHING_TO_APPLY : STATES[state]}
            </StatusPill>
          }
        />
        <div className="stack gap-4">
          {!choosesColumns && !isOf(refused, "choose") && (
            <ErrorSummary errors={formErrors(refused?.result.error)} />
          )}
          {state === "failed" && (
            <FormMessage tone="error">{`It failed: ${one.error ?? "the server does not say why"}.`}</FormMessage>
          )}
          <FactList facts={facts} />
          {isUnderWay(state) && <UnderWay one={one} />}
          {!isUnderWay(state) && isPreviewed(one) && !choosesColumns && <Said one={one} />}
          <Actions one={one} choosesColumns={choosesColumns} />
          {choosesColumns && one.reading && (
            <ReadingForm
              key={`reading ${one.id}`}
              one={one}
              reading={one.reading}
              refused={isOf(refused, "reread") ? refused : undefined}
            />
          )}
          {known && (
            <NamesForm
              one={one}
              known={known}
              refused={isOf(refused, "choose") ? refused : undefined}
            />
          )}
          {choosesColumns && (
            <section aria-labelledby="import-columns-head">
              <h2 className="below-2 heading" id="import-columns-head">
                Match columns to fields
              </h2>
              <ColumnsForm
                key={`${one.id} ${one.columns.map(({ header }) => header).join()}`}
                one={one}
                refused={isOf(refused, "preview") ? refused : undefined}
              />
            </section>
          )}
          {rows && <RowsPart one={one} rows={rows} />}
        </div>
      </PageBehind>
      <Outlet />
    </>
  );
}

/** Which of the page's forms came back. */
const isOf = (refused: RefusedForm | undefined, intent: "reread" | "choose" | "preview") =>
  refused?.result.initialValue?.intent === intent;

const NOTHING_TO_APPLY = "Nothing to apply";

const DOING = {
  previewing: "The rows are being checked",
  applying: "The import is being applied",
  reverting: "The import is being reverted",
} as const;

/** How far the job is; the page may be left meanwhile. */
function UnderWay({ one: { id, state, done, total, ...one } }: { one: Import }) {
  const doing = DOING[state as keyof typeof DOING];
  const all =
    state === "previewing" ? total : state === "applying" ? one.added + one.changed : one.applied;
  return (
    <section aria-label={doing}>
      <p role="status">{`${doing}: ${inWords(done)} of ${rowsInWords(all)}.`}</p>
      <progress className="import__progress" aria-label={doing} max={all || 1} value={done} />
      <p className="muted">It continues if you leave this page. Come back at any time.</p>
      <LinkButton to={importUrl(id)} className="no-js-only">
        Reload
      </LinkButton>
    </section>
  );
}

/** What came of it, in a sentence. */
function Said({ one }: { one: Import }) {
  const { state, applied, left, reverted, kept, wrong, unchanged, remarked, swapped, far } = one;
  if (state === "applied") {
    const others = [
      left > 0 && `${rowsInWords(left)} skipped, because their locations have changed since`,
      wrong > 0 && `${rowsInWords(wrong)} wrong`,
      (remarked ?? 0) > 0 && `${rowsInWords(remarked ?? 0)} with remarks`,
    ].filter(Boolean);
    return (
      <FormMessage tone={others.length > 0 ? "warning" : "success"}>
        {`${rowsInWords(applied)} applied${others.map((one) => `; ${one}`).join("")}.`}
      </FormMessage>
    );
  }
  if (state === "reverted") {
    return (
      <FormMessage tone={kept > 0 ? "warning" : "success"}>
        {`${rowsInWords(reverted)} reverted${kept > 0 ? `; ${rowsInWords(kept)} not reverted, or only in part: changed by others` : ""}.`}
      </FormMessage>
    );
  }
  if (isInVain(one)) {
    const others = [
      wrong > 0 && `${rowsInWords(wrong)} wrong`,
      unchanged > 0 && `${rowsInWords(unchanged)} unchanged`,
    ].filter(Boolean);
    return (
      <FormMessage
        tone={wrong > 0 ? "warning" : "info"}
      >{`${NOTHING_TO_APPLY}: ${others.join(", ")}.`}</FormMessage>
    );
  }
  const doubted = [
    (swapped ?? 0) > 0 &&
      `${rowsInWords(swapped ?? 0)} with latitude and longitude that look swapped`,
    (far ?? 0) > 0 && `${rowsInWords(far ?? 0)} far from most others or from their own zip or city`,
  ].filter(Boolean);
  if (state !== "previewed" || doubted.length === 0) return null;
  return <FormMessage tone="warning">{`Check the positions: ${doubted.join(", ")}.`}</FormMessage>;
}

function Actions({ one, choosesColumns }: { one: Import; choosesColumns: boolean }) {
  const { id, state, wrong, left, added, changed, remarked } = one;
  const showToastSoon = useToastSoon();
  if (isUnderWay(state)) return null;
  const failed = state === "failed" && !choosesColumns;
  return (
    <div className="cluster gap-2">
      {!choosesColumns && (state === "previewed" || failed) && added + changed > 0 && (
        <Step
          id={id}
          intent="apply"
          label={failed ? "Apply the rest" : "Apply"}
          variant="primary"
        />
      )}
      {state === "applied" && (
        <>
          <LinkButton to={inboxUrl()}>Data inbox</LinkButton>
          <LinkButton to={newPlanUrl({ source: `import:${id}` })}>Plan a week of these</LinkButton>
        </>
      )}
      {(state === "applied" || failed) && (
        <LinkButton to={revertImportUrl(id)} preventScrollReset>
          Revert
        </LinkButton>
      )}
      {!choosesColumns && wrong + left + (remarked ?? 0) > 0 && (
        <LinkButton
          to={importBadRowsUrl(id)}
          icon={<Icon name="download" />}
          prefetch="none"
          reloadDocument
          onClick={showToastSoon}
        >
          Bad rows
        </LinkButton>
      )}
      {state === "previewed" && !choosesColumns && (
        <LinkButton to={importColumnsUrl(id)}>Change the columns</LinkButton>
      )}
      {state !== "applied" && (
        <Step id={id} intent="discard" label="Discard" variant="danger-quiet" />
      )}
    </div>
  );
}

interface StepProps {
  id: string;
  intent: "apply" | "discard";
  label: string;
  variant: "primary" | "danger-quiet";
}

/** A button that is a form of its own. */
const Step = ({ id, intent, label, variant }: StepProps) => (
  <Form method="post" action={importUrl(id)}>
    <EnterButton />
    <input type="hidden" name="intent" value={intent} />
    <Button type="submit" variant={variant}>
      {label}
    </Button>
  </Form>
);

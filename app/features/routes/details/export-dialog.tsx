import { routeFileUrl, routeSheetUrl } from "~/features/urls";
import { useToastSoon } from "~/kit/toast-soon";
import { Button, Field, Form, Icon, Input, LinkButton, useHandOn } from "~/ui";
import { RouteDialog } from "~/ui/dialog";
import { Name } from "~/ui/page";
import type { ExportDialogData } from "./read-export.server";

/** The Export dialog: files, the calendar, other maps, and paper. */
export function ExportDialog({ dialog }: { dialog: ExportDialogData }) {
  const { id, closeTo } = dialog;
  return (
    <RouteDialog title="Export" closeTo={closeTo}>
      <section className="stack gap-2">
        <h3 className="above-2">Files</h3>
        <Files id={id} />
        <h3 className="above-2">Calendar (ICS)</h3>
        <Calendar {...dialog} />
        <h3 className="above-2">Open elsewhere</h3>
        <MapLinks {...dialog} />
        <h3 className="above-2">On paper</h3>
        <p>
          <LinkButton to={routeSheetUrl(id)}>Route sheet</LinkButton>
        </p>
      </section>
    </RouteDialog>
  );
}

const FILES = [
  { format: "csv", label: "CSV", about: "The stops as a table" },
  { format: "gpx", label: "GPX", about: "Route and track, for navigation devices" },
  { format: "kml", label: "KML", about: "For Google Earth" },
  { format: "geojson", label: "GeoJSON", about: "For mapping software" },
] as const;

function Files({ id }: { id: string }) {
  const showToastSoon = useToastSoon();
  const handOn = useHandOn();
  return (
    <ul className="stack gap-1">
      {FILES.map(({ format, label, about }) => (
        <li key={format}>
          <a
            className="export__file row gap-3"
            href={handOn(routeFileUrl(id, format))}
            onClick={format === "csv" ? showToastSoon : undefined}
          >
            <Icon name="download" />
            <span>
              <strong>{label}</strong>
              <span className="muted"> {about}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** When the route is to be run, for a calendar. */
function Calendar({
  id,
  appointment,
  errors,
  mostMinutes,
}: Pick<ExportDialogData, "id" | "appointment" | "errors" | "mostMinutes">) {
  return (
    <Form action={routeFileUrl(id, "ics")} className="export__calendar tiles gap-3" reloadDocument>
      <Field label="Day" id="export-date" required errors={errors.date}>
        <Input type="date" name="date" defaultValue={appointment.date} required />
      </Field>
      <Field label="Start" id="export-time" required errors={errors.time}>
        <Input type="time" name="time" defaultValue={appointment.time} required />
      </Field>
      <Field label="Minutes per stop" id="export-minutes" required errors={errors.minutesPerStop}>
        <Input
          type="number"
          name="minutesPerStop"
          min={0}
          max={mostMinutes}
          defaultValue={appointment.minutesPerStop}
          required
        />
      </Field>
      <Button type="submit">Add to calendar</Button>
    </Form>
  );
}

/** The route in other maps. */
function MapLinks({ google, waze }: Pick<ExportDialogData, "google" | "waze">) {
  return (
    <>
      {google.length === 0 && <p className="muted">No stop has a position on the map.</p>}
      <ul className="export__links stack gap-1">
        {google.map(({ from, to, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {from === to ? `Google Maps: to stop ${to}` : `Google Maps: stops ${from} to ${to}`}
            </a>
          </li>
        ))}
        {waze && (
          <li>
            <a href={waze.url} target="_blank" rel="noreferrer">
              Waze: to <Name>{waze.name}</Name>
            </a>
          </li>
        )}
      </ul>
    </>
  );
}

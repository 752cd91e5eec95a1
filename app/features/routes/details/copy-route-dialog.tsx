import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Name } from "~/ui/page";

interface CopyRouteDialogProps {
  route: { name: string; stops: number | null; visited: number | null };
  /** A fresh key for the form's request. */
  requestKey: string;
  closeTo: string;
  refused: RefusedForm | undefined;
}

/** The Copy Route dialog: with all stops, or with those that are left to visit. */
export function CopyRouteDialog({ route, requestKey, closeTo, refused }: CopyRouteDialogProps) {
  const { text } = typedForm(refused);
  const mode = text("mode", "full");
  const left = (route.stops ?? 0) - (route.visited ?? 0);
  return (
    <FormDialog
      formId="copy-route"
      title="Copy Route"
      size="small"
      description={
        <>
          The copy of <Name>{route.name}</Name> is a new, unassigned route.
        </>
      }
      closeTo={closeTo}
      submitLabel="Copy"
      refused={refused}
    >
      {/* A form that came back is the same one, so that what it made meanwhile is not made again. */}
      <input type="hidden" name="key" value={text("key", requestKey)} />
      <fieldset className="route-copy stack gap-2">
        <legend className="below-2 medium">Which stops?</legend>
        <label className="row gap-2 align-baseline">
          <input type="radio" name="mode" value="full" defaultChecked={mode !== "remaining"} />
          Full: all stops, marked as not visited
          {route.stops !== null && <span className="muted"> ({route.stops})</span>}
        </label>
        <label className="row gap-2 align-baseline">
          <input type="radio" name="mode" value="remaining" defaultChecked={mode === "remaining"} />
          Remaining: the stops not yet visited
          {route.stops !== null && <span className="muted"> ({left})</span>}
        </label>
      </fieldset>
    </FormDialog>
  );
}

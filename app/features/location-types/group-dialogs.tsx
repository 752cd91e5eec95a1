import { ConfirmDialog, FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { ChosenRows, ListQueryFields } from "~/kit/list";
import { Field, FormMessage, LinkButton } from "~/ui";
import { Picker } from "~/ui/picker";
import type { Group } from "./group";
import type { Deletion, Merging } from "./group-dialogs.server";

interface DeleteDialogProps {
  group: Group;
  deletion: Deletion;
  refused: RefusedForm | undefined;
}

/** Asks whether to delete one; of one that is in use, says by how many and offers to merge it. */
export function DeleteDialog({ group, deletion, refused }: DeleteDialogProps) {
  const { chosen, used, mergeTo, lacks, closeTo } = deletion;
  const { noun } = group;
  return (
    <ConfirmDialog
      formId={`delete-${formIdOf(group)}`}
      title={`Delete this ${noun}?`}
      description={`You can only delete a ${noun} that no location uses.`}
      closeTo={closeTo}
      submitLabel="Delete"
      danger
      disabled={chosen.length === 0 || used !== null || lacks !== null}
      actions={used && mergeTo && <LinkButton to={mergeTo}>Merge into another…</LinkButton>}
      refused={refused}
    >
      <ChosenRows rows={chosen} label={`Selected ${noun}`} none={`There is no such ${noun}.`} />
      {lacks && <FormMessage tone="warning">{lacks}</FormMessage>}
      {used && (
        <FormMessage tone="warning">{`In use by ${used}. Merge it into another ${noun} instead.`}</FormMessage>
      )}
    </ConfirmDialog>
  );
}

interface MergeDialogProps {
  group: Group;
  merging: Merging;
  refused: RefusedForm<Merging | undefined> | undefined;
}

/** Asks into which other one to merge one, having said how many locations go over. */
export function MergeDialog({ group, merging, refused }: MergeDialogProps) {
  const { chosen, goesOver, lacks, into, closeTo } = refused?.shown ?? merging;
  const { noun } = group;
  const [from] = chosen;
  return (
    <FormDialog
      formId={`merge-${formIdOf(group)}`}
      title={`Merge this ${noun}`}
      closeTo={closeTo}
      closeLabel="Cancel"
      submitLabel="Merge"
      danger
      disabled={lacks !== null || !from}
      refused={refused}
      ids={IDS}
    >
      <ListQueryFields list={group.list} />
      <ChosenRows rows={chosen} label={`Selected ${noun}`} none={`There is no such ${noun}.`} />
      {lacks && <FormMessage tone="warning">{lacks}</FormMessage>}
      {!lacks && from && (
        <>
          <FormMessage tone="warning">{`${goesOver} This can't be undone.`}</FormMessage>
          <Field
            label="Merge into"
            id={IDS.into}
            group
            required
            errors={typedForm(refused).errors("into")}
          >
            <Picker
              {...into}
              name="into"
              placeholder={`Select another ${noun}`}
              searchName="intoSearch"
              pageName="intoPage"
              loadUrl={group.optionsUrl(from.id)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

const IDS = { into: "merge-into" };
const formIdOf = ({ noun }: Group) => noun.replace(" ", "-");

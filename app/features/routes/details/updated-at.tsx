/** The state that a form starts from; where someone else changed it since, nothing is saved. */
export function UpdatedAt({ of }: { of: { updatedAt: string | undefined } }) {
  return of.updatedAt ? <input type="hidden" name="updatedAt" value={of.updatedAt} /> : null;
}

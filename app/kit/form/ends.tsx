/** The name of the field that says which secret a form ends: see `checkEnds`. */
export const ENDS = "ends";

/** @param of when it was made; nothing where there is none */
export const EndsField = ({ of }: { of: string | null | undefined }) =>
  of ? <input type="hidden" name={ENDS} value={of} /> : null;

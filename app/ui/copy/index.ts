/** A text to be copied: few pages have one. */
export { CopyField } from "./copy-field";

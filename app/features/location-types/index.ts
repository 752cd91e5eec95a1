/** What the rest of the console may know of location types and chains. */

export { chainGroup, typeGroup } from "./group";
export { DeleteDialog, MergeDialog } from "./group-dialogs";
export { GroupFormScreen } from "./group-form-screen";
export { GroupScreen } from "./group-screen";
export { LocationTypeField } from "./location-type-field";
export { typeNameOf } from "./type-name";

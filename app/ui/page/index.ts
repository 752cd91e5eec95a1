export { Avatar, Person } from "./avatar";
export type { Crumb } from "./breadcrumb";
export { EmptyState } from "./empty-state";
export { Facts } from "./facts";
export { CutName, Name } from "./name";
export { PageHeader } from "./page-header";
export { Spinner } from "./spinner";
export { StatusPill } from "./status-pill";
export { Segmented, Tabs } from "./tabs";

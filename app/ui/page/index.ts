export { Avatar, Person } from "./avatar";
export { Breadcrumb, type Crumb } from "./breadcrumb";
export { EmptyState } from "./empty-state";
export { PageHeader } from "./page-header";
export { Skeleton, Spinner } from "./spinner";
export { StatusPill, type StatusTone } from "./status-pill";
export { Segmented, type TabLink, Tabs } from "./tabs";

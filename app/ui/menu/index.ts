export { type MenuAction, RowMenu } from "./row-menu";

// The controls of the pages: buttons, lists, windows, values to choose.
export { Button, FileButton, IconButton, LinkButton } from "./button";
export { Chip, Tag } from "./chip";
export { Picker, Select, Stepper, Toggle } from "./choices";
export { Dialog } from "./dialog";
export { Menu, type MenuItem } from "./menu";
export { Tabs } from "./tabs";
export { Tip } from "./tip";

export { t as handlers, n as refuse } from "./cli/define-handlers.js";

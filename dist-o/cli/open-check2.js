export { t as openCheck } from "./open-check.js";

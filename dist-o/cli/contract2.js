export { r as contractOf } from "./contract.js";

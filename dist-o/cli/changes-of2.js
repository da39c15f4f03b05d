export { n as changesOf } from "./changes-of.js";

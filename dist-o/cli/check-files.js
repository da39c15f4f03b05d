export { t as checkEach } from "./check-files2.js";

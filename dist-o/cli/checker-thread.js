export { n as startChecker } from "./checker-thread2.js";

export { n as readContract } from "./read-contract2.js";

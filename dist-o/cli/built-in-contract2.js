export { t as builtInContract } from "./built-in-contract.js";

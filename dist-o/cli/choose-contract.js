export { i as contractOrBuiltIn } from "./choose-contract2.js";

export { n as compileLinear } from "./linear-expression.js";

export { r as ledgerOf } from "./ledger-of2.js";

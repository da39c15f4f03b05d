import { r as contractOf } from "./contract.js";
import { r as ledgerOf } from "./ledger-of2.js";
import { i as petLedger, t as builtInContract } from "./built-in-contract.js";
// src/petstore/built-in-ledger.ts
/** What the built-in contract leaves open: for what is written for its entries alone, such as observers and probes. */
function builtInLedger() {
	return ledgerOf(contractOf(builtInContract()));
}
/** An entry of the built-in contract. */
function builtInEntry(name) {
	return builtInLedger().byName.get(name);
}
petLedger.map(({ name }) => name);
export { builtInLedger as n, builtInEntry as t };

// src/contract/document/contract-hints.ts
/** For a contract that has no hints. */
const NO_HINTS = {
	namedPaths: [],
	nouns: {},
	ledger: [],
	samples: {}
};
export { NO_HINTS as t };

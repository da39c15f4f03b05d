// src/check/reports/exchange-counter.ts
/** The reasons why an exchange is not judged at all. */
const wholly = {
	"sampled-out": "left out by --sample",
	"queue-full": "dropped because the checks were behind",
	"no-answer": "no complete answer came",
	"other-path": "outside the base path of the contract",
	"unknown-operation": "not an operation of the contract",
	options: "OPTIONS, not part of the contract",
	"checker-failed": "the check failed: a bug of this tool"
};
/** The reasons why a part of an exchange is not judged. */
const partly = {
	"cut-answer": "the answer was cut off: its body was not judged",
	"rest-of-stream": "the rest of a stream was not judged: it was too long, or ended early",
	head: "HEAD: there is no body to judge",
	"no-content": "204: there is no body to judge",
	"not-modified": "304: there is no body to judge",
	"request-body-too-long": "the body of the request was too long to judge",
	"request-body-not-exported": "the body of the request is not in the file of another program, or not as it says",
	"request-unknown-coding": "the content coding of the request is not known",
	"request-undecodable": "the body of the request does not decode",
	"request-unknown-charset": "the charset of the request is not known",
	"response-body-too-long": "the body of the answer was too long to judge",
	"response-body-not-exported": "the body of the answer is not in the file of another program, or not as it says",
	"response-unknown-coding": "the content coding of the answer is not known",
	"response-undecodable": "the body of the answer does not decode",
	"response-unknown-charset": "the charset of the answer is not known"
};
/** All reasons, those that leave out a whole exchange first. */
const uncheckedReasons = {
	...wholly,
	...partly
};
/** Whether a reason leaves out only a part of an exchange. */
function isPartly(reason) {
	return Object.hasOwn(partly, reason);
}
/** Counts the exchanges of a run, and why some were not judged. */
var ExchangeCounter = class {
	#counts = {
		total: 0,
		checked: 0,
		repeated: 0,
		partly: 0,
		unchecked: 0
	};
	#reasons = /* @__PURE__ */ new Map();
	/** Counts an exchange that was judged, in full or in part. */
	checked({ repeated, partly }) {
		this.#counts.total += 1;
		this.#counts.checked += 1;
		if (repeated) this.#counts.repeated += 1;
		if (partly.length > 0) this.#counts.partly += 1;
		for (const reason of partly) this.#add(reason);
	}
	/** Counts an exchange that was not judged at all. */
	unchecked(reason) {
		this.#counts.total += 1;
		this.#counts.unchecked += 1;
		this.#add(reason);
	}
	/** Adds the counts of a report. */
	addReport({ exchanges, unchecked }) {
		for (const name of NAMES) this.#counts[name] += exchanges[name];
		for (const [reason, count] of Object.entries(unchecked)) this.#add(reason, count);
	}
	/** The counts so far, reasons in the order in which they are explained. */
	report() {
		const reasons = [...this.#reasons].toSorted(([one], [other]) => byRank(one, other));
		return {
			exchanges: { ...this.#counts },
			unchecked: Object.fromEntries(reasons)
		};
	}
	#add(reason, count = 1) {
		this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count);
	}
};
const NAMES = [
	"total",
	"checked",
	"repeated",
	"partly",
	"unchecked"
];
const RANKS = Object.keys(uncheckedReasons);
function byRank(one, other) {
	return RANKS.indexOf(one) - RANKS.indexOf(other) || (one < other ? -1 : 1);
}
export { isPartly as n, uncheckedReasons as r, ExchangeCounter as t };

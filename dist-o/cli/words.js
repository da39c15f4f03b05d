// src/options/words.ts
/** Whether all keys share one world, or each has its own. */
const isolations = ["shared", "per-key"];
/** What answers a request that is not on the tape: the store, or nothing (404). */
const onMissChoices = ["store", "404"];
/** What a client's tests are rehearsed for: the next contract, or the dates of the one in force. */
const rehearsals = ["next", "sunset"];
/** What happens when exchanges arrive faster than they can be checked: the next one waits, or some stay unchecked. */
const whenBehindChoices = ["wait", "drop"];
/** From which severity on a new finding fails a run; a note never does. */
const thresholds = [
	"error",
	"warning",
	"never"
];
/** Which operations a JSON report of a large contract lists: those that had exchanges, or all. */
const coverages = ["met", "all"];
/** From which level on a change of a contract that is not known fails a run. */
const changeThresholds = [
	"error",
	"warning",
	"info",
	"never"
];
/** What makes `contract explain` fail: what is wrong in a part of a contract, or also what may be meant otherwise than it is served. */
const explainThresholds = ["fault", "suspect"];
/** From when on a change of the next contract fails a run: one by which it would refuse a client, or also one that a client has something of. */
const nextThresholds = [
	"refused",
	"met",
	"never"
];
/** For whom findings can be printed as annotations. */
const annotationFormats = ["github"];
const contractFormats = [
	"text",
	"markdown",
	"json",
	"sarif",
	"junit",
	"html"
];
/** The endings of report files by format, in the order in which messages list them. */
const reportEndings = {
	json: ".json",
	junit: ".xml",
	html: ".html",
	markdown: ".md",
	sarif: ".sarif"
};
const logFormats = [
	"pretty",
	"json",
	"silent"
];
/** How many connections of clients there may be at once, unless an option says otherwise. */
const MOST_CONNECTIONS = 1e3;
export { coverages as a, logFormats as c, rehearsals as d, reportEndings as f, contractFormats as i, nextThresholds as l, whenBehindChoices as m, annotationFormats as n, explainThresholds as o, thresholds as p, changeThresholds as r, isolations as s, MOST_CONNECTIONS as t, onMissChoices as u };

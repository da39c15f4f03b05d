import { t as counted } from "./text.js";
import { h as ownMember } from "./json.js";
import { f as severities, l as compareSeverity } from "./styled-parameters.js";
import { a as nounOf } from "./resources.js";
import { l as isCountHeader } from "./silence-kinds.js";
// src/check/judge/check-words.ts
/** The rule about filters that have no rule of a name of their own. */
const LIST_FILTER = "list-filter";
function checkWords({ hints, records }) {
	const { check, nouns } = hints;
	const [only, second] = records.resources;
	const words = check?.words ?? USUAL;
	return {
		of: ({ name }) => nounOf(name, hints),
		any: !second && only && ownMember(nouns, only.name) || {
			one: "record",
			many: "records"
		},
		filterRule: (property) => ownMember(check?.filterRules ?? {}, property) ?? "list-filter",
		credential: (combinations) => words.credential.replace("{what}", () => whatToSend(combinations)),
		unauthorised: words.unauthorised,
		invalid: ({ rule, location }, status) => words.invalid.replace("{refusal}", String(status)).replace("{why}", () => `${rule} at ${location}`),
		error: check?.words.error,
		givesBackAll: check?.givesBackAll === true,
		namesOpenPoints: check !== void 0
	};
}
const USUAL = {
	credential: "send {what}",
	unauthorised: "without the credentials that the operation needs, an answer must be a refusal",
	invalid: "an invalid request ({why}) must be refused",
	error: ""
};
function whatToSend(combinations) {
	return combinations.map((each) => each.map(({ words }) => words).join(" and ")).join(", or ");
}
// src/check/records/record-rule-table.ts
/** Rules that hold for any contract with operations of their roles, besides those that the built-in contract has too. */
const recordRules = [
	{
		id: "list-count",
		severity: ["error", "warning"],
		roles: ["list"],
		isFor: isCounting,
		meaning: ({ many }) => `What a list says of how many ${many} there are (\`total\`, \`count\`, \`pages\`, \`has_more\`, a documented \`X-Total-Count\`) is what is there. It is a warning where a list that has fewer than it may is taken for the end.`
	},
	{
		id: "replace-echo",
		roles: ["replace"],
		isFor: isEchoing,
		meaning: ({ one }) => `The answer to a replacement shows the ${one} as it was sent.`
	},
	{
		id: "update-echo",
		roles: ["update"],
		isFor: isEchoing,
		meaning: ({ one }) => `The answer to a change shows the ${one} with what was changed (RFC 7396, RFC 6902); what was taken out is not in it.`
	},
	{
		id: "list-repeated",
		isOfRun: true,
		severity: "warning",
		roles: ["list"],
		isFor: goesOn,
		meaning: ({ many }) => `No ${many} are on two pages of a list while nothing is written.`
	},
	{
		id: "list-missing",
		isOfRun: true,
		severity: "warning",
		roles: ["list"],
		isFor: (scope) => scope.isChanging || goesOn(scope),
		meaning: ({ many }) => `A list that is read to its end has all ${many} that the same list has shown, or that were created, in the last minute and that nothing has touched since.`
	},
	{
		id: "read-your-writes",
		isOfRun: true,
		severity: "warning",
		roles: ["read", "list"],
		isFor: ({ isChanging }) => isChanging,
		meaning: ({ one }) => `A ${one} that a client has written is there for it, and has what was written, for a minute after.`
	},
	{
		id: "removed-gone",
		isOfRun: true,
		severity: "warning",
		roles: ["read", "list"],
		isFor: ({ isChanging }) => isChanging,
		meaning: ({ one }) => `A ${one} that was removed is neither read nor listed.`
	}
];
function isCounting({ record: { inAnswer, status }, operation }) {
	const { headers = {} } = operation.responses[status ?? 200] ?? {};
	return inAnswer.length > 0 || Object.keys(headers).some(isCountHeader);
}
function isEchoing({ record: { echoed, shown } }) {
	return echoed.length > 0 && shown !== void 0;
}
function goesOn({ record }) {
	return record.parameters.some(({ meaning }) => [
		"page",
		"offset",
		"after"
	].includes(meaning));
}
// src/check/reports/findings/join-findings.ts
/**
* Findings by their fingerprints. Of several with the same one, the result is the one that `tellingMore` chooses, with the sums of their
* counts, and the earliest time at which one of them was seen first.
*/
function joinFindings(findings) {
	const joined = /* @__PURE__ */ new Map();
	for (const finding of findings) {
		const known = joined.get(finding.fingerprint);
		joined.set(finding.fingerprint, known ? join(known, finding) : finding);
	}
	return joined;
}
/** Chooses the more severe of two findings with the same fingerprint; of equally severe ones, that with the earlier example. */
function tellingMore(one, other) {
	return compare(one, other) <= 0 ? one : other;
}
/** The counts by severity, as a member that only a finding of several severities has. */
function ifMixed(counts) {
	return severities.filter((severity) => counts[severity] > 0).length > 1 ? { bySeverity: { ...counts } } : {};
}
/** Writes in how many exchanges a finding was seen: `3 exchanges`, `10 exchanges (1 error, 9 notes)`. */
function exchangesText(finding) {
	return counted(finding.count, "exchange") + mixtureText(finding);
}
/** Writes the same without the word `exchanges`: `3`, `10 (1 error, 9 notes)`. */
function severityCountsText(finding) {
	return finding.count.toLocaleString("en") + mixtureText(finding);
}
function join(one, other) {
	const bySeverity = severityCounts(one);
	for (const severity of severities) bySeverity[severity] += severityCounts(other)[severity];
	return {
		...tellingMore(one, other),
		...ifMixed(bySeverity),
		count: one.count + other.count,
		occurrences: one.occurrences + other.occurrences,
		firstSeen: one.firstSeen < other.firstSeen ? one.firstSeen : other.firstSeen
	};
}
function compare(one, other) {
	const [a, b] = [one.example, other.example];
	return compareSeverity(one.severity, other.severity) || compareTexts(a?.time, b?.time) || compareTexts(JSON.stringify([one.message, a]), JSON.stringify([other.message, b]));
}
function compareTexts(one = "", other = "") {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
/** In how many exchanges a finding was seen at each severity. */
function severityCounts({ severity, count, bySeverity }) {
	return bySeverity ? { ...bySeverity } : {
		...NONE,
		[severity]: count
	};
}
function mixtureText({ bySeverity }) {
	if (!bySeverity) return "";
	return ` (${severities.flatMap((severity) => bySeverity[severity] > 0 ? [counted(bySeverity[severity], severity)] : []).join(", ")})`;
}
const NONE = {
	error: 0,
	warning: 0,
	note: 0
};
export { tellingMore as a, checkWords as c, severityCountsText as i, ifMixed as n, recordRules as o, joinFindings as r, LIST_FILTER as s, exchangesText as t };

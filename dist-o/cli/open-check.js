import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { r as keptChanges } from "./known-changes.js";
import { a as nextTally, i as isFailingNext, n as byState, r as failingNext } from "./next-changes.js";
import { a as failuresLeftOut, c as leftOutText, d as sideOf, f as sourceText, g as withCoverageShown, h as verdictText, i as failsOn, l as notJudged, m as tallyText, n as contractPlace, p as tally, r as coverageShown, s as isFailure, t as checkedText, u as severityText } from "./report-texts.js";
import { c as printable, t as counted } from "./text.js";
import { d as headerTexts } from "./text-values.js";
import { r as contractOf } from "./contract.js";
import { t as sectionText } from "./section-text.js";
import { h as ownMember } from "./json.js";
import { c as checkWords, i as severityCountsText, o as recordRules, s as LIST_FILTER, t as exchangesText } from "./join-findings.js";
import { m as operationsIn, u as jsonContent } from "./operations.js";
import { n as openBaseline, o as writeReportFile, t as assertReports } from "./report-files.js";
import { r as own, t as code } from "./report-model.js";
import { c as sandboxText, i as isOtherwise, l as seenText, n as entriesShown, o as pinnedOf, r as entryText, s as questionOf, t as choicesText } from "./ledger-counter.js";
import { i as stateOf } from "./next-counter.js";
import { a as changeItem, i as changeHead, l as placesText, n as byOperation, o as clientLines, r as changeCase, s as levelText, t as WHOLE_CONTRACT } from "./changes-shown.js";
// src/check/reports/run/annotations.ts
/** Writes GitHub's workflow commands for new findings at their operations: the ten errors and ten warnings that it shows. */
function annotationLines({ findings }, { file, operationLines }) {
	return SHOWN.flatMap((severity) => findings.filter((each) => each.severity === severity && isFailure(each, "warning")).slice(0, MOST).map((each) => toCommand(each, {
		file: file.name,
		line: operationLines(each.operation)
	})));
}
const SHOWN = ["error", "warning"];
const MOST = 10;
function toCommand({ severity, rule, operation, location, message }, { file, line }) {
	return `::${severity} file=${file},line=${line},title=${property(`${rule}: ${operation}`)}::${data(`${location}: ${message}`)}`;
}
/** Escapes the text of a command as @actions/core does. */
function data(text) {
	return printable(text.toWellFormed(), { lines: true }).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
function property(text) {
	return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
// src/check/judge/rule-scope.ts
/** Reads what rules need to know of an operation. */
function scopeOf(operation, { document, records }) {
	const asked = [...operation.parameters.map(({ schema }) => schema), ...operation.body ? [operation.body] : []];
	return {
		operation,
		record: records.byId.get(operation.id),
		get asked() {
			return new Set(asked.flatMap((schema) => [...entriesIn(schema)].map(([keyword]) => keyword)));
		},
		get formats() {
			const entries = [...asked, ...answerSchemas(operation, document)].flatMap((schema) => [...entriesIn(schema)]);
			return new Set(entries.flatMap(([keyword, value]) => keyword === "format" && typeof value === "string" ? value : []));
		}
	};
}
function answerSchemas({ id }, { paths }) {
	const found = operationsIn(paths).find(({ operation }) => operation.operationId === id);
	return Object.values(found?.operation.responses ?? {}).flatMap(({ content }) => {
		const schema = jsonContent(content)?.schema;
		return schema ? [schema] : [];
	});
}
/**
* The keywords of a schema and of all within it, which may be itself; names of properties count as keywords, which are few of those
* asked for.
*/
function* entriesIn(schema) {
	const seen = /* @__PURE__ */ new Set([schema]);
	for (const part of seen) for (const entry of Object.entries(part)) {
		yield entry;
		const [, value] = entry;
		if (typeof value === "object" && value !== null) seen.add(value);
	}
}
// src/check/judge/rule-catalogue.ts
/** All rules of a contract, in the order of the documentation. */
function ruleEntries(contract) {
	const { check } = contract.hints;
	const scopes = contract.operations.map((operation) => scopeOf(operation, contract));
	const ofRoles = recordRuleEntries(contract).filter(([, { operations }]) => scopes.some((scope) => operations?.(scope)));
	return [...Object.entries(describeRules(contract)), ...ofRoles].filter(([id]) => !check?.leftOut.includes(id)).map(([id, { operations, ofKeyword, ...rule }]) => {
		const section = ownMember(check?.sections ?? {}, id);
		const isOfAll = operations === void 0 || ofKeyword && !check;
		return {
			id,
			severity: "error",
			...rule,
			meaning: ownMember(check?.meanings ?? {}, id) ?? rule.meaning,
			...section !== void 0 && { section },
			operations: isOfAll ? void 0 : scopes.filter(operations).map(({ operation }) => operation.id)
		};
	});
}
function describeRules(contract) {
	const { records } = contract;
	const words = checkWords(contract);
	const { one, many } = words.any;
	return {
		type: {
			side: "both",
			meaning: "A value has the type of its schema; an integer parameter is written in decimal digits."
		},
		required: {
			side: "both",
			meaning: "A required field or body is present."
		},
		enum: {
			side: "both",
			meaning: "A value is one of those listed, in the same case."
		},
		format: {
			side: "both",
			ofKeyword: true,
			operations: ({ formats }) => [...formats].some((each) => each !== "int64"),
			meaning: "A text has the format that its schema names."
		},
		minimum: {
			side: "request",
			ofKeyword: true,
			operations: ({ asked }) => asked.has("minimum"),
			meaning: "A number is at least the minimum that the contract gives it."
		},
		maximum: {
			side: "request",
			ofKeyword: true,
			operations: ({ asked }) => asked.has("maximum"),
			meaning: "A number is at most the maximum that the contract gives it."
		},
		"int64-range": {
			side: "both",
			ofKeyword: true,
			operations: ({ formats }) => formats.has("int64"),
			meaning: "An int64 is between −2^63 and 2^63−1, read from the text, digit for digit."
		},
		"media-type": {
			side: "both",
			meaning: "A body is sent in one of the media types that the contract describes for it."
		},
		"malformed-content-type": {
			side: "both",
			meaning: "Content-Type is a media type (RFC 9110, section 8.3.1)."
		},
		"invalid-json": {
			side: "both",
			meaning: "A body parses as JSON (RFC 8259), nested at most 64 levels deep."
		},
		"invalid-utf8": {
			side: "both",
			meaning: "A JSON body is UTF-8 (RFC 8259, section 8.1)."
		},
		"duplicate-key": {
			side: "both",
			severity: "warning",
			meaning: "No object has a key twice (RFC 8259, section 4: what a reader makes of it is unpredictable)."
		},
		"undeclared-field": {
			side: "both",
			severity: "warning",
			meaning: "A body has no field that the contract does not declare, unless it says that there may be others."
		},
		credential: {
			side: "request",
			meaning: "One of the combinations of credentials that the operation needs is sent."
		},
		"malformed-path": {
			side: "request",
			operations: hasPathParameter,
			meaning: "The path is valid percent-encoding."
		},
		"malformed-parameter": {
			side: "request",
			operations: hasQueryParameter,
			meaning: "A parameter is written `name=value`, in valid percent-encoding."
		},
		"empty-parameter": {
			side: "request",
			operations: hasQueryParameter,
			meaning: "A parameter has a value, unless the contract says that it may be empty."
		},
		"repeated-parameter": {
			side: "request",
			operations: hasQueryParameter,
			meaning: "A parameter that is no list is given once."
		},
		"unknown-parameter": {
			side: "request",
			severity: "note",
			meaning: "The operation has such a query parameter (`LIMIT` is not `limit`)."
		},
		"unexpected-body": {
			side: "request",
			severity: "warning",
			operations: ({ operation: { body } }) => !body,
			meaning: "An operation that takes no body gets none."
		},
		"deprecated-operation": {
			side: "request",
			severity: "note",
			operations: isDeprecated,
			meaning: "No deprecated operation is used."
		},
		"undocumented-status": {
			side: "response",
			severity: ["error", "warning"],
			meaning: "The status is described for the operation: itself, by its range (`4XX`), or by `default`. An undocumented 3xx or 4xx is a warning, any other an error. 304 is allowed for a conditional request."
		},
		"error-status": {
			side: "response",
			meaning: "`status` of a problem (`application/problem+json`, RFC 9457) is the HTTP status."
		},
		unauthorised: {
			side: "response",
			meaning: "Without the credentials that the operation needs there is no 2xx."
		},
		"accepted-invalid": {
			side: "response",
			severity: "warning",
			operations: (scope) => scope.operation.body !== void 0 || hasPathParameter(scope),
			meaning: "An invalid body or path is not answered 2xx."
		},
		"list-limit": {
			side: "response",
			operations: ({ record }) => isListWith(record, "limit"),
			meaning: `A list has at most \`limit\` ${many}; without it at most its default, and never more than its maximum.`
		},
		...filterRules(words, records),
		"list-unique-id": {
			side: "response",
			operations: ({ record }) => record?.role === "list" && record.id.property !== void 0,
			meaning: "No id appears twice in a list."
		},
		"get-same-id": {
			side: "response",
			operations: ({ record }) => record?.item !== void 0 && record.id.property !== void 0,
			meaning: `The returned ${one} has the id asked for, digit for digit.`
		},
		"create-echo": {
			side: "response",
			operations: ({ record }) => record?.role === "create" && record.echoed.length > 0,
			meaning: "What a creation sent and its answer has in the same form has the same value, digit for digit."
		},
		"create-new-id": {
			side: "response",
			operations: ({ record }) => record?.givesId === true,
			meaning: `A created ${one} has an id that no earlier exchange has shown (the last 50,000 ids are remembered).`
		},
		"deprecation-header": {
			side: "response",
			severity: "note",
			operations: isDeprecated,
			meaning: "A deprecated operation announces itself with Deprecation (RFC 9745) and Sunset (RFC 8594), and Sunset names the day of the contract."
		},
		"undescribed-operation": {
			side: "response",
			severity: "warning",
			operations: () => false,
			anywhere: true,
			meaning: "A request that is not an operation of the contract is not answered 2xx (OPTIONS is ignored)."
		},
		"contract-probe": {
			side: "response",
			severity: ["error", "warning"],
			anywhere: true,
			ofProbes: true,
			meaning: "A rule of the contract holds when a probe of `verify` tests it. The place is the name of the probe. It is a warning if the contract suggests the rule without promising it."
		},
		"ledger-difference": {
			side: "response",
			severity: "warning",
			anywhere: true,
			ofProbes: true,
			meaning: "Where the contract is silent, a service answers `verify` as the sandbox does. The place is the entry of the ledger."
		},
		"checker-failed": {
			side: "both",
			severity: "error",
			anywhere: true,
			meaning: "Every exchange can be judged. If one cannot, this tool has a bug, and the run ends with exit code 70."
		},
		"write-only": {
			side: "response",
			severity: "warning",
			meaning: "An answer has no member that is `writeOnly`: OpenAPI says that it SHOULD NOT be sent."
		},
		discriminator: {
			side: "both",
			severity: "note",
			meaning: "A value of an `anyOf` fits the branch that its discriminator names. It may fit another one alone: the discriminator is a hint (OpenAPI 3.1.1)."
		}
	};
}
/** The rules by role that apply to some operation of the contract. */
function recordRuleEntries(contract) {
	const { any } = checkWords(contract);
	const { changing } = contract.records;
	return recordRules.map(({ id, severity = "error", roles, isFor, meaning }) => [id, {
		side: "response",
		severity,
		meaning: meaning(any),
		operations: ({ operation, record }) => record !== void 0 && roles.includes(record.role) && isFor({
			operation,
			record,
			isChanging: changing.has(record.resource.name)
		})
	}]);
}
/** A rule for each parameter name that some list uses as a filter. */
function filterRules(words, { byId }) {
	const ruleOf = ({ meaning, property = "" }) => {
		if (meaning === "filter") return words.filterRule(property);
		return meaning === "since" || meaning === "until" ? LIST_FILTER : void 0;
	};
	const filters = [...byId.values()].flatMap(({ parameters }) => parameters);
	const byRule = Map.groupBy(filters.filter((each) => ruleOf(each) !== void 0), (each) => ruleOf(each) ?? "");
	const { many } = words.any;
	return Object.fromEntries([...byRule].map(([id, [{ property } = {}]]) => [id, {
		side: "response",
		operations: ({ record }) => record?.parameters.some((each) => ruleOf(each) === id) === true,
		meaning: id === "list-filter" ? `With a filter, a list has only ${many} that match it.` : `With \`${property}\`, a list has only ${many} with that ${property}.`
	}]));
}
function isListWith(record, meaning) {
	return record?.role === "list" && record.parameters.some((each) => each.meaning === meaning);
}
function hasPathParameter({ operation: { parameters } }) {
	return parameters.some((parameter) => parameter.in === "path");
}
function hasQueryParameter({ operation: { parameters } }) {
	return parameters.some((parameter) => parameter.in === "query");
}
function isDeprecated({ operation: { deprecation } }) {
	return deprecation !== void 0;
}
// src/check/reports/run/next-items.ts
/** Writes what is said of the next contract as lines for a terminal: whom it refuses, what clients met, and what nobody did. */
function nextLines(report) {
	const { next } = report;
	if (!next) return [];
	const met = byState(next).filter(isMet);
	const unmet = byState(next).filter((change) => !isMet(change));
	const more = met.length - MOST_SHOWN$1;
	const shown = met.slice(0, MOST_SHOWN$1).flatMap((change) => [`  ${levelText(change)} ${nameOf(change)} (${placesText(change)})`, ...[change.text, ...clientLines(change)].map((line) => `    ${line}`)]);
	const notMet = `  not met: ${someOf([...new Set(unmet.map(nameOf))])}`;
	return [
		printable(`next contract: ${nextText(report)}`),
		...shown.map((line) => printable(line)),
		...more > 0 ? [`  … and ${more} more: --report FILE lists all`] : [],
		...unmet.length > 0 ? [printable(notMet)] : []
	];
}
/** The changes of the next contract as they are listed. Only what fails a run is more than a note. */
function nextItems({ next }, threshold) {
	return (next?.changes ?? []).map((change) => toItem$1(change, threshold));
}
/** The section about the next contract; changes that no client met are folded. */
function nextSections(report) {
	const { next } = report;
	if (!next) return [];
	const changes = byState(next);
	const itemsOf = (some) => some.map((change) => toItem$1(change, "never"));
	const unmet = changes.filter((change) => !isMet(change));
	const summary = `${counted(unmet.length, "change")} that no exchange met`;
	const text = [{
		mark: "strong",
		text: `${nextText(report)}.`
	}, own(` ${UNMET}`)];
	const list = {
		kind: "items",
		head: changeHead(true),
		items: itemsOf(changes.filter(isMet)),
		...unmet.length > 0 && { folded: {
			summary,
			items: itemsOf(unmet)
		} }
	};
	return [{
		heading: "Next contract",
		blocks: [{
			kind: "text",
			text
		}, list]
	}];
}
/** The suites about the next contract: a test for each change. What fails a run is a failure, and what nobody met is skipped. */
function nextSuites({ next }, threshold) {
	return byOperation(next?.changes ?? []).map(([operation, changes]) => ({
		name: `next contract: ${operation ?? "the whole contract"}`,
		countsSkipped: true,
		cases: changes.map((change) => changeCase(change, {
			isFailure: isFailingNext(change, threshold),
			skipped: isMet(change) ? void 0 : "not met by any exchange"
		}))
	}));
}
function toItem$1(change, threshold) {
	if (!isFailingNext(change, threshold)) return changeItem(change, "note");
	return changeItem(change, change.level === "info" ? "warning" : change.level);
}
const MOST_SHOWN$1 = 20;
const MOST_NAMES = 5;
const UNMET = "What is not met may still concern a client: no checked exchange had something of it.";
/** How many changes refuse clients, are met or not met, by how many exchanges, and whose they are. */
function nextText(report) {
	const { next } = report;
	if (!next) return "none";
	if (next.changes.length === 0) return "no change";
	const { changes, refused, met, notMet } = nextTally(next);
	const names = next.changes.flatMap(({ clients }) => clients.map(({ client }) => client));
	const who = names.length === 0 ? "" : `; clients: ${someOf([...new Set(names)])}`;
	return `${counted(changes, "change")}: ${refused} refused, ${met} met, ${notMet} not met by ${counted(watchedIn(report), "checked exchange")}${who}`;
}
/** How many exchanges were held against the next contract: a merged report may have runs without one. */
function watchedIn({ exchanges, parts }) {
	if (!parts) return exchanges.checked;
	return parts.filter(({ next }) => next).reduce((sum, part) => sum + part.exchanges.checked, 0);
}
function isMet(change) {
	return stateOf(change) !== "not met";
}
function nameOf({ id, operation = WHOLE_CONTRACT }) {
	return `${id} ${operation}`;
}
function someOf(names) {
	const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
	return names.slice(0, MOST_NAMES).join(", ") + more;
}
// src/check/reports/run/run-suites.ts
/**
* The findings of a run as tests: a suite for each operation, with a test for each answer that it documents or gave. Each finding at or
* over the threshold is a failure in the test of its answer, so that there are as many as in other formats; a test of findings that the
* baseline knows, or of an answer that was not met, is skipped; a finding below the threshold passes and is printed.
*/
function runSuites(report, threshold) {
	const { coverage, findings } = report;
	const described = coverage.operations.map((operation) => ({
		name: operation.operation,
		answers: answersOf(operation, findings)
	}));
	const names = new Set(described.map(({ name }) => name));
	const others = findings.filter(({ operation }) => !names.has(operation));
	const answers = [...Map.groupBy(others, ({ operation }) => operation)].map(([name, found]) => ({
		name,
		findings: found
	}));
	return [...(answers.length > 0 ? [...described, {
		name: "other requests",
		answers
	}] : described).map(({ name, answers: own }) => ({
		name,
		countsSkipped: true,
		cases: own.map((answer) => testOf(answer, threshold))
	})), ...leftOutSuites(report, threshold)];
}
/** The suite for failures that have no room in the report. */
function leftOutSuites(report, threshold) {
	const text = leftOutText(report);
	if (failuresLeftOut(report, threshold) === 0 || text === void 0) return [];
	return [{
		name: "further findings",
		countsSkipped: true,
		cases: [{
			name: "are left out",
			isTimed: true,
			failures: [{
				type: "left-out",
				message: text,
				text
			}]
		}]
	}];
}
function answersOf({ operation, count, statuses }, findings) {
	const own = Map.groupBy(findings.filter((finding) => finding.operation === operation), answerOf);
	if (count === 0 && own.size === 0) return [{
		name: "is met",
		findings: [],
		unmet: "no exchange of this operation was seen"
	}];
	const answers = statuses.map(({ status, count: seen }) => {
		const found = own.get(String(status)) ?? [];
		const isUnmet = seen === 0 && found.length === 0;
		return {
			name: String(status),
			findings: found,
			...isUnmet && { unmet: "no exchange with this answer was seen" }
		};
	});
	const known = new Set(answers.map(({ name }) => name));
	const others = [...own].filter(([name]) => !known.has(name));
	return [...answers, ...others.map(([name, found]) => ({
		name,
		findings: found
	}))];
}
/** The answer that a finding is about, or that its example got. */
function answerOf({ location, example }) {
	const [, status] = /^response\.(\d{3})\b/.exec(location) ?? [];
	return status ?? String(example.response.status ?? "no answer");
}
function testOf({ name, findings, unmet }, threshold) {
	const { failures = [], others = [] } = Object.groupBy(findings, (finding) => isFailure(finding, threshold) ? "failures" : "others");
	const test = {
		name,
		isTimed: true
	};
	const isKnown = others.some(({ known }) => known && !known.expired);
	if (unmet !== void 0) return {
		...test,
		skipped: unmet
	};
	if (failures.length === 0 && isKnown) {
		const reasons = findings.map(({ known }) => known?.reason);
		return {
			...test,
			skipped: `known: ${reasons.join("; ")}`
		};
	}
	return {
		...test,
		failures: failures.map((finding) => {
			const { severity, rule, location, message } = finding;
			return {
				type: severity,
				message: `${rule} ${location}: ${message}`,
				text: textOf(finding)
			};
		}),
		...others.length > 0 && { printed: others.map(textOf).join("\n\n") }
	};
}
function textOf(finding) {
	const { severity, rule, location, message, fingerprint, example } = finding;
	return [
		`${severity} ${rule} at ${location}: ${message}`,
		`contract, ${contractPlace(finding)}; seen in ${exchangesText(finding)}; fingerprint ${fingerprint}`,
		`answered ${example.response.status ?? "nothing"} to: ${example.curl}`
	].join("\n");
}
// src/check/reports/run/run-text.ts
const MOST_SHOWN = 20;
/** Writes a report as lines for a terminal: what was checked, what was not, and what was found. */
function summaryLines(report) {
	const { exchanges, coverage } = report;
	const { wholly, partly } = notJudged(report);
	const source = sourceText(report);
	const shownFindings = report.findings.filter(({ severity }) => severity !== "note");
	const notes = report.findings.length - shownFindings.length;
	const lines = [
		`${counted(exchanges.total, "exchange")}${source ? ` with ${printable(source)}` : ""}: ${checkedText(report)}`,
		...wholly.map(({ count, text }) => `  not checked: ${count} × ${text}`),
		...partly.map(({ count, text }) => `  checked in part: ${count} × ${text}`),
		`contract met: ${coverage.met} of ${coverage.of} (documented answers, cases of parameters)`,
		...ledgerLines(report),
		...(report.remarks ?? []).map((each) => `  ${printable(each)}`),
		...nextLines(report),
		`findings: ${tallyText(report)}`
	];
	for (const finding of shownFindings.slice(0, MOST_SHOWN)) {
		const { rule, operation, location, message, fingerprint } = finding;
		lines.push(`  ${severityText(finding)} ${rule} ${printable(`${operation} ${location}`)} (${printable(contractPlace(finding))}, ${exchangesText(finding)}, ${fingerprint})`, `    ${printable(message)}`);
	}
	const more = shownFindings.length - MOST_SHOWN;
	if (more > 0) lines.push(`  … and ${more} more: --report FILE lists all`);
	if (notes > 0) lines.push(`  ${counted(notes, "note")}: --report FILE lists them`);
	const leftOut = leftOutText(report);
	if (leftOut) lines.push(`  ${leftOut}`);
	return lines;
}
/** Writes a report as one line, for a run that prints nothing else; `undefined` if there is no error or warning. */
function briefLine(report) {
	const { errors, warnings } = tally(report);
	if (errors + warnings === 0) return void 0;
	const found = report.findings.filter(({ severity, known }) => severity !== "note" && (!known || known.expired));
	const rules = [...new Set(found.map(({ rule }) => rule))].join(", ");
	return `findings: ${tallyText(report)} (${rules}); --report FILE lists them`;
}
/** The entries of the ledger for which another choice was seen than the sandbox's default. */
function ledgerLines({ ledger = [] }) {
	if (ledger.length === 0) return [];
	const otherwise = ledger.filter(isOtherwise);
	const same = ledger.length - otherwise.length;
	const { shown, rest } = entriesShown(otherwise);
	return [
		`ledger: ${counted(ledger.length, "entry", "entries")} seen, ${same} as the sandbox has them by default`,
		...shown.map((seen) => printable(`  ${entryText(seen)} (the sandbox: ${pinnedOf(seen) ?? "not known"})`)),
		...rest === void 0 ? [] : [`  ${rest}`]
	];
}
// src/check/reports/run/run-report.ts
/** The report of a run, to be written in any format. */
function runReport(report, { source, failOn, failOnNext = "never", coverage }) {
	const seconds = ((Date.parse(report.to) - Date.parse(report.from)) / 1e3).toFixed(3);
	return {
		lines: () => summaryLines(report),
		data: () => coverage === "all" ? report : withCoverageShown(report),
		page: () => pageOf(report, source),
		log: () => logOf(report, source, failOnNext),
		tests: () => ({
			suites: [...runSuites(report, failOn), ...nextSuites(report, failOnNext)],
			time: {
				from: report.from,
				seconds
			}
		})
	};
}
/**
* Writes the report of a run to a file, in the format of its ending.
* @throws UsageError when the ending is not a format, or the file cannot be written.
*/
async function writeReport(file, { report, ...options }) {
	await writeReportFile(file, runReport(report, options));
}
function pageOf(report, contract) {
	const { upstream, from, to, exchanges, coverage } = report;
	const source = sourceText(report);
	const { errors, warnings } = tally(report);
	return {
		title: "Contract check",
		windowTitle: `Contract check${upstream ? ` of ${upstream}` : ""}`,
		about: [...source ? [code(source), ", "] : [], own(`${from} to ${to}`)],
		verdict: {
			text: [own(verdictText(report))],
			more: ` ${tallyText(report)}. ${counted(exchanges.total, "exchange")}: ${checkedText(report)}. Contract met: ${coverage.met} of ${coverage.of}.`,
			mark: errors > 0 ? "error" : warnings > 0 ? "warning" : "good"
		},
		numbers: [],
		sections: [
			findingSection(report, report.findings.map((finding) => toItem(finding, contract))),
			...nextSections(report),
			notCheckedSection(report),
			coverageSection(report),
			...ruleSections(report),
			ledgerSection(report)
		]
	};
}
function findingSection(report, items) {
	const leftOut = leftOutText(report);
	return {
		heading: "Findings",
		blocks: [{
			kind: "items",
			head: [
				"",
				"rule",
				"operation",
				"place",
				"what",
				"section",
				"exchanges",
				"fingerprint"
			],
			items,
			none: "Nothing was found."
		}, ...leftOut ? [paragraph(`${leftOut}.`)] : []]
	};
}
function paragraph(text) {
	return {
		kind: "text",
		text: [own(text)]
	};
}
function toItem(finding, source) {
	const { severity, rule, operation, location, message, section, pointer, fingerprint } = finding;
	const { count, occurrences, known, firstSeen, example } = finding;
	const often = occurrences > count ? [`${occurrences.toLocaleString("en")} times in all`] : [];
	return {
		rule,
		operation,
		location,
		side: sideOf(finding),
		text: message,
		fingerprint,
		label: severityText(finding),
		mark: severity,
		known,
		more: [pointer === void 0 ? [own(section ?? "–")] : [code(pointer)], ...[severityCountsText(finding), [code(fingerprint)]]],
		details: [...often, `first seen ${firstSeen}`],
		example: exampleTexts(example),
		result: {
			level: severity,
			message: `${operation}, ${location}: ${message} (contract, ${contractPlace(finding)}; in ${exchangesText(finding)})`,
			place: {
				file: source.file.name,
				line: source.operationLines(operation),
				isOwn: true
			},
			member: `${operation} ${location}`,
			count: Math.max(1, count),
			properties: {
				...section !== void 0 && { section },
				...pointer !== void 0 && { pointer },
				firstSeen,
				curl: example.curl
			}
		}
	};
}
function exampleTexts({ curl, request, response }) {
	const textOf = (first, { headers, body }) => [
		first,
		...headerTexts(headers),
		"",
		body ?? ""
	].join("\n").trimEnd();
	return [
		curl,
		textOf(`${request.method} ${request.target}`, request),
		textOf(`${response.status ?? "no answer"}`, response)
	];
}
function notCheckedSection(report) {
	const { wholly, partly } = notJudged(report);
	const table = (what, reasons) => {
		const rows = reasons.map(({ text, count }) => [[own(text)], count]);
		const head = [`${what}, because`, "exchanges"];
		return reasons.length > 0 ? [{
			kind: "table",
			head,
			rows
		}] : [];
	};
	return {
		heading: "Not checked",
		blocks: [
			...wholly.length + partly.length === 0 ? [paragraph("Everything was checked.")] : [],
			...(report.remarks ?? []).map((text) => ({
				kind: "text",
				text
			})),
			...table("not checked", wholly),
			...table("checked in part", partly)
		]
	};
}
function coverageSection(report) {
	const { shown, rest } = coverageShown(report);
	return {
		heading: "Coverage",
		blocks: [{
			kind: "table",
			head: [
				"operation",
				"exchanges",
				"answers",
				"parameters"
			],
			rows: shown.map(coverageRow)
		}, ...rest ? [paragraph(rest)] : []]
	};
}
function coverageRow(covered) {
	const { operation, method, path, count, statuses, parameters } = covered;
	const answers = statuses.map(({ status, documented, count: seen }) => ({
		name: `${status}${documented ? "" : " (undocumented)"}`,
		count: seen
	}));
	return [
		[
			code(operation),
			"\n",
			code(`${method} ${path}`)
		],
		count,
		{ cases: answers },
		{ places: parameters }
	];
}
/** The rules of the contract that were probed. */
function ruleSections({ probed }) {
	if (!probed) return [];
	const { seed, rules } = probed;
	const random = `What was asked for at random follows from \`--seed ${seed}\`.`;
	const head = [
		"",
		"rule",
		"what must be true",
		"section"
	];
	return [{
		heading: "Rules of the contract",
		blocks: [...seed === void 0 ? [] : [paragraph(random)], {
			kind: "table",
			head,
			rows: rules.map(ruleRow)
		}]
	}];
}
const RESULT_MARKS = {
	held: "good",
	broken: "error",
	same: "soft",
	differs: "warning",
	unknown: "soft"
};
function resultText(result) {
	return [{
		mark: RESULT_MARKS[result],
		text: result
	}];
}
function ruleRow({ name, rule, section, result, reason }) {
	const what = reason === void 0 ? rule : `${rule} (${reason})`;
	return [
		resultText(result),
		[code(name)],
		[ticked(what)],
		[own(section)]
	];
}
/** The choices that were seen for the entries of the ledger, beside those of the sandbox. */
function ledgerSection({ ledger = [], probed }) {
	const heading = "Ledger";
	if (probed) return {
		heading,
		blocks: [{
			kind: "table",
			head: [
				"",
				"entry",
				"question",
				"upstream",
				"sandbox"
			],
			rows: probed.entries.map(probedRow)
		}]
	};
	if (ledger.length === 0) return {
		heading,
		blocks: [paragraph("Nothing was seen of what the contract leaves open.")]
	};
	const { shown, rest } = entriesShown(ledger);
	return {
		heading,
		blocks: [{
			kind: "table",
			head: [
				"",
				"entry",
				"question",
				"seen",
				"the sandbox"
			],
			rows: shown.map(ledgerRow)
		}, ...rest === void 0 ? [] : [paragraph(rest)]]
	};
}
function probedRow(probed) {
	const { entry, upstream, result, reason } = probed;
	const seen = upstream.length === 0 && reason !== void 0 ? reason : choicesText(upstream);
	const cells = [
		questionOf(probed),
		seen,
		sandboxText(probed)
	];
	return [
		resultText(result),
		[code(entry)],
		...cells.map((text) => [ticked(text)])
	];
}
function ledgerRow(seen) {
	return [
		isOtherwise(seen) ? "otherwise" : [{
			mark: "soft",
			text: "the same"
		}],
		...[
			[code(seen.entry)],
			[ticked(questionOf(seen))],
			seenText(seen)
		],
		String(pinnedOf(seen) ?? "not known")
	];
}
function logOf(report, source, failOnNext) {
	const next = nextItems(report, failOnNext);
	const nextRules = [...new Set(next.map(({ rule }) => rule))].toSorted().map((id) => ({
		id,
		shortDescription: { text: `A change of the next contract: ${id}.` }
	}));
	const leftOut = leftOutText(report);
	const notice = leftOut && {
		level: "warning",
		message: { text: `${leftOut}.` }
	};
	return {
		tool: report.tool,
		rules: [...logRules(report.findings, ruleEntries(contractOf(source))), ...nextRules],
		file: source.file.name,
		invocation: {
			startTimeUtc: report.from,
			endTimeUtc: report.to,
			...notice && { toolExecutionNotifications: [notice] }
		},
		items: [...report.findings.map((finding) => toItem(finding, source)), ...next]
	};
}
/** Describes all rules of the contract, and any other rules that the findings name. */
function logRules(findings, catalogue) {
	const known = new Set(catalogue.map(({ id }) => id));
	const others = new Set(findings.map(({ rule }) => rule).filter((rule) => !known.has(rule)));
	return [...catalogue.map(describe), ...[...others].toSorted().map((id) => ({ id }))];
}
const SIDES = {
	request: "a request",
	response: "an answer",
	both: "a request or an answer"
};
const SILENCE = "A finding that is known and accepted goes into the file of --baseline, with a reason.";
function describe({ id, side, severity, section, meaning }) {
	const [worst] = [severity].flat();
	const where = section === void 0 ? "" : ` Contract, ${sectionText(section)}.`;
	const text = `${meaning} Judged in ${SIDES[side]}.${where}`;
	const help = `${text}\n\n${SILENCE}`;
	return {
		id,
		shortDescription: { text: meaning },
		fullDescription: { text },
		help: {
			text: help,
			markdown: help
		},
		defaultConfiguration: { level: worst },
		properties: {
			tags: ["contract"],
			...section !== void 0 && { section }
		}
	};
}
function ticked(text) {
	return {
		mark: "ticked",
		text
	};
}
// src/cli/commands/open-check.ts
/**
* Opens the check of a run with the checker that `make` creates. Problems with files are reported at once.
* @throws UsageError for a report of another format, or an invalid baseline.
*/
async function openCheck(settings, make) {
	const { report: files, failOn, coverage } = settings;
	const { source, upstream, instance, sample, summarise = summaryLines } = settings;
	const { nextSource: next, failOnNext = "never" } = settings;
	assertReports(files);
	const { baseline, update, missing } = openBaseline(settings);
	const checker = await make({
		...upstream !== void 0 && { upstream },
		source,
		next,
		instance,
		sample,
		...baseline && { baseline }
	});
	const reportWrites = (report) => files.map((name) => () => writeReport(name, {
		report,
		source,
		failOn,
		failOnNext,
		coverage
	}));
	return {
		checker,
		writeReports: async () => attemptAll(reportWrites(await checker.report())),
		finish: async (log, { write, isPartial = false } = {}) => {
			const report = await checker.report();
			const stays = update && baseline && isPartial;
			const failures = await attemptAll([
				...reportWrites(report),
				...update && !stays ? [() => update([...report.findings, ...keptChanges(report, failOnNext)])] : [],
				...write ? [write] : []
			]);
			if (stays) log.error(staleBaseline(settings.baseline));
			if (settings.annotations) log.annotations(annotationLines(report, source));
			log.summary(summarise(report), files.length === 0 ? briefLine(report) : void 0);
			for (const remark of missing("finding")) log.info(remark);
			if (failures.length > 0) throw new UsageError(failures.join("\n"));
			if (report.unchecked["checker-failed"]) return 70;
			const fails = failsOn(report, failOn) || failingNext(report, failOnNext).length > 0;
			return !update && fails ? 1 : 0;
		}
	};
}
/** Attempts every write, even after a failure; returns the messages of the failures. */
async function attemptAll(writes) {
	const failures = [];
	for (const write of writes) try {
		await write();
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		failures.push(error.message);
	}
	return failures;
}
function staleBaseline(file = "") {
	return `${file} stays as it is: the run ended early, and what it did not see would be removed. Run it to its end.`;
}
export { summaryLines as n, openCheck as t };

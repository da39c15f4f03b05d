import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { i as shown, n as didYouMean } from "./shown.js";
import { c as printable, d as shorten, f as titled, i as listed, r as firstOf, t as counted } from "./text.js";
import { r as own, t as code } from "./report-model.js";
import { r as contractOf } from "./contract.js";
import { n as findPositions, t as contractPointer } from "./contract-pointer.js";
import { F as describesAnswer, n as silences } from "./silence-kinds.js";
import { r as ledgerOf } from "./ledger-of2.js";
import { n as emptyBaseline } from "./baseline.js";
import { t as fingerprintOf } from "./fingerprint.js";
import { s as isFailure } from "./report-texts.js";
import { i as firstFaults } from "./contract-source.js";
import { n as openBaseline, r as writeContractReports, t as assertReports } from "./report-files.js";
// src/check/ledger/open-points.ts
/** Lists what a contract leaves open. Texts are shortened: a contract may have names of any length. */
function listOpenPoints(source, { baseline = emptyBaseline, kinds = [], now }) {
	const { title, version } = source.written.info;
	const contract = contractOf(source);
	const entries = ledgerOf(contract).entries.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
	const named = new Set(entries.flatMap(({ operation }) => operation ?? []));
	const pointers = new Map([...named].map((each) => [each, operationPointer(source, each)]));
	const sought = entries.map(({ place, operation = "" }) => ({
		place,
		operation: pointers.get(operation)
	}));
	const positions = findPositions(source, sought);
	const points = entries.map((entry, at) => {
		const fingerprint = fingerprintOf(pointKey(entry));
		const known = baseline.knownAt(fingerprint, now);
		return {
			...toPoint(entry, contract),
			...positions[at],
			fingerprint,
			...known && { known }
		};
	});
	const byKind = Map.groupBy(points, ({ kind }) => kind);
	return {
		version: 1,
		title: shorten(title, LONGEST),
		contractVersion: shorten(version, LONGEST),
		entries: [...byKind.values()].flat()
	};
}
/** The key of a point in a baseline. */
function pointKey({ kind, name, operation, field }) {
	return {
		rule: headOf({
			kind,
			name
		}),
		operation: operation ?? EVERY,
		location: field ?? WHOLE
	};
}
/** The kind of a point. What the hints of a contract say is of none: each is one of its own. */
function headOf({ kind, name }) {
	return kind === "own" ? name : kind;
}
/** Whether the contract would have to say it, since no standard does. */
function isWithoutStandard({ standard }) {
	return standard === void 0;
}
/** Whether a point is not known to a baseline, or not any more. */
function isNew({ known }) {
	return !known || known.expired;
}
/** Stands for every operation, and for an operation as a whole. */
const EVERY = "*";
const WHOLE = "operation";
const STANDARDS = new Map(Object.entries(silences).map(([kind, { standard }]) => [kind, standard]));
/** The longest text, in bytes. */
const LONGEST = 600;
function toPoint(entry, { operations: all }) {
	const { name, kind, question, why, place, operation, operations, field, choices } = entry;
	const [first] = choices;
	const standard = STANDARDS.get(kind);
	const asked = operation === void 0 ? all : all.filter(({ id }) => id === operation);
	const isUndocumented = (status) => !asked.some((each) => describesAnswer(each, status));
	return {
		name,
		kind,
		level: operation === void 0 ? "note" : "warning",
		question: shorten(question, LONGEST),
		why,
		...standard !== void 0 && { standard },
		place,
		...operation !== void 0 && { operation },
		operations,
		...field !== void 0 && { field },
		choices: choices.map(({ choice, means, undocumented = [] }) => {
			const missing = undocumented.filter(isUndocumented);
			return {
				choice,
				means: shorten(means, LONGEST),
				...missing.length > 0 && { undocumented: missing }
			};
		}),
		pinned: first.choice,
		strict: (choices.find(({ isStrict }) => isStrict) ?? first).choice,
		settledBy: shorten(entry.settledBy, LONGEST)
	};
}
function operationPointer({ written }, operation) {
	return contractPointer(written, operation, {
		source: "request",
		location: "operation"
	}, void 0);
}
// src/check/ledger/ledger-report.ts
/** What a contract leaves open, to be written in any format; it is no test. */
function ledgerReport(points, options) {
	return {
		lines: () => linesOf(points, options),
		data: () => JSON.parse(printable(JSON.stringify(points))),
		page: () => pageOf(points, options),
		log: () => logOf(points, options.file),
		tests: () => ({ suites: [] })
	};
}
/** The place of a point as compilers write it: `openapi.yaml:40:5`. */
function placeText({ file, line, column }) {
	return `${file}:${line}:${column}`;
}
/** Groups points by kind: first what is about an operation or a field, then what is about every operation. */
function groupPoints({ entries }, { isWhole }) {
	const points = isWhole ? entries : entries.filter(isWithoutStandard);
	const groups = [...Map.groupBy(points, headOf)].map(([head, all]) => {
		const [{ kind, level, why }] = all;
		const fresh = all.filter(isNew);
		const about = {
			head,
			kind,
			level,
			why,
			count: all.length,
			known: all.length - fresh.length
		};
		if (isWhole) return {
			...about,
			whole: joinAlike(all),
			brief: [],
			rest: 0
		};
		const alike = joinAlike(fresh);
		const whole = alike.slice(0, MOST_WHOLE);
		const left = [...whole.flatMap(({ others }) => others), ...alike.slice(MOST_WHOLE).flatMap(({ point, others }) => [point, ...others])];
		const brief = left.slice(0, MOST_BRIEF);
		return {
			...about,
			whole,
			brief,
			rest: left.length - brief.length
		};
	});
	return [...groups.filter(({ level }) => level === "warning"), ...groups.filter(({ level }) => level === "note")];
}
/** Joins points that say the same of several operations or fields, each in the place of the first of them. */
function joinAlike(points) {
	return [...Map.groupBy(points, (each) => JSON.stringify([
		headOf(each),
		each.choices,
		each.settledBy,
		each.known
	])).values()].map((all) => {
		const [point, ...others] = all;
		return {
			point,
			others
		};
	});
}
/** A sentence about the points that are alike; `undefined` if there are none. */
function othersText({ others }) {
	return others.length === 0 ? void 0 : `the same of ${counted(others.length, "other")}`;
}
/** What a page says of the points that it leaves to standards; `undefined` if it leaves none. */
function standardsText({ entries }, { isWhole }) {
	const left = isWhole ? [] : entries.filter((each) => !isWithoutStandard(each));
	if (left.length === 0) return void 0;
	return `Standards say what clients may count on, though services differ; --kind NAME says more: ${left.map(({ kind, standard }) => `${kind} (${standard})`).join(", ")}`;
}
/** Says how much is open: `53 points of 20 kinds: 30 about an operation or a field, and 23 about every operation`. */
function tallyPoints({ entries }) {
	const kinds = new Set(entries.map(({ kind }) => kind)).size;
	const near = entries.filter(({ level }) => level === "warning").length;
	const known = entries.filter((each) => !isNew(each)).length;
	const expired = entries.filter((each) => each.known?.expired).length;
	const parts = [
		[near, "about an operation or a field"],
		[entries.length - near, "about every operation"],
		...known > 0 ? [[known, "known"]] : [],
		...expired > 0 ? [[expired, "known no longer"]] : []
	].map(([count, what]) => `${count.toLocaleString("en")} ${what}`);
	return `${counted(entries.length, "point")} of ${counted(kinds, "kind")}: ${listed(parts, "and")}`;
}
/** Marks a choice: ` (pinned)`, ` (strict; 400 not documented)`; empty if there is nothing to say. */
function choiceMark({ pinned, strict }, { choice, undocumented = [] }) {
	const marks = [
		...choice === pinned ? ["pinned"] : [],
		...choice === strict && strict !== pinned ? ["strict"] : [],
		...undocumented.length > 0 ? [`${undocumented.join(", ")} not documented`] : []
	];
	return marks.length === 0 ? "" : ` (${marks.join("; ")})`;
}
/** A block of lines for each kind. */
function linesOf(points, options) {
	const groups = groupPoints(points, options);
	const standards = standardsText(points, options);
	return [
		`${points.title} ${points.contractVersion} leaves open: ${tallyPoints(points)}`,
		...groups.length === 0 ? [] : ["pinned is what the sandbox does, strict is what refuses most"],
		...groups.flatMap((group) => ["", ...groupLines(group, options)]),
		...standards === void 0 ? [] : ["", standards]
	];
}
/** How many choices are listed, e.g. of a long enum. */
const MOST_CHOICES = 6;
function groupLines({ head, kind, why, count, known, whole, brief, rest }, { isWhole }) {
	const counts = [...count > 1 ? [count.toLocaleString("en")] : [], ...known > 0 ? [`${known.toLocaleString("en")} known`] : []];
	return [
		counts.length === 0 ? head : `${head} (${counts.join(", ")})`,
		`  why: ${why}`,
		...whole.flatMap((each) => wholeLines(each, isWhole ? each.others : [])),
		...brief.map(briefLine),
		...rest > 0 ? [`  ${rest.toLocaleString("en")} more: --kind ${kind}`] : []
	];
}
function briefLine(point) {
	return `  ${placeText(point)} ${point.name}: ${point.question}`;
}
/** The lines of a point, with the places of some that are like it. */
function wholeLines(alike, placed) {
	const { point } = alike;
	const same = othersText(alike);
	const { name, kind, question, choices, settledBy } = point;
	const known = knownText(point);
	const others = firstOf(choices.slice(MOST_CHOICES).map(({ choice }) => String(choice)), MOST_CHOICES);
	return [
		`  ${placeText(point)}${name === kind ? "" : ` ${name}`}`,
		`    ${question}`,
		...choices.slice(0, MOST_CHOICES).map((each) => `      ${each.choice}${choiceMark(point, each)}: ${each.means}`),
		...others.length > 0 ? [`      ${others.join(", ")}`] : [],
		`    settled by ${settledBy}`,
		...known === void 0 ? [] : [`    ${known}`],
		...same === void 0 ? [] : [`    ${same}${placed.length > 0 ? ":" : ""}`],
		...placed.map((each) => `  ${briefLine(each)}`)
	];
}
/** What the baseline says of a point. */
function knownText({ known }) {
	return known && `${known.expired ? `known until ${known.expires}` : "known"}: ${known.reason}`;
}
function pageOf(points, options) {
	const standards = standardsText(points, options);
	return {
		title: `What ${points.title} ${points.contractVersion} leaves open`,
		about: [own(`${tallyPoints(points)}.`)],
		numbers: [],
		sections: [...groupPoints(points, options).map((group) => groupSection(group, options)), ...standards === void 0 ? [] : [{ blocks: [{
			kind: "text",
			text: `${standards}.`
		}] }]]
	};
}
function groupSection({ head, kind, why, count, known, whole, brief, rest }, { isWhole }) {
	const counts = `${count.toLocaleString("en")}${known > 0 ? `, ${known.toLocaleString("en")} known` : ""}`;
	const above = new Set(whole.flatMap(({ others }) => others));
	const rows = [...whole.flatMap(({ point, others }) => [wholeRow(point), ...isWhole ? others.map(briefRow) : []]), ...brief.map((each) => above.has(each) ? briefRow(each) : wholeRow(each))];
	const more = [own(`${rest.toLocaleString("en")} more: `), code(`--kind ${kind}`)];
	return {
		heading: `${head} (${counts})`,
		blocks: [
			{
				kind: "text",
				text: [own("Why it matters: "), `${why}.`]
			},
			...rows.length > 0 ? [{
				kind: "table",
				head: [
					"place",
					"question",
					"choices",
					"settled by"
				],
				rows
			}] : [],
			...rest > 0 ? [{
				kind: "text",
				text: more
			}] : []
		]
	};
}
function wholeRow(point) {
	const { question, choices, settledBy } = point;
	const known = knownText(point);
	return [
		placeCell(point),
		[question, ...known === void 0 ? [] : ["\n", known]],
		choices.flatMap((each, at) => [...at > 0 ? ["\n"] : [], ...[code(String(each.choice)), `${choiceMark(point, each)}: ${each.means}`]]),
		settledBy
	];
}
function briefRow(point) {
	return [
		placeCell(point),
		point.question,
		"as above",
		"as above"
	];
}
function placeCell(point) {
	return [
		code(placeText(point)),
		"\n",
		code(point.name)
	];
}
/** A rule for each kind, a result for each point that no standard settles. */
function logOf({ entries }, file) {
	const points = entries.filter(isWithoutStandard);
	const firsts = new Map(points.toReversed().map((point) => [point.kind, point]));
	return {
		file,
		rules: [...new Set(points.map(({ kind }) => kind))].flatMap((kind) => {
			const { why = "", level } = firsts.get(kind) ?? {};
			const text = `${titled(why)}.`;
			const help = `${text}\n\nA point that stays open goes into the file of --baseline, with a reason.`;
			return {
				id: kind,
				shortDescription: { text },
				fullDescription: { text },
				help: {
					text: help,
					markdown: help
				},
				defaultConfiguration: { level },
				properties: { tags: ["contract"] }
			};
		}),
		items: points.map((point) => {
			const { kind, level, name, question, choices, settledBy, fingerprint, known } = point;
			return {
				rule: kind,
				fingerprint,
				known,
				result: {
					level,
					member: name,
					message: `${question} The contract allows: ${choices.map((one) => `${one.choice}${choiceMark(point, one)}: ${one.means}`).join("; ")}. Settled by ${settledBy}.`,
					place: {
						file: point.file,
						line: point.line,
						column: point.column,
						isOwn: true
					},
					properties: {
						pointer: point.place,
						pinned: point.pinned,
						strict: point.strict
					}
				}
			};
		})
	};
}
/** How many points of a kind a page lists whole and briefly, if it does not list all. */
const MOST_WHOLE = 1;
const MOST_BRIEF = 2;
// src/cli/commands/contract/contract-ledger.ts
/** `petstore-sandbox contract ledger`: says what the contract leaves open. Returns 1 if new points are at or over `--fail-on`. */
function contractLedger(source, settings) {
	const { kind: kinds, all, report, baseline: file = "", failOn } = settings;
	assertKinds(kinds);
	if (settings.updateBaseline && kinds.length > 0) throw new UsageError("--update-baseline writes every point, so it does not go with --kind: the others would be lost. Leave --kind out.");
	assertReports(report, [
		"markdown",
		"json",
		"sarif"
	]);
	const { baseline, update, missing } = openBaseline(settings);
	const points = listOpenPoints(source, {
		baseline,
		kinds,
		now: Date.now()
	});
	const isWhole = all || kinds.length > 0;
	writeContractReports({
		files: report,
		format: settings.format,
		tally: tallyPoints(points),
		what: "the ledger",
		report: ledgerReport(points, {
			isWhole,
			file: source.file.name
		})
	});
	update?.(points.entries.map(toFinding));
	const failures = points.entries.filter((point) => isFailure(toFinding(point), failOn));
	const isFailed = !update && failures.length > 0;
	const remarks = [
		...firstFaults(source),
		...missing("point"),
		...baseline && !update && kinds.length === 0 ? unmet(file, points, baseline.entries) : [],
		...isFailed ? [failureText(failures, failOn)] : [],
		...baseline && !update && failOn === "error" ? silentText(points) : []
	];
	for (const remark of remarks) console.error(printable(remark));
	return isFailed ? 1 : 0;
}
function assertKinds(kinds) {
	const known = [...Object.keys(silences), "own"];
	const unknown = kinds.find((each) => !known.includes(each));
	if (unknown === void 0) return;
	const hint = didYouMean(unknown, known) || ` The kinds are ${known.join(", ")}.`;
	throw new UsageError(`--kind must be a kind of open points, got ${shown(unknown)}.${hint} See --help.`);
}
/** A point as a baseline keeps it. */
function toFinding(point) {
	const { level, known, fingerprint } = point;
	return {
		...pointKey(point),
		severity: level,
		fingerprint,
		...known && { known }
	};
}
/** The remark about entries of a baseline that match no open point: they are settled, or belong to another contract. */
function unmet(file, { entries, title }, known) {
	const open = new Set(entries.map(({ fingerprint }) => fingerprint));
	const others = known.filter(({ fingerprint }) => !open.has(fingerprint)).length;
	if (others === 0) return [];
	return [`${file}: ${others === known.length ? "No entry" : `${counted(others, "entry", "entries")} of ${known.length.toLocaleString("en")}`} ${others === known.length ? `is about what ${title} leaves open` : "name nothing that is open"}: it was settled, or the baseline is that of another contract. --update-baseline writes what is open now.`];
}
function failureText(failures, threshold) {
	const names = firstOf(failures.map(({ name }) => name), MOST_NAMED);
	return `${counted(failures.length, "new point")} (--fail-on ${threshold}): ${names.join(", ")}. Settle them in the contract, or accept them with --baseline FILE --update-baseline and a reason.`;
}
/** The hint for a user with a baseline but without `--fail-on`: new points do not fail the command. */
function silentText({ entries }) {
	const fresh = entries.filter((point) => isFailure(toFinding(point), "warning")).length;
	if (fresh === 0) return [];
	return [`${counted(fresh, "new point")}. With --fail-on warning that is exit code 1.`];
}
const MOST_NAMED = 5;
export { contractLedger };

import "./rolldown-runtime.js";
import { r as UsageError, t as StartError } from "./errors.js";
import { n as summaryLines, t as openCheck } from "./open-check.js";
import { a as matchTarget, r as contractOf } from "./contract.js";
import { s as remarksOf } from "./contract-source.js";
import { a as nounOf } from "./resources.js";
import { r as contractOfRun } from "./choose-contract2.js";
import { n as parseUpstream, t as createAgents } from "./upstream.js";
import { a as isRead, c as verdictOn, i as isPlainRead, l as whySilent, o as requestWithKey, r as probeBody, s as unknown, t as CREATED_TEXT } from "./probe-bodies.js";
import { A as isServed, C as smallNumber, D as parentValues, E as parameterValueFor, O as pathTo, S as operationOn, T as listOfResource, _ as INVENTED_NUMBER, d as pathToNone, f as wrongQueries, k as recordsWithIds, n as silences, p as wrongValue, u as UNKNOWN_NAME, v as INVENTED_TEXT, w as NOTHING_GIVEN, x as limitOf, y as INVENTED_UUID } from "./silence-kinds.js";
import { V as isInt64, h as ownMember, r as asObject, x as stringifyJson, y as readJson } from "./json.js";
import { d as nameOfFile, f as readRecordsFile } from "./scenario-file.js";
import { t as FileReplacement } from "./file-replacement.js";
import { i as readHead, n as assertWritable, o as unwritable, t as assertOwnFile } from "./files.js";
import { a as ledgerCounterOf, t as choicesText } from "./ledger-counter.js";
import { _ as usesUndocumented, d as pinnedChoice, h as settle, i as choiceMeaning, n as breaksRule, o as choicesOf, s as isErratic, t as ROTATE } from "./settlement.js";
import { u as splitTarget } from "./http.js";
import { _ as readRecordNote, b as hintedEntries, c as CheckerMemory, d as createRunEvidenceReader, f as askRun, h as observeOutside, i as openPointOf, l as decodeBody, m as noSigns, n as failedVerdict, o as readFacts, p as createSignReader, r as createJudge, t as judgeCapture, u as readCapture, v as RunMemory, y as emptyNote } from "./judge-capture.js";
import { i as memberAt, r as idIn, s as recordsIn } from "./records-in-answers.js";
import { r as ledgerOf } from "./ledger-of2.js";
import { t as _usingCtx } from "./usingCtx.js";
import { n as builtInLedger } from "./built-in-ledger.js";
import { n as createRandom, r as randomBelow } from "./random.js";
import { r as startSandboxOf } from "./start-sandbox.js";
import { d as responseViolation } from "./styled-parameters.js";
import { g as toHeaderMap, l as headerPairs, p as isFraming } from "./text-values.js";
import { b as fillTemplate, d as limitBounds, o as describedStatus, x as parameterNames } from "./operations.js";
import { i as percentEncoded } from "./percent-encoding.js";
import { o as oneOf } from "./text.js";
import { i as shown } from "./shown.js";
import { n as packageVersion } from "./package-files.js";
import { d as failureOf, f as failureText, g as timeoutFailure, o as readToTheEnd, p as malformedFailure, t as LONGEST_HEAD } from "./upstream-request.js";
import { t as CoverageCounter } from "./coverage.js";
import { t as createLog } from "./create-log.js";
import { t as createProgressLine } from "./progress-line.js";
import { n as listenForStop } from "./signals.js";
import { i as unusedCertificateFlags, n as readSettings, t as namedUpstream } from "./read-settings.js";
import path from "node:path";
import { randomInt } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { Agent, request } from "node:http";
import { request as request$1 } from "node:https";
// src/verify/given-records.ts
/**
* Reads a file of `--records`: a scenario, of which only `records` count, or the same with `parameters` and nothing else.
* @throws UsageError when it cannot be read, or has what is no resource of the contract.
*/
function readGivenValues(file, { records }) {
	const { value } = readRecordsFile(file, "records");
	const whole = asObject(value);
	if (!whole) throw refused(file, "it must be an object with records, parameters or both");
	const isScenario = whole.version !== void 0;
	const other = Object.keys(whole).find((key) => !KEYS.has(key));
	if (other !== void 0 && !isScenario) throw refused(file, `${other} is none of records and parameters`);
	const known = new Set(records.resources.map(({ name }) => name));
	const lists = Object.entries(membersOf(whole.records, file, "records")).map(([name, list]) => {
		if (!known.has(name)) throw refused(file, `records.${name} is no resource of the contract: ${[...known].join(", ")}`);
		const all = Array.isArray(list) ? list : [];
		const items = all.flatMap((each) => {
			const object = asObject(each);
			return object ? [object] : [];
		});
		if (!Array.isArray(list) || items.length < all.length) throw refused(file, `records.${name} must be a list of objects`);
		return [name, items];
	});
	const parameters = Object.entries(membersOf(whole.parameters, file, "parameters")).map(([name, each]) => {
		if (each === null || typeof each === "object") throw refused(file, `parameters.${name} must be a text or a number`);
		return [name, String(each)];
	});
	return {
		records: new Map(lists),
		parameters: new Map(parameters)
	};
}
const KEYS = /* @__PURE__ */ new Set(["records", "parameters"]);
function membersOf(value, file, key) {
	if (value === void 0) return {};
	const object = asObject(value);
	if (!object) throw refused(file, `${key} must be an object`);
	return object;
}
function refused(file, why) {
	return new UsageError(`--records ${file}: ${why}.`);
}
// src/check/ledger-watch.ts
/** Observes what the exchanges of a run show about its ledger. It needs no judge, and therefore no Prism. */
var LedgerWatch = class {
	#contract;
	#readSigns;
	#run;
	/**
	* `invented` are values that were invented for the run: no record has them until one is created with them. `sentFields`
	* are undeclared fields that an earlier run may have sent.
	*/
	constructor(contract, invented, sentFields = []) {
		this.#contract = contract;
		this.#readSigns = createSignReader(contract);
		this.#run = new RunMemory({ invented });
		this.#run.add({
			...emptyNote,
			sent: sentFields
		}, {
			began: 0,
			end: 0
		});
	}
	/** The observations in the next exchange of the run. Exchanges must come in the order in which they ended. */
	observe(capture) {
		const { exchange } = readCapture(capture, this.#contract);
		if (!exchange) return observeOutside(capture, this.#contract);
		const { time, duration } = capture;
		const { observations, questions, note } = this.#readSigns(readFacts(exchange, this.#contract), []);
		const asked = askRun(questions, this.#run, time);
		if (note) this.#run.add(note, {
			began: time,
			end: time + duration
		});
		return [...observations, ...asked];
	}
};
// src/verify/choice-watch.ts
/** Collects the choices of the ledger that the exchanges with a service show. */
var ChoiceWatch = class {
	#contract;
	#watch;
	#choices = /* @__PURE__ */ new Map();
	#longest = /* @__PURE__ */ new Map();
	constructor({ contract, invented, sentFields }) {
		this.#contract = contract;
		this.#watch = new LedgerWatch(contract, invented, sentFields);
	}
	/** Adds what an exchange shows. It began at `began`, in milliseconds since 1970 by the clock of the service. */
	see({ capture, json }, began) {
		const { record } = askedBy(capture, this.#contract);
		const { length } = record?.role === "list" && recordsIn(record, json) || [];
		if (record) this.#longest.set(record.operation, Math.max(length, this.#longestOf(record)));
		for (const { entry, choice } of this.#watch.observe({
			...capture,
			time: began
		})) {
			const seen = this.#choices.get(entry) ?? /* @__PURE__ */ new Map();
			const { count, example, all } = seen.get(choice) ?? {
				count: 0,
				example: capture,
				all: []
			};
			seen.set(choice, {
				count: count + 1,
				example,
				all: [...all, capture]
			});
			this.#choices.set(entry, seen);
		}
	}
	/** The choices that the service has shown for an entry, the most frequent first. */
	choicesOf(name) {
		const entry = ledgerOf(this.#contract).byName.get(name);
		if (!entry) return [];
		const seen = [...this.#choices.get(name) ?? []].map(([choice, each]) => ({
			choice,
			...each
		}));
		const erratic = seen.find(({ choice }) => isErratic(entry, choice));
		const kept = erratic ? seen.filter((each) => each === erratic || each.choice === "other") : seen;
		const kinds = kept.map(({ all }) => [...new Set(all.map((each) => this.#kindOf(entry, each)))]);
		const isByKind = kinds.length > 1 && new Set(kinds.flat()).size === kinds.flat().length;
		return kept.map(({ all: _all, ...each }, at) => ({
			...each,
			...isByKind && { kinds: inShort(kinds[at] ?? [], kinds) }
		})).toSorted((one, other) => other.count - one.count);
	}
	/** Names the kind of an exchange, in the plural: a service can make one choice for each parameter, or each form of answer. */
	#kindOf(entry, capture) {
		const { status = 0, target, requestHeaders } = capture;
		const { search } = splitTarget(target);
		if (entry.isByQuery) return search.slice(1);
		if (entry.kind === "contentType") return sentType(requestHeaders);
		if (entry.kind === "listFill") return this.#kindOfLimit(capture);
		if (status >= 400) return `${status} Errors`;
		return kindOfSuccess(capture, this.#contract);
	}
	/** The kind of a request for a list: its limit is within the length of the longest list, or exceeds it. */
	#kindOfLimit(capture) {
		const { record, operation } = askedBy(capture, this.#contract);
		const name = record?.parameters.find(({ meaning }) => meaning === "limit")?.name;
		const parameter = operation?.parameters.find((each) => each.name === name);
		const given = new URLSearchParams(splitTarget(capture.target).search).get(name ?? "");
		const longest = record ? this.#longestOf(record) : 0;
		return Number(given ?? parameter?.schema.default) > longest ? `limits over ${longest}, the longest list that there was` : `limits up to ${longest}`;
	}
	#longestOf({ operation }) {
		return this.#longest.get(operation) ?? 0;
	}
};
/** Whether the exchanges of a kind are successes, which a client reads more often than Errors. */
function isOfSuccess(kind) {
	return !kind.endsWith("Errors");
}
/** Joins the kinds of Errors into one kind, unless several choices show in Errors. */
function inShort(kinds, all) {
	const isSplit = all.filter((each) => !each.every(isOfSuccess)).length > 1;
	const named = kinds.map((kind) => isSplit || isOfSuccess(kind) ? kind : "Errors");
	return [...new Set(named)];
}
function askedBy({ method, target }, contract) {
	const { match } = matchTarget(method, target, contract);
	const operation = match?.operation;
	return {
		operation,
		record: operation && contract.records.byId.get(operation.id)
	};
}
/** What an answer without an Error is: in the words that people have for the records of the contract, if it has some, else the name of its operation. */
function kindOfSuccess(capture, contract) {
	const { operation, record } = askedBy(capture, contract);
	const { nouns, samples } = contract.hints;
	const noun = nouns[record?.resource.name ?? ""];
	if (operation && Object.hasOwn(samples, operation.id)) return operation.path.split("/").at(-1) ?? "";
	if (!record || !noun) return operation?.id ?? capture.method;
	if (record.role === "create") return "creations";
	const what = record.role === "list" ? "lists" : `single ${noun.many}`;
	return capture.method === "HEAD" ? `heads of ${what}` : what;
}
function sentType(lines) {
	const at = lines.findIndex((line, index) => index % 2 === 0 && /^content-type$/i.test(line));
	return at < 0 ? "bodies without a type" : `${lines[at + 1]} bodies`;
}
// src/verify/profile.ts
/** The first line of a profile. No other file begins with it. */
const PROFILE_MARK = "# A profile that petstore-sandbox verify has written: it may be overwritten.";
/**
* Writes a profile: a scenario with those choices of the upstream that the sandbox does not make by itself. Entries whose choice is
* not known, or that a scenario cannot express, stand in comments.
*/
function profileText({ entries, ended }, { file, upstream, time }) {
	const lines = entries.map(lineOf);
	const settled = lines.flatMap((each) => each.isComment ? [] : each.lines);
	const open = lines.flatMap((each) => each.isComment ? each.lines : []);
	const day = new Date(time).toISOString().slice(0, 10);
	return [
		PROFILE_MARK,
		"version: 1",
		`name: ${JSON.stringify(nameOfFile(file))}`,
		`description: ${JSON.stringify(`Answers as ${upstream} did on ${day} where the contract is silent.`)}`,
		...settled.length > 0 ? ["unspecified:", ...settled] : [],
		...ended === void 0 ? [] : ["", `# Not everything was asked: ${ended}.`],
		...open.length > 0 ? [
			"",
			"# Not decided here:",
			...open
		] : [],
		""
	].join("\n");
}
/**
* Makes sure that a profile can be written to a file: the file is new, or has an older profile.
* @throws UsageError when it cannot be written, or has other content.
*/
function assertProfileFile(file) {
	if (!/\.ya?ml$/i.test(file)) throw new UsageError(`--write-profile ${file} must end in .yaml: a profile is a scenario with comments.`);
	assertWritable(file, "--write-profile");
	assertOwnFile(file, {
		what: "a profile",
		isOwn: isProfile
	});
}
/** Whether a file exists and has a profile. */
function hasProfile(file) {
	return existsSync(file) && isProfile(readHead(file));
}
/**
* Writes a profile to a file, in place of an older one.
* @throws UsageError when the file cannot be written.
*/
function writeProfile(file, text) {
	try {
		try {
			var _usingCtx$2 = _usingCtx();
			const replacement = _usingCtx$2.u(FileReplacement.afterKills(file));
			writeFileSync(replacement.beside, text);
			replacement.commit();
		} catch (_) {
			_usingCtx$2.e = _;
		} finally {
			_usingCtx$2.d();
		}
	} catch (cause) {
		throw unwritable(path.basename(file), cause, cause.message);
	}
}
/** The lines of an entry; none if the upstream makes the pinned choice. */
function lineOf({ entry, upstream }) {
	const { name, question } = entry;
	const pinned = pinnedChoice(entry);
	if ("unknown" in upstream) return {
		isComment: true,
		lines: [`# ${name}: not known, ${upstream.unknown}. ${question}`]
	};
	const { choices } = upstream;
	const [first, ...others] = choices;
	if (choices.some(({ choice }) => choice === "other")) return {
		isComment: true,
		lines: [`# ${name}: ${`${choicesText(choices)}, which no choice of the ledger is`}. ${question}`]
	};
	if (others.length === 0 && first?.choice === pinned) return {
		isComment: false,
		lines: []
	};
	if (first?.kinds) return lineByKind(entry, choices);
	const comment = `  # ${question} Seen: ${seenText(choices)}.`;
	if (others.length === 0) return {
		isComment: false,
		lines: [comment, `  ${name}: ${first?.choice}`]
	};
	return {
		isComment: false,
		lines: [comment + alsoDrawn(entry, choices), `  ${name}: ${ROTATE}`]
	};
}
/** The lines of an entry for which the upstream makes one choice for each kind of exchange. A sandbox makes one for all kinds. */
function lineByKind(entry, choices) {
	const { name, question } = entry;
	const pinned = pinnedChoice(entry);
	const main = choices.find(({ kinds = [] }) => kinds.some(isOfSuccess)) ?? choices[0];
	const seen = `${question} Seen: ${choicesText(choices)}. A sandbox makes one choice for all`;
	if (!main || main.choice === pinned) return {
		isComment: true,
		lines: [`# ${name}: ${seen}, by itself ${pinned}.`]
	};
	return {
		isComment: false,
		lines: [`  # ${seen}.`, `  ${name}: ${main.choice}`]
	};
}
/** A remark about the choices that rotation also draws, although the upstream has not shown them. */
function alsoDrawn(entry, seen) {
	const unseen = choicesOf(entry).filter((each) => !seen.some(({ choice }) => choice === each));
	return unseen.length > 0 ? ` Drawn too, although never seen: ${unseen.join(", ")}.` : "";
}
/** The choices of an entry. A single choice has no count, so that a profile does not depend on chance. */
function seenText(choices) {
	if (choices.length === 1) return `${choices[0]?.choice}, each time`;
	return choices.map(({ choice, count }) => `${choice} ${count}×`).join(", ");
}
function isProfile(head) {
	return head.startsWith(PROFILE_MARK);
}
// src/verify/result-lines.ts
/**
* Writes the results for programs. Each line is a result with five columns, separated by tabs: `contract` or `ledger`; the name of
* the rule or entry; what the sandbox does; what the upstream does; and the outcome (`held` or `broken` for a rule, `same` or
* `differs` for an entry, `unknown` for both). Several choices are separated by commas, the most frequent first; `-` stands for no
* choice.
*/
function resultLines({ rules, entries }) {
	return [...rules.map(({ probe, sandbox, upstream }) => [
		"contract",
		probe.name,
		resultWord(sandbox),
		resultWord(upstream),
		resultWord(upstream)
	].join("	")), ...entries.map(({ entry, sandbox, upstream, result }) => [
		"ledger",
		entry.name,
		plainChoices(sandbox),
		plainChoices(upstream),
		result
	].join("	"))];
}
/** Writes the results for people: the rules that are broken or have no result, and a table of the ledger. */
function tableLines({ rules, entries, rotating, seed, ended, left }) {
	const held = rules.filter(({ upstream }) => resultWord(upstream) === "held");
	const rows = entries.map(({ entry, sandbox, upstream, result }) => [...[
		MARKS[result],
		entry.name,
		shownChoices(sandbox),
		shownChoices(upstream)
	], questionOf(entry, upstream)]);
	const differing = entries.filter(({ result }) => result === "differs");
	const unseen = entries.filter(({ result }) => result === "unknown");
	return [
		...ended === void 0 ? [] : [`not all probes were sent: ${ended}`],
		...left.map((each) => `created and still there: ${each}`),
		`what was asked for at random follows from --seed ${seed}`,
		`rules of the contract: ${held.length} of ${rules.length} held`,
		...rules.flatMap(({ probe, upstream }) => {
			if ("unknown" in upstream) return [`  ? ${probe.name}: ${upstream.unknown}`];
			const [first] = upstream.complaints;
			return first ? [`  ✗ ${probe.name}: ${probe.rule} But: ${first.message}`] : [];
		}),
		...entries.length === 0 ? [] : [`what the contract leaves open: ${differing.length} of ${entries.length} differ, ${unseen.length} not known`],
		...rotating.size > 0 ? [`the sandbox rotates ${rotating.size} of ${entries.length}: there any choice of the ledger counts as the same`] : [],
		...rows.length === 0 ? [] : aligned([[
			"",
			"entry",
			"sandbox",
			"upstream",
			"question"
		], ...rows])
	];
}
/** Whether a rule held; `unknown` if there is no result. */
function resultWord(result) {
	if ("unknown" in result) return "unknown";
	return result.complaints.length === 0 ? "held" : "broken";
}
/** The results of a run in the form of a report: without the exchanges that show them. */
function toProbed({ rules, entries, rotating, seed }) {
	const rotates = ({ entry }) => rotating.has(entry.name) ? { rotates: true } : {};
	return {
		seed,
		rules: rules.map(probedRule),
		entries: entries.map((entry) => ({
			...probedEntry(entry),
			...rotates(entry)
		}))
	};
}
/** How often the upstream has shown each choice, in the form in which the check counts choices. */
function seenCounts({ entries }) {
	return entries.filter(({ upstream }) => upstream.length > 0).map(({ entry, upstream }) => ({
		entry,
		of: upstream.reduce((sum, { count }) => sum + count, 0),
		choices: upstream.map(({ choice, count }) => ({
			choice,
			count
		}))
	}));
}
const MARKS = {
	same: "=",
	differs: "≠",
	unknown: "?"
};
function plainChoices(view) {
	return "unknown" in view ? "-" : view.choices.map(({ choice }) => choice).join(",");
}
function shownChoices(view) {
	return choicesText("unknown" in view ? [] : view.choices);
}
function questionOf({ question }, view) {
	return "unknown" in view ? `${question} (${view.unknown})` : question;
}
/** Aligns the columns of a table. */
function aligned(rows) {
	const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
	return rows.map((row) => {
		return `  ${row.map((cell, at) => at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)).join("  ")}`;
	});
}
function probedRule({ probe, upstream }) {
	const { name, rule, section } = probe;
	const reason = "unknown" in upstream ? upstream.unknown : upstream.complaints[0]?.message;
	const why = reason === void 0 ? {} : { reason };
	return {
		name,
		rule,
		section,
		result: resultWord(upstream),
		...why
	};
}
function probedEntry({ entry, sandbox, upstream, result }) {
	const reason = whyUnknown(sandbox, upstream);
	return {
		entry: entry.name,
		...questionBeyond(entry),
		sandbox: countsOf(sandbox),
		upstream: countsOf(upstream),
		result,
		...reason !== void 0 && { reason }
	};
}
/** What an entry asks, if no report without it would know. */
function questionBeyond({ name, question }) {
	return builtInLedger().byName.get(name)?.question === question ? {} : { question };
}
function whyUnknown(sandbox, upstream) {
	if ("unknown" in upstream) return upstream.unknown;
	return "unknown" in sandbox ? `the sandbox does not show it: ${sandbox.unknown}` : void 0;
}
function countsOf(view) {
	if ("unknown" in view) return [];
	return view.choices.map(({ choice, count, kinds }) => ({
		choice,
		count,
		...kinds && { kinds }
	}));
}
// src/verify/compare-services.ts
/** Compares the results of two services, for each entry of a ledger. */
function compare({ sandbox, upstream }, ledger, { rotating, seed }) {
	const ended = upstream.probed.ended ?? sandbox.probed.ended;
	return {
		rules: [...upstream.probed.contract].map(([probe, result]) => ({
			probe,
			upstream: result,
			sandbox: sandbox.probed.contract.get(probe)
		})),
		entries: ledger.map(({ entry, operation }) => {
			const { name } = entry;
			const views = {
				sandbox: viewOf(name, sandbox),
				upstream: viewOf(name, upstream)
			};
			return {
				name,
				entry,
				operation,
				...views,
				result: resultOf(views, rotating.has(name))
			};
		}),
		rotating,
		seed,
		ended,
		left: upstream.probed.left
	};
}
/** Finds the rules of the contract that the upstream breaks, and the choices in which it differs from the sandbox. */
function findDifferences({ rules, entries }) {
	return [...rules.flatMap(brokenRule), ...entries.flatMap(otherChoice)];
}
function viewOf(name, { probed, watch }) {
	const choices = watch.choicesOf(name);
	if (choices.length > 0) return { choices };
	return { unknown: probed.silences.get(name) ?? "its answers do not show it" };
}
function resultOf({ sandbox, upstream }, rotates) {
	if ("unknown" in upstream || "unknown" in sandbox) return "unknown";
	const there = new Set(upstream.choices.map(({ choice }) => choice));
	if (rotates) return there.has("other") ? "differs" : "same";
	const here = new Set(sandbox.choices.map(({ choice }) => choice));
	return here.size === there.size && [...here].every((choice) => there.has(choice)) ? "same" : "differs";
}
/** How many different complaints stand in the message of a finding. */
const MOST_MESSAGES = 5;
function brokenRule({ probe, upstream }) {
	if ("unknown" in upstream) return [];
	const { name, operation, rule, section, severity } = probe;
	const told = upstream.complaints.filter(({ isFound }) => !isFound);
	const messages = [...new Set(told.map((each) => each.message))];
	const more = messages.length - MOST_MESSAGES;
	const message = [...messages.slice(0, MOST_MESSAGES), ...more > 0 ? [`and ${more} more`] : []].join("; ");
	return told.map(({ answer }) => ({
		capture: answer.capture,
		operation,
		place: name,
		violation: {
			...responseViolation("contract-probe", name, `${rule} But: ${message}`, severity),
			section
		}
	}));
}
function otherChoice({ entry, operation, result, sandbox, upstream }) {
	if (result !== "differs" || "unknown" in sandbox || "unknown" in upstream) return [];
	const here = new Set(sandbox.choices.map(({ choice }) => choice));
	const shows = upstream.choices.find(({ choice }) => !here.has(choice)) ?? upstream.choices[0];
	if (!shows) return [];
	const { name, question, section, place } = entry;
	const sides = `The sandbox: ${described(entry, sandbox.choices)}. The upstream: ${described(entry, upstream.choices)}.`;
	return [{
		capture: shows.example,
		operation,
		place: name,
		violation: {
			...responseViolation("ledger-difference", name, `${question} ${sides}`, "warning"),
			...section === "" ? { pointer: place } : { section }
		}
	}];
}
function described(entry, choices) {
	const meant = ({ choice }) => `${choiceMeaning(entry, choice) ?? "as no choice of the ledger does"} (${choice})`;
	const byKind = (each) => `${each.kinds?.join(", ")}: ${meant(each)}`;
	const [only] = choices;
	if (only?.kinds) return choices.map(byKind).join("; ");
	if (choices.length > 1 || !only) return `it varies: ${choicesText(choices)}`;
	return meant(only);
}
/**
* Makes a service show its choice for an entry; returns why its answers show nothing, if it is known.
*/
async function probeEntry(entry, creations) {
	const { asker } = creations;
	const probe = probeOf(entry.kind);
	if (probe.writes === true && entry.kind !== "otherMethods" && !asker.mayWrite) return "needs --allow-writes";
	const before = asker.service.exchanges.length;
	return await probe.ask(creations, entry) ?? strangeAnswers(asker.service.exchanges.slice(before));
}
function probeOf(kind) {
	const { provoke } = silences[kind] ?? hintedEntries;
	return provoke;
}
/** Names the unexpected answers to some requests, which may be why they show nothing; `undefined` if there are none. */
function strangeAnswers(exchanges) {
	const strange = exchanges.flatMap(({ answer: { status = 0, capture } }) => EXPECTED.has(status) ? [] : [`${capture.method} ${capture.target}: ${status || "no answer"}`]);
	if (strange.length === 0) return void 0;
	return `its answers do not show it (${[...new Set(strange)].slice(0, MOST_STRANGE).join(", ")})`;
}
/** The statuses of documented answers, and of all choices of the ledger. */
const EXPECTED = /* @__PURE__ */ new Set([
	200,
	201,
	204,
	304,
	400,
	401,
	404,
	405,
	410,
	413,
	415
]);
const MOST_STRANGE = 2;
// src/silences/probing/probe-client.ts
/** Sends requests of the operations of any contract, with values that are given, or that lists of the service show. */
var ProbeClient = class {
	service;
	contract;
	given;
	#key;
	#most;
	#operations;
	#known = /* @__PURE__ */ new Map();
	#added = /* @__PURE__ */ new Map();
	#counts = /* @__PURE__ */ new Map();
	#sent = 0;
	constructor({ service, key, given, most = MOST }) {
		this.service = service;
		this.contract = service.contract;
		this.given = given;
		this.#key = key;
		this.#most = most;
		this.#operations = new Map(this.contract.operations.map((each) => [each.id, each]));
	}
	get mayWrite() {
		return this.service.mayWrite;
	}
	operation(id) {
		return this.#operations.get(id);
	}
	/** What an operation does with records; `undefined` if it has no part in a resource. */
	record(id) {
		return this.contract.records.byId.get(id);
	}
	/** Sends a request of an operation; or says why none can be sent. A change of its method or path is no request of it. */
	async ask(id, change = {}) {
		const request = await this.#request(id, change);
		if ("unknown" in request) return request;
		if (!this.mayWrite && !isRead(request)) return unknown("needs --allow-writes");
		const count = this.#counts.get(id) ?? 0;
		if (this.#sent >= this.#most.run) return unknown(`${this.#most.run} requests were sent, the most of a run`);
		if (count >= this.#most.operation) return unknown(`${this.#most.operation} requests of ${id} were sent, the most of one operation`);
		this.#sent += 1;
		this.#counts.set(id, count + 1);
		return this.service.ask(request);
	}
	/** The records that a list answers; or why there are none to look at. */
	async list(id, change = {}) {
		const record = this.record(id);
		if (!record) return unknown(`${id} lists no records`);
		const path = await this.path(id, change.path);
		if ("unknown" in path) return path;
		const { values } = path;
		const answer = await this.ask(id, {
			...change,
			path: values
		});
		if ("unknown" in answer) return answer;
		if (answer.status !== record.status) return unknown(`${id} is answered ${answer.status ?? "by nothing"}`);
		const records = recordsIn(record, answer.json);
		if (!records) return unknown(`the answer of ${id} has no list`);
		return {
			answer,
			records,
			known: recordsWithIds(record, records, values)
		};
	}
	/** Records of a resource that the service has: those that were created first, then given ones, then those of its list. */
	async known(resource) {
		const found = this.#known.get(resource) ?? this.#find(resource);
		this.#known.set(resource, found);
		return [...this.#added.get(resource) ?? [], ...await found];
	}
	/** Adds a record that was created; it counts until it is removed. */
	add(resource, record) {
		this.#added.set(resource, [record, ...this.#added.get(resource) ?? []]);
	}
	/** Forgets a record that was removed. */
	forget(resource, record) {
		const left = (this.#added.get(resource) ?? []).filter((each) => each !== record);
		this.#added.set(resource, left);
	}
	/** The values of the path of an operation; or which one is not known. */
	async path(id, given = {}) {
		const operation = this.operation(id);
		const record = this.record(id);
		const names = (operation?.parameters ?? []).filter((each) => each.in === "path");
		let values = given;
		const isOpen = () => names.some(({ name }) => ownMember(values, name) === void 0);
		if (record?.item !== void 0 && isOpen()) {
			const [first] = await this.known(record.resource.name);
			if (first) values = {
				...pathTo(record, first),
				...values
			};
		}
		for (const { name, parameter } of record?.parents ?? []) {
			if (ownMember(values, parameter) !== void 0) continue;
			const parent = record?.resource.parents.find((each) => each.parameter === name)?.resource;
			const [first] = parent === void 0 ? [] : await this.known(parent);
			if (first) values = {
				...first.parents,
				[parameter]: String(first.id),
				...values
			};
		}
		for (const parameter of names) {
			const value = ownMember(values, parameter.name) ?? parameterValueFor(parameter, this.given);
			if (value === void 0) return unknown(`no value of {${parameter.name}} is known: give one with --records`);
			values = {
				...values,
				[parameter.name]: value
			};
		}
		return { values };
	}
	async #request(id, change) {
		const operation = this.operation(id);
		if (!operation) return unknown(`there is no operation ${id}`);
		const { basePath } = this.contract;
		const isBelow = operation.path.startsWith(`${basePath}/`);
		if (!isBelow && this.service.root === void 0) return unknown(`its base path is not ${basePath}, so the root, where ${operation.path} is, may be of another application`);
		const found = await this.path(id, change.path);
		if ("unknown" in found) return found;
		const template = isBelow ? operation.path.slice(basePath.length) : `~${operation.path}`;
		const names = parameterNames(template);
		const filled = fillTemplate(template, (at) => ownMember(found.values, names[at] ?? "") ?? "");
		const required = operation.parameters.filter((each) => each.required && each.in !== "path" && !isFraming(each));
		const extra = change.query ?? [];
		const changed = new Set(extra.map(([name]) => name));
		const query = [];
		const headers = [...change.headers ?? []];
		for (const parameter of required) {
			const { name } = parameter;
			if (changed.has(name)) continue;
			const value = parameterValueFor(parameter, this.given);
			if (value === void 0) return unknown(`no value of the parameter ${name} is known: give one with --records`);
			if (parameter.in === "header") headers.push(name, value);
			else if (parameter.in === "cookie") headers.push("Cookie", `${name}=${value}`);
			else query.push([name, value]);
		}
		const search = [...query, ...extra].map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join("&");
		const path = (change.toPath?.(filled) ?? filled) + (search === "" ? "" : `?${search}`);
		const { text, body, coding, type, method = operation.method, isBare } = change;
		const sent = text ?? (body === void 0 ? void 0 : stringifyJson(body));
		const [usual = "application/json"] = operation.bodies.keys();
		const request = {
			method,
			path,
			headers,
			authorization: null,
			...sent !== void 0 && {
				body: sent,
				type: type === void 0 ? usual : type
			},
			...coding !== void 0 && { coding }
		};
		return isBare ? request : requestWithKey(request, operation, this.#key);
	}
	async #find(resource) {
		this.#known.set(resource, Promise.resolve([]));
		const id = listOfResource(this.contract, resource);
		const given = this.given.records.get(resource) ?? [];
		const [place] = [...this.contract.records.byId.values()].filter((each) => each.resource.name === resource);
		const told = place ? recordsWithIds(place, given, {}).map((each, at) => {
			const texts = Object.entries(given[at] ?? {}).filter(([, value]) => typeof value !== "object");
			const parents = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
			return {
				...each,
				parents
			};
		}) : [];
		const listed = id === void 0 ? void 0 : await this.list(id);
		return [...told, ...listed && "known" in listed ? listed.known : []];
	}
};
/** Enough for some hundred entries; and for every kind at one operation. */
const MOST = {
	run: 1500,
	operation: 150
};
// src/silences/probing/record-creations.ts
/** Creates records in a service: a few at a time, and removes them. */
var Creations = class {
	asker;
	#base = /* @__PURE__ */ new Map();
	#made = [];
	#left = [];
	#number = 0;
	constructor(asker) {
		this.asker = asker;
	}
	/** Two creations of an operation, one after the other, with what their bodies must have alone; made once. */
	base(id) {
		const known = this.#base.get(id) ?? this.#makeBase(id);
		this.#base.set(id, known);
		return known;
	}
	/** Sends a creation; or says why none can be sent. What it creates is removed at the end of the run, or of the probe. */
	async create(id, change = {}) {
		const asker = this.asker;
		const record = asker.record(id);
		if (!asker.mayWrite) return unknown("needs --allow-writes");
		if (record?.role !== "create") return unknown(`${id} creates no records that can be found again`);
		if (this.#made.length + this.#left.length >= MOST_THERE) return unknown(`${MOST_THERE} records that were created are there, the most`);
		this.#number += 1;
		const made = await probeBody(asker, id, {
			...change,
			number: this.#number
		});
		if ("unknown" in made) return made;
		const path = await asker.path(id);
		if ("unknown" in path) return path;
		const as = change.as?.(stringifyJson(made.body)) ?? { body: made.body };
		const answer = await asker.ask(id, {
			...as,
			path: path.values
		});
		if ("unknown" in answer) return answer;
		const [value] = verdictOn(answer) === "served" ? recordsIn(record, answer.json) ?? [] : [];
		const [there] = value === void 0 ? [] : recordsWithIds(record, [value], path.values);
		if (verdictOn(answer) === "served") this.#note(id, record, there);
		return {
			answer,
			sent: made.fields,
			value,
			record: there
		};
	}
	/** Notes that a probe has removed a record. */
	removed({ id }) {
		const at = this.#made.findLastIndex((each) => each.there.id === id);
		const [made] = at < 0 ? [] : this.#made.splice(at, 1);
		if (made) this.asker.forget(made.resource, made.there);
	}
	/** Notes a record that a probe has created in another way. */
	keep(resource, there) {
		this.#made.push({
			resource,
			there
		});
		this.asker.add(resource, there);
	}
	/** Removes a record that was created; returns why it is still there, or `undefined`. */
	async remove(there) {
		const made = this.#made.findLast((each) => each.there.id === there.id);
		if (!made) return "it is not known";
		const why = await this.#remove(made);
		if (why === void 0) this.removed(there);
		return why;
	}
	/** Removes what was created since there were `from` records, the last first; what cannot be removed is told at the end. */
	async clear(from = 0) {
		while (this.#made.length > from) {
			const made = this.#made.at(-1);
			if (!made) return;
			const why = await this.#remove(made);
			this.#made.pop();
			this.asker.forget(made.resource, made.there);
			if (why !== void 0) this.#left.push(`${made.resource} ${made.there.id}: ${why}`);
		}
	}
	/** How many records that were created are there. */
	get count() {
		return this.#made.length;
	}
	/** What was created and is still there, in sentences. */
	get left() {
		const more = this.#left.length - MOST_TOLD;
		return [...this.#left.slice(0, MOST_TOLD), ...more > 0 ? [`and ${more} more`] : []];
	}
	#note(id, record, there) {
		if (!there) {
			this.#left.push(`${record.resource.name}: one that ${id} created, whose answer has no id`);
			return;
		}
		this.keep(record.resource.name, there);
	}
	async #makeBase(id) {
		const made = [];
		for (let time = 0; time < 2; time += 1) {
			let creation = await this.create(id);
			if (!("unknown" in creation) && verdictOn(creation.answer) === "refused") creation = await this.create(id, { isPlain: true });
			if ("unknown" in creation) return creation;
			const { answer } = creation;
			if (verdictOn(answer) !== "served") return whySilent(answer) ?? unknown(`a creation by ${id} is answered ${answer.status ?? "by nothing"}: give a record that it takes with --records`);
			made.push(creation);
		}
		return made;
	}
	async #remove({ resource: name, there }) {
		const removing = [...this.asker.contract.records.byId.values()].find(({ role, resource, item }) => role === "remove" && resource.name === name && item !== void 0);
		if (!removing) return "the contract has no operation that removes it";
		const answer = await this.asker.ask(removing.operation, { path: pathTo(removing, there) });
		if ("unknown" in answer) return answer.unknown;
		const { status } = answer;
		if (verdictOn(answer) === "served" || status === 404 || status === 410) return void 0;
		return `${removing.operation} is answered ${status ?? "by nothing"}`;
	}
};
/** The most records that are there at once because probes created them. */
const MOST_THERE = 30;
/** How many records that are left are listed by their ids. */
const MOST_TOLD = 20;
// src/verify/rules/probed-records.ts
/** The records that the rules of a contract are about; `undefined` if it has no rules of its own, or no list of them. */
function probedIn(contract) {
	return contract.once(findProbed);
}
/** Whether rules know an operation in a contract: it takes what they send, and so does the list. */
function isProbed(contract, operation) {
	const { operations, hints } = probedIn(contract) ?? {};
	const [role] = [...operations ?? []].flatMap(([role, { id }]) => id === operation ? role : []);
	if (role !== "create" || !hints) return role !== void 0;
	return operations?.get(role)?.validateBody?.({ ...hints.body }).length === 0;
}
/** The records that the rules of the contract of a service are about: it has some that are known. */
function probedOf({ contract }) {
	return probedIn(contract);
}
/** Asks for a list with this query. */
function askList(service, query = "") {
	const { collection } = probedOf(service);
	return service.ask({
		method: "GET",
		path: collection + (query === "" ? "" : `?${query}`)
	});
}
/** Asks for one record. */
function askRecord(service, id) {
	return service.ask({
		method: "GET",
		path: probedOf(service).pathTo(id)
	});
}
/**
* Finds the greatest `limit` that a service accepts: the maximum of the contract, or else a lower one, by bisection. Other probes use
* this limit, so that a service with a lower maximum breaks one rule instead of all rules about lists.
*/
async function greatestLimit(service) {
	const { minimum, maximum } = probedOf(service).limit;
	const refusals = [];
	const ask = async (limit) => {
		const answer = await askList(service, `limit=${limit}`);
		const isRefused = refusesLimit(answer);
		if (isRefused) refusals.push({
			limit,
			answer
		});
		return {
			answer,
			isRefused
		};
	};
	const first = await ask(maximum);
	if (!first.isRefused) return {
		limit: maximum,
		list: first.answer,
		refusals
	};
	let [below, above] = [minimum - 1, maximum];
	let best;
	while (above - below > 1) {
		const limit = Math.floor((below + above) / 2);
		const { answer, isRefused } = await ask(limit);
		if (isRefused) above = limit;
		else [below, best] = [limit, answer];
	}
	if (best) return {
		limit: below,
		list: best,
		refusals
	};
	return {
		limit: void 0,
		list: await askList(service),
		refusals
	};
}
/** Asks for lists with two small limits, and with random limits below the greatest that the service accepts. */
async function limitedLists(service) {
	const { limit: greatest = 1 } = await service.once(greatestLimit);
	const drawn = Array.from({ length: DRAWN }, () => 1 + service.drawn(greatest));
	const limits = new Set([
		1,
		7,
		...drawn
	].filter((limit) => limit < greatest));
	const lists = [];
	for (const limit of limits) lists.push({
		limit,
		answer: await askList(service, `limit=${limit}`)
	});
	return lists;
}
/**
* The list in an answer; `undefined` if there is none. The only list inside an object counts too: the rule `everyBody` already
* complains that the answer is no array, and other probes can still use the list.
*/
function probedList({ status, json }) {
	if (status !== 200) return void 0;
	if (Array.isArray(json)) return json;
	const lists = Object.values(asObject(json) ?? {}).filter((each) => Array.isArray(each));
	return lists.length === 1 ? lists[0] : void 0;
}
/** The items with an id in the list of an answer; none if the answer has no list. */
function probedRecordsIn(answer) {
	return (probedList(answer) ?? []).flatMap((each) => recordIn(each) ?? []);
}
/** Returns a value as a record; `undefined` if it has no id. */
function recordIn(value) {
	const record = asObject(value);
	return record && isInt64(record.id) ? {
		...record,
		id: record.id
	} : void 0;
}
/** The records of the service, at most as many as a list has. */
async function someRecords(service) {
	return probedRecordsIn((await service.once(greatestLimit)).list);
}
/** Why `someRecords` has found no records. */
async function whyNoRecords(service) {
	const { list } = await service.once(greatestLimit);
	const { many } = probedOf(service).words;
	if (list.status !== 200) return `a list is answered ${list.status ?? "by nothing"}`;
	const items = probedList(list);
	if (!items) return `its lists are no lists of ${many}`;
	return items.length > 0 ? `its ${many} have no id (int64)` : `there are no ${many} there`;
}
/** Draws an id that presumably no record has. */
async function freeId(service) {
	const taken = new Set((await someRecords(service)).map(({ id }) => id));
	let id = GREATEST_FREE - 2n * BigInt(service.drawn(1e3));
	while (taken.has(id)) id -= 2n;
	return id;
}
/** A valid body with a reference that some record has: a service accepts it even if it refuses unknown ones. */
async function validBody(service) {
	const { body, reference } = probedOf(service).hints;
	const found = (await service.once(someRecords)).map((each) => each[reference.field]).find((each) => isInt64(each) && each > 0);
	return found === void 0 ? body : {
		...body,
		[reference.field]: found
	};
}
/** Creates a record with all fields of a valid body, and a reference that is known. */
async function plainCreation(service) {
	return create(service, await service.once(validBody));
}
/** Creates a record with a reference that no other record has. */
async function creationWithNewReference(service) {
	const { field } = probedOf(service).hints.reference;
	return create(service, {
		...await service.once(validBody),
		[field]: service.newReference
	});
}
/** A prime just below 2^63. A double can hold neither this number nor another odd number near it. */
const GREATEST_FREE = 9223372036854775783n;
const DRAWN = 8;
/** The statuses of refusals that are not about the query. */
const OTHER_REASONS = /* @__PURE__ */ new Set([
	401,
	403,
	404,
	405,
	408,
	429
]);
function refusesLimit({ status = 0 }) {
	return status >= 400 && status < 500 && !OTHER_REASONS.has(status);
}
async function create(service, sent) {
	const { collection } = probedOf(service);
	const body = stringifyJson(sent);
	const answer = await service.ask({
		method: "POST",
		path: collection,
		body
	});
	return {
		sent,
		answer,
		record: isServed({ status: answer.status ?? 0 }) ? recordIn(answer.json) : void 0
	};
}
function findProbed(contract) {
	const { hints, operations: all, basePath, records } = contract;
	const { rules, main } = hints;
	const resource = records.resources.find(({ name }) => name === main?.resource);
	const operations = new Map(all.flatMap((operation) => {
		const record = records.byId.get(operation.id);
		return record && record.resource.name === resource?.name ? [[record.role, operation]] : [];
	}));
	const list = operations.get("list");
	if (!rules || !resource || !list?.path.startsWith(`${basePath}/`)) return void 0;
	const below = (path) => path.slice(basePath.length);
	const { path: item = "" } = operations.get("read") ?? {};
	const role = records.byId.get(list.id)?.parameters.find(({ meaning }) => meaning === "filter");
	const values = list.parameters.find(({ name }) => name === role?.name)?.schema.enum;
	const noun = nounOf(resource.name, hints);
	return {
		hints: rules,
		operations,
		collection: below(list.path),
		limit: limitBounds(list),
		pathTo: (id) => fillTemplate(below(item), () => String(id)),
		filter: role?.property !== void 0 && Array.isArray(values) ? {
			name: role.name,
			property: role.property,
			values: values.map(String)
		} : void 0,
		words: {
			...noun,
			any: oneOf(noun)
		}
	};
}
// src/verify/rules/rule-probes.ts
/** How rules are tested, by the names of their probes. */
const ruleProbes = {
	defaultLimit: {
		shows: ({ rule }, { target }) => rule === "list-limit" && !/[?&]limit=/.test(target),
		check: async (service) => {
			const complaints = [];
			for (let time = 1; time <= TIMES_WITHOUT_LIMIT; time += 1) complaints.push(unlessList(await askList(service), service, probedOf(service).limit.default));
			return complaints.flat();
		}
	},
	everyLimit: {
		shows: ({ rule }, { target }) => rule === "list-limit" && /[?&]limit=/.test(target),
		check: async (service) => {
			const greatest = await service.once(greatestLimit);
			const lists = await service.once(limitedLists);
			const { limit = probedOf(service).limit.default, list } = greatest;
			return [
				...unlessTaken(greatest),
				...lists.flatMap((each) => unlessList(each.answer, service, each.limit)),
				...unlessList(list, service, limit)
			];
		}
	},
	filter: {
		shows: showsRule("list-status"),
		check: checkFilter
	},
	uniqueIds: {
		shows: showsRule("list-unique-id"),
		check: async (service) => {
			const { list } = await service.once(greatestLimit);
			const lists = [list, ...(await service.once(limitedLists)).map(({ answer }) => answer)];
			if (lists.every((answer) => probedRecordsIn(answer).length === 0)) return unknown(await whyNoRecords(service));
			return lists.flatMap((answer) => {
				const ids = probedRecordsIn(answer).map(({ id }) => id);
				const twice = ids.find((id, at) => ids.indexOf(id) !== at);
				return twice === void 0 ? [] : [{
					answer,
					message: `the id ${twice} is there twice`
				}];
			});
		}
	},
	sameRecord: {
		shows: showsRule("get-same-id"),
		check: checkSameRecord
	},
	unknownId: { check: async (service) => {
		const complaints = [];
		for (let time = 1; time <= TIMES_UNKNOWN; time += 1) {
			const answer = await askRecord(service, await freeId(service));
			if (isAfterSunset(service, answer)) return removed(service);
			complaints.push(unlessError(answer, 404));
		}
		return complaints.flat();
	} },
	noKey: {
		shows: ({ rule }, { requestHeaders }) => rule === "unauthorised" && !hasCredential(requestHeaders),
		check: (service) => unlessUnauthorised(service, null)
	},
	wrongKey: { check: (service) => unlessUnauthorised(service, "Bearer no-such-key-9b1f4c7e") },
	otherScheme: {
		shows: ({ rule }, { requestHeaders }) => rule === "unauthorised" && hasCredential(requestHeaders),
		check: (service) => unlessUnauthorised(service, "Basic bm8tc3VjaDprZXk5YjFmNGM3ZQ==")
	},
	echo: {
		writes: true,
		shows: showsRule("create-echo"),
		check: async (service) => {
			const creation = await service.once(plainCreation);
			const why = await refusedForReference(service, creation);
			if (why !== void 0) return unknown(why);
			return [...unlessRecord(creation.answer, service, 201), ...unlessSame(creation, Object.keys(creation.sent))];
		}
	},
	newId: {
		writes: true,
		shows: showsRule("create-new-id"),
		check: async (service) => {
			const taken = new Set((await service.once(someRecords)).map(({ id }) => id));
			const first = await service.once(plainCreation);
			const second = await service.once(creationWithNewReference);
			if (!first.record && !second.record) return unknown(whyNotCreated(service, first));
			return [first, second].flatMap(({ answer, record }) => {
				if (!record) return [];
				const message = `the id ${record.id} is that of another ${probedOf(service).words.one}`;
				const isTaken = taken.has(record.id);
				taken.add(record.id);
				return isTaken ? [{
					answer,
					message
				}] : [];
			});
		}
	},
	found: {
		writes: true,
		check: async (service) => {
			const creation = await service.once(plainCreation);
			const { record } = creation;
			if (!record) return unknown(whyNotCreated(service, creation));
			const answer = await askRecord(service, record.id);
			return isAfterSunset(service, answer) ? removed(service) : unlessRecord(answer, service, 200);
		}
	},
	exactReference: {
		writes: true,
		check: async (service) => {
			const creation = await service.once(creationWithNewReference);
			const why = await refusedForReference(service, creation);
			if (!creation.record) return unknown(why ?? whyNotCreated(service, creation));
			return unlessSame(creation, [probedOf(service).hints.reference.field]);
		}
	},
	refusedBodies: {
		writes: true,
		check: async (service, { bodies = [] }) => {
			const complaints = [];
			for (const body of bodies) {
				const path = probedOf(service).collection;
				complaints.push(unlessError(await service.ask({
					method: "POST",
					path,
					body
				}), 400));
			}
			return complaints.flat();
		}
	},
	everyBody: { shows: ({ source, rule, severity }) => source === "response" && severity === "error" && OF_BODIES.has(rule) },
	asDescribed: { shows: ({ source, severity }) => source === "response" && severity === "error" }
};
const OF_BODIES = /* @__PURE__ */ new Set([...[
	"media-type",
	"malformed-content-type",
	"invalid-json",
	"invalid-utf8"
], ...[
	"type",
	"required",
	"enum",
	"format",
	"int64-range",
	"error-status"
]]);
/** How often a list without a limit is asked for. */
const TIMES_WITHOUT_LIMIT = 4;
/** How many records of the list are asked for at most: the first, the last, and random ones between. */
const MOST_ASKED = 8;
/** How many unknown ids are asked for. */
const TIMES_UNKNOWN = 3;
function showsRule(name) {
	return ({ rule }) => rule === name;
}
async function checkFilter(service) {
	const { filter } = probedOf(service);
	if (!filter) return [];
	const { limit } = await service.once(greatestLimit);
	const served = (await service.once(limitedLists)).filter(({ answer }) => answer.status === 200).map((each) => each.limit);
	const [greatest, ...others] = [...limit === void 0 ? [] : [limit], ...served];
	const lists = new Map(filter.values.map((value) => [value, []]));
	const ask = async (value, most) => {
		const query = most === void 0 ? "" : `limit=${most}&`;
		lists.get(value)?.push(await askList(service, `${query}${filter.name}=${value}`));
	};
	for (const value of filter.values) await ask(value, greatest);
	const rest = filter.values.flatMap((value) => Array(7).fill(value));
	for (const value of service.shuffled(rest)) await ask(value, service.oneOf([...others, greatest]));
	return [...lists].flatMap(([value, all]) => unlessFiltered(value, all, service));
}
function unlessFiltered(value, lists, service) {
	const { filter: { property = "" } = {}, words } = probedOf(service);
	const wrong = lists.flatMap((answer) => {
		const other = probedRecordsIn(answer).find((record) => record[property] !== value);
		return other ? [{
			answer,
			other
		}] : [];
	});
	const [first] = wrong;
	const refused = lists.flatMap((answer) => unlessList(answer, service, Number.POSITIVE_INFINITY)).slice(0, 1);
	if (!first) return refused;
	const { answer, other } = first;
	const message = `every ${words.one} must have the ${property} ${value}, that with the id ${other.id} has ${shown(other[property])} (so in ${wrong.length} of ${lists.length} lists)`;
	return [...refused, {
		answer,
		message
	}];
}
async function checkSameRecord(service) {
	const records = await service.once(someRecords);
	if (records.length === 0) return unknown(await whyNoRecords(service));
	const ends = [records[0], records.at(-1)].flatMap((each) => each ?? []);
	const some = new Set([...ends, ...service.shuffled(records)].map(({ id }) => id));
	const complaints = [];
	for (const id of [...some].slice(0, MOST_ASKED)) {
		const answer = await askRecord(service, id);
		if (isAfterSunset(service, answer)) return removed(service);
		const wrong = unlessRecord(answer, service, 200);
		const got = recordIn(answer.json)?.id;
		const message = `the id must be ${id}, got ${shown(got)}`;
		complaints.push(wrong.length > 0 || got === id ? wrong : [{
			answer,
			message
		}]);
	}
	return complaints.flat();
}
/** Complains about the greatest limit that the service refuses, and says which limit it accepts. */
function unlessTaken({ limit, refusals: [first] }) {
	if (!first) return [];
	const { answer } = first;
	const taken = limit === void 0 ? "it takes none that was tried" : `the greatest that it takes is ${limit}`;
	return [{
		answer,
		message: `limit=${first.limit} must be served, got ${answer.status}: ${taken}`
	}];
}
/** Sends requests of every operation with this credential, and complains about every answer other than 401. */
async function unlessUnauthorised(service, authorization) {
	const complaints = [];
	const all = await requestsOfAll(service);
	const again = Array.from({ length: 2 }, () => all.filter(isRead)).flat();
	for (const request of [...all, ...service.shuffled(again)]) complaints.push(unlessError(await service.ask({
		...request,
		authorization
	}), 401));
	return complaints.flat();
}
/** A request of each operation, reads first, which can only be refused for its credential. Writes need permission. */
async function requestsOfAll(service) {
	const { basePath, operations } = service.contract;
	const id = await service.once(freeId);
	const creating = probedOf(service).operations.get("create")?.id;
	const reads = [];
	const writes = [];
	for (const { id: operation, method, path, body } of operations) {
		if (!path.startsWith(`${basePath}/`)) continue;
		const request = {
			method,
			path: fillTemplate(path.slice(basePath.length), () => String(id))
		};
		if (isRead(request)) reads.push(request);
		else if (service.mayWrite && (!body || operation === creating)) writes.push(body ? {
			...request,
			body: await soldBody(service)
		} : request);
	}
	return [...reads, ...writes];
}
/** A valid body with the last value that the filter has. */
async function soldBody(service) {
	const { property, values = [] } = probedOf(service).filter ?? {};
	const last = property === void 0 ? {} : { [property]: values.at(-1) };
	return stringifyJson({
		...await service.once(validBody),
		...last
	});
}
/** Whether header lines have a credential of any scheme. */
function hasCredential(lines) {
	return headerPairs(lines).some(([name]) => name.toLowerCase() === "authorization");
}
/** Whether an answer came after the sunset of the read, when a service may have removed it. */
function isAfterSunset(service, answer) {
	const { sunset } = probedOf(service).operations.get("read")?.deprecation ?? {};
	return sunset !== void 0 && service.timeOf(answer) >= Date.parse(sunset);
}
function removed(service) {
	const { id } = probedOf(service).operations.get("read") ?? {};
	return unknown(`${id} has been removed there: its sunset is over`);
}
/** Why a creation has no record: a text about its answer. */
function whyNotCreated(service, { answer: { status } }) {
	if (status === void 0) return "a creation got no answer";
	const answered = `a creation is answered ${status}`;
	return isServed({ status }) ? `${answered} without ${probedOf(service).words.any} that has an id` : answered;
}
/** Why a service may have refused a valid creation: it may accept only references that it knows, and have shown no record with this one. */
async function refusedForReference(service, { answer, sent }) {
	const { field, refused } = probedOf(service).hints.reference;
	if (answer.status !== 400) return void 0;
	return (await service.once(someRecords)).some((each) => each[field] === sent[field]) ? void 0 : refused;
}
/** Complains unless the created record has these fields as they were sent. */
function unlessSame({ sent, answer, record }, fields) {
	const other = record && fields.find((field) => record[field] !== sent[field]);
	if (other === void 0) return [];
	return [{
		answer,
		message: `${other} must be ${shown(sent[other])} as sent, got ${shown(record?.[other])}`
	}];
}
/** Complains unless an answer has this status, and then about its body. */
function unlessStatus(answer, status, problem) {
	const got = answer.status ?? `no answer (${answer.capture.failure})`;
	const message = answer.status === status ? problem() : `the status must be ${status}, got ${got}`;
	return message === void 0 ? [] : [{
		answer,
		message
	}];
}
/** Complains unless an answer has this status and an Error. */
function unlessError(answer, status) {
	return unlessStatus(answer, status, () => {
		const body = asObject(answer.json);
		if (!body) return "the body must be an Error, got no JSON object";
		const open = ["code", "message"].find((name) => typeof body[name] !== "string");
		if (open !== void 0) return `Error.${open} must be a text`;
		return body.status === status ? void 0 : `Error.status must be ${status}, got ${shown(body.status)}`;
	});
}
/** Complains unless an answer is a list with at most `most` records. */
function unlessList(answer, service, most) {
	return unlessStatus(answer, 200, () => {
		const { many } = probedOf(service).words;
		const { length } = probedList(answer) ?? {};
		if (length === void 0) return `the body must be an array of ${many}`;
		return length <= most ? void 0 : `the list must have at most ${most} ${many}, got ${length}`;
	});
}
/** Complains unless an answer has this status and a record. */
function unlessRecord(answer, service, status) {
	return unlessStatus(answer, status, () => isInt64(asObject(answer.json)?.id) ? void 0 : `the body must be ${probedOf(service).words.any} with an id (int64)`);
}
// src/verify/rules/contract-rules.ts
/** Why a rule has no result: what it knows is written for operations that the contract does not have, or has otherwise. */
const NOT_KNOWN = "the contract has no operation that this is about";
/** The rules of a contract that its hints name; else those that hold for any. */
function serviceRules({ hints }) {
	return hints.rules?.rules ?? ANY;
}
/** Whether a rule has requests of its own; others are about every exchange. */
function isTested({ probe }) {
	return ruleProbes[probe]?.check !== void 0;
}
/** Tests a rule; of operations that the contract does not have as the rule knows them, nothing is asked. */
async function checkRule(rule, service) {
	const { operation, needs = operation, probe } = rule;
	const { check = async () => [], writes } = ruleProbes[probe] ?? {};
	if (![operation, needs].every((id) => isProbed(service.contract, id))) return unknown(NOT_KNOWN);
	if (writes && !service.mayWrite) return unknown("needs --allow-writes");
	const result = await check(service, rule);
	if ("unknown" in result) return result;
	const complaints = result.filter(({ answer }) => answer.status !== void 0);
	return complaints.length < result.length && complaints.length === 0 ? unknown("no answer came") : { complaints };
}
/** The results of all rules, with what the check found in any exchange: the table of a run agrees with its findings. */
function concludeRules(results, service) {
	return new Map(serviceRules(service.contract).map((rule) => [rule, withFound(rule, results.get(rule) ?? everywhere(rule, service), service)]));
}
/** The rules of a contract of which nothing else is known. */
const ANY = [{
	name: "asDescribed",
	probe: "asDescribed",
	section: "–",
	operation: "every read",
	rule: "Every answer is as the contract describes it."
}, {
	name: "everyAnswer",
	probe: "everyAnswer",
	section: "–",
	operation: "every read",
	rule: "Every request has a complete answer."
}];
/** How many violations found by the check are counted in the result of a rule; the findings have all of them. */
const MOST_FOUND = 5;
/** The result of a rule about every exchange, without what the check found. */
function everywhere({ probe }, { exchanges, isJudged }) {
	if (probe !== "everyAnswer") {
		if (!isJudged) return unknown("it is not judged");
		return exchanges.length === 0 && probe === "asDescribed" ? unknown("no operation can be read without further values") : { complaints: [] };
	}
	return { complaints: exchanges.flatMap(({ answer }) => {
		const { failure } = answer.capture;
		return failure === void 0 ? [] : [{
			answer,
			message: `no complete answer came (${failure})`
		}];
	}) };
}
/** Adds the violations that the check found in any exchange. */
function withFound({ probe }, result, service) {
	const { shows } = ruleProbes[probe] ?? {};
	if (!shows) return result;
	const told = "unknown" in result ? [] : result.complaints;
	const known = new Set(told.map(({ answer }) => answer.capture));
	const found = service.exchanges.flatMap(({ answer, violations }) => {
		const { capture } = answer;
		const violation = known.has(capture) ? void 0 : violations.find((each) => shows(each, capture));
		return violation ? [{
			answer,
			message: violation.message,
			isFound: true
		}] : [];
	});
	return found.length === 0 ? result : { complaints: [...told, ...found.slice(0, MOST_FOUND)] };
}
// src/verify/service/retry-after.ts
/** Decides how long to wait when a service asks to be asked later (429, or 503 with `Retry-After`); bounded for a run. */
var RetryBudget = class {
	#waited = 0;
	/** The wait before a request is sent again, in milliseconds; `undefined` if it is not. `attempt` counts from 1. */
	take({ status, headers }, attempt) {
		if (!(status === 429 || status === 503 && headers["retry-after"] !== void 0) || attempt === MOST_ATTEMPTS) return void 0;
		const wait = retryAfter(headers["retry-after"], Date.now());
		if (wait > LONGEST_WAIT || this.#waited + wait > MOST_WAITED) return void 0;
		this.#waited += wait;
		return wait;
	}
};
/** Spaces requests evenly: at most `rate` requests a second, however long their answers take. */
var Pace = class {
	#gap;
	#next = 0;
	constructor(rate) {
		this.#gap = 1e3 / rate;
	}
	/** Reserves the time of the next request; returns how long to wait until then. Times are in milliseconds. */
	take(now) {
		const at = Math.max(now, this.#next);
		this.#next = at + this.#gap;
		return at - now;
	}
};
/** The wait that `Retry-After` asks for (RFC 9110, section 10.2.3), in milliseconds. Without it, a second. */
function retryAfter(value, now) {
	if (value === void 0) return USUAL;
	if (/^\d{1,9}$/.test(value)) return Number(value) * 1e3;
	const date = Date.parse(value);
	return Number.isNaN(date) ? USUAL : Math.max(0, date - now);
}
/** How often a request is sent at most. */
const MOST_ATTEMPTS = 3;
/** The longest single wait, and the longest sum of all waits of a run, in milliseconds. */
const LONGEST_WAIT = 3e4;
const MOST_WAITED = 12e4;
const USUAL = 1e3;
// src/verify/service/send-request.ts
/** Sends a request unchanged, and follows no redirects. Returns the exchange; if no answer came, its `failure` says why. */
function send$1(request$2, { upstream, agent, timeout, signal }) {
	const { id, method, path, target, headers: requestHeaders, body = "" } = request$2;
	const began = performance.now();
	const time = performance.timeOrigin + began;
	const chunks = [];
	let answer;
	let size = 0;
	const { promise, resolve } = Promise.withResolvers();
	const end = (failure) => {
		resolve({
			id,
			time,
			began,
			duration: performance.now() - began,
			method,
			target,
			requestHeaders,
			requestBody: Buffer.from(body),
			status: answer?.statusCode,
			responseHeaders: answer?.rawHeaders ?? [],
			responseBody: failure === void 0 && size <= LARGEST ? Buffer.concat(chunks) : void 0,
			failure
		});
		outgoing.destroy();
	};
	const fail = (error) => {
		end(signal.aborted ? STOPPED : failureText(failureOf(error, upstream.url)));
	};
	const outgoing = (upstream.protocol === "https:" ? request$1 : request)({
		agent,
		method,
		path,
		host: upstream.hostname,
		port: upstream.port,
		headers: [...requestHeaders],
		setDefaultHeaders: false,
		maxHeaderSize: LONGEST_HEAD,
		signal
	});
	outgoing.maxHeadersCount = 0;
	const timer = setTimeout(() => end(failureText(timeoutFailure(upstream.url, timeout))), timeout);
	promise.then(() => clearTimeout(timer));
	outgoing.on("socket", readToTheEnd).on("error", fail);
	outgoing.on("upgrade", () => end(failureText(malformedFailure(`${upstream.url} switched protocols without being asked.`))));
	outgoing.on("response", (response) => {
		answer = response;
		response.on("error", fail);
		response.on("end", () => end());
		response.on("data", (chunk) => {
			size += chunk.length;
			chunks.push(chunk);
			if (size > LARGEST) end();
		});
	});
	outgoing.end(body);
	return promise;
}
/** The failure of an exchange during which the run was stopped. */
const STOPPED = "the run was stopped";
/** Reads the answer of an exchange. */
function toProbeAnswer(capture) {
	const { status, failure, responseBody } = capture;
	const headers = toHeaderMap(capture.responseHeaders);
	const { body } = decodeBody(responseBody, headers);
	const text = body.kind === "text" ? body.text : "";
	return {
		capture,
		status: failure === void 0 ? status : void 0,
		headers,
		text,
		json: jsonOf(text)
	};
}
/** How many bytes of an answer are read at most: more than the check judges. */
const LARGEST = 4194304;
function jsonOf(text) {
	try {
		return readJson(text).value;
	} catch {
		return;
	}
}
// src/verify/service/service.ts
/** The run has ended before all probes were sent: the service is gone, or somebody has stopped the run. */
var ProbingEnded = class extends Error {
	name = "ProbingEnded";
};
/** Sends requests to a service, one at a time, and remembers the results that several probes need. */
var Service = class {
	/** The contract that it is to keep. */
	contract;
	mayWrite;
	/** A number that is invented for the run: no record has it as that of another one. */
	newReference;
	#options;
	#name = `petstore-sandbox/${packageVersion()}`;
	#once = /* @__PURE__ */ new Map();
	#exchanges = [];
	#patience = new RetryBudget();
	#ahead;
	#requests = 0;
	#failures = 0;
	constructor(options) {
		this.contract = options.contract;
		this.mayWrite = options.mayWrite;
		this.newReference = options.newReference;
		this.#ahead = options.ahead;
		this.#options = options;
	}
	/** What its paths have before those of the contract; `undefined` if it has another base path. */
	get root() {
		return this.#options.upstream.root;
	}
	/** Whether the check judges the answers. */
	get isJudged() {
		return this.#options.isJudged;
	}
	/** All exchanges so far, with their violations. */
	get exchanges() {
		return this.#exchanges;
	}
	/** Draws an integer from 0 to `bound`, exclusive. */
	drawn(bound) {
		return randomBelow(bound, this.#options.random);
	}
	/** Draws one of some items; `undefined` if there are none. */
	oneOf(items) {
		return items[this.drawn(items.length)];
	}
	/** The same items in a random order. */
	shuffled(items) {
		return items.map((item) => ({
			item,
			rank: this.#options.random()
		})).toSorted((one, other) => one.rank - other.rank).map(({ item }) => item);
	}
	/** Sends a request. If the service asks to be asked later, the request is sent again after a wait.
	* @throws ProbingEnded (as a rejection) when the run was stopped, or several requests in a row had no answer.
	*/
	async ask(ask) {
		for (let attempt = 1;; attempt += 1) {
			const answer = await this.#send(ask);
			const wait = this.#patience.take(answer, attempt);
			if (wait === void 0) return answer;
			await this.#options.wait(wait);
		}
	}
	/** The result of `find` for this service: computed at the first call, and remembered for further probes. */
	once(find) {
		const known = this.#once.get(find) ?? find(this);
		this.#once.set(find, known);
		return known;
	}
	/** The time by the clock of the service at which an exchange began, in milliseconds since 1970. */
	timeOf({ capture }) {
		return capture.time + (this.#ahead ?? 0);
	}
	async #send(ask) {
		const { pace, wait, signal, onExchange, mayWrite } = this.#options;
		if (!mayWrite && !isRead(ask)) throw new Error(`${ask.method} ${ask.path} would write`);
		await wait(pace.take(performance.now()));
		if (signal.aborted) throw new ProbingEnded(STOPPED);
		this.#requests += 1;
		const sending = this.#toSending(ask);
		const { headers = [] } = this.#options;
		const sent = {
			...sending,
			headers: withLines(sending.headers, headers)
		};
		const hidden = headerPairs(headers).flatMap(([name]) => [name, HIDDEN]);
		const requestHeaders = withLines(sending.headers, hidden);
		const capture = {
			...await send$1(sent, this.#options),
			requestHeaders
		};
		if (signal.aborted) throw new ProbingEnded(STOPPED);
		const answer = toProbeAnswer(capture);
		this.#ahead ??= aheadBy(answer);
		const violations = onExchange(answer, this.timeOf(answer));
		this.#exchanges.push({
			answer,
			violations
		});
		this.#count(answer);
		return answer;
	}
	#toSending({ method, path, authorization, type, coding, headers = [], body }) {
		const { upstream, key } = this.#options;
		const isAtRoot = path.startsWith("~");
		const credential = authorization === void 0 ? `Bearer ${key}` : authorization;
		const media = type === void 0 ? body === void 0 ? null : "application/json" : type;
		return {
			id: `verify-${this.#requests}`,
			method,
			body,
			path: isAtRoot ? (upstream.root ?? "") + path.slice(1) : upstream.basePath + path,
			target: isAtRoot ? path.slice(1) : this.contract.basePath + path,
			headers: [
				...[
					"Host",
					upstream.host,
					"User-Agent",
					this.#name
				],
				...["Accept", "application/json"],
				...credential === null ? [] : ["Authorization", credential],
				...media === null ? [] : ["Content-Type", media],
				...coding === void 0 ? [] : ["Content-Encoding", coding],
				...body === void 0 ? [] : ["Content-Length", String(Buffer.byteLength(body))],
				...headers
			]
		};
	}
	#count(answer) {
		const { failure } = answer.capture;
		this.#failures = failure === void 0 ? 0 : this.#failures + 1;
		if (this.#failures < MOST_FAILURES) return;
		throw new ProbingEnded(`${MOST_FAILURES} requests in a row had no answer (${failure})`);
	}
};
/** Adds header lines, which replace lines of the same names. */
function withLines(own, added) {
	const names = new Set(headerPairs(added).map(([name]) => name.toLowerCase()));
	return [...headerPairs(own).filter(([name]) => !names.has(name.toLowerCase())).flat(), ...added];
}
/** Replaces the value of a header line that may be a credential. */
const HIDDEN = "[not shown]";
/** The least difference that counts as another clock: a day, in milliseconds. A `Date` is in whole seconds, and arrives late. */
const OTHER_CLOCK = 864e5;
function aheadBy({ capture, headers }) {
	const ahead = Date.parse(headers.date ?? "") - capture.time;
	if (Number.isNaN(ahead)) return void 0;
	return Math.abs(ahead) > OTHER_CLOCK ? ahead : 0;
}
/** After so many requests in a row without an answer, the service counts as gone. */
const MOST_FAILURES = 5;
// src/verify/rules/reach-upstream.ts
/**
* Makes sure that the upstream lists records for its key, so that rules can be tested. Without rules, or a list that they know, there is nothing to make sure of.
* @throws StartError when the upstream does not answer.
* @throws UsageError when it refuses the key or the list, has no list there, or answers every path alike.
*/
async function reachUpstream(service) {
	const resource = probedIn(service.contract);
	if (!resource) return;
	try {
		const { list, limit } = await service.once(greatestLimit);
		assertAnswers([list]);
		const problem = problemOf(list, limit, resource);
		if (problem !== void 0) throw new UsageError(problem);
		const { status = 0, json } = list;
		const { collection, pathTo } = resource;
		if (!isServed({ status }) || json !== void 0) return;
		if (isAlike(list, await askRecord(service, 1))) throw new UsageError(`The upstream does not look like the service: ${collection} and ${pathTo(1)} have the same answer, ${status}, which is not JSON. ${addressOf(resource)}`);
	} catch (error) {
		if (!(error instanceof ProbingEnded)) throw error;
	}
}
/**
* Makes sure that some requests were answered, and not all for want of a key that works.
* @throws StartError when none was answered; UsageError when each was answered 401.
*/
function assertAnswers(answers) {
	const [first] = answers;
	if (!first) return;
	if (answers.every(({ status }) => status === void 0)) throw new StartError(`The upstream does not answer: ${first.capture.failure}`);
	if (answers.every(({ status }) => status === 401)) throw new UsageError("The upstream does not accept the key: it answers 401. Give one that works there: --key or PETSTORE_KEY.");
}
function problemOf({ status = 0 }, limit, resource) {
	const { collection, words } = resource;
	if (status === 403) return `The key may not list ${words.many}: the upstream answers 403. Give one that may: --key or PETSTORE_KEY.`;
	if (status === 404 || status >= 300 && status < 400) return `The upstream has no list of ${words.many} there: ${collection} is answered ${status}. ${addressOf(resource)}`;
	if (limit === void 0 && status >= 400 && status < 500) return `The upstream refuses every list: ${collection} is answered ${status}. If it needs a header besides the key, give it: --header 'NAME: VALUE'.`;
}
function addressOf({ collection }) {
	return `Give the address that comes before ${collection}, e.g. https://api.example.com/v1.`;
}
/** Whether two answers are the same: a web server may answer every path with one page. */
function isAlike(one, other) {
	return one.status === other.status && one.text !== "" && one.text === other.text;
}
// src/verify/use-operations.ts
/** Reads what a contract describes: each GET that needs no value but the id of a record, which an earlier list has shown. The check judges each answer. */
async function readOperations(service, key, onProgress = () => {}) {
	const { contract } = service;
	const reads = contract.operations.filter(isReadable);
	const isOfRecord = ({ id }) => contract.records.byId.get(id)?.item !== void 0;
	const all = [...reads.filter((each) => !isOfRecord(each)), ...reads.filter(isOfRecord)].slice(0, MOST_READS);
	const ids = /* @__PURE__ */ new Map();
	for (const [done, operation] of all.entries()) {
		onProgress({
			step: "probing",
			done,
			of: all.length,
			unit: "operations"
		});
		const request = requestOf(operation, service, {
			key,
			ids
		});
		if (request) noteIds(operation, await service.ask(request), {
			service,
			ids
		});
	}
}
/** Asks for lists as clients do: with a limit, and with filters for what they show. The check judges the answers. */
async function useLists(asker) {
	for (const record of asker.contract.records.byId.values()) {
		if (record.role !== "list") continue;
		const id = record.operation;
		const listed = await asker.list(id);
		if ("unknown" in listed) continue;
		const limit = limitOf(record);
		if (limit !== void 0) await asker.ask(id, { query: [[limit, "2"]] });
		for (const { name, meaning, property } of record.parameters) {
			if (meaning !== "filter" || property === void 0) continue;
			const values = listed.records.map((each) => asObject(each)?.[property]);
			const value = asker.service.oneOf(values.filter(isPlain));
			if (value !== void 0) await asker.ask(id, { query: [[name, String(value)]] });
		}
	}
}
/** Creates the records that probes need: two by each creation, and more where a list has too few to tell orders and limits apart. */
async function stockUp(creations) {
	const { asker } = creations;
	if (!asker.mayWrite) return;
	for (const { role, operation, resource } of asker.contract.records.byId.values()) {
		if (role !== "create") continue;
		if ("unknown" in await creations.base(operation)) continue;
		for (let count = (await asker.known(resource.name)).length; count < FEW; count += 1) await creations.create(operation);
	}
}
/** Reads, replaces, changes and removes a record that was created, and reads it after each step. The check judges the answers. */
async function useRecords(creations, onEntry) {
	const { asker } = creations;
	if (!asker.mayWrite) return;
	for (const creating of asker.contract.records.byId.values()) {
		if (creating.role !== "create") continue;
		const made = await creations.create(creating.operation);
		if ("unknown" in made || !made.record) continue;
		const { name } = creating.resource;
		const there = made.record;
		await read(asker, name, there);
		const replacing = operationOn(asker, name, "replace");
		if (replacing) {
			const body = await probeBody(asker, replacing.operation, { number: 90 });
			if (!("unknown" in body)) await asker.ask(replacing.operation, {
				path: pathTo(replacing, there),
				body: body.body
			});
			await read(asker, name, there);
		}
		const updating = operationOn(asker, name, "update");
		const change = updating && changeOf(asker, updating, made.sent);
		if (updating && change) {
			await asker.ask(updating.operation, {
				path: pathTo(updating, there),
				body: change
			});
			await read(asker, name, there);
		}
		const removing = operationOn(asker, name, "remove");
		if (!removing) continue;
		const answer = await asker.ask(removing.operation, { path: pathTo(removing, there) });
		if ("unknown" in answer || verdictOn(answer) !== "served") continue;
		const reading = operationOn(asker, name, "read")?.operation;
		onEntry(ledgerOf(asker.contract).find("readRemoved", reading));
		const gone = await read(asker, name, there);
		onEntry(void 0);
		if (gone === void 0 || gone >= 400) creations.removed(there);
	}
}
/**
* Makes a service show each error that the contract documents for an operation on records: that of a record which is not there, of an
* id, a query or a body that the contract forbids, and of a request without a credential. The check judges the answers. What writes is
* sent to no other record than one that was created for it.
*/
async function askDocumentedErrors(creations, onEntry) {
	const { asker } = creations;
	for (const record of asker.contract.records.byId.values()) {
		const operation = asker.operation(record.operation);
		if (!operation || !(asker.mayWrite || isRead(operation))) continue;
		const site = {
			asker,
			creations,
			record,
			operation
		};
		const before = creations.count;
		if (hasError(operation, 404)) await askForNone(site, onEntry);
		if (hasError(operation, operation.refusal)) {
			await askWithWrongValues(site);
			if (operation.bodies.size > 0 && asker.mayWrite) await askWithWrongBodies(site);
		}
		if (hasError(operation, 401) && !operation.credentials.isPublic) await askWithoutKey(site);
		await creations.clear(before);
	}
}
/** How many operations are read at most. */
const MOST_READS = 500;
/** Whether an operation can be read without values that somebody must know, and has an end. */
function isReadable(operation) {
	return operation.parameters.every(({ in: place, required, style }) => !required || place === "path" && (style === void 0 || style === "simple")) && isPlainRead(operation);
}
/** The request of an operation; `undefined` if its path has a value that is not known. */
function requestOf(operation, service, { key, ids }) {
	const { id, path, parameters } = operation;
	const { contract } = service;
	const record = contract.records.byId.get(id);
	const values = /* @__PURE__ */ new Map();
	if (record?.item !== void 0) {
		const known = service.oneOf(ids.get(record.resource.name) ?? []);
		if (known !== void 0) values.set(record.item, percentEncoded(String(known)));
	}
	if (parameters.filter((each) => each.in === "path").map(({ name }) => name).some((name) => !values.has(name))) return void 0;
	const whole = path.replace(/\{([^{}]+)\}/g, (_, name) => values.get(name) ?? "");
	const isBelow = whole.startsWith(`${contract.basePath}/`);
	if (!isBelow && service.root === void 0) return void 0;
	const place = isBelow ? whole.slice(contract.basePath.length) : `~${whole}`;
	return requestWithKey({
		method: "GET",
		path: place
	}, operation, key);
}
/** Notes the ids of the records that a list shows, below no parents: those of others are read below theirs. */
function noteIds({ id }, { json, status }, { service, ids }) {
	const record = service.contract.records.byId.get(id);
	if (record?.role !== "list" || status !== record.status || record.parents.length > 0) return;
	const found = (recordsIn(record, json) ?? []).flatMap((each) => idIn(record, each) ?? []);
	ids.set(record.resource.name, [...ids.get(record.resource.name) ?? [], ...found]);
}
/** As many records as a list needs for its order and its limits to show. */
const FEW = 5;
function isPlain(value) {
	return typeof value === "string" && value !== "" || typeof value === "number";
}
/** The status of the answer when a record is read, and then listed. */
async function read(asker, resource, there) {
	const reading = operationOn(asker, resource, "read");
	if (!reading) return void 0;
	const answer = await asker.ask(reading.operation, { path: pathTo(reading, there) });
	return "unknown" in answer ? void 0 : answer.status;
}
/** A change of one text of a record, as JSON Merge Patch (RFC 7396) writes it. */
function changeOf(asker, { operation, inRequest }, sent) {
	const [type] = asker.operation(operation)?.bodies.keys() ?? [];
	if (type === void 0 || type.includes("json-patch")) return void 0;
	const name = Object.keys(sent).find((each) => String(sent[each]).startsWith(CREATED_TEXT));
	if (name === void 0) return void 0;
	const change = { [name]: `${CREATED_TEXT}, changed` };
	return inRequest.reduceRight((inside, each) => ({ [each]: inside }), change);
}
/** Whether the contract describes the answer with a status. */
function hasError({ responses }, status) {
	return describedStatus(responses, status) !== void 0;
}
/** Asks for a record that does not exist. A write is sent only after a read has shown this. */
async function askForNone({ asker, creations, record, operation }, onEntry) {
	const path = await pathToNone(asker, record);
	if (!path) return;
	if (isRead(operation)) {
		onEntry(ledgerOf(asker.contract).find("readRemoved", record.operation));
		await asker.ask(record.operation, { path });
		onEntry(void 0);
		return;
	}
	if (!await isNoRecord(asker, record, path)) return;
	const change = await bodyFor(asker, operation);
	if (!change) return;
	const answer = await asker.ask(record.operation, {
		...change,
		path
	});
	const mayCreate = record.role === "replace" || record.role === "update";
	if ("unknown" in answer || !mayCreate || verdictOn(answer) !== "served") return;
	const value = memberAt(answer.json, record.inAnswer) ?? null;
	const id = path[record.item ?? ""] ?? "";
	const [there = {
		id,
		value,
		parents: parentValues(record, path)
	}] = recordsWithIds(record, [value], path);
	creations.keep(record.resource.name, there);
}
/** Whether the service itself says that there is no such record. */
async function isNoRecord(asker, { resource }, path) {
	const reading = operationOn(asker, resource.name, "read");
	if (!reading) return false;
	const answer = await asker.ask(reading.operation, { path });
	return !("unknown" in answer) && (answer.status === 404 || answer.status === 410);
}
/** Sends what the contract forbids in the path, and in the query. */
async function askWithWrongValues({ asker, record, operation }) {
	const isReading = isRead(operation);
	const path = wrongValue(operation, isReading ? void 0 : PLAINLY_WRONG);
	const change = path && await bodyFor(asker, operation);
	if (path && change) await asker.ask(record.operation, {
		...change,
		path
	});
	if (!isReading) return;
	const [wrong] = wrongQueries(asker, operation);
	if (wrong) await asker.ask(record.operation, { query: [[wrong.parameter.name, wrong.value]] });
}
/** Values that stand for nothing in any service: a removal of `-` may mean all records. */
const PLAINLY_WRONG = ["no-such-value"];
/** Sends a body that is no JSON, and one that the contract forbids. */
async function askWithWrongBodies({ asker, creations, record, operation }) {
	const path = await ownPath(creations, record);
	if (!path) return;
	const wrong = await wrongBody(asker, operation);
	const all = [{ text: "{" }, ...wrong === void 0 ? [] : [{ body: wrong }]];
	for (const change of all) await send(creations, record, {
		...change,
		path
	});
}
/** Asks without the key. A service that serves this does what it is asked: to a record that was created for it. */
async function askWithoutKey({ asker, creations, record, operation }) {
	const path = isRead(operation) ? {} : await ownPath(creations, record);
	const change = await bodyFor(asker, operation);
	if (!path || !change) return;
	await send(creations, record, {
		...change,
		path,
		isBare: true
	});
}
/** Sends a request; what it creates, or removes, is noted. */
async function send(creations, record, change) {
	const { operation, role } = record;
	if (role === "create") {
		const { path: _path, ...rest } = change;
		await creations.create(operation, { as: () => rest });
		return;
	}
	await creations.asker.ask(operation, change);
}
/** The path of a record that was created for the run; of what creates one, no more than its parents. `undefined` if there is none. */
async function ownPath(creations, record) {
	if (record.role === "create") return {};
	const { asker } = creations;
	const creating = [...asker.contract.records.byId.values()].find(({ role, resource }) => role === "create" && resource.name === record.resource.name);
	if (!creating || record.item === void 0) return void 0;
	const made = await creations.create(creating.operation);
	return "unknown" in made || !made.record ? void 0 : pathTo(record, made.record);
}
/** A valid body where an operation takes one; `undefined` if none can be made. */
async function bodyFor(asker, operation) {
	if (isRead(operation) || operation.bodies.size === 0) return {};
	const made = await probeBody(asker, operation.id, { number: 70 });
	return "unknown" in made ? void 0 : { body: made.body };
}
/** A body that is not what the contract describes: one that is valid, but for the type of one member. */
async function wrongBody(asker, operation) {
	const made = await probeBody(asker, operation.id, { number: 71 });
	if ("unknown" in made) return void 0;
	const whole = asObject(made.body);
	const isWrong = (body) => (operation.validateBody?.(body).length ?? 0) > 0;
	return [
		...Object.keys(whole ?? {}).flatMap((name) => OTHER_TYPES.map((value) => ({
			...whole,
			[name]: value
		}))),
		[],
		{}
	].find(isWrong);
}
const OTHER_TYPES = [
	{},
	"no-such-value",
	false
];
// src/verify/probe-service.ts
/**
* Probes a service: tests the rules that the hints of its contract name, or else reads what it describes; asks about each entry of its
* ledger; and, where there are no such rules, uses records that it creates, which it removes at the end.
* @throws StartError (as a rejection) when the service does not answer at all; UsageError when it does not accept the key.
*/
async function probeService(probing) {
	return new Run(probing).probe();
}
/** One run of probes: what it has found out, and whether it has ended. */
var Run = class {
	#probing;
	#service;
	#creations;
	#entries;
	#rules;
	#results = /* @__PURE__ */ new Map();
	#silences = /* @__PURE__ */ new Map();
	#ended;
	constructor(probing) {
		const { service, key, given } = probing;
		this.#probing = probing;
		this.#service = service;
		this.#creations = new Creations(new ProbeClient({
			service,
			key,
			given
		}));
		this.#entries = ledgerOf(service.contract).entries;
		this.#rules = serviceRules(service.contract).filter(isTested);
	}
	async probe() {
		const { contract } = this.#service;
		if (!contract.hints.rules) await this.#useOperations();
		else if (await this.#testRules()) await this.#askEntries("probes");
		else for (const { name } of this.#entries) this.#silences.set(name, NOT_KNOWN);
		return {
			contract: concludeRules(this.#results, this.#service),
			silences: this.#silences,
			ended: this.#ended,
			left: this.#creations.left
		};
	}
	/** Tests the rules that have requests of their own; returns whether the contract has the records that they are about. */
	async #testRules() {
		for (const [done, rule] of this.#rules.entries()) {
			this.#tell(done, this.#rules.length + this.#entries.length, "probes");
			await this.#unlessEnded(async () => {
				this.#results.set(rule, await checkRule(rule, this.#service));
			});
			if (!this.#results.has(rule)) this.#results.set(rule, unknown(this.#ended ?? ""));
		}
		return probedIn(this.#service.contract) !== void 0;
	}
	/** Reads what the service describes, asks about entries, and uses records. The check judges the answers. */
	async #useOperations() {
		const { key, onProgress, onEntry = () => {} } = this.#probing;
		const creations = this.#creations;
		await this.#unlessEnded(() => readOperations(this.#service, key, onProgress));
		assertAnswers(this.#service.exchanges.map(({ answer }) => answer));
		await this.#unlessEnded(() => useLists(creations.asker));
		await this.#unlessEnded(() => stockUp(creations));
		await this.#askEntries("entries", onEntry);
		await this.#unlessEnded(() => useRecords(creations, onEntry));
		if (this.#service.isJudged) await this.#unlessEnded(() => askDocumentedErrors(creations, onEntry));
		await this.#unlessEnded(() => creations.clear());
	}
	async #askEntries(unit, onEntry = () => {}) {
		const before = this.#rules.length;
		for (const [done, entry] of this.#entries.entries()) {
			this.#tell(before + done, before + this.#entries.length, unit);
			onEntry(entry);
			await this.#unlessEnded(async () => {
				const why = entry.of === "creation" && this.#probing.watch.choicesOf(entry.name).length > 0 ? void 0 : await probeEntry(entry, this.#creations);
				if (why !== void 0) this.#silences.set(entry.name, why);
			});
			if (this.#ended !== void 0 && !this.#silences.has(entry.name)) this.#silences.set(entry.name, this.#ended);
		}
		onEntry(void 0);
	}
	#tell(done, of, unit) {
		this.#probing.onProgress?.({
			step: "probing",
			done,
			of,
			unit
		});
	}
	async #unlessEnded(send) {
		if (this.#ended !== void 0) return;
		try {
			await send();
		} catch (error) {
			if (!(error instanceof ProbingEnded)) throw error;
			this.#ended = error.message;
		}
	}
};
// src/verify/run-verify.ts
/**
* Starts a sandbox, sends all probes to it and to the upstream, and compares what they show.
* @throws UsageError for an invalid upstream, certificate or scenario, or when the upstream does not accept the key.
* @throws StartError when the upstream does not answer the first request.
*/
async function runVerify(options) {
	const { source, key, allowWrites: mayWrite, rate, timeout, signal } = options;
	const { check, seed, given = NOTHING_GIVEN, onProgress } = options;
	const contract = contractOf(source);
	const upstream = parseUpstream(options.upstream, source);
	const agents = createAgents(upstream, options);
	const common = {
		timeout,
		signal,
		wait: (time) => pause(time, signal),
		contract,
		newReference: newReference(Date.now())
	};
	try {
		try {
			var _usingCtx$1 = _usingCtx();
			const sandbox = _usingCtx$1.a(await startStocked(options));
			const toUpstream = serviceOf({
				...common,
				upstream,
				agent: agents.fresh,
				key,
				mayWrite,
				pace: new Pace(rate),
				random: createRandom(seed, "verify"),
				headers: options.headers ?? []
			}, check);
			await reachUpstream(toUpstream.service);
			const { now } = await sandbox.clock.read();
			const toSandbox = serviceOf({
				...common,
				upstream: parseUpstream(sandbox.url, source),
				agent: new Agent(),
				key: sandbox.key,
				mayWrite: true,
				pace: new Pace(Number.POSITIVE_INFINITY),
				ahead: Date.parse(now) - Date.now(),
				random: createRandom(seed, "verify")
			});
			const own = {
				key: sandbox.key,
				given: NOTHING_GIVEN
			};
			const here = {
				probed: await probeService({
					...toSandbox,
					...own
				}),
				watch: toSandbox.watch
			};
			const there = {
				probed: await probeService({
					...toUpstream,
					key,
					given,
					onProgress
				}),
				watch: toUpstream.watch
			};
			const rows = ledgerOf(contract).entries.map((entry) => {
				const at = contract.hints.ledger.find(({ name }) => name === entry.name)?.at;
				return {
					entry,
					operation: entry.operation ?? at ?? EVERY
				};
			});
			const rotating = rotatingIn(sandbox.scenario, sandbox.leavesOpen);
			return compare({
				sandbox: here,
				upstream: there
			}, rows, {
				rotating,
				seed
			});
		} catch (_) {
			_usingCtx$1.e = _;
		} finally {
			await _usingCtx$1.d();
		}
	} finally {
		agents.destroy();
	}
}
/** The names of the entries of a ledger whose choices a scenario rotates. */
function rotatingIn({ unspecified }, ledger) {
	const { choices } = settle(() => ledger, unspecified);
	return new Set(Object.keys(choices).filter((name) => choices[name] === ROTATE));
}
/** Stands for the operation of what is about all of them. */
const EVERY = "every operation";
/** A service whose exchanges are watched, and judged if there is a check. */
function serviceOf(options, check) {
	const { contract, newReference: number } = options;
	const invented = [
		number,
		smallNumber(number),
		INVENTED_NUMBER,
		INVENTED_UUID,
		INVENTED_TEXT
	];
	const watch = new ChoiceWatch({
		contract,
		invented: new Set(invented),
		sentFields: [UNKNOWN_NAME]
	});
	let about;
	const service = new Service({
		...options,
		isJudged: check !== void 0,
		onExchange: (answer, began) => {
			const violations = check?.(answer.capture, about) ?? [];
			watch.see(answer, began);
			return violations;
		}
	});
	const onEntry = (entry) => {
		about = entry;
	};
	return {
		service,
		watch,
		onEntry
	};
}
/** Starts a sandbox; one whose scenario has no records, such as a profile, gets those that it has without a scenario: most probes show nothing without records. */
async function startStocked({ source, scenario, handlers }) {
	const code = { ...handlers !== void 0 && { handlers } };
	const sandbox = await startSandboxOf(source, {
		scenario,
		...code
	});
	const counts = Object.values(sandbox.counts);
	const { records, hints } = contractOf(source);
	if (![...records.byId.values()].some(({ role }) => role === "list") || counts.some((each) => Number(each) > 0)) return sandbox;
	const { unspecified, clock } = sandbox.scenario;
	await sandbox.close();
	const stocked = {
		version: 1,
		generate: { count: STOCK },
		...clock && { clock }
	};
	return startSandboxOf(source, {
		scenario: hints.main ? stocked : "default",
		unspecified,
		...code
	});
}
/** More records than a list has by default. */
const STOCK = 30;
/** Invents a number that differs in each run. It is odd and beyond 2^53, so that a double cannot hold it. */
function newReference(now) {
	return 2n ** 53n + 1n + 2n * BigInt(now);
}
/** Waits for some milliseconds; a stop of the run ends the wait. */
async function pause(milliseconds, signal) {
	if (milliseconds > 0) await setTimeout$1(milliseconds, void 0, { signal }).catch(() => {});
}
// src/verify/upstream-check.ts
/**
* Creates the check of an upstream. Two kinds of violations do not count: those that probes commit on purpose, and those that follow
* from a choice of the ledger, in which the upstream is compared with the sandbox instead.
*/
async function createUpstreamCheck({ secrets = [], ...options }) {
	const contract = contractOf(options.source);
	const coverage = new CoverageCounter(contract.operations);
	const judge = withoutOpen(await createJudge(contract), contract);
	const ledger = ledgerCounterOf(contract);
	const readEvidence = createRunEvidenceReader(contract);
	const tools = {
		judge,
		contract,
		coverage,
		readSigns: noteReader(contract),
		readEvidence
	};
	const memory = new CheckerMemory(options, {
		contract,
		coverage,
		ledger
	});
	memory.adopt(secrets);
	const { entries: open } = ledgerOf(contract);
	const verdictOn = (capture, about) => {
		try {
			const verdict = judgeCapture(capture, tools);
			const violations = isOpenOutside(capture, contract) ? [] : verdict.violations.filter((each) => !(about && isAsked(each, capture, open)));
			return {
				...verdict,
				violations
			};
		} catch (error) {
			return failedVerdict(error);
		}
	};
	let probed;
	return {
		check: (capture, about) => memory.add(capture, {
			verdict: verdictOn(capture, about),
			repeated: false
		}),
		conclude: (verification) => {
			for (const found of findDifferences(verification)) memory.addProblem(found);
			probed = toProbed(verification);
			ledger.addReport(seenCounts(probed));
		},
		report: () => ({
			...memory.report(),
			...probed && { probed }
		})
	};
}
/** Reads from an exchange only the note for the rules that remember earlier exchanges. */
function noteReader({ records }) {
	return (facts) => ({
		...noSigns,
		note: readRecordNote(facts, records)
	});
}
function withoutOpen(judge, contract) {
	const { entries, find } = ledgerOf(contract);
	const isAnnounced = find("deprecationHeaders") !== void 0;
	const hasRules = contract.hints.rules !== void 0;
	const isOpen = ({ source, rule }, facts) => {
		const { operation, status } = facts.exchange;
		if (source === "request" || rule === ANNOUNCED && isAnnounced) return true;
		if (entries.some((entry) => breaksRule(entry, rule))) return true;
		if (!operation.path.startsWith(`${contract.basePath}/`) && status >= 300) return true;
		return hasRules && rule === "undocumented-status" && openPointOf(facts) !== void 0;
	};
	return (exchange) => {
		const { violations, ...rest } = judge(exchange);
		return {
			...rest,
			violations: violations.filter((each) => !isOpen(each, rest.facts))
		};
	};
}
/** Whether a violation is what a probe of an entry provokes: a choice of the ledger uses this status. */
function isAsked({ rule }, { status = 0 }, entries) {
	if (rule !== "undocumented-status") return false;
	return status === 401 || entries.some((each) => usesUndocumented(each, status));
}
/** Whether a target is nearly that of an operation (trailing slash, other case): the ledger lets a service serve it. */
function isOpenOutside({ method, target }, contract) {
	const { match, hasSlash, hasOtherCase } = matchTarget(method, target, contract);
	return match?.operation !== void 0 && (hasSlash || hasOtherCase);
}
/** The rule about announcing a deprecation: an entry of the ledger asks the same (`deprecationHeaders`). */
const ANNOUNCED = "deprecation-header";
// src/cli/commands/verify.ts
/** `petstore-sandbox verify`: sends probes to a sandbox and to a real service, and reports where they differ. */
async function verify({ flags, warnings }) {
	const { env } = process;
	const given = readSettings("verify", {
		flags,
		environment: env
	});
	const upstreamGiven = namedUpstream(given.upstream, env);
	const { source } = await contractOfRun(given);
	const settings = {
		...given,
		upstream: upstreamGiven,
		key: keyOf(given, source)
	};
	const { url: upstream } = parseUpstream(settings.upstream, source);
	if (settings.writeProfile !== void 0) assertProfileFile(settings.writeProfile);
	const check = await openCheck({
		...settings,
		source,
		upstream,
		summarise: (report) => summaryLines({
			...report,
			ledger: []
		})
	}, (options) => createUpstreamCheck({
		...options,
		secrets: secretsOf(settings)
	}));
	const progress = createProgressLine(settings.log);
	const log = createLog(settings.log, progress);
	for (const warning of [...warnings, ...unusedCertificateFlags(settings)]) log.error(warning);
	for (const remark of remarksOf(source)) log.info(remark);
	try {
		const verification = await run({
			...settings,
			source,
			upstream
		}, check, {
			log,
			progress
		}).finally(() => progress.end());
		check.checker.conclude(verification);
		tell(verification, log);
		const own = brokenHere(verification);
		for (const rule of own) log.error(`The sandbox itself breaks a rule with this scenario: ${rule}`);
		const isPartial = verification.ended !== void 0;
		const write = () => keep(verification, {
			...settings,
			upstream
		}, log);
		const code = await check.finish(log, {
			write,
			isPartial
		});
		return isPartial || own.length > 0 && settings.failOn !== "never" ? 1 : code;
	} finally {
		await log.close();
	}
}
/** The key that is given; an empty one where no operation of the contract needs a credential. */
function keyOf({ key }, source) {
	if (key !== void 0) return key;
	if (contractOf(source).operations.every(({ credentials }) => credentials.isPublic)) return "";
	throw new UsageError("verify needs a key that the upstream accepts: set PETSTORE_KEY, or give --key. See --help.");
}
/**
* What the service may repeat of header lines in its answers, which reports show; and the key, which a contract may have in a place
* whose name tells nobody that it is one. A short value is in many a word.
*/
function secretsOf({ header, key }) {
	return [key, ...header.filter((_, at) => at % 2 === 1)].filter((value) => value.length >= SHORTEST_SECRET);
}
const SHORTEST_SECRET = 8;
async function run(settings, { checker }, { log, progress }) {
	const stopping = new AbortController();
	listenForStop().asked.then((signal) => {
		log.info(`${signal}: no more probes are sent; the reports have what was found`);
		stopping.abort();
	});
	const { source, records } = settings;
	const contract = contractOf(source);
	const asks = settings.allowWrites ? writesText(contract) : READS;
	const given = records === void 0 ? NOTHING_GIVEN : readGivenValues(records, contract);
	log.info(`verify ${settings.upstream}: ${asks}`);
	const { seed = randomInt(2 ** 32), header: headers } = settings;
	return runVerify({
		...settings,
		seed,
		headers,
		given,
		proxyEnvironment: process.env,
		signal: stopping.signal,
		onProgress: progress.onProgress,
		check: (capture, about) => {
			const violations = checker.check(capture, about);
			log.passage(capture, violations);
			return violations;
		}
	});
}
/** The rules that the sandbox breaks; only a scenario with faults or a tape makes it break a rule. */
function brokenHere({ rules }) {
	return rules.filter(({ sandbox }) => resultWord(sandbox) === "broken").map(({ probe }) => probe.rule);
}
const READS = "only GET and HEAD are sent; --allow-writes asks for more";
/** What a run with permission to write creates. */
function writesText({ hints }) {
	const { rules, main } = hints;
	if (!rules || !main) return `creates a few records there, marked "${CREATED_TEXT}" where they have a text, and removes what can be removed`;
	const { records, messages } = rules.mostCreated;
	return `creates up to ${records} ${nounOf(main.resource, hints).many} there, named "${CREATED_TEXT}" if they have a name, and ${messages} messages`;
}
/** Writes the profile, if one is wanted: of a run that ended early only where it replaces no other. */
function keep(verification, settings, log) {
	const { writeProfile: file, upstream } = settings;
	if (file === void 0) return;
	if (verification.ended !== void 0 && hasProfile(file)) {
		log.error(`${file} stays as it is: not all probes were sent, and a profile of a part would replace it. Run verify to its end, or give --write-profile another name.`);
		return;
	}
	writeProfile(file, profileText(verification, {
		file,
		upstream,
		time: Date.now()
	}));
	log.info(`wrote ${file}`);
}
/** Programs read standard output, people standard error. */
function tell(verification, log) {
	const { stdout } = process;
	if (stdout.isTTY !== true) for (const line of resultLines(verification)) stdout.write(`${line}\n`);
	log.summary(tableLines(verification), void 0);
}
export { verify };

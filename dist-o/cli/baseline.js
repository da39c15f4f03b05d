import { r as UsageError } from "./errors.js";
import { i as shown, n as didYouMean } from "./shown.js";
import { u as shortName } from "./text.js";
import { t as fingerprintOf } from "./fingerprint.js";
import { r as replaceFile } from "./file-replacement.js";
import { o as readTextFile } from "./read-files.js";
import { a as readYaml, o as replaceYamlItems, s as writeYaml } from "./yaml.js";
import { existsSync } from "node:fs";
// src/check/reports/findings/baseline-file.ts
/**
* Reads the text of a baseline file, YAML or JSON (which is YAML too).
* @throws UsageError when it cannot be read or is neither.
*/
function readBaselineFile(file) {
	const text = readTextFile(file, BASELINE_FILE);
	const yaml = readYaml(text, { aliases: false });
	const [problem] = yaml.problems;
	if (problem) {
		const { code, line, what } = problem;
		if (code === "TOO_MANY") throw new UsageError(`${file}:${line}: ${what}. ${BASELINE_FILE.wayOut.large}`);
		throw new UsageError(`${file}:${line}: not YAML: ${what}. ${code === "TOO_DEEP" ? "A baseline is flat." : "Correct the line, or quote its text."}`);
	}
	const placeOf = (path) => {
		const line = yaml.lineOf(path);
		return line === void 0 ? file : `${file}:${line}`;
	};
	try {
		return {
			text,
			value: yaml.value(),
			placeOf
		};
	} catch (cause) {
		const why = cause.message;
		throw new UsageError(`${file}: not a baseline: ${why}. Write it without aliases.`, { cause });
	}
}
/**
* Writes a baseline file: JSON if it ends in `.json`, otherwise YAML. Entries are sorted by operation, rule and
* place, and their keys are in one order, so that a diff shows what changed. The file is replaced in one piece;
* comments in `former`, the present text of a YAML file, stay.
* @throws UsageError when the file cannot be written.
*/
function writeBaselineFile(file, { entries, former }) {
	const known = entries.toSorted(byPlace);
	const content = {
		version: 1,
		known
	};
	const text = file.endsWith(".json") ? `${JSON.stringify(content, null, 2)}\n` : former === void 0 ? HEAD + writeYaml(content) : replaceYamlItems(former, {
		list: "known",
		key: "fingerprint",
		items: known
	});
	replaceFile(file, text, "the baseline");
}
const BASELINE_FILE = {
	largest: 8388608,
	wayOut: {
		missing: "--update-baseline writes one.",
		large: "Keep the findings of each service in a baseline of its own.",
		other: "Name a YAML or JSON file."
	}
};
const HEAD = `# Known findings do not fail a run. Say why in "reason"; with "expires: 2027-03-31" one is accepted until that day.
`;
function byPlace(a, b) {
	const [one, other] = [a, b].map(({ operation, rule, location }) => `${operation}\n${rule}\n${location}`);
	return one < other ? -1 : 1;
}
// src/check/reports/findings/baseline.ts
/**
* Reads a baseline file, YAML or JSON.
* @throws UsageError that names file, line, key, rule and way out.
*/
function readBaseline(file) {
	return createBaseline(parseBaseline(readBaselineFile(file)));
}
/**
* Writes the findings of a report, or what a contract leaves open, as the new baseline. Known ones keep their reason, their last day (even a past
* one) and, in YAML, their comments; those that were not seen are removed. Notes never fail a run and are left out.
* @throws UsageError when the file exists and is not a baseline, or cannot be written.
*/
function updateBaseline(file, { findings }) {
	const former = existsSync(file) ? readBaselineFile(file) : void 0;
	const known = former ? parseBaseline(former) : [];
	const kept = new Map(known.map((entry) => [entry.fingerprint, entry]));
	writeBaselineFile(file, {
		entries: findings.filter(({ severity }) => severity !== "note").map((finding) => {
			const { fingerprint, rule, operation, location } = finding;
			const { reason = NO_REASON, expires } = kept.get(fingerprint) ?? {};
			return {
				fingerprint,
				rule,
				operation,
				location,
				reason,
				...expires !== void 0 && { expires }
			};
		}),
		former: former?.text
	});
}
/** Creates a baseline from its entries. */
function createBaseline(entries) {
	const byFingerprint = new Map(entries.map((entry) => [entry.fingerprint, entry]));
	return {
		entries,
		knownAt: (fingerprint, time) => {
			const entry = byFingerprint.get(fingerprint);
			if (!entry) return void 0;
			const { reason, expires } = entry;
			if (expires === void 0) return {
				reason,
				expired: false
			};
			return {
				reason,
				expires,
				expired: time >= Date.parse(expires) + DAY
			};
		}
	};
}
/** The baseline without entries. */
const emptyBaseline = createBaseline([]);
const DAY = 864e5;
const NO_REASON = "not yet explained";
const KEYS = [
	"fingerprint",
	"rule",
	"operation",
	"location",
	"reason",
	"expires"
];
/**
* Parses the content of a baseline file.
* @throws UsageError that names the place, the rule, the value and the way out.
*/
function parseBaseline({ value, placeOf }) {
	const refuse = (path, text) => {
		const name = path.map((part) => typeof part === "number" ? `[${part}]` : `.${shortName(part)}`).join("");
		throw new UsageError(`${placeOf(path)}: ${name.slice(1) || "the baseline"} ${text}`);
	};
	const file = asObject(value);
	if (!file) return refuse([], `must be an object with version and known, got ${shown(value)}.`);
	checkKeys(file, ["version", "known"], [], refuse);
	if (file.version !== 1) refuse(["version"], `must be 1, got ${shown(file.version)}.`);
	const { known } = file;
	if (!Array.isArray(known)) return refuse(["known"], `must be a list, got ${shown(known)}.`);
	const places = /* @__PURE__ */ new Map();
	return known.map((item, index) => {
		const entry = parseEntry(item, ["known", index], refuse);
		const first = places.get(entry.fingerprint);
		if (first !== void 0) refuse([
			"known",
			index,
			"fingerprint"
		], `is the same as in known[${first}]. Remove one of the two.`);
		places.set(entry.fingerprint, index);
		return entry;
	});
}
function parseEntry(item, path, refuse) {
	const entry = asObject(item);
	if (!entry) return refuse(path, `must be an object, got ${shown(item)}.`);
	checkKeys(entry, KEYS, path, refuse);
	const text = (key) => {
		const value = entry[key];
		if (typeof value === "string" && value.trim() !== "") return value;
		return refuse([...path, key], `must be a non-empty text, got ${shown(value)}.`);
	};
	const key = {
		rule: text("rule"),
		operation: text("operation"),
		location: text("location")
	};
	const fingerprint = text("fingerprint");
	if (fingerprint !== fingerprintOf(key)) {
		const right = fingerprintOf(key);
		const way = `Correct it, or let --update-baseline write the entry.`;
		refuse([...path, "fingerprint"], `must be ${right} for this rule, operation and location, got ${shown(fingerprint)}. ${way}`);
	}
	const reason = text("reason");
	if (entry.expires === void 0) return {
		fingerprint,
		...key,
		reason
	};
	return {
		fingerprint,
		...key,
		reason,
		expires: parseDay(text("expires"), path, refuse)
	};
}
function parseDay(day, path, refuse) {
	const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN;
	if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(day)) return day;
	return refuse([...path, "expires"], `must be a day such as 2027-03-31, got ${shown(day)}.`);
}
function checkKeys(value, known, path, refuse) {
	const unknown = Object.keys(value).find((key) => !known.includes(key));
	if (unknown === void 0) return;
	const hint = didYouMean(unknown, known) || ` The keys here are ${known.join(", ")}.`;
	refuse([...path, unknown], `is an unknown key.${hint}`);
}
function asObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? value : void 0;
}
export { updateBaseline as i, emptyBaseline as n, readBaseline as r, createBaseline as t };

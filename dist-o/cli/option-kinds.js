import { c as hasPem } from "./errors.js";
import { c as nodeHttp } from "./http.js";
import { _ as tokenRule, a as aPort, d as checkedLater, f as fileNames, h as oneOfChoices, m as isTokenText, n as aBoolean, o as aStartTime, p as integerFrom, r as aFileName, s as aText, t as aBearerToken } from "./assert-options.js";
import { i as shown, n as didYouMean } from "./shown.js";
import { c as timeOf, i as MAX_DELAY, o as durationOf, r as LONGEST_TIMER, t as DURATION } from "./time.js";
import { n as builtInLedger } from "./built-in-ledger.js";
import { f as policies, m as settingsFor, t as ROTATE } from "./settlement.js";
import { n as silences } from "./silence-kinds.js";
// src/options/ledger-setting.ts
/** Reads a policy, choices for single entries of the ledger, or both: `rotate,listOrder=id`. */
function readUnspecified(text) {
	const [first = "", ...others] = text.split(",").map((part) => part.trim());
	const mode = policies.find((policy) => policy === first);
	const parts = mode ? others : [first, ...others];
	const choices = {};
	for (const part of parts) {
		if (policies.some((policy) => policy === part)) return { must: `one mode at most, and first: ${part} is another` };
		const [name = "", word = ""] = splitOnce(part);
		const choice = choiceOf(name, word);
		if ("must" in choice) return choice;
		if (Object.hasOwn(choices, name)) return { must: `given once for each entry: ${name} is there twice` };
		choices[name] = choice.value;
	}
	return { value: {
		...mode && { mode },
		...choices
	} };
}
function splitOnce(part) {
	const at = part.indexOf("=");
	return at < 0 ? [part] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
}
function choiceOf(name, word) {
	const choices = choicesFor(name, word);
	if (!choices) return { must: `${RULE}; ${shown(name)} is neither${nearest(name)}` };
	const value = choices.find((choice) => String(choice) === word);
	if (value !== void 0) return { value };
	return { must: `such that ${name}=… is one of ${choices.join(", ")}` };
}
/**
* The settings that a name may have: those of the entry of the built-in contract; of an entry of another one, which is not read yet, those
* of its kind, or any text where they are texts of the contract. It is checked again with the scenario. `undefined` if no contract has
* such a name.
*/
function choicesFor(name, word) {
	const entry = builtInLedger().byName.get(name);
	if (entry) return settingsFor(entry);
	const [kind = ""] = name.split(":", 1);
	if (!isKind(kind)) return void 0;
	const { values } = silences[kind];
	return values.length > 1 ? [...values, ROTATE] : [word];
}
function isKind(word) {
	return Object.hasOwn(silences, word);
}
const RULE = `one of ${policies.join(", ")}, or entries of the ledger such as listOrder=id, separated by commas`;
function nearest(word) {
	const question = didYouMean(word, [...policies, ...builtInLedger().byName.keys()]).trim();
	return question === "" ? "" : ` (d${question.slice(1)})`;
}
// src/options/option-kinds.ts
/** A flag without a value; its variable has one. */
const aSwitch = {
	form: "switch",
	read: (text) => [
		"1",
		"true",
		"0",
		"false"
	].includes(text) ? { value: text === "1" || text === "true" } : { must: "one of 1, true, 0, false" },
	rule: aBoolean
};
/** Any text that is not empty. */
const text = {
	form: "text",
	read: readText(void 0),
	rule: aText
};
/** The address of a service, or one of two names. */
const upstream = {
	...text,
	usual: ["production", "staging"]
};
const file = {
	...naming("file"),
	rule: aFileName
};
const directory = naming("directory");
/** The name or the path of a scenario. */
const scenarioName = naming("scenario");
/** Several texts that name files, one for each flag. */
const files = listOf("file", readText("file"));
/** Several kinds of points that a contract leaves open, one for each flag. */
const pointKinds = listOf("kind of points", readText("kind of points"));
/** Several operations or resources of a contract, one for each flag. */
const operations = listOf("operation", text.read);
const resources = listOf("resource", text.read);
/** Several names, which commas separate. */
const names = {
	form: "joined",
	read: (text) => {
		const all = text.split(",").map((name) => name.trim());
		return all.every((name) => "value" in readText(void 0)(name)) ? { value: all } : { must: "names separated by commas" };
	},
	rule: {
		fits: (value) => Array.isArray(value) && value.every((each) => typeof each === "string" && each !== ""),
		must: "a list of names, such as ['writes']"
	}
};
/** One of these words. */
function oneWord(words) {
	const rule = oneOfChoices(words);
	const isWord = (text) => rule.fits(text);
	return {
		form: "text",
		words,
		read: accepting(isWord, rule.must),
		rule
	};
}
/** One of these words after `=`; the flag alone stands for the first. */
function wordOrBare(words) {
	return {
		...oneWord(words),
		bare: words[0]
	};
}
/** One of these words; a scenario has the same rule for it. */
function scenarioWord(words) {
	return {
		...oneWord(words),
		rule: checkedLater
	};
}
/** A whole number within bounds. */
function whole(from, to) {
	return numberIn(from, to, `a whole number from ${from} to ${to}`);
}
/** A port; 0 stands for any free one. */
const port = {
	...numberIn(0, 65535, "a port from 0 to 65535"),
	rule: aPort
};
/** A number of milliseconds that a timer can wait. */
const milliseconds = numberIn(1, LONGEST_TIMER, `milliseconds from 1 to ${LONGEST_TIMER}`);
/** A seed; a scenario has the same rule for it. */
const seed = {
	...numberIn(0, Number.MAX_SAFE_INTEGER, `an integer from 0 to ${Number.MAX_SAFE_INTEGER}`),
	rule: checkedLater
};
const SHARE = "a number from 0 to 1";
/** A number from 0 to 1. */
const share = {
	form: "text",
	read: (text) => /^(0?\.\d+|[01](\.\d*)?)$/.test(text) && Number(text) <= 1 ? { value: Number(text) } : { must: SHARE },
	rule: {
		fits: (value) => typeof value === "number" && value >= 0 && value <= 1,
		must: SHARE
	}
};
/** A duration such as `90s`; the value is in milliseconds. */
const duration = {
	form: "text",
	read: (text) => {
		const value = durationOf(text);
		return value === void 0 ? { must: DURATION } : { value };
	},
	rule: integerFrom(1, LONGEST_TIMER)
};
/** A duration that may be 0. */
const wait = {
	form: "text",
	read: (text) => {
		const read = text === "0" ? { value: 0 } : duration.read(text);
		return "value" in read ? read : { must: `0, or ${DURATION}` };
	},
	rule: integerFrom(0, LONGEST_TIMER)
};
const DELAYS = `whole numbers from 0 to ${MAX_DELAY}, the lower one first`;
/** A number of milliseconds, or a range of them (`100-400`), within the bounds of a fault's delay. */
const delay = {
	form: "text",
	read: (text) => {
		const [, first, last] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
		const lower = Number(first);
		const value = last === void 0 ? lower : {
			lower,
			upper: Number(last)
		};
		return isDelay(value) ? { value } : { must: `milliseconds, such as 200 or 100-400: ${DELAYS}` };
	},
	rule: {
		fits: isDelay,
		must: `milliseconds, such as 200 or { lower: 100, upper: 400 }: ${DELAYS}`
	}
};
/** When a clock starts: a time, with `,ticking` after it if it ticks on. */
const startTime = {
	form: "text",
	read: (text) => {
		const time = text.replace(/,ticking$/, "");
		const now = timeOf(time);
		if (now !== void 0) return { value: time === text ? now : {
			now,
			ticking: true
		} };
		return { must: "a time that exists, with its zone, e.g. 2030-12-05T00:00:00Z, and ,ticking after it if it ticks on" };
	},
	rule: aStartTime
};
/** API keys, which may be patterns; a scenario has the same rule for them. */
const keys = {
	form: "joined",
	read: (text) => {
		const all = text.split(",").map((key) => key.trim());
		return all.every((key) => /^[A-Za-z0-9._~+/*-]+=*$/.test(key)) ? { value: all } : { must: "bearer tokens separated by commas" };
	},
	rule: {
		...checkedLater,
		isSecret: true
	}
};
/** How the ledger is settled; a scenario has the same rule for it. */
const unspecified = {
	form: "text",
	names: "setting",
	read: readUnspecified,
	rule: checkedLater
};
/** A bearer token. */
const adminToken = {
	form: "text",
	read: accepting(isTokenText, tokenRule),
	rule: aBearerToken
};
/** Lines that belong to a request as it is sent, or that probes are about. */
const TAKEN = /* @__PURE__ */ new Set([
	...[
		"accept",
		"authorization",
		"connection",
		"content-encoding",
		"content-length"
	],
	...[
		"content-type",
		"expect",
		"host",
		"keep-alive",
		"te",
		"trailer",
		"transfer-encoding"
	],
	"upgrade"
]);
/** Header lines that requests do not have already: name, value, name, value … */
const headers = {
	form: "list",
	read: (text) => {
		const [, name, rest = ""] = /^([!#$%&'*+.^_`|~\w-]+):([^\r\n]*)$/.exec(text) ?? [];
		const value = rest.trim();
		if (name === void 0 || value === "" || !isHeaderValue(name, value)) return { must: "a header line, 'NAME: VALUE', whose name is a token and whose value has no control characters" };
		if (!TAKEN.has(name.toLowerCase())) return { value: [name, value] };
		const wayOut = name.toLowerCase() === "authorization" ? " Give the key with PETSTORE_KEY." : "";
		return { cannot: `${shown(name)}: the probes send that line themselves, each as it needs it.${wayOut}` };
	},
	rule: {
		...checkedLater,
		isSecret: true
	}
};
const INSTANCE = `up to 100 letters, digits and . _ : -`;
/** The name of a proxy in its reports. */
const instance = {
	form: "text",
	read: accepting(isInstanceName, INSTANCE),
	rule: {
		fits: (value) => typeof value === "string" && isInstanceName(value),
		must: INSTANCE
	}
};
/** How a server gets its certificate; a program gives it, the commands have several flags for it. */
const tls = {
	form: "text",
	read: oneWord(["self-signed"]).read,
	rule: {
		fits: isTlsSetting,
		must: "'self-signed', or an object with the names of PEM files: { cert, key } or { selfSigned: true }, either with ca"
	}
};
/** The file of handlers; programs may give them as they are. */
const handlersFile = {
	...naming("file"),
	rule: {
		fits: (value) => aFileName.fits(value) || typeof value === "object" && value !== null && !Array.isArray(value),
		must: "the name of a file, or handlers({ … })"
	}
};
/** Whether `--data` names a server instead of a directory: also where slashes are missing, as no directory is to have a password's name. */
function isAddress(data) {
	return /^(?:[a-z][a-z0-9+.-]*:\/\/|rediss?:)/i.test(data);
}
function accepting(fits, must) {
	return (text) => fits(text) ? { value: text } : { must };
}
/** Reads any text that is not empty, but no PEM text in place of a name. A command may look for one. */
function readText(names) {
	return (text) => {
		if (text === "") return { must: "some text" };
		if (names !== void 0 && hasPem(text)) return { must: `the name of a ${names}` };
		return text.trimStart().startsWith("-----BEGIN") ? { must: "another text" } : { value: text };
	};
}
function naming(names) {
	return {
		form: "text",
		names,
		read: readText(names),
		rule: aText
	};
}
function listOf(names, read) {
	return {
		form: "list",
		names,
		rule: fileNames,
		read: (text) => {
			const reading = read(text);
			return "value" in reading ? { value: [reading.value] } : reading;
		}
	};
}
function numberIn(from, to, must) {
	return {
		form: "text",
		read: (text) => /^\d{1,16}$/.test(text) && Number(text) >= from && Number(text) <= to ? { value: Number(text) } : { must },
		rule: integerFrom(from, to)
	};
}
function isDelay(value) {
	const isWhole = (each) => integerFrom(0, MAX_DELAY).fits(each);
	if (typeof value !== "object" || value === null) return isWhole(value);
	const { lower, upper, ...others } = value;
	return isWhole(lower) && isWhole(upper) && Number(lower) <= Number(upper) && Object.keys(others).length === 0;
}
function isHeaderValue(name, value) {
	try {
		nodeHttp().validateHeaderValue(name, value);
		return true;
	} catch {
		return false;
	}
}
function isInstanceName(text) {
	return text.length <= 100 && /^[\w.:-]+$/.test(text);
}
function isTlsSetting(value) {
	if (value === "self-signed") return true;
	if (typeof value !== "object" || value === null) return false;
	const { cert, key, ca, selfSigned, ...others } = value;
	return (selfSigned === true ? cert === void 0 && key === void 0 : selfSigned === void 0 && aFileName.fits(cert) && aFileName.fits(key)) && (ca === void 0 || aFileName.fits(ca)) && Object.keys(others).length === 0;
}
export { whole as A, share as C, unspecified as D, tls as E, upstream as O, seed as S, text as T, pointKinds as _, duration as a, scenarioName as b, handlersFile as c, isAddress as d, keys as f, operations as g, oneWord as h, directory as i, wordOrBare as j, wait as k, headers as l, names as m, adminToken as n, file as o, milliseconds as p, delay as r, files as s, aSwitch as t, instance as u, port as v, startTime as w, scenarioWord as x, resources as y };

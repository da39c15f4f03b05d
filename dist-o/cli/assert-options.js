import { c as hasPem, r as UsageError } from "./errors.js";
import { x as stringifyJson } from "./json.js";
import { i as shown, n as didYouMean } from "./shown.js";
// src/base/text/assert-options.ts
/** What a bearer token must be (RFC 6750, section 2.1); it follows `must be` in messages. */
const tokenRule = "a bearer token: letters, digits and - . _ ~ + /";
/** Whether a text can be sent as a bearer token. */
function isTokenText(text) {
	return /^[A-Za-z0-9._~+/-]+=*$/.test(text);
}
/**
* Checks the options of a caller that may not use types. Options that are `undefined` are ignored.
* @throws UsageError that names the function, the option and the rule.
*/
function assertOptions(options, { of, rules, required = [] }) {
	if (typeof options !== "object" || options === null || Array.isArray(options)) throw new UsageError(`${of} takes an object of options, got ${shownValue(options)}.`);
	const names = Object.keys(rules);
	const given = Object.entries(options).filter(([, value]) => value !== void 0);
	for (const [name, value] of given) {
		const rule = Object.hasOwn(rules, name) ? rules[name] : void 0;
		if (!rule) throw new UsageError(`${of} has no option ${shownValue(name)}.${didYouMean(name, names) || list(names)}`);
		if (!rule.fits(value)) throw new UsageError(`The option ${name} of ${of} must be ${rule.must}${rule.isSecret ? "" : `, got ${shownValue(value)}`}.`);
	}
	const missing = required.find((name) => options[name] === void 0);
	if (missing !== void 0) throw new UsageError(`${of} needs the option ${missing}, which must be ${rules[missing].must}.`);
}
/** A string that is not empty, and no PEM file. */
const aText = {
	fits: (value) => typeof value === "string" && value !== "" && !value.trimStart().startsWith("-----BEGIN"),
	must: "a text that is not empty"
};
/** The name of a file, and not what the file has. */
const aFileName = {
	fits: (value) => aText.fits(value) && !hasPem(value),
	must: "the name of a file"
};
/** The names of several files. */
const fileNames = {
	fits: (value) => Array.isArray(value) && value.every((each) => aFileName.fits(each)),
	must: "a list of names of files, such as ['over.yaml']"
};
/** A credential that fits in an `Authorization` header (RFC 6750, section 2.1). */
const aBearerToken = {
	fits: (value) => typeof value === "string" && isTokenText(value),
	must: tokenRule,
	isSecret: true
};
const aBoolean = {
	fits: (value) => typeof value === "boolean",
	must: "true or false"
};
const anObject = {
	fits: (value) => typeof value === "object" && value !== null,
	must: "an object"
};
const aFunction = {
	fits: (value) => typeof value === "function",
	must: "a function"
};
const aPort = integerFrom(0, 65535);
const aTime = integerFrom(-864e13, 864e13);
/** A time in milliseconds since 1970 (ECMA-262, section 21.4.1.1), or one from which a clock ticks on. */
const aStartTime = {
	fits: (value) => aTime.fits(value) || isTicking(value),
	must: `${aTime.must}, or { now, ticking: true } with one`
};
/** Any value: it is checked elsewhere. */
const checkedLater = {
	fits: () => true,
	must: "given"
};
function integerFrom(lower, upper) {
	return {
		fits: (value) => Number.isInteger(value) && Number(value) >= lower && Number(value) <= upper,
		must: `a whole number from ${lower} to ${upper}`
	};
}
function oneOfChoices(choices) {
	return {
		fits: (value) => choices.includes(value),
		must: `one of ${choices.join(", ")}`
	};
}
/**
* A value for a message, even if JSON cannot represent it (a function, NaN). The text of a PEM file is not shown, as it may be a key,
* nor an address with a user, which may have a password.
*/
function shownValue(value) {
	if (typeof value === "function") return "a function";
	if (typeof value === "number" || typeof value === "bigint") return String(value);
	const whole = stringifyJson(value) ?? "";
	if (hasPem(whole)) return "the text of a PEM file";
	const address = whole.indexOf("//");
	return address >= 0 && whole.includes("@", address) ? "an address with a user" : shown(value);
}
function isTicking(value) {
	if (typeof value !== "object" || value === null) return false;
	const { now, ticking, ...others } = value;
	return aTime.fits(now) && ticking === true && Object.keys(others).length === 0;
}
function list(names) {
	return ` It has ${names.join(", ")}.`;
}
export { tokenRule as _, aPort as a, aTime as c, checkedLater as d, fileNames as f, shownValue as g, oneOfChoices as h, aFunction as i, anObject as l, isTokenText as m, aBoolean as n, aStartTime as o, integerFrom as p, aFileName as r, aText as s, aBearerToken as t, assertOptions as u };

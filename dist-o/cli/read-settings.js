import { r as UsageError } from "./errors.js";
import { g as shownValue } from "./assert-options.js";
import { c as variablesOf, n as flagOf, s as optionsOfCommand } from "./options.js";
// src/cli/settings/read-settings.ts
/**
* Reads the settings of a command: flag over variable over default.
* @throws UsageError that names the flag or the variable, the rule and the value.
*/
function readSettings(command, sources) {
	const own = optionsOfCommand(command);
	const settings = Object.fromEntries(own.map(([name, option]) => [name, readSetting(command, name, {
		option,
		sources
	})]));
	for (const [name, { conflict }] of own) {
		const problem = settings[name] !== void 0 && settings[name] !== false ? conflict?.(settings) : void 0;
		if (problem !== void 0) throw new UsageError(`${problem} See --help.`);
	}
	return settings;
}
/** A sentence about flags, in which each that has its value from a variable is named by that, too: a user has not written the flag. */
function withVariables(sentence, command, { flags, environment }) {
	return optionsOfCommand(command).reduce((text, [name, option]) => {
		const variable = variablesOf(name, option).find((each) => environment[each]);
		if (variable === void 0 || flags[flagOf(name)] !== void 0) return text;
		const parts = text.split(/(--[a-z][a-z-]*)/);
		const at = parts.indexOf(`--${flagOf(name)}`);
		return at < 0 ? text : parts.with(at, `${variable} (${parts[at]})`).join("");
	}, sentence);
}
/**
* Turns `production` and `staging` into their addresses; any other text is already an address.
* @throws UsageError when there is no address for the name.
*/
function namedUpstream(upstream, environment) {
	const variable = Object.hasOwn(NAMED, upstream) ? NAMED[upstream] : void 0;
	if (variable === void 0) return upstream;
	const url = environment[variable];
	if (url) return url;
	throw new UsageError(`${variable} is not set, so there is no address for ${upstream}. Set it, or give a base address.`);
}
/** Settings with the address of their upstream in place of its name; without one, as they are. */
function withNamedUpstream(settings, environment) {
	const { upstream } = settings;
	if (upstream === void 0) return settings;
	return {
		...settings,
		upstream: namedUpstream(upstream, environment)
	};
}
/** Warns of certificate flags for an upstream without a certificate. */
function unusedCertificateFlags({ upstream, ca, insecure }) {
	if (/^https:/i.test(upstream)) return [];
	return [...ca === void 0 ? [] : ["--ca"], ...insecure ? ["--insecure"] : []].map((flag) => `${flag} has no effect: the upstream is not https.`);
}
/** How a server gets its certificate, by the flags; `undefined` if it speaks plain HTTP. */
function tlsSetting({ tlsCert: cert, tlsKey: key, tlsCa: ca, tlsSelfSigned: selfSigned }) {
	if (selfSigned) return {
		selfSigned,
		ca
	};
	return cert === void 0 || key === void 0 ? void 0 : {
		cert,
		key,
		ca
	};
}
function readSetting(command, name, { option, sources: { flags, environment } }) {
	const { form } = option.kind;
	const given = flags[flagOf(name)];
	if (form === "switch" && given === true) return true;
	const source = option.positional?.includes(command) ? flagOf(name) : `--${flagOf(name)}`;
	if (form === "list" && Array.isArray(given)) return given.flatMap((text) => parse(option, String(text), source));
	if (typeof given === "string") return parse(option, given, source);
	const variable = variablesOf(name, option).find((each) => environment[each]);
	if (variable !== void 0) return parse(option, environment[variable], variable);
	return defaultOf(option, command);
}
function defaultOf(option, command) {
	const otherwise = option.commands[command];
	if (otherwise?.kind === "required") throw new UsageError(`${otherwise.sentence} See --help.`);
	if (otherwise?.kind !== "applied") return void 0;
	if (otherwise.text !== void 0) return parse(option, otherwise.text, "the default");
	return option.kind.form === "list" ? [] : false;
}
function parse({ kind }, text, source) {
	const { read, rule } = kind;
	const reading = read(text);
	if ("value" in reading) return reading.value;
	if ("cannot" in reading) throw new UsageError(`${source} cannot be ${reading.cannot}`);
	const seen = rule.isSecret ? "" : `, got ${shownValue(text)}`;
	throw new UsageError(`${source} must be ${reading.must}${seen}. See --help.`);
}
/** The variables with the addresses of `production` and `staging`; the contract gives none. */
const NAMED = {
	production: "PETSTORE_PRODUCTION_URL",
	staging: "PETSTORE_STAGING_URL"
};
export { withNamedUpstream as a, unusedCertificateFlags as i, readSettings as n, withVariables as o, tlsSetting as r, namedUpstream as t };

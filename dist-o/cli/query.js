import { d as shorten, s as plainName } from "./text.js";
import { a as bareMap, r as asObject } from "./json.js";
import { r as memoizeTexts } from "./memoize.js";
import { r as percentDecodedIfValid } from "./percent-encoding.js";
import { i as textTypes, n as decodeForm, r as splitPairs } from "./text-values.js";
import { i as shown } from "./shown.js";
import { c as nodeHttp } from "./http.js";
import { i as isListSchema, n as createParameterReader, r as demandOf, t as compileStyled, u as requestViolation } from "./styled-parameters.js";
// src/contract/error-values.ts
/** Builds an Error body. Default of `code`: it follows from the status. A message longer than 4 KiB is shortened. */
function errorBody(status, message, style = "snake_case", code) {
	return {
		code: code ?? errorCode(status, style),
		message: shorten(message, LONGEST),
		status
	};
}
/** The words of a status, e.g. `Not Found`. */
function statusWords(status) {
	return nodeHttp().STATUS_CODES[status] ?? `Status ${status}`;
}
/** The value of a member with a meaning; `undefined` if none of its types takes it, or nothing is known of it. */
function errorMemberValue(meaning, schema, { error, place }) {
	const types = [schema.type ?? "string"].flat();
	const takes = (type) => types.includes(type);
	const isNumber = takes("integer") || takes("number");
	switch (meaning) {
		case "message": return takes("string") ? choose(schema, [error.message]) : void 0;
		case "title": return takes("string") ? choose(schema, [statusWords(error.status)]) : void 0;
		case "code":
			if (schema.format === "uri" || schema.format === "uri-reference") return "about:blank";
			if (takes("string")) return choose(schema, [
				error.code,
				statusWords(error.status),
				String(error.status)
			]);
			return isNumber ? error.status : void 0;
		case "status": return isNumber ? error.status : takes("string") ? choose(schema, [String(error.status)]) : void 0;
		case "field": return takes("string") ? fieldAtPlace(place) : void 0;
		case "parameter": return takes("string") && place?.startsWith("query.") ? fieldAtPlace(place) : void 0;
		case "pointer": return takes("string") && place?.startsWith("body") ? place.replace("body", "").replaceAll(".", "/") : void 0;
		case "success":
		case "ok": return takes("boolean") ? false : void 0;
		default: return;
	}
}
function fieldAtPlace(place) {
	return place?.replace(/^[a-z]+\.?/, "") || void 0;
}
/** The longest message, in bytes. */
const LONGEST = 4096;
function errorCode(status, style) {
	if (style === "status") return String(status);
	const snake = statusWords(status).toLowerCase().replace(/'/g, "").replace(/[^a-z0-9]+/g, "_");
	return style === "SCREAMING_CASE" ? snake.toUpperCase() : snake;
}
/** The first of some texts, or of those that a list of values has of it but for case and separators. */
function choose({ enum: values }, texts) {
	if (!Array.isArray(values)) return texts[0];
	const wanted = texts.map(plainName);
	return values.find((each) => wanted.includes(plainName(String(each))));
}
// src/contract/words/error-words.ts
/** The first text of an error whose name has a meaning, in it or in an object in it. */
function errorWord(json, meaning, depth = 2) {
	const isList = Array.isArray(json);
	const error = asObject(isList ? json[0] : json);
	if (!error) return void 0;
	const here = isList ? ["*"] : [];
	const names = new Set(Object.keys(error).map(plainName));
	const isIt = (name) => meaning === "code" ? CODE_NAMES.has(plainName(name)) : errorMemberMeaning(plainName(name), names) === meaning;
	for (const [name, value] of Object.entries(error)) if (typeof value === "string" && isIt(name)) return {
		text: value,
		path: [...here, name]
	};
	if (depth === 1) return void 0;
	for (const [name, value] of Object.entries(error)) {
		const found = errorWord(value, meaning, depth - 1);
		if (found) return {
			...found,
			path: [
				...here,
				name,
				...found.path
			]
		};
	}
}
/** How the code of an error is written. */
function wordingOf(code, status) {
	if (code === String(status)) return "status";
	if (/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(code)) return "snake_case";
	return /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(code) ? "SCREAMING_CASE" : "other";
}
/** What a member of an error is, by its name and the names beside it, all without case and separators; `undefined` if they do not say it. */
function errorMemberMeaning(name, names) {
	if (MESSAGES.has(name)) return "message";
	if (name === "error") return [...names].some((each) => MESSAGES.has(each)) ? "code" : "message";
	if (TITLES.has(name)) return [...names].some((each) => MESSAGES.has(each)) ? "title" : "message";
	if (LISTS.has(name)) return "message";
	if (CODES.has(name)) return "code";
	if (FIELDS.has(name)) return "field";
	if (POINTERS.has(name)) return "pointer";
	if (name === "parameter") return [...names].some((each) => POINTERS.has(each)) ? name : "field";
	return STATUSES.has(name) ? "status" : void 0;
}
/** Names of members with the HTTP status. */
const STATUSES = /* @__PURE__ */ new Set([...[
	"status",
	"statuscode",
	"httpstatus",
	"httpstatuscode",
	"httpcode"
]]);
/** Whether a member lists the problems of a request, by its name without case and separators. */
function hasEachProblem(name) {
	return LISTS.has(name);
}
const CODE_NAMES = /* @__PURE__ */ new Set(["code", "errorcode"]);
const MESSAGES = /* @__PURE__ */ new Set([
	...[
		"message",
		"detail",
		"description",
		"errormessage",
		"errordescription",
		"errormsg",
		"msg"
	],
	...[
		"err",
		"errmsg",
		"faultstring"
	],
	...[
		"reason",
		"usermessage",
		"developermessage",
		"text"
	]
]);
const TITLES = /* @__PURE__ */ new Set([
	"title",
	"summary",
	"error",
	"name"
]);
const LISTS = /* @__PURE__ */ new Set([
	"errors",
	"messages",
	"details",
	"body"
]);
const CODES = /* @__PURE__ */ new Set([
	"code",
	"errorcode",
	"type",
	"key",
	"slug",
	"kind"
]);
/** Where in a request something is wrong: the name of a field, of a parameter, or a JSON Pointer (RFC 6901) into the body. */
const FIELDS = /* @__PURE__ */ new Set([
	"field",
	"fieldname",
	"param",
	"property",
	"propertyname",
	"attribute"
]);
const POINTERS = /* @__PURE__ */ new Set(["pointer", "jsonpointer"]);
// src/contract/requests/query.ts
/**
* Creates the reader of an operation's query parameters. A list is given by repeating its name, or, with `explode: false`, by
* commas (OpenAPI 3.1, section 4.8.12.3, style `form`); other styles are read by `compileStyled`.
* @throws Error when the schema of a parameter does not compile.
*/
function createQueryReader(parameters, compile) {
	const whole = parameters.find((parameter) => parameter.in === "querystring");
	if (whole) return createWholeReader(whole, compile);
	const inQuery = parameters.filter((parameter) => parameter.in === "query");
	const styled = inQuery.flatMap((parameter) => {
		const found = compileStyled(parameter, compile);
		return found ? {
			...parameter,
			...found
		} : [];
	});
	const known = inQuery.filter(({ name }) => !styled.some((each) => each.name === name)).map((parameter) => ({
		...parameter,
		isList: isListSchema(parameter.schema),
		mayRepeat: isListSchema(parameter.schema) && parameter.explode !== false,
		...readers(parameter, compile)
	}));
	const defaults = bareMap();
	for (const { name, schema } of inQuery) if (schema.default !== void 0) defaults[name] = schema.default;
	const needed = inQuery.filter(({ required }) => required).map(({ name }) => name);
	const readPairs = (pairs) => {
		const query = readPlain(styled.length === 0 ? pairs : pairs.filter((pair) => !ownerOf(pair, known, styled)), known, defaults);
		const whole = styled.length === 0 ? query : withStyled(query, pairs, {
			known,
			styled
		});
		return needed.length === 0 ? whole : withMissing(whole, needed);
	};
	const nothing = readPairs([]);
	const readStrictly = memoizeTexts((search) => readPairs(splitPairs(search)), REMEMBERED);
	return (search, lenience) => {
		if (search.length <= 1) return nothing;
		if (!lenience) return readStrictly(search);
		return readPairs(forgive(splitPairs(search), known, lenience));
	};
}
/** Splits a query string into decoded names and values; a value that cannot be decoded is `undefined`. */
function splitQuery(search) {
	return splitPairs(search).map(({ name, value }) => ({
		name,
		value
	}));
}
/** Creates the reader of a query that is one value in a media type, percent-encoded (OpenAPI 3.2, section 4.12.2). */
function createWholeReader(parameter, compile) {
	const { name, required } = parameter;
	const styled = compileStyled(parameter, compile);
	return (search) => {
		const text = search.replace(/^\?/, "");
		const broken = (rule, message) => ({
			values: {},
			texts: {},
			unknown: [],
			violations: [requestViolation(rule, "query", message)]
		});
		if (text === "") return required ? broken("required", "the query is required") : NOTHING_SENT;
		const found = styled?.readText(text, percentDecodedIfValid) ?? { value: text };
		if (!("value" in found)) return broken(found.rule, `query${found.text}`);
		const [values, texts] = [{ [name]: found.value }, { [name]: text }];
		return {
			values,
			texts,
			violations: [],
			unknown: []
		};
	};
}
const NOTHING_SENT = {
	values: {},
	texts: {},
	violations: [],
	unknown: []
};
function readers({ schema, allowEmptyValue }, compile) {
	const read = createParameterReader(schema, compile);
	const isText = !isListSchema(schema) && textTypes(schema).includes("string");
	return {
		read,
		takesEmpty: allowEmptyValue === true || isText && "value" in read("")
	};
}
/** Clients repeat a few short queries; reading one costs more than finding what was read. */
const REMEMBERED = {
	most: 500,
	longest: 200
};
/**
* Leaves out tolerated parameters: first those without a value, then all but the one that counts. What only looks like a parameter
* (`limit[]`) stays: it is malformed, whatever else is given.
*/
function forgive(pairs, known, { repeated, empty }) {
	const names = new Set(known.map(({ name }) => name));
	const full = pairs.filter(({ name, value }) => !(empty && value === "" && names.has(name)));
	if (!repeated) return full;
	const once = new Set(known.filter(({ mayRepeat }) => !mayRepeat).map(({ name }) => name));
	const counted = /* @__PURE__ */ new Map();
	for (const pair of full) if (repeated === "last" || !counted.has(pair.name)) counted.set(pair.name, pair);
	return full.filter((pair) => !once.has(pair.name) || counted.get(pair.name) === pair);
}
/** The intended parameter: `limit[]` is a malformed `limit`, unless a parameter has that name. */
function parameterOf({ name }, known) {
	const own = known.find((candidate) => candidate.name === name);
	if (own || !name.includes("[")) return own;
	const [plain] = name.split("[", 1);
	return known.find((candidate) => candidate.name === name) ?? known.find((candidate) => candidate.name === plain);
}
/** Whose field a pair is, of the parameters in other styles than plain texts and lists. */
function ownerOf({ name }, known, styled) {
	if (known.some((each) => each.name === name)) return void 0;
	return styled.find((each) => each.name === name) ?? styled.find((each) => each.owns(name));
}
/** Reads the parameters in other styles, too. */
function withStyled(query, pairs, { known, styled }) {
	const owned = Map.groupBy(pairs, (pair) => ownerOf(pair, known, styled));
	const values = bareMap(query.values);
	const texts = bareMap(query.texts);
	const violations = [...query.violations];
	for (const [parameter, own] of owned) {
		if (!parameter) continue;
		const { name, schema, allowEmptyValue } = parameter;
		texts[name] = own[0]?.value ?? "";
		const isEmpty = own.every((pair) => pair.name === name && pair.raw === "");
		if (isEmpty && allowEmptyValue) values[name] = "";
		else if (isEmpty) {
			const message = `${name} ${demandOf(schema)}, got nothing`;
			violations.push(requestViolation("empty-parameter", `query.${name}`, message));
		} else {
			const found = parameter.readPairs(own);
			if ("value" in found) values[name] = found.value;
			else violations.push(requestViolation(found.rule, `query.${name}`, name + found.text));
		}
	}
	return {
		...query,
		values,
		texts,
		violations
	};
}
function withMissing(query, needed) {
	const missing = needed.filter((name) => !Object.hasOwn(query.texts, name));
	if (missing.length === 0) return query;
	const violations = missing.map((name) => requestViolation("required", `query.${name}`, `${name} is required: send the parameter ${name}=…`));
	return {
		...query,
		violations: [...query.violations, ...violations]
	};
}
function readPlain(pairs, known, defaults) {
	const values = bareMap(defaults);
	const texts = bareMap();
	const violations = [];
	const unknown = [];
	const seen = /* @__PURE__ */ new Set();
	const lists = /* @__PURE__ */ new Map();
	for (const pair of pairs) {
		const { name, value } = pair;
		const parameter = parameterOf(pair, known);
		if (!parameter) unknown.push(name);
		else {
			const isItem = parameter.mayRepeat && pairs.some((each) => each !== pair && each.name === name);
			if (name === parameter.name ? !seen.has(name) : !(parameter.name in texts)) texts[parameter.name] = value ?? "";
			const malformed = malformedBy(parameter, pair, {
				seen,
				isItem
			});
			seen.add(name);
			if (malformed) violations.push(malformed);
			else if (value === "" && !isItem) values[name] = "";
			else if (parameter.isList) gather(pair, parameter, lists);
			else take(parameter, value);
		}
	}
	for (const [parameter, items] of lists) take(parameter, items);
	return {
		values,
		texts,
		violations,
		unknown
	};
	function take({ name, read: readValue }, given) {
		const found = readValue(given);
		if ("value" in found) values[name] = found.value;
		else violations.push(requestViolation(found.rule, `query.${name}`, name + found.text));
	}
}
/** Adds what a pair gives to the items of its list. */
function gather({ value, raw }, parameter, lists) {
	const items = lists.get(parameter) ?? [];
	if (parameter.mayRepeat) items.push(value);
	else for (const each of raw.split(",")) items.push(decodeForm(each));
	lists.set(parameter, items);
}
/** What is wrong with how a parameter is given, whatever its value. An item of a list (`isItem`) may be an empty text. */
function malformedBy({ name, schema, mayRepeat, takesEmpty }, { name: given, value }, { seen, isItem }) {
	const broken = (rule, message) => requestViolation(rule, `query.${name}`, `${name} ${message}`);
	if (given !== name) return broken("malformed-parameter", `must be given as ${name}=…, got ${shown(given)}`);
	if (seen.has(name) && !mayRepeat) return broken("repeated-parameter", "must be given once, got it again");
	if (value === "" && !takesEmpty && !isItem) return broken("empty-parameter", `${demandOf(schema)}, got nothing`);
	if (value === void 0) return broken("malformed-parameter", "is not valid percent-encoding");
}
export { errorWord as a, errorBody as c, statusWords as d, errorMemberMeaning as i, errorMemberValue as l, splitQuery as n, hasEachProblem as o, STATUSES as r, wordingOf as s, createQueryReader as t, fieldAtPlace as u };

import { A as isAmong, O as compareNumbers, p as jsonProblemText, y as readJson } from "./json.js";
import { n as memoize, t as lazy } from "./memoize.js";
import { n as flatten, r as withChoice } from "./flat-schema.js";
import { i as textTypes, n as decodeForm, t as createTextReader } from "./text-values.js";
import { i as shown } from "./shown.js";
import { c as choiceWords, d as typeWords, l as manyTexts, r as explainProblem, u as meantWords } from "./schema-validator.js";
// src/contract/requests/violation.ts
/** The severities of violations, the worst first. */
const severities = [
	"error",
	"warning",
	"note"
];
/** Compares severities, for sorting the worst first. */
function compareSeverity(one, other) {
	return severities.indexOf(one) - severities.indexOf(other);
}
function requestViolation(rule, location, message, severity = "error") {
	return {
		source: "request",
		severity,
		rule,
		location,
		message
	};
}
/** Builds a violation of an answer. */
function responseViolation(rule, location, message, severity = "error") {
	return {
		source: "response",
		severity,
		rule,
		location,
		message
	};
}
/** Builds a violation, by its source. */
const violationOf = {
	request: requestViolation,
	response: responseViolation
};
// src/contract/requests/text-tree.ts
function emptyTree() {
	return {
		texts: [],
		members: /* @__PURE__ */ new Map()
	};
}
/** The place in a tree that members lead to; it is made if there is none. */
function treeAt(tree, keys) {
	let at = tree;
	for (const key of keys) {
		const next = at.members.get(key) ?? emptyTree();
		at.members.set(key, next);
		at = next;
	}
	return at;
}
/**
* The names in a bracketed name: `a[b][]` is `b` and an empty one below `a`. `undefined` if it is no bracketed name, or is deeper than
* any body may be.
*/
function bracketKeys(name) {
	if (!name.endsWith("]")) return void 0;
	const at = name.indexOf("[");
	if (at < 1) return void 0;
	const keys = name.slice(at + 1, -1).split("][");
	if (keys.length > 64 || keys.some((key) => /[[\]]/.test(key))) return void 0;
	return [name.slice(0, at), ...keys];
}
/**
* Compiles the reader of the texts that a schema describes: of lists, of objects, and of choices, of which the first counts that the
* value matches. Schemas within it are compiled when they are first needed.
*/
function compileTreeReader(schema, compile) {
	const flat = flatten(schema);
	const [choice] = flat.choices;
	if (choice) return choiceReader(choice.map((each) => withChoice(flat, each)), compile);
	const { keywords } = flat;
	const types = textTypes(keywords);
	const isAny = types.length === 0;
	const takes = (type, sign) => types.includes(type) || isAny && keywords[sign] !== void 0;
	const asObject = objectReader(keywords, compile);
	const asList = listReader(keywords, compile);
	const scalars = types.filter((type) => type !== "object" && type !== "array");
	const asText = createTextReader({
		...keywords,
		...types.length > 0 && { type: scalars }
	});
	const isObject = takes("object", "properties");
	const isList = takes("array", "items");
	const isScalar = scalars.length > 0 || !isObject && !isList;
	return (given) => {
		const { texts, members } = given;
		if (members.size > 0) return isList && (!isObject || isListed(given)) ? asList(given) : asObject(given);
		const [text = "", ...others] = texts;
		if (isList && (others.length > 0 || !isScalar)) return inJson(text, "[", others) ?? asList(given);
		if (others.length > 0) return texts;
		if (isObject && !isScalar) return texts.length === 0 ? {} : inJson(text, "{") ?? text;
		return asText(text) ?? text;
	};
}
function choiceReader(branches, compile) {
	const readers = branches.map((branch) => lazy(() => ({
		read: compileTreeReader(branch, compile),
		validate: compile(branch)
	})));
	return (given) => {
		for (const reader of readers) {
			const { read, validate } = reader();
			const value = read(given);
			if (validate(value).length === 0) return value;
		}
		return readers[0]?.().read(given);
	};
}
function objectReader(keywords, compile) {
	const properties = keywords.properties ?? {};
	const { additionalProperties } = keywords;
	const others = typeof additionalProperties === "object" ? additionalProperties : {};
	const readerOf = memoize((name) => compileTreeReader(properties[name], compile));
	const otherReader = lazy(() => compileTreeReader(others, compile));
	return ({ members }) => Object.fromEntries([...members].map(([name, each]) => [name, (Object.hasOwn(properties, name) ? readerOf(name) : otherReader())(each)]));
}
/** Items are texts, or members whose names are places (`0`, `1`) or empty. */
function listReader({ items }, compile) {
	const reader = lazy(() => compileTreeReader(items ?? {}, compile));
	return ({ texts, members }) => {
		const placed = [...members].filter(([name]) => name !== "").toSorted(([one], [other]) => Number(one) - Number(other)).map(([, each]) => each);
		const appended = members.get("");
		const own = [...texts, ...appended?.texts ?? []].map((text) => treeOf([text]));
		const inner = appended && appended.members.size > 0 ? [{
			...appended,
			texts: []
		}] : [];
		return [
			...own,
			...placed,
			...inner
		].map(reader());
	};
}
function isListed({ members }) {
	return [...members.keys()].every((name) => /^\d*$/.test(name));
}
/** The value of a text that is JSON, as the parts of a form may be; `undefined` if it is none. */
function inJson(text, begin, others = []) {
	if (others.length > 0 || !text.startsWith(begin)) return void 0;
	try {
		return readJson(text).value;
	} catch {
		return;
	}
}
/** A tree of texts alone. */
function treeOf(texts) {
	return {
		...emptyTree(),
		texts: [...texts]
	};
}
// src/contract/requests/parameter-values.ts
/**
* Creates the reader of a parameter from its schema. A type and the bounds of an integer are read in place; a schema that says
* more is compiled. Parameters that are objects are not read: their value is their text.
* @throws Error when the schema does not compile.
*/
function createParameterReader(schema, compile) {
	const validate = isReadInPlace(schema) ? void 0 : compile(schema);
	const valueIn = createTextReader(schema);
	const itemIn = createItemReader(schema);
	const fits = validate ? () => true : createFitTest(schema);
	return (given) => {
		if (typeof given !== "string") return checked(given.map(itemIn), validate);
		const value = valueIn(given);
		if (value === void 0 || !fits(value)) return {
			rule: ruleOf(schema),
			text: ` ${demandOf(schema)}, got ${shown(given)}${wayOf(schema, given)}`
		};
		return validate ? checked(value, validate) : { value };
	};
}
function isListSchema({ type }) {
	return [type].flat().includes("array");
}
/** What a parameter must be, as the predicate of a sentence: `must be an integer from 1 to 100`. */
function demandOf(schema) {
	const { enum: choices, type, format, title, minimum, maximum } = schema;
	if (Array.isArray(choices)) return `must be one of ${choiceWords(choices)}`;
	if (title !== void 0) return `must be ${title}`;
	if (type === "boolean") return "must be true or false";
	if (format === "int64" || format === "int32") return `must be an integer (${format})`;
	if (type === void 0) return "must have a value";
	if (type !== "integer") return `must be ${typeWords(textTypes(schema))}`;
	return `must be an integer${minimum === void 0 ? "" : ` from ${shown(minimum)}`}${maximum === void 0 ? "" : ` to ${shown(maximum)}`}`;
}
/** Keywords that are read in place, and those that say nothing about the value. */
const IN_PLACE = /* @__PURE__ */ new Set([...[
	"type",
	"format",
	"enum",
	"minimum",
	"maximum"
], ...[
	"title",
	"description",
	"default",
	"example",
	"examples",
	"deprecated",
	"$comment"
]]);
/** The formats that are read in place, and those of any text. */
const FORMATS_IN_PLACE = [
	void 0,
	"int64",
	"password",
	"binary"
];
function isReadInPlace(schema) {
	const { type, format, minimum, maximum } = schema;
	const types = textTypes(schema);
	if (types.length > 0 && types.every((each) => each === "object")) return true;
	if (!FORMATS_IN_PLACE.includes(format) || Array.isArray(type)) return false;
	if (types.includes("array") || types.includes("object")) return false;
	if ((minimum !== void 0 || maximum !== void 0) && (type !== "integer" || format !== void 0)) return false;
	return Object.keys(schema).every((keyword) => IN_PLACE.has(keyword) || keyword.startsWith("x-"));
}
function checked(value, validate) {
	const [problem] = validate?.(value) ?? [];
	if (!problem) return { value };
	const { keyword, path, text, known } = problem;
	return {
		rule: keyword,
		text: `${path.map((each) => `.${each}`).join("")} ${known ? "is an unknown key" : text}`
	};
}
/** Reads the items of a list; a text that is of none of their types stays, so that the schema of the list refuses it. */
function createItemReader({ items }) {
	if (typeof items !== "object" || items === null) return (text) => text;
	const valueIn = createTextReader(items);
	return (text) => valueIn(text) ?? text;
}
/** Tests what is checked in place. */
function createFitTest({ enum: choices, minimum, maximum, type }) {
	if (Array.isArray(choices)) return (value) => isAmong(value, choices);
	if (type !== "integer" || minimum === void 0 && maximum === void 0) return () => true;
	return (value) => (minimum === void 0 || compareNumbers(value, minimum) >= 0) && (maximum === void 0 || compareNumbers(value, maximum) <= 0);
}
/** The likeliest value for a text that is not one of many. */
function wayOf({ enum: choices }, given) {
	const values = manyTexts(choices);
	return values ? `.${meantWords(given, values).replace(/\.$/, "")}` : "";
}
function ruleOf(schema) {
	const { enum: choices, format } = schema;
	if (Array.isArray(choices)) return "enum";
	if (format === "int64" || format === "int32") return format;
	const [type, ...others] = textTypes(schema);
	return type === void 0 || others.length > 0 ? "type" : String(type);
}
// src/contract/requests/styled-parameters.ts
/**
* Compiles a parameter by its style (OpenAPI 3.1, section 4.8.12.2); `undefined` if it is a plain text or list.
* @throws Error when its schema does not compile.
*/
function compileStyled(parameter, compile) {
	const { schema, style = DEFAULT_STYLES[parameter.in], media } = parameter;
	const kind = kindOf(schema);
	if (media === void 0 && kind === "plain" && style === DEFAULT_STYLES[parameter.in]) return void 0;
	const { name, explode = style === "form" } = parameter;
	const form = {
		name,
		style,
		explode,
		isObject: kind === "object",
		isList: takesLists(schema)
	};
	const validate = compile(schema);
	const readTree = compileTreeReader(schema, compile);
	const judge = (value) => {
		const [problem] = validate(value);
		if (!problem) return { value };
		const place = problem.path.map((each) => `.${each}`).join("");
		return {
			rule: problem.keyword,
			text: `${place} ${explainProblem(problem).replace(/\.$/, "")}`
		};
	};
	const judgeTree = (tree) => judge(readTree(tree));
	const hasMembers = kind === "object" && style === "form" && explode && media === void 0;
	const { properties = {}, additionalProperties: more } = flatten(schema).keywords;
	const members = new Set(hasMembers ? Object.keys(properties) : []);
	const isOpen = hasMembers && more !== void 0 && more !== false;
	return {
		owns: (given) => given === name || isOpen || members.has(given) || style === "deepObject" && bracketKeys(given)?.[0] === name,
		readPairs: (pairs) => {
			if (pairs.some(({ value }) => value === void 0)) return MALFORMED;
			if (media !== void 0) return inMedia(pairs.at(-1)?.value ?? "", judge);
			return judgeTree(treeOfPairs(pairs, form));
		},
		readText: (text, decode) => {
			if (media !== void 0) return inMedia(decode(text), judge);
			const tree = treeOfText(text, form, decode);
			return tree ? judgeTree(tree) : {
				rule: "style",
				text: styleWords(form, text)
			};
		}
	};
}
const DEFAULT_STYLES = {
	query: "form",
	querystring: "form",
	cookie: "form",
	path: "simple",
	header: "simple"
};
const MALFORMED = {
	rule: "malformed-parameter",
	text: " is not valid percent-encoding"
};
function takesLists(schema) {
	const { keywords, choices } = flatten(schema);
	return textTypes(keywords).includes("array") || keywords.items !== void 0 || choices.some((each) => each.some(takesLists));
}
/** What a schema takes: an object, several types, or one text or list. */
function kindOf(schema) {
	const { keywords, choices } = flatten(schema);
	const types = textTypes(keywords);
	if (types.includes("object") || types.length === 0 && keywords.properties !== void 0) return "object";
	return choices.length > 0 || schema.allOf !== void 0 ? "mixed" : "plain";
}
/** Reads a value in a media type: JSON, else a text. */
function inMedia(text, judge) {
	try {
		return judge(readJson(text).value);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return {
			rule: "invalid-json",
			text: ` must be JSON: ${jsonProblemText(error)}`
		};
	}
}
const SEPARATORS = {
	form: /,/,
	spaceDelimited: /%20|\+| /i,
	pipeDelimited: /\||%7C/i
};
function treeOfPairs(pairs, form) {
	const { name, style, explode, isObject, isList } = form;
	const tree = emptyTree();
	for (const pair of pairs) {
		const value = pair.value;
		const keys = pair.name === name ? void 0 : bracketKeys(pair.name);
		const separator = SEPARATORS[style];
		if (style === "deepObject") treeAt(tree, keys?.slice(1) ?? []).texts.push(value);
		else if (pair.name !== name) treeAt(tree, [pair.name]).texts.push(value);
		else if (explode || !separator || !(isObject || isList)) tree.texts.push(value);
		else addItems(tree, pair.raw.split(separator).map((each) => decodeForm(each) ?? each), isObject);
	}
	return tree;
}
/** Adds the items of a list, or names and values in turn. */
function addItems(tree, items, isObject) {
	if (!isObject) tree.texts.push(...items);
	else for (let at = 0; at < items.length; at += 2) treeAt(tree, [items[at]]).texts.push(items[at + 1] ?? "");
}
/** Reads a text in the style `simple`, `label` or `matrix`; `undefined` if it does not have the marks of its style. */
function treeOfText(text, { name, style, explode, isObject, isList }, decode) {
	const tree = emptyTree();
	const isWhole = !isObject && !isList;
	const add = (items) => addItems(tree, items.map(decode), isObject);
	const addAssigned = (items) => {
		for (const item of items) {
			const at = item.indexOf("=");
			const key = at < 0 ? item : item.slice(0, at);
			const value = decode(at < 0 ? "" : item.slice(at + 1));
			if (isObject) treeAt(tree, [decode(key)]).texts.push(value);
			else if (decode(key) === name) tree.texts.push(value);
			else return false;
		}
		return true;
	};
	if (style === "matrix") {
		if (!text.startsWith(";")) return void 0;
		const items = text.slice(1).split(";");
		if (explode || items.length > 1) return addAssigned(items) ? tree : void 0;
		const [only = ""] = items;
		if (!only.startsWith(`${name}=`)) return void 0;
		const value = only.slice(name.length + 1);
		add(isWhole ? [value] : value.split(","));
		return tree;
	}
	if (style === "label" && !text.startsWith(".")) return void 0;
	const bare = style === "label" ? text.slice(1) : text;
	const separator = style === "label" && explode ? "." : ",";
	const items = isWhole ? [bare] : bare.split(separator).map((item) => item.trim());
	if (isObject && explode) addAssigned(items);
	else add(items);
	return tree;
}
function styleWords({ name, style }, text) {
	return ` must begin with ${style === "matrix" ? `;${name}=` : "."} (style ${style}), got ${shown(text)}`;
}
export { bracketKeys as a, treeAt as c, responseViolation as d, severities as f, isListSchema as i, compareSeverity as l, createParameterReader as n, compileTreeReader as o, violationOf as p, demandOf as r, emptyTree as s, compileStyled as t, requestViolation as u };

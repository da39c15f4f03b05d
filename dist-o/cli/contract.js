import "./rolldown-runtime.js";
import { u as splitTarget } from "./http.js";
import { A as mediaAmong, C as shapeOf$1, E as charsetOf, F as decodeText, L as isUtf8Label, N as parseMediaType, O as isUtf8, P as charsetName, T as boundaryOf, f as listOperations, l as isJsonKin } from "./operations.js";
import { n as memoize, t as lazy } from "./memoize.js";
import { A as isAmong, F as isWhole, N as isNumeric, O as compareNumbers, R as repeatedItem, T as withoutEnd, V as isInt64, h as ownMember, j as isEqualJson, l as isJsonObject, r as asObject, x as stringifyJson } from "./json.js";
import { s as plainName$1, u as shortName } from "./text.js";
import { a as textFormat, n as createSchemaCompiler, o as NUMBERS, r as explainProblem, t as createLinkedCompiler } from "./schema-validator.js";
import { a as bracketKeys, c as treeAt, i as isListSchema, n as createParameterReader, o as compileTreeReader, s as emptyTree, t as compileStyled, u as requestViolation } from "./styled-parameters.js";
import { i as shown } from "./shown.js";
import { n as decodeForm, r as splitPairs } from "./text-values.js";
import { n as flatten, r as withChoice } from "./flat-schema.js";
import { a as objectsIn, i as mapParts, r as isSchemaKeyword } from "./linked-document.js";
import { r as percentDecodedIfValid } from "./percent-encoding.js";
import { t as NO_HINTS } from "./contract-hints.js";
import { n as contractName } from "./contract-source.js";
import { c as serviceBasePaths } from "./document.js";
import { d as statusWords, i as errorMemberMeaning, l as errorMemberValue, o as hasEachProblem, r as STATUSES, t as createQueryReader, u as fieldAtPlace } from "./query.js";
import { n as createOperationMatcher, r as createPathReader, t as allowedMethods } from "./requests.js";
import { r as createSecurityReader } from "./security.js";
import { E as namesRecord, P as unwrap, j as findList } from "./resources.js";
import { l as readPath, o as lastWord, s as pathKey } from "./paths.js";
import { d as flatAttributes, f as follow, r as idNames, t as findId } from "./ids.js";
import { i as findParentMembers, n as namesEndTime, t as candidateValues } from "./candidate-values.js";
import { t as decideRoles } from "./roles.js";
import { c as isCertainlySecret, u as isSecretName } from "./secret-names.js";
// src/contract/bodies/read-only.ts
/**
* A schema for requests: members that only answers have (`readOnly`) are not demanded, and their values are not checked (OpenAPI 3.0,
* section 4.7.24.2). The schema itself if it has none.
*/
function forRequests(schema) {
	if (!hasReadOnly(schema)) return schema;
	return createRewrite((properties) => Object.fromEntries(properties.map(([name]) => [name, {}])))(schema);
}
/** A schema of what clients give: it does not even declare what only answers have, but for what references mean. The schema itself if there is no such member. */
function withoutReadOnly(schema) {
	if (!hasReadOnly(schema)) return schema;
	return createRewrite((properties, { isReference: isIdMeant }) => Object.fromEntries(isIdMeant ? properties.filter(([name]) => isId(name)) : []))(schema);
}
/** Compiles the removal of `readOnly` members from a valid body; `undefined` if it has none. */
function compileTaken(schema) {
	return hasReadOnly(schema) ? takenOf(schema) : void 0;
}
/** What is taken by a schema, and of what is within it, which is compiled when a value gets there: a schema may contain itself. */
function takenOf(schema, isInside = false) {
	const { keywords } = flatten(schema);
	const properties = propertiesOf$1(keywords);
	const names = Object.keys(properties);
	const isMeant = isInside && isReference(names) ? isId : () => false;
	const hidden = new Set(names.filter((name) => isReadOnly(properties[name]) && !isMeant(name)));
	const memberTaken = memoize((name) => takenOf(properties[name], true));
	const itemTaken = lazy(() => takenOf(keywords.items, true));
	return (value) => {
		if (Array.isArray(value)) return keywords.items === void 0 ? value : value.map((each) => itemTaken()(each));
		const object = asObject(value);
		if (!object) return value;
		return Object.fromEntries(Object.entries(object).filter(([name]) => !hidden.has(name)).map(([name, each]) => [name, Object.hasOwn(properties, name) ? memberTaken(name)(each) : each]));
	};
}
/** Whether an object has nothing but what refers to a record: of such an object in a record, the id is what a client means. */
function isReference(names) {
	return names.some(isId) && names.every((name) => REFERRING.has(plainName$1(name)));
}
function isId(name) {
	return IDS.has(plainName$1(name));
}
const IDS = /* @__PURE__ */ new Set([
	"id",
	"uuid",
	"gid"
]);
const REFERRING = /* @__PURE__ */ new Set([
	...IDS,
	...[
		"type",
		"object",
		"kind",
		"href",
		"uri",
		"url",
		"htmlurl",
		"self",
		"links"
	],
	...[
		"name",
		"title",
		"label",
		"summary",
		"description"
	]
]);
/** Whether a schema, or one within it, says `readOnly`. */
function hasReadOnly(schema) {
	for (const { readOnly } of objectsIn(schema)) if (readOnly === true) return true;
	return false;
}
/**
* Creates what replaces the read-only properties of a schema by what `replacing` makes of them; `above` has those of the schema
* around it. Each schema is rewritten once, also one that is within itself.
*/
function createRewrite(replacing) {
	const known = /* @__PURE__ */ new Map();
	const rewriteOnce = (schema, around = ROOT) => {
		const key = JSON.stringify(around);
		const of = known.get(key) ?? /* @__PURE__ */ new WeakMap();
		known.set(key, of);
		const before = of.get(schema);
		if (before) {
			before.isWithin = true;
			return before.schema;
		}
		const entry = {
			schema: {},
			isWithin: false
		};
		of.set(schema, entry);
		const rewritten = rewrite(schema, replacing, {
			...around,
			rewriteOnce
		});
		if (entry.isWithin) return Object.assign(entry.schema, rewritten);
		entry.schema = rewritten;
		return rewritten;
	};
	return rewriteOnce;
}
const ROOT = {
	above: [],
	isBranch: false,
	isInside: false
};
function rewrite(schema, replacing, { above, isBranch, isInside, rewriteOnce }) {
	const all = Object.entries(propertiesOf$1(flatten(schema).keywords));
	const hidden = [...above, ...all.filter(([, each]) => isReadOnly(each)).map(([name]) => name)];
	const entries = Object.entries(schema);
	const own = Object.fromEntries(entries.filter(([keyword]) => !PARTS$1.has(keyword) && !CHOICES.has(keyword)));
	const composing = (keywords, isChoice) => mapParts(Object.fromEntries(entries.filter(([keyword]) => keywords.has(keyword))), (part) => rewriteOnce(part, {
		above: hidden,
		isBranch: isChoice,
		isInside
	}));
	const parts = {
		...mapParts(own, (part) => rewriteOnce(part, {
			...ROOT,
			isInside: true
		})),
		...composing(PARTS$1, isBranch),
		...composing(CHOICES, true)
	};
	const isSame = entries.every(([keyword, part]) => isEqual(part, parts[keyword]));
	if (hidden.length === 0) return isSame ? schema : parts;
	const properties = Object.entries(propertiesOf$1(parts));
	const [mine, others] = [true, false].map((isMine) => properties.filter(([name]) => hidden.includes(name) === isMine));
	return {
		...parts,
		...schema.properties !== void 0 && { properties: {
			...Object.fromEntries(others ?? []),
			...replacing(mine ?? [], { isReference: isInside && isReference(all.map(([name]) => name)) }),
			...isBranch && tagsIn(mine ?? [])
		} },
		...Array.isArray(schema.required) && { required: schema.required.filter((name) => !hidden.includes(name)) }
	};
}
/** Keywords whose schemas apply to the same value: all of them, or some. */
const PARTS$1 = /* @__PURE__ */ new Set([
	"allOf",
	"if",
	"then",
	"else"
]);
const CHOICES = /* @__PURE__ */ new Set(["anyOf", "oneOf"]);
/** The properties that only have some values, each with these alone. */
function tagsIn(properties) {
	const tags = properties.flatMap(([name, schema]) => {
		const { enum: values, const: only } = flatten(schema).keywords;
		if (only !== void 0) return [[name, { const: only }]];
		return values === void 0 ? [] : [[name, { enum: values }]];
	});
	return Object.fromEntries(tags);
}
function propertiesOf$1({ properties }) {
	return typeof properties === "object" && properties !== null ? properties : {};
}
function isReadOnly(schema) {
	return flatten(schema).keywords.readOnly === true;
}
/** Whether a keyword has the same schemas as before. */
function isEqual(one, other) {
	if (one === other) return true;
	if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
	const [mine, theirs] = [Object.entries(one), other];
	return mine.every(([key, each]) => each === theirs[key]);
}
// src/contract/bodies/form-bodies.ts
/**
* Compiles the reader of bodies in form encoding. Each property is written in its style (OpenAPI 3.1, section 4.8.15.1): a list by
* repeating its name unless its encoding says otherwise, an object or a list of objects with brackets (`a[b]=1`, `a[0][b]=1`, `a[]=1`)
* or as JSON.
*/
function compileForm(schema, encoding, compile) {
	const asked = forRequests(schema);
	const { properties } = flatten(asked).keywords;
	const names = new Set(Object.keys(properties ?? {}));
	const readTree = compileTreeReader({
		type: "object",
		...asked
	}, compile);
	return {
		validate: compile(asked),
		read: (text) => {
			const tree = emptyTree();
			for (const pair of splitPairs(text)) {
				const { name, value } = pair;
				if (value === void 0) return {
					problem: `${shown(name)} is not valid percent-encoding`,
					place: name
				};
				addField(tree, pair, {
					names,
					encoding: ownMember(encoding, name)
				});
			}
			return { value: readTree(tree) };
		},
		readFields: (fields) => {
			const tree = emptyTree();
			for (const { name, text } of fields) {
				const keys = names.has(name) ? void 0 : bracketKeys(name);
				treeAt(tree, keys ?? [name]).texts.push(text);
			}
			return {
				value: readTree(tree),
				violations: wrongTypes(fields, encoding)
			};
		}
	};
}
/** Adds a field to the tree of a form. A name that is declared is no bracketed one. */
function addField(tree, { name, raw, value }, { names, encoding }) {
	const keys = names.has(name) ? void 0 : bracketKeys(name);
	const { texts } = treeAt(tree, keys ?? [name]);
	const separator = encoding && separatorOf(encoding);
	if (!separator) texts.push(value);
	else for (const each of raw.split(separator)) texts.push(decodeForm(each) ?? each);
}
/**
* The parts whose media type is none of those that their encoding names (OpenAPI 3.1, section 4.8.15.1), the first of each property. A part
* without a type is `text/plain` (RFC 7578, section 4.4).
*/
function wrongTypes(fields, encoding) {
	return Object.entries(encoding).flatMap(([property, { contentType }]) => {
		if (typeof contentType !== "string") return [];
		const types = contentType.split(",").map((each) => each.trim());
		const isOne = ({ type = "text/plain" }) => mediaAmong(types, parseMediaType(type)) !== void 0;
		const isOfIt = ({ name }) => name === property || name === `${property}[]`;
		const wrong = fields.find((each) => isOfIt(each) && !isOne(each));
		if (!wrong) return [];
		const seen = wrong.type === void 0 ? "none, which is text/plain" : shown(wrong.type);
		const message = `${property} must be of the type ${types.join(" or ")}: its part has the Content-Type ${seen}`;
		return [requestViolation("media-type", `body.${property}`, message)];
	});
}
/** What separates the items of a list that is one field; `undefined` if each has a field of its own. */
function separatorOf({ style, explode }) {
	if (style === "spaceDelimited") return /%20|\+| /;
	if (style === "pipeDelimited") return /\||%7C/i;
	return explode === false ? /,/ : void 0;
}
// src/contract/bodies/multipart.ts
/**
* Reads the parts of a body of the type `multipart/form-data` (RFC 7578) as fields. A file is its text, or its bytes in Base64 if they
* are no text in UTF-8.
* @param type the media type with its boundary, as it was sent
*/
async function readParts(bytes, type) {
	const headers = { "content-type": type };
	let form;
	try {
		form = await new Response(new Uint8Array(evenParts(bytes, type)), { headers }).formData();
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		return {
			problem: "its parts can not be told apart by its boundary",
			place: ""
		};
	}
	const parts = [...form];
	if (parts.length > MOST_PARTS) return {
		problem: `it must have at most ${MOST_PARTS.toLocaleString("en")} parts`,
		place: ""
	};
	const types = partTexts(bytes.toString("latin1"), type) ?? [];
	return Promise.all(parts.map(async ([name, value], at) => ({
		name,
		text: typeof value === "string" ? value : await textOf(value),
		type: types[at]?.type
	})));
}
/**
* The parts of a body of the type `multipart/form-data` (RFC 7578) that was decoded as text: what a check of finished exchanges has. A
* file that is no text has other characters then, which no schema is about. `undefined` if its parts can not be told apart.
* @param type the media type with its boundary, as it was sent
*/
function partTexts(text, type) {
	const boundary = boundaryOf(type);
	if (boundary === void 0) return void 0;
	const [preamble, ...parts] = `\n${text.replaceAll("\r\n", "\n")}`.split(`\n--${boundary}`);
	const last = parts.pop();
	if (preamble === void 0 || last === void 0 || !last.startsWith("--")) return void 0;
	if (parts.length > MOST_PARTS) return void 0;
	const fields = parts.map(toField);
	return fields.every((each) => each !== void 0) ? fields : void 0;
}
/**
* The body of a form in parts with the texts in UTF-8 that say another charset (RFC 7578, section 4.4); the same object if there are none. All
* other bytes stay.
* @param type the media type with its boundary, as it was sent
*/
function evenParts(bytes, type) {
	if (!/^\s*multipart\//i.test(type) || !bytes.includes("charset=")) return bytes;
	const boundary = boundaryOf(type);
	if (boundary === void 0) return bytes;
	const mark = `\n--${Buffer.from(boundary).toString("latin1")}`;
	const even = `\n${bytes.toString("latin1")}`.split(mark).map(inUtf8).join(mark);
	return Buffer.from(even.slice(1), "latin1");
}
async function textOf(file) {
	const bytes = Buffer.from(await file.arrayBuffer());
	const text = bytes.toString("utf8");
	return Buffer.from(text).equals(bytes) ? text : bytes.toString("base64");
}
/** Decodes a part that was read byte by byte (latin1) as UTF-8. */
function inUtf8(part) {
	const [head] = /^[\s\S]*?\n\r?\n/.exec(part) ?? [];
	const end = part.endsWith("\r") ? part.length - 1 : part.length;
	const [, type] = /^content-type:[ \t]{0,9}([^\r\n]{1,1000})/im.exec(head ?? "") ?? [];
	const charset = charsetOf(type);
	if (head === void 0 || charset === void 0 || isUtf8Label(charset)) return part;
	const text = decodeText(Buffer.from(part.slice(head.length, end), "latin1"), charset);
	return head + Buffer.from(text).toString("latin1") + part.slice(end);
}
/** The most parts of a body. */
const MOST_PARTS = 1e3;
function toField(part) {
	const at = part.indexOf("\n\n");
	const [, ...lines] = part.slice(0, Math.max(at, 0)).split("\n");
	const disposition = lines.find((line) => /^content-disposition:/i.test(line));
	const [, quoted, plain] = NAME.exec(disposition ?? "") ?? [];
	const name = quoted ?? plain;
	const type = lines.find((line) => TYPE.test(line))?.replace(TYPE, "").trim();
	return at < 0 || name === void 0 ? void 0 : {
		name: unescaped(name),
		text: part.slice(at + 2),
		type
	};
}
const NAME = /;[ \t]{0,9}name=(?:"([^"]{0,1000})"|([^\s;"]{1,1000}))/i;
const TYPE = /^content-type:/i;
/** How browsers write what can not stand in a name (HTML, section 4.10.22.8). */
function unescaped(name) {
	return name.replace(/%0D|%0A|%22/g, percentDecodedIfValid);
}
// src/contract/bodies/bodies.ts
/**
* Compiles what an operation takes as its body; `undefined` if it takes none.
* @throws Error when a schema does not compile.
*/
function compileBodies({ bodyTypes, bodies, isBodyRequired }, compile) {
	if (bodyTypes.length === 0) return void 0;
	const sorted = [...bodyTypes].sort((one, other) => wildness(one) - wildness(other));
	const exact = /* @__PURE__ */ new Map();
	const ranges = [];
	for (const body of sorted) if (wildness(body) > 0) ranges.push({
		begin: body.type.slice(0, body.type.indexOf("*")),
		ruleFor: rangeRules(body, compile)
	});
	else {
		const rule = exact.get(body.whole) ?? compileRule(body, body.type, compile);
		for (const name of [body.whole, body.type]) if (!exact.has(name)) exact.set(name, rule);
	}
	const [firstJson = ""] = bodies.keys();
	return {
		isRequired: isBodyRequired,
		types: [.../* @__PURE__ */ new Set([...bodies.keys(), ...bodyTypes.map(({ type }) => type)])],
		takesOtherTypes: bodyTypes.some(({ type }) => !isJsonKin(type)),
		validateJson: exact.get(firstJson)?.validate,
		find: (type) => {
			if (type.kind === "malformed") return void 0;
			const { name, whole } = type.kind === "type" ? type : {
				name: BYTES,
				whole: BYTES
			};
			const rule = exact.get(whole) ?? exact.get(name) ?? ranges.find(({ begin }) => name.startsWith(begin))?.ruleFor(name);
			if (!rule || type.kind === "absent") return rule;
			return (rule.kind === "json" ? isUtf8(type, name) : charsetName(type.charset ?? "utf-8") !== void 0) ? rule : void 0;
		}
	};
}
/** The violation for a problem in a body, or in the record made of it; `whole` is its name in messages. */
function bodyViolation(problem, whole = "the body") {
	const { keyword, path } = problem;
	const what = withoutEnd(explainProblem(problem), ".");
	const names = path.map(shortName);
	const message = `${names.join(".") || whole} ${what}`;
	return requestViolation(keyword, ["body", ...names].join("."), message);
}
const NONE = [];
const NO_READER = {
	read: void 0,
	readFields: void 0,
	readParts: void 0
};
const BYTES = "application/octet-stream";
/** 0 for a type, 1 for a range, 2 for any type. */
function wildness({ type }) {
	if (!type.includes("*")) return 0;
	return type.startsWith("*") ? 2 : 1;
}
/** The rules of a range, one for each kind of body. */
function rangeRules(body, compile) {
	const known = /* @__PURE__ */ new Map();
	return (type) => {
		const kind = isJsonKin(type) || type === "application/x-www-form-urlencoded" || type === "multipart/form-data" ? type : BYTES;
		const rule = known.get(kind) ?? compileRule(body, kind, compile);
		if (!isJsonKin(kind)) known.set(kind, rule);
		return rule;
	};
}
function compileRule({ schema, encoding }, type, compile) {
	if (type === "application/x-www-form-urlencoded" || type === "multipart/form-data") {
		const compiled = lazy(() => compileForm(schema, encoding, compile));
		const readFields = (fields) => compiled().readFields(fields);
		const inParts = async (bytes, sent) => {
			const fields = await readParts(bytes, sent);
			return "problem" in fields ? fields : readFields(fields);
		};
		return withTaken(schema, {
			kind: "form",
			read: type === "application/x-www-form-urlencoded" ? (text) => compiled().read(text) : void 0,
			...type === "multipart/form-data" ? {
				readFields,
				readParts: inParts
			} : {
				readFields: void 0,
				readParts: void 0
			},
			validate: toBodyValidator((value, said) => compiled().validate(value, said))
		});
	}
	if (isJsonKin(type)) {
		const validate = toBodyValidator(compile(schema, forRequests));
		return withTaken(schema, {
			...NO_READER,
			kind: "json",
			validate
		});
	}
	const validate = schema.type === "string" && schema.format !== "binary" ? toBodyValidator(compile(schema)) : () => NONE;
	return {
		...NO_READER,
		kind: "bytes",
		validate,
		taken: void 0
	};
}
/** Compiles what a body may contain at the first request: a schema may refer to the whole contract. */
function withTaken(schema, rule) {
	const taken = lazy(() => compileTaken(schema));
	return {
		...rule,
		get taken() {
			return taken();
		}
	};
}
function toBodyValidator(validate) {
	return (body, most) => {
		const problems = validate(body, { most });
		if (problems.length === 0) return NONE;
		return problems.map((problem) => bodyViolation(problem));
	};
}
// src/contract/error-shapes.ts
/**
* Finds the shapes of errors: that of the status (of another media type than JSON and plain text, as that has it), else of its range
* (`4XX`), else of `default`, else of another documented error of the operation or of any; without any, problem details (RFC 9457). Each
* is compiled when it is first needed.
*/
function createErrorShapes(operations, views) {
	const byId = new Map(operations.map((each) => [each.id, each]));
	const known = /* @__PURE__ */ new Map();
	const find = (operation, status) => {
		const own = operation === void 0 ? void 0 : byId.get(operation)?.responses;
		const described = own && describedBy(own, status);
		for (const response of own ? errorsOf(own, status) : []) {
			const isOfStatus = response === described;
			const shape = shapeOf(response.content, views) ?? (isOfStatus && otherShape(response.content, views));
			if (shape) return shape;
		}
		for (const { responses } of operations) for (const response of errorsOf(responses, status)) {
			const shape = shapeOf(response.content, views);
			if (shape) return shape;
		}
		return PROBLEM;
	};
	return (operation, status) => {
		const key = `${status} ${operation}`;
		if (!known.has(key)) {
			const shape = find(operation, status);
			known.set(key, shape === PLAIN ? void 0 : shape);
		}
		return known.get(key);
	};
}
/**
* The places of the HTTP status in an error, as the members that lead there: members with a name for it whose type is a number or a text, also
* in objects within, and in the items of lists.
*/
function statusPlaces(schema, depth = 0) {
	if (depth > DEEPEST_MEANING) return [];
	const { keywords, choices } = flatten(schema);
	const inside = Object.entries(keywords.properties ?? {}).flatMap(([name, part]) => {
		if (STATUSES.has(plainName$1(name)) && isScalar(part)) return [[name]];
		return statusPlaces(part, depth + 1).map((path) => [name, ...path]);
	});
	const inItems = keywords.items ? statusPlaces(keywords.items, depth + 1) : [];
	const inBranches = choices.flat().flatMap((branch) => statusPlaces(branch, depth + 1));
	return [
		...inside,
		...inItems.map((path) => ["0", ...path]),
		...inBranches
	];
}
/** The shape of `ErrorBody`. */
const PLAIN = {
	contentType: void 0,
	write: (error) => stringifyJson(error)
};
const PROBLEM = {
	contentType: "application/problem+json",
	write: ({ status, message }) => stringifyJson({
		title: statusWords(status),
		status,
		detail: message
	})
};
/** What describes a status: its own answer, else that of its range, else the usual one. */
function describedBy(responses, status) {
	const range = `${String(status).slice(0, 1)}XX`;
	return responses[status] ?? responses[range] ?? responses[range.toLowerCase()] ?? responses.default;
}
/** The documented errors of an operation, that of a status first. */
function errorsOf(responses, status) {
	const own = status < 400 ? [] : [
		String(status),
		`${String(status).slice(0, 1)}XX`,
		"default"
	];
	const others = Object.keys(responses).filter((each) => /^[45d]/.test(each) && !own.includes(each));
	return [...own, ...others].flatMap((each) => responses[each] ?? responses[each.toLowerCase()] ?? []);
}
/** The shape of an answer in JSON or plain text; `undefined` if it has neither. */
function shapeOf(content = {}, views) {
	const media = Object.entries(content);
	const [type, json] = media.find(([each]) => /^application\/json\b/i.test(each)) ?? media.find(([each]) => isJsonKin(each)) ?? media.find(([each, { schema }]) => /^(?:\*|application)\/\*/.test(each) && schema) ?? [];
	if (type !== void 0 && json) {
		const { schema = {} } = json;
		const contentType = type === "application/json" || type.includes("*") ? void 0 : type;
		if (contentType === void 0 && isPlain(schema)) return PLAIN;
		return jsonShape(contentType, schema, views);
	}
	const text = media.find(([each]) => /^text\/plain\b/i.test(each));
	return text && {
		contentType: text[0],
		write: ({ message }) => message
	};
}
function jsonShape(contentType, schema, views) {
	const view = views(schema);
	const path = `error/${contentType ?? "application/json"}`;
	return {
		contentType,
		write: (error, seed, parts = []) => {
			const value = withMessage(schema, {
				error,
				place: parts[0]?.location,
				parts
			});
			return stringifyJson(view.show(value, {
				seed,
				path,
				keepsUnknown: true,
				isFull: false
			}));
		}
	};
}
/**
* The shape of an answer in another media type: its documented example, if that is a text; else the message, marked up where the type is
* XML or HTML; JSON where what is documented is an object, whatever its type is called.
*/
function otherShape(content = {}, views) {
	for (const [contentType, { example, examples = {}, schema = {} }] of Object.entries(content)) {
		const text = [example, ...Object.values(examples).map(({ value }) => value)].find((each) => typeof each === "string");
		if (typeof text === "string") return {
			contentType,
			write: () => text
		};
		if (/[/+]xml\b/i.test(contentType)) return {
			contentType,
			write: ({ message }) => `<error><message>${escapedXml(message)}</message></error>`
		};
		if (/^text\/html\b/i.test(contentType)) return {
			contentType,
			write: ({ message }) => `<p>${escapedXml(message)}</p>`
		};
		if (/^text\/[^*]/i.test(contentType)) return {
			contentType,
			write: ({ message }) => message
		};
		if (!contentType.includes("*") && Object.keys(propertiesOf(flatten(schema).keywords)).length > 0) return jsonShape(contentType, schema, views);
	}
}
function escapedXml(text) {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
/** Whether a schema is that of `ErrorBody`, or says nothing. */
function isPlain(schema) {
	const { keywords, choices } = flatten(schema);
	const properties = propertiesOf(keywords);
	const names = Object.keys(properties);
	if (choices.length > 0) return false;
	if (names.length === 0) return keywords.type === void 0 || keywords.type === "object";
	return names.length === 3 && Object.entries({
		code: "string",
		message: "string",
		status: "integer"
	}).every(([name, type]) => properties[name]?.type === type && properties[name]?.enum === void 0);
}
/** How deep the parts of an error are looked for. */
const DEEPEST$2 = 4;
/** Whether the text of an error has one of these messages. */
function says(body, messages) {
	return messages.some((each) => [
		each,
		stringifyJson(each).slice(1, -1),
		escapedXml(each)
	].some((form) => body.includes(form)));
}
/** An error whose members have no place for a message says it in a list of texts, that of errors first. */
function withMessage(schema, writing) {
	const value = fill(schema, writing);
	const messages = [writing.error, ...writing.parts].map(({ message }) => message);
	if (value !== void 0 && says(stringifyJson(value), messages)) return value;
	const lists = Object.entries(propertiesOf(flatten(schema).keywords)).flatMap(([name, part]) => {
		const { type, items } = flatten(part).keywords;
		const isList = [type].flat().includes("array") || items !== void 0;
		const { keywords } = flatten(items ?? {});
		const isText = keywords.enum === void 0 && [keywords.type].flat().includes("string");
		return isList && isText ? [name] : [];
	});
	const name = lists.find((each) => OF_ERRORS.test(each)) ?? lists[0];
	const text = name ?? textIn(schema);
	if (text === void 0) return value;
	if (name === void 0) return {
		...Object(value),
		[text]: writing.error.message
	};
	return {
		...Object(value),
		[name]: messages.length > 2 ? messages.slice(1) : messages.slice(0, 1)
	};
}
/** A member that takes any text, and is not known to be something else. */
function textIn(schema) {
	const properties = Object.entries(propertiesOf(flatten(schema).keywords));
	const names = new Set(properties.map(([each]) => plainName$1(each)));
	const [found] = properties.find(([name, part]) => {
		const { type, format, enum: values, pattern } = flatten(part).keywords;
		return type === "string" && format === void 0 && values === void 0 && pattern === void 0 && errorMemberMeaning(plainName$1(name), names) === void 0;
	}) ?? [];
	return found;
}
const OF_ERRORS = /error|message|reason|problem|detail/i;
/** The members of an error that its schema declares, by their names; those in which nothing belongs are left out. */
function fill(schema, writing, name = "", depth = 0) {
	const flat = flatten(schema);
	const [choice] = flat.choices;
	if (choice?.[0]) return fill(withChoice(flat, choice[0]), writing, name, depth);
	const { keywords } = flat;
	const properties = Object.entries(propertiesOf(keywords));
	if (properties.length > 0 && depth < DEEPEST$2) {
		const names = new Set(properties.map(([each]) => plainName$1(each)));
		const given = properties.map(([each, part]) => {
			const byField = hasEachProblem(plainName$1(each)) ? byFields(part, writing) : void 0;
			if (byField) return [each, byField];
			return [each, fill(part, writing, errorMemberMeaning(plainName$1(each), names) ?? plainName$1(each), depth + 1)];
		}).filter(([, value]) => value !== void 0);
		return given.length === 0 ? void 0 : Object.fromEntries(given);
	}
	if (keywords.items !== void 0 || [keywords.type].flat().includes("array")) {
		if (depth >= DEEPEST$2) return void 0;
		const items = eachOf(writing, keywords).map((each) => fill(keywords.items ?? {}, each, name, depth + 1));
		return items.every((each) => each !== void 0) ? items : void 0;
	}
	return errorMemberValue(depth === 0 ? "message" : name, keywords, writing);
}
/** What is wrong by the names of fields, in an object that declares them, or any: each with its message, or a list of messages. */
function byFields(schema, { error, place, parts }) {
	const { keywords } = flatten(schema);
	const properties = propertiesOf(keywords);
	const { additionalProperties: any } = keywords;
	const found = Object.create(null);
	for (const { location, message } of parts.length > 0 ? parts : [{
		location: place,
		message: error.message
	}]) {
		const field = fieldAtPlace(location) ?? "";
		const name = Object.keys(properties).find((each) => plainName$1(each) === plainName$1(field));
		const part = name === void 0 ? any : properties[name];
		const { type, items } = flatten(part ?? {}).keywords;
		const isText = flatten(items ?? part ?? {}).keywords.type === "string";
		if (field === "" || typeof part !== "object" || !isText) continue;
		const before = found[name ?? field];
		found[name ?? field] = type === "array" ? [...before ?? [], message] : message;
	}
	return Object.keys(found).length > 0 ? { ...found } : void 0;
}
/** The items of a list of problems: one for each, or a single one for all where `maxItems` allows fewer. */
function eachOf(writing, { maxItems }) {
	const { error, parts } = writing;
	if (parts.length < 2 || typeof maxItems === "number" && maxItems < parts.length) return [writing];
	return parts.map((part) => ({
		error: {
			...error,
			message: part.message
		},
		place: part.location,
		parts: []
	}));
}
function propertiesOf({ properties }) {
	return properties ?? {};
}
/** How deep a status is looked for. */
const DEEPEST_MEANING = 3;
function isScalar(schema) {
	const { type, enum: values } = flatten(schema).keywords;
	const types = [type].flat();
	return values === void 0 && SCALARS.some((each) => types.includes(each));
}
const SCALARS = [
	"integer",
	"number",
	"string"
];
// src/contract/requests/header-values.ts
/**
* Creates the reader of the headers and cookies of an operation; `undefined` if it has none.
* @throws Error when the schema of a parameter does not compile.
*/
function createHeaderReader(parameters, compile) {
	const known = parameters.filter(({ in: place }) => place === "header" || place === "cookie").map((parameter) => ({
		...parameter,
		read: parameter.in === "cookie" ? cookieReader(parameter, compile) : headerReader(parameter, compile)
	}));
	if (known.length === 0) return void 0;
	return (headers) => known.flatMap(({ in: place, name, required, read }) => {
		const found = read(headers);
		const location = `${place}.${place === "header" ? name.toLowerCase() : name}`;
		if (found) return "value" in found ? [] : [requestViolation(found.rule, location, name + found.text)];
		const message = `${name} is required: send the ${place} ${name}`;
		return required ? [requestViolation("required", location, message)] : [];
	});
}
function headerReader(parameter, compile) {
	const name = parameter.name.toLowerCase();
	const readText = textReader(parameter, compile, (text) => text);
	return (headers) => {
		const value = ownMember(headers, name);
		return value === void 0 ? void 0 : readText([value].flat().join(", "));
	};
}
function textReader(parameter, compile, decode) {
	const styled = compileStyled(parameter, compile);
	if (styled) return (text) => styled.readText(text, decode);
	const read = createParameterReader(parameter.schema, compile);
	return isListSchema(parameter.schema) ? (text) => read(text.split(",").map((each) => percentDecodedIfValid(each.trim()))) : (text) => read(percentDecodedIfValid(text));
}
function cookieReader(parameter, compile) {
	const { name, explode = true, schema } = parameter;
	const styled = compileStyled(parameter, compile);
	const read = createParameterReader(schema, compile);
	return (headers) => {
		const own = cookiesOf(headers.cookie).filter((pair) => styled ? styled.owns(pair.name) : pair.name === name);
		if (own.length === 0) return void 0;
		if (styled) return styled.readPairs(own);
		if (!isListSchema(schema)) return read(own[0]?.value ?? "");
		return read(own.flatMap(({ raw, value = "" }) => explode ? [value] : raw.split(",").map(percentDecodedIfValid)));
	};
}
function cookiesOf(header) {
	return [header ?? []].flat().flatMap((line) => line.split(";")).flatMap((pair) => {
		const at = pair.indexOf("=");
		const raw = pair.slice(at + 1).trim();
		return at < 0 ? [] : [{
			name: pair.slice(0, at).trim(),
			raw,
			value: percentDecodedIfValid(raw)
		}];
	});
}
// src/contract/resources/record-schemas.ts
/**
* Reads what the records of each resource of a contract are, in the order of the document.
* @param document as it is written, with its references
*/
function readRecordSchemas(document, { resources, operations: roles, shapes } = decideRoles(document)) {
	const { operations, read } = shapes;
	const inlinedOnce = memoize((schema) => inlined(schema, document, {
		trail: [],
		left: { parts: MOST_INLINED }
	}));
	const inline = (schema) => inlinedOnce(follow(schema, document));
	return resources.map((resource) => {
		const { name, record, parents, isSingleton } = resource;
		const bodyOf = (role) => {
			const writing = roles.find((each) => each.resource === name && each.role === role);
			const body = operations.find(({ id }) => id === writing?.operation)?.body;
			return body && unwrap(body, {
				word: resource.word,
				read,
				record
			}).record;
		};
		const created = bodyOf("create");
		const written = created ?? bodyOf("replace");
		const place = idPlace(resource, read);
		const id = {
			...place,
			asked: inline(place.asked)
		};
		return {
			isScoped: hasScopedIds(resource, id.kind, roles),
			parentMembers: findParentMembers(resource, read),
			parents: parents.map((parent) => {
				const above = resources.find((each) => each.name === parent.resource);
				return parentOf(parent, resource, {
					operations,
					inline,
					own: above && idPlace(above, read).kind
				});
			}),
			name,
			isSingleton,
			id,
			required: record.required,
			isOpen: record.isOpen,
			schema: inline(record.node),
			members: membersOf$1(record, inline),
			created: membersOf$1(created, inline),
			creation: written && inline(written.node)
		};
	});
}
/**
* The rules of a schema, without descriptions, examples and extensions. An enum of texts needs no `type`.
*/
function valueRules(schema) {
	const { type, enum: values } = schema;
	const isSaid = type === "string" && Array.isArray(values) && values.every(isText);
	const rules = Object.entries(schema).filter(([key]) => !TEXTS.has(key) && !key.startsWith("x-") && !(isSaid && key === "type"));
	return mapParts(Object.fromEntries(rules), valueRules);
}
/** The schema of a record within one of ours: all numbers are exact, as in the contract, if it has any besides int64 and int32. */
function exactly(schema) {
	return hasPlainNumbers(schema) ? {
		[NUMBERS]: "exact",
		...schema
	} : schema;
}
/** The place of the ids of a resource: as a path names it, else the first member with a usual name, else none. No id is a prototype. */
function idPlace({ id, word, record, isSingleton }, read) {
	if (id) {
		const { kind, property, parameter, asked } = id;
		return {
			kind,
			property: property?.includes("__proto__") ? void 0 : property,
			parameter,
			asked
		};
	}
	const unasked = {
		parameter: void 0,
		asked: {}
	};
	if (isSingleton) return {
		kind: "text",
		property: void 0,
		...unasked
	};
	const usual = idNames(word);
	const own = [...record.members].find(([each]) => usual.includes(plainName$1(each)));
	if (!own) return {
		kind: "int64",
		property: void 0,
		...unasked
	};
	const [member, schema] = own;
	const parameter = {
		name: member,
		in: "path",
		isRequired: true,
		shape: read(schema)
	};
	const { kind, property } = findId(parameter, {
		record,
		resource: word,
		read
	});
	return {
		kind,
		property,
		...unasked
	};
}
/**
* Whether two parents can each have a record with one id: where clients choose ids, which are then texts, or integers that no creation
* counts up. UUIDs, and integers that count up, are unique in a resource.
*/
function hasScopedIds({ name, parents }, kind, operations) {
	if (parents.length === 0) return false;
	const countsUp = operations.some(({ role, resource }) => role === "create" && resource === name);
	return kind === "text" || kind === "int64" && !countsUp;
}
/** Keywords that demand nothing. A title would be taken for the words of the rule. */
const TEXTS = /* @__PURE__ */ new Set([...[
	"$comment",
	"default",
	"deprecated",
	"description",
	"discriminator",
	"example",
	"examples"
], ...[
	"externalDocs",
	"readOnly",
	"title",
	"writeOnly",
	"xml"
]]);
const isText = (value) => typeof value === "string";
function membersOf$1(shape, inline) {
	return new Map([...shape?.members ?? []].map(([name, schema]) => [name, inline(schema)]));
}
/** A parent with what its values are: the ids of its resource; those of a scope as the path of the resource says, or one below it. */
function parentOf(parent, { path: own }, { operations, inline, own: ids }) {
	const [found] = operations.filter(({ path: { template } }) => template.startsWith(own)).toSorted((one, other) => one.path.template.length - other.path.template.length).flatMap(({ parameters }) => parameters).filter((each) => each.in === "path" && each.name === parent.parameter);
	const asked = found?.shape.types.includes("integer") ? "int64" : "text";
	const kind = ids === void 0 ? asked : ids === "int64" ? "int64" : "text";
	return {
		...parent,
		kind,
		asked: found ? inline(found.shape.node) : {}
	};
}
/** How many schemas are written into one in the place of references: written out, those of some contracts would fill a disk. */
const MOST_INLINED = 500;
/** Writes what references lead to in their place; a schema takes anything where it would be within itself, or there are too many. */
function inlined(schema, document, { trail, left }) {
	const node = follow(schema, document);
	if (typeof node !== "object" || node === null || trail.includes(node)) return {};
	left.parts -= 1;
	if (left.parts < 0) return {};
	const within = [...trail, node];
	return withoutReferences(mapParts(node, (part) => inlined(part, document, {
		trail: within,
		left
	})));
}
/** A schema whose parts have no references, without what else has: data of extensions and examples, which lead nowhere elsewhere. */
function withoutReferences(schema) {
	const refers = ([keyword, value]) => !isSchemaKeyword(keyword) && [...objectsIn(value)].some(({ $ref }) => typeof $ref === "string");
	const entries = Object.entries(schema);
	return entries.some(refers) ? Object.fromEntries(entries.filter((each) => !refers(each))) : schema;
}
/** Whether a value of a schema can have a number that is no int64 or int32: those are exact everywhere. */
function hasPlainNumbers(node) {
	if (typeof node !== "object" || node === null) return false;
	const { type, format } = node;
	return [type].flat().some((each) => each === "integer" || each === "number") && format !== "int64" && format !== "int32" || Object.values(node).some(hasPlainNumbers);
}
// src/contract/resources/record-operations.ts
/** Finds the operations of a contract that have a part in a resource. */
function findRecordOperations(contract, { resources, operations, shapes } = decideRoles(contract.written)) {
	const { read } = shapes;
	const byName = new Map(resources.map((resource) => [resource.name, resource]));
	const found = operations.flatMap((decided) => {
		const resource = byName.get(decided.resource ?? "");
		const shape = shapes.operations.find(({ id }) => id === decided.operation);
		if (!resource || !shape || decided.role === "sample") return [];
		if (decided.elsewhere || decided.rpc || removesSome(decided, shape, resource)) return [];
		return [[decided.operation, toRecordOperation(decided, decided.role, {
			resource,
			shape,
			read,
			contract
		})]];
	});
	const touching = operations.flatMap((operation) => {
		const touches = resources.flatMap((each) => touchOf(operation, each, byName) ?? []);
		return touches.length > 0 ? [[operation.operation, touches]] : [];
	});
	return {
		resources,
		byId: new Map(found),
		touches: new Map(touching),
		changing: new Set(touching.flatMap(([, touches]) => touches.map(({ resource }) => resource)))
	};
}
/** Whether an operation removes records that its path does not name. */
function removesSome({ role }, shape, resource) {
	return role === "remove" && !namesRecord(shape, resource);
}
function toRecordOperation({ operation, status, parameters, envelope, wrapper }, role, { resource, shape, read, contract }) {
	const word = lastWord(shape.path.segments) ?? "";
	const wrapped = {
		word: resource.word,
		read,
		record: resource.record
	};
	const sent = shape.body && unwrap(shape.body, wrapped);
	const answer = shape.success?.answer;
	const shown = role === "list" && answer ? findList(answer, {
		word,
		read,
		declared: shape.declared.envelope
	})?.record : answer && unwrap(answer, wrapped).record;
	const id = idPlace(resource, read);
	const named = shape.path.segments.flatMap(({ parameter }) => parameter ?? []);
	return {
		operation,
		role,
		resource,
		id,
		status,
		parameters,
		shown,
		parents: resource.parents.flatMap(({ parameter: name }, at) => {
			const parameter = named[at];
			const kind = shape.parameters.find((each) => each.in === "path" && each.name === parameter)?.shape.types.includes("integer") ? "int64" : "text";
			return parameter === void 0 ? [] : [{
				name,
				parameter,
				kind
			}];
		}),
		givesId: role === "create" && !takesId(sent?.record, id, {
			resource,
			read
		}),
		item: named[resource.parents.length],
		inAnswer: wrapper === void 0 ? envelope : [wrapper],
		inRequest: sent?.wrapper === void 0 ? [] : [sent.wrapper],
		isShown: fitTest(shown, contract),
		defaults: defaultsIn(shown, read),
		echoed: echoedIn(id, {
			sent: sent?.record,
			shown,
			read
		}).filter(({ name }) => !named.some((each) => plainName$1(each) === plainName$1(name)))
	};
}
/** Whether a body may have the id of what it creates. */
function takesId(sent, { property: [first = "", second = ""] = [] }, { resource, read }) {
	if (!sent) return false;
	const own = sent.members.get(first);
	return own && !read(own).isReadOnly || flatAttributes(sent, resource.record, read).has(second);
}
function fitTest(shown, { compile, resolve }) {
	const validate = lazy(() => shown && compile(resolve(shown.node)));
	return (value) => validate()?.(value).length === 0;
}
function defaultsIn(shown, read) {
	return Object.fromEntries([...shown?.members ?? []].map(([name, schema]) => [name, read(schema).node.default]));
}
function echoedIn(id, { sent, shown, read }) {
	if (!sent || !shown) return [];
	const flat = flatAttributes(sent, shown, read);
	const byPlainName = new Map([...sent.members.keys()].map((name) => [plainName$1(name), name]));
	return [...shown.members].flatMap(([name, schema]) => {
		if (flat.has(name)) return [];
		const sentAs = sent.items || sent.members.has(name) ? name : byPlainName.get(plainName$1(name));
		const own = sent.items ? schema : sent.members.get(sentAs ?? "");
		if (sentAs === void 0 || !own || name === id.property?.[0]) return [];
		if (isUncompared(schema, read) || isUncompared(own, read)) return [];
		const isTime = read(schema).format === "date-time";
		const uncompared = /* @__PURE__ */ new Set([...uncomparedWithin(schema, read), ...uncomparedWithin(own, read)]);
		return [{
			name,
			sentAs,
			isRequired: shown.required.has(name),
			isTime,
			uncompared
		}];
	});
}
/** Whether only the service gives a value, or an answer has no such value, or in another form: secrets, files. */
function isUncompared(schema, read) {
	const { isReadOnly, format, node } = read(schema);
	const isHidden = schema.writeOnly === true || node.writeOnly === true;
	return isReadOnly || isHidden || UNSAID.has(format ?? "");
}
const UNSAID = /* @__PURE__ */ new Set([
	"password",
	"binary",
	"byte"
]);
/** How deep members within a member are looked for. */
const DEEPEST$1 = 4;
function uncomparedWithin(schema, read, depth = 0) {
	if (depth > DEEPEST$1) return [];
	const { members, items } = read(schema);
	const inItems = items ? uncomparedWithin(items, read, depth + 1) : [];
	return [...[...members].flatMap(([name, each]) => isUncompared(each, read) ? [name] : uncomparedWithin(each, read, depth + 1)), ...inItems];
}
/** What an operation may do to the records of a resource; `undefined` if nothing. */
function touchOf(operation, resource, byName) {
	const { name } = resource;
	if (mayTouch(operation, resource)) {
		const { role } = operation;
		const names = operation.path.split("{").length - 1;
		const isOne = role !== "sample" && !resource.isSingleton && names > resource.parents.length;
		return {
			resource: name,
			removes: !KEEPING.has(role),
			isOne
		};
	}
	return resource.parents.some((each) => {
		const parent = byName.get(each.resource ?? "");
		return parent && touchOf(operation, parent, byName)?.removes;
	}) ? {
		resource: name,
		removes: true,
		isOne: false
	} : void 0;
}
/** Roles that change a record, and leave it there. */
const KEEPING = /* @__PURE__ */ new Set(["replace", "update"]);
/** Whether an operation may change or remove an existing record: the effect of a sample below its path is unknown. */
function mayTouch({ role, method, path, resource: name }, resource) {
	if (role !== "sample") return name === resource.name && !ADDING.has(role);
	const key = pathKey(readPath(resource.path).segments);
	const own = pathKey(readPath(path).segments);
	return method !== "GET" && (own === key || own.startsWith(`${key}/`));
}
const ADDING = /* @__PURE__ */ new Set([
	"list",
	"create",
	"read"
]);
// src/contract/views/answer-schema.ts
/** Whether answers do not show a member with a schema (OpenAPI 3.1, section 4.8.24; JSON Schema 2020-12 validation, section 9.4). */
function isWriteOnly(schema) {
	const { writeOnly, readOnly } = flatten(schema).keywords;
	return writeOnly === true && readOnly !== true;
}
/** A schema that does not demand members that only requests have; those within it are as they were. */
function withoutHidden(schema) {
	const { properties, required } = schema;
	if (!Array.isArray(required)) return schema;
	const hidden = new Set(Object.entries(properties ?? {}).flatMap(([name, each]) => isWriteOnly(each) ? [name] : []));
	if (!required.some((name) => hidden.has(name))) return schema;
	return {
		...schema,
		required: required.filter((name) => !hidden.has(name))
	};
}
// src/contract/views/view-node.ts
/** The place of a member or an item. */
function below(at, name) {
	return {
		...at,
		path: `${at.path}/${name}`,
		depth: depthOf(at) + 1,
		tries: void 0
	};
}
/** A value, or another one where there is none; null is a value. */
function orElse(value, other) {
	return value === void 0 ? other() : value;
}
/** How deep optional members are made. */
const DEEPEST = 6;
/** Whether optional members are made here: those of a recursive schema end somewhere. */
function makesOptional(at) {
	const { left } = at.effort ?? { left: 2e4 };
	return at.isFull && depthOf(at) <= DEEPEST && left > 1e4;
}
/** How deep a place is: that of a record has two parts, its resource and its id. */
function depthOf({ path, depth = path.split("/").length }) {
	return depth;
}
// src/contract/views/object-view.ts
/**
* Compiles the view of an object: declared members that fit stay, required ones that are missing are made. Undeclared ones stay where
* the schema says so (`additionalProperties`), where it declares no members at all, and where the place keeps them.
*/
function objectNode(schema, compile, isValid) {
	const members = membersOf(schema, compile);
	const extra = extrasOf(schema, compile);
	const isTested = TESTED.some((keyword) => schema[keyword] !== void 0);
	const names = new Set(members.map(({ name }) => name));
	const fits = (value) => {
		if (!isJsonObject(value)) return false;
		let known = 0;
		for (const { name, isRequired, isHidden, isInherited, node } of members) {
			const member = isInherited && !Object.hasOwn(value, name) ? void 0 : value[name];
			if (member === void 0) {
				if (isRequired) return false;
			} else if (!isHidden && node.fits(member)) known += 1;
			else return false;
		}
		const keys = Object.keys(value);
		if (keys.length !== known) {
			for (const key of keys) if (!names.has(key) && !extra.of(key)?.fits(value[key])) return false;
		}
		return !isTested || isValid(value);
	};
	const show = (value, at) => {
		if (!isJsonObject(value)) return void 0;
		if (!makesOptional(at) && fits(value)) return value;
		const shown = /* @__PURE__ */ new Map();
		for (const { name, isRequired, isHidden, node } of members) {
			const member = !isHidden && Object.hasOwn(value, name) ? value[name] : void 0;
			const place = below(at, name);
			const isMade = isRequired || makesOptional(at) && !isHidden;
			const kept = member === void 0 ? void 0 : node.show(member, place);
			const seen = isMade ? orElse(kept, () => node.make(place)) : kept;
			if (seen !== void 0) shown.set(name, seen);
			else if (isRequired) return void 0;
		}
		for (const [name, member] of Object.entries(value)) {
			if (names.has(name)) continue;
			const seen = (extra.of(name) ?? (at.keepsUnknown && !extra.isForbidden ? ANYTHING : void 0))?.show(member, below(at, name));
			if (seen !== void 0) shown.set(name, seen);
		}
		return isTested ? repaired(shown, at) : Object.fromEntries(shown);
	};
	/** Repairs rules about the members as a whole (`minProperties` …); `undefined` if they stay broken. */
	const repaired = (shown, at) => {
		const add = (name) => {
			const known = members.find((each) => each.name === name);
			if (shown.has(name) || known?.isHidden) return;
			const made = (known?.node ?? extra.of(name))?.make(below(at, name));
			if (made !== void 0) shown.set(name, made);
		};
		const required = new Set(members.filter(({ isRequired }) => isRequired).map(({ name }) => name));
		for (const name of [...shown.keys()].toReversed()) if (shown.size > Number(schema.maxProperties ?? Infinity) && !required.has(name)) shown.delete(name);
		const least = Number(schema.minProperties ?? 0);
		for (const { name } of members) if (shown.size < least) add(name);
		for (let more = 1; shown.size < least && more <= least; more += 1) add(`member${more}`);
		for (const [name, needed] of Object.entries(dependenciesOf(schema))) if (shown.has(name)) for (const each of needed) add(each);
		const others = [...shown.keys()].filter((name) => !names.has(name));
		const order = [...members.map(({ name }) => name), ...others].filter((name) => shown.has(name));
		const whole = Object.fromEntries(order.map((name) => [name, shown.get(name)]));
		return isValid(whole) ? whole : void 0;
	};
	return {
		fits,
		show,
		make: (at) => show(NOTHING, at)
	};
}
/** Compiles the view of an array: items that fit stay, as many as there may be; as many as there must be are made. */
function arrayNode(schema, compile, isValid) {
	const first = (Array.isArray(schema.prefixItems) ? schema.prefixItems : []).map(compile);
	const rest = compile(schema.items ?? {});
	const least = Number(schema.minItems ?? 0);
	const most = Math.min(Number(schema.maxItems ?? Infinity), schema.items === false ? first.length : Infinity);
	const isUnique = schema.uniqueItems === true;
	const isTested = TESTED_ITEMS.some((keyword) => schema[keyword] !== void 0);
	const contained = schema.contains === void 0 ? void 0 : compile(schema.contains);
	const nodeAt = (at) => first[at] ?? rest;
	const fits = (value) => {
		if (!Array.isArray(value) || value.length < least || value.length > most) return false;
		for (let at = 0; at < value.length; at += 1) if (!nodeAt(at).fits(value[at])) return false;
		if (isUnique && repeatedItem(value)) return false;
		return !isTested || isValid(value);
	};
	const isTyped = first.length === 0 && Object.keys(schema.items ?? {}).length > 0;
	const isItem = (value) => isTyped && value !== void 0 && value !== null && rest.fits(value);
	const show = (value, at) => {
		if (!Array.isArray(value)) return isItem(value) ? show([value], at) : void 0;
		const isFilled = value.length === 0 && makesOptional(at) && most > 0;
		if (!isFilled && fits(value)) return value;
		const shown = [];
		const add = (item) => {
			if (item !== void 0 && shown.length < most && !(isUnique && shown.some((each) => isEqualJson(each, item)))) shown.push(item);
		};
		for (const item of value) {
			const place = below(at, shown.length);
			const seen = nodeAt(shown.length).show(item, place);
			add(shown.length < first.length ? orElse(seen, () => nodeAt(shown.length).make(place)) : seen);
		}
		if (contained && !shown.some((each) => contained.fits(each))) {
			shown.splice(Math.max(0, most - 1));
			add(contained.make(below(at, "contained")));
		}
		const wanted = isFilled ? Math.max(least, 1) : least;
		for (let more = 0; shown.length < wanted && more < wanted * TRIES; more += 1) {
			const made = nodeAt(shown.length).make(below(at, more));
			if (made === void 0) break;
			add(made);
		}
		return (isTested ? isValid(shown) : shown.length >= least) ? shown : void 0;
	};
	return {
		fits,
		show,
		make: (at) => show([], at)
	};
}
const NOTHING = {};
const ANYTHING = {
	fits: () => true,
	show: (value) => value,
	make: () => ({})
};
/** Keywords about an object as a whole: whether it is valid is tested. */
const TESTED = [...[
	"minProperties",
	"maxProperties",
	"dependentRequired",
	"dependentSchemas",
	"dependencies"
], ...[
	"propertyNames",
	"not",
	"enum",
	"const",
	"unevaluatedProperties"
]];
function membersOf({ properties, required }, compile) {
	const declared = isJsonObject(properties) ? properties : {};
	const needed = new Set(Array.isArray(required) ? required.map(String) : []);
	const undeclared = [...needed].filter((name) => !Object.hasOwn(declared, name));
	return [...Object.entries(declared).map(([name, schema]) => ({
		name,
		isRequired: needed.has(name) && !isWriteOnly(schema),
		isHidden: isWriteOnly(schema),
		isInherited: name in Object.prototype,
		node: compile(schema)
	})), ...undeclared.map((name) => ({
		name,
		isRequired: true,
		isHidden: false,
		node: compile({}),
		isInherited: name in Object.prototype
	}))];
}
function extrasOf(schema, compile) {
	const { properties, patternProperties, unevaluatedProperties } = schema;
	const others = schema.additionalProperties ?? unevaluatedProperties;
	const isBare = !hasMembers(properties) && patternProperties === void 0;
	const said = others === false ? void 0 : others === void 0 && !isBare ? void 0 : others ?? {};
	const rest = said === void 0 ? void 0 : compile(said);
	const patterns = Object.entries(isJsonObject(patternProperties) ? patternProperties : {}).map(([pattern, each]) => ({
		matches: compile.pattern(pattern),
		node: compile(each)
	}));
	return {
		of: (name) => patterns.find(({ matches }) => matches(name))?.node ?? rest,
		isForbidden: others === false
	};
}
/** An object of no properties declares none: `properties: {}` is how many generators write an object that has any. */
function hasMembers(properties) {
	return isJsonObject(properties) && Object.keys(properties).length > 0;
}
function dependenciesOf({ dependentRequired }) {
	return isJsonObject(dependentRequired) ? dependentRequired : {};
}
/** How often an item is made for each one that there must be: in a set, some are equal. */
const TRIES = 20;
/** Keywords about an array as a whole: whether it is valid is tested. */
const TESTED_ITEMS = [
	"contains",
	"not",
	"enum",
	"const",
	"unevaluatedItems"
];
// src/contract/views/view.ts
/**
* Creates the compiler of views. Linked schemas may contain themselves: each is known by what it is, not by its text, and what is within
* one is compiled when a value gets there.
*/
function createViewCompiler(links) {
	const compile = createLinkedCompiler("exact", links, withoutHidden);
	const nodes = /* @__PURE__ */ new Map();
	const compileNode = (schema) => {
		const known = nodes.get(schema);
		if (known) return known;
		const problems = createProblemFinder(schema, compile);
		const isValid = (value) => problems(value, FIRST).length === 0;
		const node = bounded(createNode(schema, compileLate, isValid));
		const compiled = {
			node,
			view: toView(withEffort(node), problems)
		};
		nodes.set(schema, compiled);
		return compiled;
	};
	const lateNode = (schema) => {
		const get = lazy(() => compileNode(schema).node);
		return {
			fits: (value) => get().fits(value),
			show: (value, at) => get().show(value, at),
			make: (at) => get().make(at)
		};
	};
	const compileLate = Object.assign(lateNode, {
		pattern: links.compilePattern,
		union: createUnions(lateNode)
	});
	return (schema) => compileNode(schema).view;
}
/** How many schemas are made for branches: each is compiled, and takes some 50 KB. Large contracts of real services have a hundred. */
const MOST_BRANCHES = 2e3;
function createUnions(compile) {
	let left = MOST_BRANCHES;
	return (branches, of) => {
		const schemas = [...new Set(branches)].map((each) => [each, withChoice(of, each)]);
		const made = schemas.filter(([written, schema]) => schema !== written).length;
		if (made > left) return void 0;
		left -= made;
		return schemas.map(([, schema]) => compile(schema));
	};
}
/** How deep values are made: a schema that requires itself has none. */
const DEEPEST_MADE = 24;
function bounded(node) {
	return {
		...node,
		make: (at) => {
			if (depthOf(at) > DEEPEST_MADE) return void 0;
			if (at.effort) {
				if (at.effort.left === 0) return void 0;
				at.effort.left -= 1;
			}
			return node.make(at);
		}
	};
}
/** A node at the outermost place of what is shown. */
function withEffort({ fits, show, make }) {
	const begun = (at) => ({
		...at,
		effort: at.effort ?? { left: 2e4 }
	});
	return {
		fits,
		show: (value, at) => show(value, begun(at)),
		make: (at) => make(begun(at))
	};
}
function toView(node, problems) {
	return {
		fits: node.fits,
		problems: (value) => problems(value),
		show: (value, at) => {
			const shown = orElse(node.show(value, at), () => node.make(at));
			if (shown !== void 0) return shown;
			const loose = {
				...at,
				isLoose: true
			};
			return orElse(orElse(node.show(value, loose), () => node.make(loose)), () => value ?? null);
		}
	};
}
/** Tests values by the schema as it is written, but for what only requests have. */
function createProblemFinder(schema, compile) {
	const validate = lazy(() => compile(schema === false ? { not: {} } : schema === true ? {} : schema));
	return (value, options) => validate()(value, options);
}
/** Whether a value is valid is known at its first problem; the code of the built-in contract finds all. */
const FIRST = { firstOnly: true };
function createNode(schema, compile, isValid) {
	const flat = flatten(schema);
	const [choice] = flat.choices;
	if (choice) {
		const branches = compile.union(choice, flat);
		return branches ? unionNode(branches, isValid) : wholeNode(isValid);
	}
	const { keywords } = flat;
	const types = typesOf(flat);
	const [type = "any"] = types;
	if (types.length > 1) return unionNode(types.map((each) => compile({
		...keywords,
		type: each
	})), () => true);
	if (keywords.enum === void 0 && keywords.const === void 0) {
		if (type === "object") return objectNode(keywords, compile, isValid);
		if (type === "array") return arrayNode(keywords, compile, isValid);
	}
	return valueNode(keywords, type, compile, isValid);
}
const OBJECTS = [
	"properties",
	"required",
	"additionalProperties",
	"patternProperties",
	"minProperties"
];
const ARRAYS = [
	"items",
	"prefixItems",
	"minItems",
	"contains"
];
/** The types of a schema, that of an object or an array first; one that says none, and is about members or items, has all. */
function typesOf({ keywords }) {
	const { type } = keywords;
	if (type !== void 0) return [type].flat().map(String);
	const others = [
		"string",
		"number",
		"boolean",
		"null"
	];
	const has = (names) => names.some((name) => keywords[name] !== void 0);
	if (has(OBJECTS)) return [
		"object",
		"array",
		...others
	];
	return has(ARRAYS) ? [
		"array",
		"object",
		...others
	] : [];
}
/** A schema of which nothing is known but whether a value is valid. */
function wholeNode(isValid) {
	const shown = (value) => isValid(value) ? value : void 0;
	return {
		fits: isValid,
		show: shown,
		make: () => shown(null)
	};
}
const MOST_TRIES = 100;
/** Those of some branches that may still be tried at a place, one after the other. */
function* tried(branches, { tries }) {
	for (const branch of branches) {
		if (tries) {
			if (tries.left === 0) return;
			tries.left -= 1;
		}
		yield branch;
	}
}
/** One of several: the first that a value fits; else the one that shows most of it. */
function unionNode(branches, isValid) {
	const fits = (value) => isValid(value) && branches.some((branch) => branch.fits(value));
	/** A value of a branch with what is optional in it. */
	const completed = (value, at) => {
		if (!isJsonObject(value) || !makesOptional(at)) return void 0;
		const shown = branches.find((branch) => branch.fits(value))?.show(value, at);
		return isValid(shown) ? shown : void 0;
	};
	return {
		fits,
		show: (value, given) => {
			if (fits(value)) return completed(value, given) ?? value;
			const at = {
				...given,
				tries: given.tries ?? { left: MOST_TRIES }
			};
			let best;
			for (const branch of tried(branches, at)) {
				const shown = branch.show(value, at);
				if (shown !== void 0 && (at.isLoose || isValid(shown))) {
					if (best === void 0 || kept(shown, value) > kept(best, value)) best = shown;
				}
			}
			return best;
		},
		make: (given) => {
			const at = {
				...given,
				tries: given.tries ?? { left: MOST_TRIES }
			};
			if (!at.isFull && namesEndTime(at.path) && fits(null)) return null;
			for (const place of at.isFull ? [at] : [at, {
				...at,
				isFull: true
			}]) for (const branch of tried(branches, at)) {
				const made = branch.make(place);
				if (made !== void 0 && (at.isLoose || isValid(made))) return made;
			}
		}
	};
}
/** How much of a value its view has: members that are the same. */
function kept(shown, value) {
	if (!isJsonObject(shown) || !isJsonObject(value)) return 0;
	return Object.keys(shown).filter((name) => isEqualJson(shown[name], value[name])).length;
}
/** A value that is no object and no array, or one of a list. */
function valueNode(schema, type, compile, isValid) {
	const fits = testInPlace(schema, type, compile) ?? isValid;
	const content = isJsonKin(String(schema.contentMediaType)) ? schema.contentSchema : void 0;
	const written = content === void 0 ? void 0 : compile(content);
	return {
		fits,
		show: (value) => fits(value) ? value : void 0,
		make: (at) => {
			const inText = written?.make(at);
			if (inText !== void 0) return stringifyJson(inText);
			for (const value of candidateValues(schema, type, at)) if (fits(value)) return value;
		}
	};
}
/** Keywords that are tested in place, and those that say nothing about the value. */
const IN_PLACE = /* @__PURE__ */ new Set([
	...[
		"type",
		"format",
		"enum",
		"minimum",
		"maximum",
		"minLength",
		"maxLength",
		"pattern"
	],
	...[
		"title",
		"description",
		"default",
		"example",
		"examples",
		"deprecated",
		"$comment"
	],
	...[
		"readOnly",
		"writeOnly",
		"externalDocs",
		"xml"
	]
]);
/** Tests a simple schema without a validator: records are tested by the million. `undefined` if the schema says more. */
function testInPlace(schema, type, compile) {
	const ofType = Object.keys(schema).every((each) => IN_PLACE.has(each) || each.startsWith("x-")) ? typeTest(type, schema.format) : void 0;
	if (!ofType) return void 0;
	const { enum: values, minimum, maximum, minLength, maxLength, pattern } = schema;
	const tests = [ofType];
	if (Array.isArray(values)) {
		const texts = new Set(values);
		const isPlain = values.every((each) => typeof each === "string");
		tests.push((value) => isPlain ? texts.has(value) : isAmong(value, values));
	}
	if (isNumeric(minimum)) tests.push(boundTest(minimum, 1));
	if (isNumeric(maximum)) tests.push(boundTest(maximum, -1));
	if (minLength !== void 0 || maxLength !== void 0) tests.push(lengthTest(Number(minLength ?? 0), Number(maxLength ?? Infinity)));
	if (typeof pattern === "string") {
		const matches = compile.pattern(pattern);
		tests.push((value) => typeof value !== "string" || matches(value));
	}
	return tests.length === 1 ? ofType : (value) => tests.every((each) => each(value));
}
/** Tests the type and the format; `undefined` if a validator is needed for it. */
function typeTest(type, format) {
	const known = TYPE_TESTS[`${type} ${format ?? ""}`];
	if (known || type !== "string" || typeof format !== "string") return known;
	const test = textFormat(format);
	return test && ((value) => typeof value === "string" && test(value));
}
/** Tests how many characters a text has (RFC 8259, section 7: as Unicode counts them); other values have none. */
function lengthTest(least, most) {
	return (value) => {
		if (typeof value !== "string") return true;
		if (value.length < least || value.length > most * 2) return false;
		if (value.length <= most && value.length >= least * 2) return true;
		let count = 0;
		for (const _ of value) count += 1;
		return count >= least && count <= most;
	};
}
/** Tests that a number is at least a bound (`sign` 1) or at most one (-1); other values have none. */
function boundTest(bound, sign) {
	return (value) => !isNumeric(value) || compareNumbers(value, bound) * sign >= 0;
}
const TYPE_TESTS = {
	"string ": (value) => typeof value === "string",
	"integer int64": isInt64,
	"integer ": (value) => typeof value === "number" ? Number.isInteger(value) : isWhole(value),
	"number ": isNumeric,
	"boolean ": (value) => typeof value === "boolean",
	"null ": (value) => value === null
};
// src/contract/words/contract-words.ts
/**
* Collects the words of the contract: enumerated values, names of operations, fields and parameters, and path
* segments. They are public, so they are never redacted, even if a credential has the same text.
*/
function contractWords(document) {
	const { components, paths } = document;
	const nodes = [...objectsIn([components, paths])];
	const words = /* @__PURE__ */ new Set();
	collect(nodes, words);
	for (const path of Object.keys(paths)) for (const segment of path.split("/")) words.add(segment);
	return toPublicWords(words, {
		...declaredMembers(nodes, namesInPaths(paths)),
		credentials: credentialNames(document, nodes)
	});
}
/** Words with what a contract says about the members of its bodies. */
function toPublicWords(words, { members, passwords, credentials }) {
	return Object.assign(new Set(words), {
		members,
		passwords,
		credentials
	});
}
/** Without a contract, no word is public. */
const noWords = toPublicWords([], {
	members: /* @__PURE__ */ new Set(),
	passwords: /* @__PURE__ */ new Set(),
	credentials: /* @__PURE__ */ new Set()
});
/** The names of the keys of a document (`apiKey`) and of its parameters with `format: password`, in small letters. */
function credentialNames({ components }, nodes) {
	const schemes = Object.values(components?.securitySchemes ?? {});
	const names = new Set(schemes.flatMap(({ type, name }) => type === "apiKey" && name ? name.toLowerCase() : []));
	for (const { name, in: place, schema } of nodes) if (typeof name === "string" && typeof place === "string" && isPassword(schema)) names.add(name.toLowerCase());
	return names;
}
function collect(nodes, words) {
	for (const { enum: values, properties, name, in: place, operationId } of nodes) {
		if (Array.isArray(values)) for (const value of values) words.add(String(value));
		if (typeof properties === "object") for (const key of Object.keys(properties ?? {})) words.add(key);
		if (typeof operationId === "string") words.add(operationId);
		if (typeof name === "string" && typeof place === "string") words.add(name);
	}
}
/** Collects the members of bodies: those that are credentials by what any schema says of them, and the others. */
function declaredMembers(nodes, inPaths) {
	const members = /* @__PURE__ */ new Set();
	const passwords = /* @__PURE__ */ new Set();
	const shown = /* @__PURE__ */ new Set();
	for (const { properties } of nodes) if (typeof properties === "object" && properties !== null) for (const [name, schema] of Object.entries(properties)) {
		const said = declaredCredential(schema);
		if (said ?? (isPassword(schema) || isCredential(name, schema, inPaths))) passwords.add(name);
		else members.add(name);
		if (said === false) shown.add(name);
	}
	for (const name of shown) passwords.delete(name);
	for (const name of passwords) members.delete(name);
	return {
		members,
		passwords
	};
}
/** Whether a schema, or a part of it, says `format: password`. */
function isPassword(schema) {
	return somePart(schema, ({ format }) => format === "password");
}
/** Whether `x-sandbox: { credential: … }` declares the value of a schema as a credential, or as none. */
function declaredCredential(schema) {
	const { credential } = nodeOf(nodeOf(schema)["x-sandbox"]);
	return typeof credential === "boolean" ? credential : void 0;
}
/**
* Whether a declared member is a credential by its name. A name that is one only in some contracts (`key`, `sid`) is not where it
* names a record in a path; a `pin` and what is only ever written are where they may be a text.
*/
function isCredential(name, schema, inPaths) {
	if (isFixed(schema)) return false;
	if (isCertainlySecret(name)) return true;
	if (!mayBeText(schema)) return false;
	const plain = plainName(name);
	if (isSecretName(name)) return !inPaths.some((each) => each.endsWith(plain));
	return IS_PIN.test(name) || nodeOf(schema).writeOnly === true && SOUNDS_SECRET.test(name);
}
const IS_PIN = /(?:^|[-_a-z])pin(?:[-_]?code)?$/i;
const SOUNDS_SECRET = /key|token|secret|pass|cred|otp|cert/i;
/** The parameters in paths, in small letters without separators. */
function namesInPaths(paths) {
	const names = Object.keys(paths).flatMap((path) => path.match(/(?<=\{)[^{}]+(?=\})/g) ?? []);
	return [...new Set(names.map(plainName))];
}
function plainName(name) {
	return name.toLowerCase().replace(/[^a-z\d]/g, "");
}
/** Keywords whose schemas apply to the value itself, or to each item of a list. */
const PARTS = [
	"items",
	"prefixItems",
	"allOf",
	"anyOf",
	"oneOf"
];
/** Whether the values of a schema are listed in it, and so are public. */
function isFixed(schema) {
	const { type, enum: values, const: value } = nodeOf(schema);
	return type === "boolean" || Array.isArray(values) || value !== void 0;
}
/** Whether a schema, or a part of it, takes a text, or says nothing of its type. */
function mayBeText(schema) {
	return somePart(schema, (node) => {
		const { type, properties, $ref } = node;
		if (type !== void 0) return [type].flat().includes("string");
		return ![
			properties,
			$ref,
			...PARTS.map((part) => node[part])
		].some((each) => each !== void 0);
	});
}
function somePart(schema, test, seen = /* @__PURE__ */ new Set()) {
	if (Array.isArray(schema)) return schema.some((each) => somePart(each, test, seen));
	if (typeof schema !== "object" || schema === null || seen.has(schema)) return false;
	seen.add(schema);
	const node = nodeOf(schema);
	return test(node) || PARTS.some((part) => somePart(node[part], test, seen));
}
function nodeOf(value) {
	return typeof value === "object" && value !== null ? { ...value } : {};
}
// src/contract/contract.ts
/**
* The contract of a source, compiled when it is first asked for.
* @throws Error when its text is not a document.
*/
function contractOf(source) {
	return source.once(compileSource);
}
/**
* Compiles a contract.
* @param hints what is known of it that its file can not say
* @throws Error when two operations have one name, or one has none.
*/
function compileContract({ document, written, links, mark, file }, hints = file.hints ?? NO_HINTS) {
	const compile = createLinkedCompiler("exact", links);
	const resolve = (part) => links.linked.of(part);
	const compiled = compileDocument(document, compile);
	const { basePath, operations } = compiled;
	const paths = new Set(operations.map(({ path }) => path));
	const roles = decideRoles(written);
	const views = createViewCompiler(links);
	const caseless = lazy(() => createOperationMatcher(operations, { isCaseless: true }));
	const records = lazy(() => findRecordOperations({
		written,
		compile,
		resolve
	}, roles));
	const found = /* @__PURE__ */ new WeakMap();
	return {
		...compiled,
		compile,
		resolve,
		written,
		hints,
		words: contractWords(document),
		namedPaths: hints.namedPaths.map((path) => basePath + path).filter((path) => !paths.has(path)),
		matchCaseless: (method, path) => caseless()(method, path),
		roles,
		links,
		digest: mark?.digest,
		recordedTitle: mark && written.info.title,
		openapi: file.openapi ?? written.openapi,
		views,
		errors: createErrorShapes(operations, views),
		get records() {
			return records();
		},
		once(find) {
			const own = found.get(this) ?? /* @__PURE__ */ new Map();
			found.set(this, own);
			if (!own.has(find)) own.set(find, find(this));
			return own.get(find);
		}
	};
}
/** What is kept of a contract has this mark; the default one has none. */
function markOf({ recordedTitle, digest }) {
	return recordedTitle === void 0 || digest === void 0 ? void 0 : {
		name: contractName(recordedTitle),
		digest
	};
}
/**
* Compiles any document: matching, and readers and validators when they are needed; `compile` compiles the schemas of parameters
* and bodies.
* @throws Error when two operations have one name, or one has none.
*/
function compileDocument(document, compile = createSchemaCompiler("exact")) {
	const listed = listOperations(document);
	const paths = /* @__PURE__ */ new Map();
	for (const operation of listed) for (const path of [operation.path, ...operation.otherPaths]) {
		const shape = shapeOf$1(path);
		paths.set(shape, [...paths.get(shape) ?? [], operation]);
	}
	const readSecurity = createSecurityReader(document);
	const usual = usualRefusal(listed);
	const operations = listed.map((operation) => {
		const shape = shapeOf$1(operation.path);
		const allowed = () => allowedMethods(paths.get(shape) ?? []);
		return Object.assign(new LateReaders(operation, {
			allowed,
			compile,
			readSecurity,
			usual
		}), operation);
	});
	const basePaths = serviceBasePaths(document.servers);
	return {
		document,
		operations,
		basePath: basePaths[0],
		basePaths,
		match: createOperationMatcher(operations)
	};
}
/** Matches a method and a target; if nothing matches exactly, also without the trailing slash, and ignoring case. */
function matchTarget(method, target, { match, matchCaseless }) {
	const { path } = splitTarget(target);
	const exact = match(method, path);
	if (exact) return {
		match: exact,
		hasSlash: false,
		hasOtherCase: false
	};
	const hasSlash = path.endsWith("/");
	const bare = hasSlash ? path.slice(0, -1) : path;
	const like = hasSlash ? match(method, bare) : void 0;
	if (like) return {
		match: like,
		hasSlash,
		hasOtherCase: false
	};
	const caseless = matchCaseless(method, bare);
	return {
		match: caseless,
		hasSlash: hasSlash && caseless !== void 0,
		hasOtherCase: !!caseless
	};
}
function compileSource(source) {
	return compileContract(source);
}
/** The refusal that an operation documents, first the one that its words say it of; where that is none, the usual one of its contract. */
function refusalOf({ answers }, usual) {
	const said = (words) => [
		400,
		422,
		405
	].find((status) => words.test(answers.get(status) ?? ""));
	return said(VALIDATION) ?? said(REFUSING) ?? [400, 422].find((status) => answers.has(status)) ?? usual;
}
/** The preferred word in the description of a refusal: other words may be about malformed requests. */
const VALIDATION = /\bvalidation\b/i;
/** Words in the description of an answer that refuses an invalid request. */
const REFUSING = /\b(?:invalid|malformed|bad|unprocessable) (?:input|body|request|data|entity|content|payload|parameters?|arguments?)\b/i;
function usualRefusal(operations) {
	const count = (status) => operations.filter(({ answers }) => answers.has(status)).length;
	return count(422) > count(400) ? 422 : 400;
}
function fieldsOf(schema) {
	return new Set(Object.keys((schema && flatten(schema).keywords.properties) ?? {}));
}
/** The readers and validators of an operation. A class with getters, so that those of all operations have one shape to the engine, which each request looks up. */
var LateReaders = class {
	refusal;
	#allowed;
	#readQuery;
	#readPath;
	#readHeaders;
	#takes;
	#credentials;
	#bodyFields;
	constructor(operation, { allowed, compile, readSecurity, usual }) {
		const { parameters, path, otherPaths } = operation;
		this.refusal = refusalOf(operation, usual);
		this.#allowed = lazy(allowed);
		this.#readQuery = lazy(() => createQueryReader(parameters, compile));
		this.#readPath = lazy(() => createPathReader(parameters, compile, [path, ...otherPaths]));
		this.#readHeaders = lazy(() => createHeaderReader(parameters, compile));
		this.#takes = lazy(() => compileBodies(operation, compile));
		this.#credentials = lazy(() => readSecurity(operation.security));
		this.#bodyFields = lazy(() => fieldsOf(operation.body));
	}
	get allowed() {
		return this.#allowed();
	}
	get readQuery() {
		return this.#readQuery();
	}
	get readPath() {
		return this.#readPath();
	}
	get readHeaders() {
		return this.#readHeaders();
	}
	get takes() {
		return this.#takes();
	}
	get credentials() {
		return this.#credentials();
	}
	get validateBody() {
		return this.#takes()?.validateJson;
	}
	get bodyFields() {
		return this.#bodyFields();
	}
};
export { withoutReadOnly as S, statusPlaces as _, matchTarget as a, partTexts as b, isWriteOnly as c, hasScopedIds as d, idPlace as f, says as g, createHeaderReader as h, markOf as i, withoutHidden as l, valueRules as m, compileDocument as n, noWords as o, readRecordSchemas as p, contractOf as r, toPublicWords as s, compileContract as t, exactly as u, bodyViolation as v, forRequests as x, evenParts as y };

import { o as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { t as answerParent } from "./run-in-process.js";
import { r as LargeContract, t as ContractFiles } from "./contract-files.js";
import { S as toPointer, c as isEscaped, j as isEqualJson, k as inDoubles, l as isJsonObject, u as isPlain, v as pointerKeys, x as stringifyJson } from "./json.js";
import { i as shown } from "./shown.js";
import { t as counted } from "./text.js";
import { r as faultLine } from "./contract-source.js";
import { n as atReference, s as referenceOf, t as LinkedDocument } from "./linked-document.js";
import { C as shapeOf, a as USUAL_METHODS, h as withoutExtensions, i as URLENCODED, j as mediaType, m as operationsIn, n as METHODS, v as isDate, x as parameterNames } from "./operations.js";
import { n as NO_NAME, o as nameOfSpot, r as PartError, s as spotError, t as Faults } from "./reference.js";
import { i as schemaObject, n as isObjectLike, r as bundle, t as isObject$1 } from "./is-object.js";
import { n as createDeclaredRoleCheck, r as findDeclaredRoleProblem, t as ROLE_EXTENSION } from "./declared-roles.js";
import { f as follow } from "./ids.js";
import { a as openApiField, r as SWAGGER_2, t as OPENAPI_3 } from "./openapi-objects.js";
import { t as lazy } from "./memoize.js";
import { n as compileLinear, t as UnsupportedSyntax } from "./linear-expression.js";
import { n as createSchemaCompiler, r as explainProblem, t as createLinkedCompiler } from "./schema-validator.js";
import { u as require_dist$1 } from "./yaml.js";
import { t as require_ajv } from "./ajv.js";
import { T as require_codegen, _ as require_limitLength, b as require_ref, c as require_applicator, d as require_const, f as require_uniqueItems, g as require_pattern, h as require_limitProperties, i as require_format, m as require_required, n as require_discriminator, p as require_limitItems, t as require__2020, u as require_enum, v as require_multipleOf, x as require_core$1 } from "./2020.js";
import { t as require_dist$2 } from "./dist.js";
import { t as decideRoles } from "./roles.js";
import { n as transitionsSchema, t as WORDS } from "./operation-words.js";
import { a as wordsIn, i as transitionsOf, n as saidWords, r as schemasWithTransitions } from "./words-in.js";
import { i as undocumentedElse, n as operationWordsProblems, r as transitionProblems, t as documentedStatuses } from "./words-problems.js";
import { o as serverUrl } from "./document.js";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
// src/contract/upgrade/openapi-3-2.ts
/** Brings an object of OpenAPI 3.2, whose members are in that form already, to the form of 3.1, by the kind of the object. */
function toEarlierForm(members, kind, told) {
	return FORMS[kind]?.(members, told) ?? members;
}
/** Takes from an object of an earlier version what only 3.2 has: it says nothing there. */
function withoutLater(members, kind) {
	if (kind !== "pathItem") return members;
	return Object.fromEntries(Object.entries(members).filter(([name]) => !LATER.has(name)));
}
/** Members of a path item that 3.2 adds, or that its other operations have here. */
const LATER = /* @__PURE__ */ new Set([...METHODS.filter((method) => !USUAL_METHODS.includes(method)), "additionalOperations"]);
const FORMS = {
	document: ({ $self, ...document }, { remark }) => {
		if ($self !== void 0) remark(["$self"], "is taken in references alone: other files are looked for beside this one.");
		return document;
	},
	components: ({ mediaTypes: _, ...components }) => components,
	pathItem: ({ additionalOperations, ...item }, { remark, moved }) => {
		const found = Object.entries(Object(additionalOperations)).flatMap(([method, operation]) => {
			const name = method.toLowerCase();
			if (method !== method.toUpperCase() || !METHODS.includes(name) || Object.hasOwn(item, name)) {
				remark(["additionalOperations", method], UNKNOWN);
				return [];
			}
			moved([name], ["additionalOperations", method]);
			return [[name, operation]];
		});
		return {
			...item,
			...Object.fromEntries(found)
		};
	},
	response: ({ summary, ...response }) => ({
		description: summary ?? "",
		...response
	}),
	media: ({ itemSchema, itemEncoding, prefixEncoding, ...media }, { remark, moved }) => {
		for (const [name, value] of Object.entries({
			itemEncoding,
			prefixEncoding
		})) if (value !== void 0) remark([name], "is not read: parts are written as usual.");
		if (itemSchema === void 0) return media;
		if (media.schema === void 0) moved(["schema", "items"], ["itemSchema"]);
		const list = {
			type: "array",
			items: itemSchema
		};
		return {
			...media,
			schema: media.schema === void 0 ? list : { allOf: [media.schema, list] }
		};
	},
	parameter: ({ style, ...parameter }) => style === void 0 || style === "cookie" ? parameter : {
		...parameter,
		style
	},
	example: ({ dataValue, serializedValue, ...example }) => {
		const value = dataValue ?? (typeof serializedValue === "string" ? serializedValue : void 0);
		return value === void 0 || Object.hasOwn(example, "value") ? example : {
			...example,
			value
		};
	}
};
const UNKNOWN = "is not served: it is none of the methods, in capitals, that the HTTP parser of Node knows, or has a key of its own.";
// src/contract/reading/assert-finite.ts
/** How many schemas may apply to one value, each counted as often as references lead to it. */
const MOST_PARTS = 2e4;
/** How many schemas one `oneOf`, `anyOf`, `allOf` or `dependentSchemas` may have: the code that checks some of them nests once for each. */
const MOST_BRANCHES = 1e3;
/**
* Cuts schemas that contain themselves as a part of the same value (`A: { allOf: [A] }`): no value can be checked by them. A schema
* may contain itself below: in a property or an item. Refuses those whose parts are too many: twenty that have the one before
* twice are a million; and keywords with too many branches.
* @param schemas all schemas of the document, with where they are written
* @throws UsageError
*/
function assertFinite(document, schemas, faults) {
	const sizes = /* @__PURE__ */ new Map();
	const open = /* @__PURE__ */ new Set();
	const sizeOf = (schema) => {
		if (typeof schema !== "object" || schema === null) return 0;
		const known = sizes.get(schema);
		if (known !== void 0) return known;
		if (open.has(schema)) {
			const all = [...open];
			noteCircle(all.slice(all.indexOf(schema)), schemas, faults);
			cut(schema, all.toReversed());
			return 0;
		}
		open.add(schema);
		assertFewBranches(schema, schemas.get(schema));
		const size = schemaPartsOf(schema, document).reduce((sum, part) => sum + sizeOf(part), 1);
		open.delete(schema);
		const spot = schemas.get(schema);
		if (size > 2e4 && spot) throw tooMany(spot);
		sizes.set(schema, size);
		return size;
	};
	for (const schema of schemas.keys()) sizeOf(schema);
}
const LISTS = [
	"allOf",
	"anyOf",
	"oneOf"
];
const PARTS = [
	"not",
	"if",
	"then",
	"else"
];
/** The schemas that apply to the same value. */
function schemaPartsOf(schema, document) {
	const { $ref, dependentSchemas } = schema;
	return [
		...typeof $ref === "string" ? [atReference(document, $ref)] : [],
		...LISTS.flatMap((name) => Array.isArray(schema[name]) ? schema[name] : []),
		...PARTS.map((name) => schema[name]),
		...Object.values(Object(dependentSchemas))
	];
}
function assertFewBranches(schema, spot) {
	const wide = [...LISTS, "dependentSchemas"].find((name) => Object.keys(Object(schema[name])).length > MOST_BRANCHES);
	if (wide === void 0 || !spot) return;
	throw spotError({
		...spot,
		path: [...spot.path, wide]
	}, `has more than ${MOST_BRANCHES.toLocaleString("en")} schemas. Say what they have in common, or in groups.`);
}
function tooMany(spot) {
	const most = MOST_PARTS.toLocaleString("en");
	return spotError(spot, `has more than ${most} schemas for one value, with all that its references lead to. Refer to what they share once, or from a property or an item.`);
}
function noteCircle(schemas, spots, faults) {
	const known = schemas.flatMap((schema) => spots.get(schema) ?? []);
	const [first] = known;
	if (!first) return;
	const others = known.slice(1).map(nameOfSpot);
	const way = others.length > 0 ? ` (through ${others.join(", ")})` : "";
	faults.note(first, `contains itself as a part of the same value${way}. Refer to it from a property or an item instead.`, "It is left out there.");
}
/** Takes a schema out of the one that leads to it: a choice has no branch that is the choice itself, and anything else adds nothing. */
function cut(schema, [parent = {}, above = {}]) {
	const takeFrom = (holder, part, keywords) => {
		for (const name of keywords) {
			const value = holder[name];
			const isMany = typeof value === "object" && value !== null && value !== part;
			const left = Object.entries(isMany ? value : {}).filter(([, each]) => each !== part);
			if (left.length === 0) delete holder[name];
			else if (isMany && left.length < Object.keys(value).length) holder[name] = Array.isArray(value) ? left.map(([, each]) => each) : Object.fromEntries(left);
		}
	};
	if (typeof parent.$ref === "string") {
		takeFrom(above, parent, ["anyOf", "oneOf"]);
		delete parent.$ref;
	} else takeFrom(parent, schema, [...LISTS, "dependentSchemas"]);
	for (const name of PARTS) if (parent[name] === schema) delete parent[name];
}
// src/contract/reading/even-operations.ts
/**
* Makes the paths and operations of a document even: each path begins with a slash and is there once, and each operation has an
* operationId of its own, and answers.
*/
function evenOperations(document, evening) {
	const taken = /* @__PURE__ */ new Set();
	const parts = (operation, name) => {
		const spot = evening.operations.get(operation);
		return spot && {
			...evening,
			document,
			spot: {
				...spot,
				path: [...spot.path, name]
			}
		};
	};
	noteSecurity(document.security, {
		...evening,
		document,
		spot: {
			file: evening.file,
			path: ["security"]
		}
	});
	const paths = evenPaths(document.paths, evening).map(([path, item]) => {
		if (path.startsWith("x-")) return [path, item];
		const members = Object.entries(item).map(([name, value]) => {
			if (!METHODS.includes(name)) return [name, value];
			const operation = value;
			const operationId = ownName(operation, `${name.toUpperCase()} ${path}`, {
				taken,
				evening
			});
			taken.add(operationId);
			const parameters = ownParameters(operation.parameters, path, parts(operation, "parameters"));
			noteSecurity(operation.security, parts(operation, "security"));
			return [name, {
				...operation,
				...parameters && { parameters },
				operationId,
				responses: withoutExtensions(operation.responses)
			}];
		});
		const parameters = ownParameters(item.parameters, path, {
			...evening,
			document,
			spot: {
				file: evening.file,
				path: [
					"paths",
					path,
					"parameters"
				]
			}
		});
		return [path, {
			...Object.fromEntries(members),
			...parameters && { parameters }
		}];
	});
	const operations = paths.flatMap(([path, item]) => path.startsWith("x-") ? [] : Object.entries(item).filter(([name]) => METHODS.includes(name)));
	for (const [, operation] of operations) remarkOnEnd(operation, taken, evening.remark);
	return {
		...document,
		paths: Object.fromEntries(paths)
	};
}
/** What a document says of itself, with a title and a version that are texts: YAML without quotes makes a number of a version. */
function evenInfo(info, file, faults) {
	const { title, version, ...more } = Object(info);
	const isTitled = typeof title === "string";
	if (!isTitled) faults.note({
		file,
		path: ["info", "title"]
	}, "is required: a text.", "State is kept under the name of the file.");
	return {
		...Array.isArray(info) ? {} : more,
		title: isTitled ? title : path.parse(file.place).name,
		version: typeof version === "string" || typeof version === "number" ? String(version) : "unknown"
	};
}
/** The paths of a document, each with its slash. Of two that any request fits alike, the operations of the first count. */
function evenPaths(paths, { file, faults }) {
	const written = Object(paths);
	const known = /* @__PURE__ */ new Map();
	return Object.entries(written).flatMap(([name, item]) => {
		if (name.startsWith("x-")) return [[name, item]];
		const spot = {
			file,
			path: ["paths", name]
		};
		const path = name.startsWith("/") ? name : `/${name}`;
		if (path !== name) faults.note(spot, "must begin with a slash: it follows the address of the server.", `It is served as ${shown(path)}.`);
		const members = Object.entries(item).filter(([method, operation]) => {
			if (!METHODS.includes(method)) return true;
			const servers = Object(operation).servers ?? Object(item).servers;
			const key = JSON.stringify([
				method,
				shapeOf(path),
				servers
			]);
			const first = known.get(key);
			if (first === void 0) return known.set(key, path);
			faults.note({
				file,
				path: [...spot.path, method]
			}, `is the ${method.toUpperCase()} of ${shown(first)} again, for the same requests.`, "It is left out.");
			return false;
		});
		return Object.hasOwn(written, path) && path !== name ? [] : [[path, Object.fromEntries(members)]];
	});
}
/** The parameters of a list: what its path does not have, and what is in it already, is none. */
function ownParameters(list, path, place) {
	if (!Array.isArray(list) || !place) return void 0;
	const names = parameterNames(path);
	const known = /* @__PURE__ */ new Set();
	const own = list.map((each, at) => {
		const { name, in: where } = Object(follow(each, place.document));
		const key = JSON.stringify([where, name]);
		const rule = where === "path" && !names.includes(name) ? `is the parameter ${shown(name)} of the path, which ${shown(path)} does not have.` : name !== void 0 && known.has(key) ? `is the parameter ${shown(name)} again.` : void 0;
		known.add(key);
		if (rule === void 0) return each;
		const { file, path: keys } = place.spot;
		place.faults.note({
			file,
			path: [...keys, String(at)]
		}, rule, "The parameter is left out.");
		return {};
	});
	const parts = own.map((each) => partsOfQuery(each, place.document));
	if (parts.every((each) => each === void 0)) return own;
	const { file, path: keys } = place.spot;
	const all = own.flatMap((each, at) => (parts[at] ?? [each]).map((part) => ({
		part,
		at
	})));
	if (file === place.file) for (const [now, { at }] of all.entries()) place.moves.push([toPointer([...keys, String(now)]), toPointer([...keys, String(at)])]);
	return all.map(({ part }) => part);
}
/** The parameters that a whole query in the form of a form is made of (OpenAPI 3.2, section 4.12.2); `undefined` for any other parameter. */
function partsOfQuery(parameter, document) {
	const { in: where, content, ...rest } = Object(follow(parameter, document));
	const form = Object.entries(Object(content)).find(([type]) => mediaType(type) === URLENCODED);
	if (where !== "querystring" || !form) return void 0;
	const { schema, encoding } = Object(form[1]);
	const { properties, required } = Object(follow(schema, document));
	if (properties === void 0) return [{
		...rest,
		in: "query",
		schema,
		style: "form"
	}];
	return Object.entries(properties).map(([name, each]) => {
		const { style, explode } = Object(Object(encoding)[name]);
		const isObject = Object(follow(each, document)).type === "object" && style === void 0;
		return {
			name,
			in: "query",
			required: [required].flat().includes(name),
			...isObject ? { content: { "application/json": { schema: each } } } : { schema: each },
			...style !== void 0 && { style },
			...explode !== void 0 && { explode }
		};
	});
}
/** Says which schemes are named that the document does not have. */
function noteSecurity(list, place) {
	if (!Array.isArray(list) || !place) return;
	const { securitySchemes } = Object(place.document.components);
	for (const [at, each] of list.entries()) for (const name of Object.keys(Object(each))) if (!Object.hasOwn(Object(securitySchemes), name)) place.faults.note({
		file: place.spot.file,
		path: [
			...place.spot.path,
			String(at),
			name
		]
	}, "is a scheme that components.securitySchemes does not have.", "It is taken as a bearer token.");
}
/** The operationId of an operation, which no other one has. */
function ownName(operation, usual, { taken, evening }) {
	const { operationId: said } = operation;
	const spot = evening.operations.get(operation);
	if (typeof said === "string" && said !== "" && !taken.has(said)) return said;
	if (said !== void 0 && spot) evening.faults.note({
		file: spot.file,
		path: [...spot.path, "operationId"]
	}, typeof said === "string" && said !== "" ? `is ${shown(said)}, as that of another operation.` : `must be a text, got ${shown(said)}.`, `It is called ${usual}.`);
	return usual;
}
/** Remarks on what `x-sunset` and `x-successor` say in vain. */
function remarkOnEnd({ operationId, "x-sunset": sunset, "x-successor": successor }, ids, remark) {
	if (sunset !== void 0 && !isDate(sunset)) remark(`x-sunset of ${operationId} is no date such as 2030-12-31: it is not followed.`);
	if (successor !== void 0 && !ids.has(successor)) remark(`x-successor of ${operationId} is not the operationId of an operation: it is not followed.`);
}
// src/contract/reading/overlays.ts
var import_json_p3_cjs = (/* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Base class for all JSONPath errors.
	*/
	var JSONPathError = class extends Error {
		constructor(message, token) {
			super(message);
			this.message = message;
			this.token = token;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPathError";
			this.message = withErrorContext(message, token);
		}
	};
	function withErrorContext(message, token) {
		if (token.input.length <= 9) return `${message} ('${token.input}':${token.index})`;
		if (token.index > token.input.length - 5) return `${message} ('${token.input.slice(token.input.length - 9)}':${token.index})`;
		if (token.index - 4 < 0) return `${message} ('${token.input.slice(0, 9)}':${token.index})`;
		return `${message} ('${token.input.slice(token.index - 4, token.index + 5)}':${token.index})`;
	}
	/**
	* Error thrown due to unexpected, internal path tokenization problems.
	*/
	var JSONPathLexerError = class extends JSONPathError {
		constructor(message, token) {
			super(message, token);
			this.message = message;
			this.token = token;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPathLexerError";
			this.message = withErrorContext(message, token);
		}
	};
	/**
	* Error thrown due to type errors when evaluating filter expressions.
	*/
	var JSONPathTypeError = class extends JSONPathError {
		constructor(message, token) {
			super(message, token);
			this.message = message;
			this.token = token;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPathTypeError";
			this.message = withErrorContext(message, token);
		}
	};
	/**
	* Error thrown due to out of range indices.
	*/
	var JSONPathIndexError = class extends JSONPathError {
		constructor(message, token) {
			super(message, token);
			this.message = message;
			this.token = token;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPathIndexError";
			this.message = withErrorContext(message, token);
		}
	};
	/**
	* Error thrown when attempting to retrieve a filter function that has not
	* been registered.
	*/
	var UndefinedFilterFunctionError = class extends JSONPathError {
		constructor(message, token) {
			super(message, token);
			this.message = message;
			this.token = token;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "UndefinedFilterFunctionError";
			this.message = withErrorContext(message, token);
		}
	};
	/**
	* Error thrown due to syntax errors found during parsing a JSONPath query.
	*/
	var JSONPathSyntaxError = class extends JSONPathError {
		constructor(message, token) {
			super(message, token);
			this.message = message;
			this.token = token;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPathSyntaxError";
			this.message = withErrorContext(message, token);
		}
	};
	/**
	* Error thrown when the maximum recursion depth is reached.
	*/
	var JSONPathRecursionLimitError = class extends JSONPathError {
		constructor(message, token) {
			super(message, token);
			this.message = message;
			this.token = token;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPathRecursionLimitError";
			this.message = withErrorContext(message, token);
		}
	};
	/**
	* Error thrown due to invalid I-Regexp syntax.
	*/
	var IRegexpError = class extends Error {
		constructor(message) {
			super(message);
			this.message = message;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "IRegexpError";
		}
	};
	/**
	* Common types and type predicates.
	*/
	/**
	* A JSON-like value.
	*/
	/**
	* A type predicate for the Array object.
	*/
	function isArray(value) {
		return Array.isArray(value);
	}
	/**
	* A type predicate for object.
	*/
	function isObject(value) {
		const _type = typeof value;
		return value !== null && _type === "object" || _type === "function" ? true : false;
	}
	/**
	* A type predicate for a string primitive.
	*/
	function isString(value) {
		return typeof value === "string";
	}
	/**
	* A type predicate for a number primitive.
	*/
	function isNumber(value) {
		return typeof value === "number";
	}
	/**
	* Deep equality of JSON-like values.
	*
	* No attempt is made to handle function objects, recursive data
	* structures, NaNs, sparse arrays, primitive wrapper objects....
	*
	* We're not using JSON.stringify because we want objects with the same
	* entries in a different order to compare equal.
	*/
	function deepEquals(a, b) {
		if (a === b) return true;
		if (Array.isArray(a)) {
			if (Array.isArray(b)) {
				if (a.length !== b.length) return false;
				for (let i = 0; i < a.length; i++) if (!deepEquals(a[i], b[i])) return false;
				return true;
			}
			return false;
		} else if (isObject(a) && isObject(b)) {
			const keysA = Object.keys(a);
			const keysB = Object.keys(b);
			if (keysA.length !== keysB.length) return false;
			for (const key of keysA) if (!deepEquals(a[key], b[key])) return false;
			return true;
		}
		return false;
	}
	/**
	* The type of a JSONPath filter function parameter or return value, as
	* described in See section 2.4.1 of RFC 9535.
	*/
	let FunctionExpressionType = /*#__PURE__*/ function(FunctionExpressionType) {
		FunctionExpressionType["ValueType"] = "ValueType";
		FunctionExpressionType["LogicalType"] = "LogicalType";
		FunctionExpressionType["NodesType"] = "NodesType";
		return FunctionExpressionType;
	}({});
	/**
	* A JSONPath filter function definition.
	*/
	/**
	* Base class for all JSON Pointer errors.
	*/
	var JSONPointerError = class extends Error {
		constructor(message) {
			super(message);
			this.message = message;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPointerError";
		}
	};
	/**
	* Base class for JSON Pointer resolution errors.
	*/
	var JSONPointerResolutionError = class extends JSONPointerError {
		constructor(message) {
			super(message);
			this.message = message;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPointerResolutionError";
		}
	};
	/**
	* Error thrown due to an out of range index when resolving a JSON Pointer.
	*/
	var JSONPointerIndexError = class extends JSONPointerResolutionError {
		constructor(message) {
			super(message);
			this.message = message;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPointerIndexError";
		}
	};
	/**
	* Error thrown due to a missing property when resolving a JSON Pointer.
	*/
	var JSONPointerKeyError = class extends JSONPointerResolutionError {
		constructor(message) {
			super(message);
			this.message = message;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPointerKeyError";
		}
	};
	/**
	* Error thrown due to invalid JSON Pointer syntax.
	*/
	var JSONPointerSyntaxError = class extends JSONPointerError {
		constructor(message) {
			super(message);
			this.message = message;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPointerSyntaxError";
		}
	};
	/**
	* Error thrown when trying to resolve a property or index against a primitive value.
	*/
	var JSONPointerTypeError = class extends JSONPointerResolutionError {
		constructor(message) {
			super(message);
			this.message = message;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPointerTypeError";
		}
	};
	/**
	* The symbol indicating the absence of a JSON value.
	*/
	const UNDEFINED = Symbol.for("jsonpointer.undefined");
	/**
	* Identify a single value in JSON-like data, as per RFC 6901.
	*/
	var JSONPointer = class JSONPointer {
		#pointer;
		/**
		* @param pointer - A string representation of a JSON Pointer.
		*/
		constructor(pointer) {
			this.tokens = this.parse(pointer);
			this.#pointer = JSONPointer.encode(this.tokens);
		}
		static encode(tokens) {
			if (!tokens.length) return "";
			return "/" + tokens.map((token) => token.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
		}
		/**
		* Resolve this pointer against JSON-like data _value_.
		*
		* @param value - The target JSON-like value, possibly loaded using
		*  `JSON.parse()`.
		* @param fallback - A default value to return if _value_ has no
		*   path matching `pointer`.
		* @returns The value identified by _pointer_ or, if given, the fallback
		*   value in the even of a `JSONPointerResolutionError`.
		*
		* @throws {@link JSONPointerResolutionError}
		* If the value pointed to by _pointer_ does not exist in _value_, and
		* no fallback value is given.
		*/
		resolve(value, fallback = UNDEFINED) {
			try {
				return this.tokens.reduce(this.getItem.bind(this), value);
			} catch (error) {
				if (error instanceof JSONPointerResolutionError && fallback !== UNDEFINED) return fallback;
				throw error;
			}
		}
		/**
		*
		* @param value -
		* @returns
		*/
		resolveWithParent(value) {
			if (!this.tokens.length) return [UNDEFINED, this.resolve(value)];
			const parent = this.tokens.slice(0, this.tokens.length - 1).reduce(this.getItem.bind(this), value);
			try {
				return [parent, this.getItem(parent, this.tokens[this.tokens.length - 1], this.tokens.length - 1)];
			} catch (error) {
				if (error instanceof JSONPointerIndexError || error instanceof JSONPointerKeyError) return [parent, UNDEFINED];
				throw error;
			}
		}
		/**
		*
		* @returns
		*/
		toString() {
			return this.#pointer;
		}
		/**
		* Return _true_ if this pointer points to a child of _pointer_.
		*/
		isRelativeTo(pointer) {
			return pointer.tokens.length < this.tokens.length && this.tokens.slice(0, pointer.tokens.length).every((t, i) => t === pointer.tokens[i]);
		}
		parse(pointer) {
			if (pointer.length && !pointer.startsWith("/")) throw new JSONPointerSyntaxError(`"${pointer}" pointers must start with a slash or be the empty string`);
			return pointer.split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~")).slice(1);
		}
		getItem(val, token, idx) {
			if (isArray(val)) {
				if (token !== "length" && Object.hasOwn(val, token)) return val[Number(token)];
				else if (token.startsWith("#")) {
					const maybeIndex = token.slice(1);
					if (RE_INT.test(maybeIndex) && Object.hasOwn(val, maybeIndex)) return Number(maybeIndex);
					else throw new JSONPointerIndexError(`index out of range '${JSONPointer.encode(this.tokens.slice(0, idx + 1))}'`);
				} else throw new JSONPointerIndexError(`index out of range '${JSONPointer.encode(this.tokens.slice(0, idx + 1))}'`);
			} else if (isObject(val)) {
				if (Object.hasOwn(val, token)) return val[token];
				else if (token.startsWith("#") && Object.hasOwn(val, token.slice(1))) return token.slice(1);
				else throw new JSONPointerKeyError(`no such property '${JSONPointer.encode(this.tokens.slice(0, idx + 1))}'`);
			}
			throw new JSONPointerTypeError(`found primitive value, expected an object '${JSONPointer.encode(this.tokens.slice(0, idx + 1))}'`);
		}
		_join(pointer) {
			if (!isString(pointer)) throw new JSONPointerTypeError(`join() requires string arguments, found ${typeof pointer}`);
			if (pointer.startsWith("/")) return new JSONPointer(pointer);
			const tokens = this.tokens.concat(pointer.split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~")));
			return new JSONPointer(JSONPointer.encode(tokens));
		}
		/**
		* Join this pointer with _tokens_.
		*
		* @param tokens - JSON Pointer strings, possibly without leading slashes.
		* If a token or "part" does have a leading slash, the previous pointer is
		* ignored and a new `JSONPointer` is created, then processing of the
		* remaining tokens continues.
		*
		* @returns A new JSON Pointer that is the concatenation of all tokens or
		* "parts".
		*/
		join(...tokens) {
			if (!tokens.length) return this;
			let pointer = this;
			for (const tok of tokens) pointer = pointer._join(tok);
			return pointer;
		}
		/**
		* Return _true_ if this pointer can be resolved against _value_.
		*
		* Note that `JSONPointer.resolve()` can return legitimate falsy values
		* that form part of the target JSON document. This method will return
		* `true` if a falsy value is found.
		*/
		exists(value) {
			try {
				this.resolve(value);
			} catch (error) {
				if (error instanceof JSONPointerResolutionError) return false;
				throw error;
			}
			return true;
		}
		/**
		* Return this pointer's parent as a new `JSONPointer`.
		*
		* If this pointer points to the document root, _this_ is returned.
		*/
		parent() {
			if (!this.tokens.length) return this;
			return new JSONPointer(JSONPointer.encode(this.tokens.slice(0, this.tokens.length - 1)));
		}
		to(rel) {
			return (isString(rel) ? new RelativeJSONPointer(rel) : rel).to(this);
		}
	};
	const RE_RELATIVE_POINTER = /(?<ORIGIN>\d+)(?<INDEX_G>(?<SIGN>[+-])(?<INDEX>\d))?(?<POINTER>.*)/s;
	const RE_INT = /(0|[1-9]\d*)/;
	/**
	* A relative JSON Pointer.
	*
	* See https://datatracker.ietf.org/doc/html/draft-hha-relative-json-pointer
	*/
	var RelativeJSONPointer = class {
		/**
		*
		* @param rel -
		*/
		constructor(rel) {
			[this.origin, this.index, this.pointer] = this.parse(rel);
		}
		/**
		*
		* @returns
		*/
		toString() {
			const sign = this.index > 0 ? "+" : "";
			const index = this.index === 0 ? "" : `${sign}${this.index}`;
			return `${this.origin}${index}${this.pointer}`;
		}
		/**
		*
		* @param pointer -
		*/
		to(pointer) {
			const p = isString(pointer) ? new JSONPointer(pointer) : pointer;
			if (this.origin > p.tokens.length) throw new JSONPointerIndexError(`origin (${this.origin}) exceeds root (${p.tokens.length})`);
			const tokens = this.origin < 1 ? p.tokens.slice() : p.tokens.slice(0, -this.origin);
			if (this.index && tokens.length && this.isIntLike(tokens.at(-1))) {
				const newIndex = Number(tokens.at(-1)) + this.index;
				if (newIndex < 0) throw new JSONPointerIndexError(`index offset out of range (${newIndex})`);
				tokens[tokens.length - 1] = String(newIndex);
			}
			if (this.pointer instanceof JSONPointer) tokens.push(...this.pointer.tokens);
			else tokens[tokens.length - 1] = `#${tokens[tokens.length - 1]}`;
			return new JSONPointer(JSONPointer.encode(tokens));
		}
		parse(rel) {
			const match = RE_RELATIVE_POINTER.exec(rel);
			if (!match || !match.groups) throw new JSONPointerSyntaxError("failed to parse relative pointer");
			const origin = this.parseInt(match.groups.ORIGIN);
			let index = 0;
			if (match.groups["INDEX_G"]) {
				index = this.parseInt(match.groups.INDEX);
				if (index === 0) throw new JSONPointerSyntaxError("index offset can't be zero");
				if (match.groups.SIGN === "-") index = -index;
			}
			if (match.groups.POINTER === "#") return [
				origin,
				index,
				"#"
			];
			return [
				origin,
				index,
				new JSONPointer(match.groups.POINTER)
			];
		}
		parseInt(s) {
			if (s.startsWith("0") && s.length > 1) throw new JSONPointerSyntaxError("unexpected leading zero");
			if (RE_INT.test(s)) return Number(s);
			throw new JSONPointerSyntaxError(`expected an integer, found '${s}'`);
		}
		isIntLike(value) {
			if (value === void 0 || isNumber(value)) return true;
			else return RE_INT.test(value);
		}
	};
	/**
	* Resolve JSON Pointer _pointer_ against JSON-like data _value_.
	*
	* @param pointer - A string representation of a JSON pointer.
	* @param value - The target JSON-like value, possibly loaded using
	*  `JSON.parse()`.
	* @param fallback - A default value to return if _value_ has no
	*   path matching `pointer`.
	* @returns The value identified by _pointer_ or, if given, the fallback
	*   value in the even of a `JSONPointerResolutionError`.
	*
	* @throws {@link JSONPointerResolutionError}
	* If the value pointed to by _pointer_ does not exist in _value_, and
	* no fallback value is given.
	*
	* @throws {@link JSONPointerSyntaxError}
	* If _pointer_ is malformed according to RFC 6901.
	*/
	function resolve(pointer, value, fallback = UNDEFINED) {
		return new JSONPointer(pointer).resolve(value, fallback);
	}
	var index$3 = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		JSONPointer,
		JSONPointerError,
		JSONPointerIndexError,
		JSONPointerKeyError,
		JSONPointerResolutionError,
		JSONPointerSyntaxError,
		JSONPointerTypeError,
		RelativeJSONPointer,
		UNDEFINED,
		resolve
	});
	/**
	* An identifier that is allowed in both JS and JSONPath.
	* JSONPath identifiers are generally much more permissive than JS ones, but
	* they don't allow the character "$", so we take the intersection of the two
	* when deciding whether to use dot shorthand for canonical serialization of
	* simple names.
	*/
	const SHORTHAND_COMPATIBLE_IDENTIFIER = /^[\p{ID_Start}_]\p{ID_Continue}*$/u;
	/** Usable in a quoted path. */
	function toQuoted(name) {
		return name.includes("'") && !name.includes("\"") ? JSON.stringify(name) : toCanonical(name);
	}
	/** Usable in a normalized path. */
	function toCanonical(name) {
		return `'${JSON.stringify(name).slice(1, -1).replaceAll("\\\"", "\"").replaceAll("'", "\\'")}'`;
	}
	/** Usable in a shorthand path. */
	function toShorthand(name) {
		return SHORTHAND_COMPATIBLE_IDENTIFIER.test(name) ? name : null;
	}
	const Nothing = Symbol.for("jsonpath.nothing");
	/**
	* ValueType for JSONPath function expression tye system.
	*/
	/**
	* Object passed to `FilterExpression.evaluate()`.
	*/
	/**
	* A type predicate for an object with a string property.
	*/
	function hasStringKey(value, key) {
		return isObject(value) && Object.hasOwn(value, key);
	}
	const KEY_MARK = "";
	/**
	* Options for serializing paths.
	*/
	const defaultSerializationOptions = { form: "pretty" };
	/**
	* The pair of a JSON value and its location found in the target JSON value.
	*/
	var JSONPathNode = class {
		/**
		* @param value - The JSON value found at _location_.
		* @param location - The parts of a normalized path to _value_.
		* @param root - The target value at the top of the JSON node tree.
		*/
		constructor(value, location, root) {
			this.value = value;
			this.location = location;
			this.root = root;
		}
		/**
		* @deprecated Use {@link getPath} with `options.form` set to `canonical` instead.
		*/
		get path() {
			return this.getPath({ form: "canonical" });
		}
		/**
		* Get the path to this node in the target JSON value.
		*
		* Given that the path refers to the singular current node, the returned path
		* will always be a normalized path if `options.form` is set to `canonical`,
		* following section 2.7 of RFC 9535.
		*/
		getPath(options) {
			const opts = {
				...defaultSerializationOptions,
				...options
			};
			return "$" + this.location.map((s) => isString(s) ? this.decodeNameLocation(s, opts) : `[${s}]`).join("");
		}
		/**
		* Return this node's location as a {@link JSONPointer}.
		*/
		toPointer() {
			if (!this.location.length) return new JSONPointer("");
			return new JSONPointer(JSONPointer.encode(this.location.map(String)));
		}
		decodeNameLocation(name, options) {
			const normalized = options.form === "canonical";
			const serialize = normalized ? toCanonical : toQuoted;
			const hasKeyMark = name.startsWith(KEY_MARK);
			if (hasKeyMark) name = name.slice(1);
			const shorthand = toShorthand(name);
			if (hasKeyMark) return normalized || shorthand == null ? `[~${serialize(name)}]` : `.~${shorthand}`;
			return normalized || shorthand == null ? `[${serialize(name)}]` : `.${shorthand}`;
		}
	};
	/**
	*
	*/
	var JSONPathNodeList = class {
		constructor(nodes) {
			this.nodes = nodes;
		}
		/**
		* @returns an iterator over nodes in the list.
		*/
		[Symbol.iterator]() {
			return this.nodes[Symbol.iterator]();
		}
		/**
		* @returns `true` if the node list is empty.
		*/
		empty() {
			return this.nodes.length === 0;
		}
		/**
		* @returns An array containing the values at each node in the list.
		*
		* @see {@link valuesOrSingular} to unpack the array if there is only
		* one node in the list.
		*/
		values() {
			return this.nodes.map((node) => node.value);
		}
		/**
		* Like {@link values}, but returns the node's value is there is only one
		* node in the list.
		*/
		valuesOrSingular() {
			if (this.nodes.length === 1) return this.nodes[0].value;
			return this.nodes.map((node) => node.value);
		}
		/**
		* @returns An array of locations for each node in the node list.
		*
		* A location is an array of property names and array indices that were
		* required to reach the node's value in the target JSON value.
		*/
		locations() {
			return this.nodes.map((node) => node.location);
		}
		/**
		* @returns An array of normalized path strings for each node in the list.
		*
		* A normalized path contains only property name and index selectors, and
		* always uses bracketed segments, never shorthand selectors.
		*/
		paths(options) {
			return this.nodes.map((node) => node.getPath(options));
		}
		/**
		* @returns An array of {@link JSONPointer} instances, one for each node
		* in the list.
		*/
		pointers() {
			return this.nodes.map((node) => node.toPointer());
		}
		/**
		* @returns The number of nodes in the node list.
		*/
		get length() {
			return this.nodes.length;
		}
	};
	/**
	* Base class for all filter expressions.
	*/
	var FilterExpression = class {
		constructor(token) {
			this.token = token;
		}
	};
	/**
	* Base class for JSONPath ValueType literals.
	*/
	var FilterExpressionLiteral = class extends FilterExpression {};
	var NullLiteral = class extends FilterExpressionLiteral {
		evaluate() {
			return null;
		}
		toString() {
			return "null";
		}
	};
	var BooleanLiteral = class extends FilterExpressionLiteral {
		constructor(token, value) {
			super(token);
			this.token = token;
			this.value = value;
		}
		evaluate() {
			return this.value;
		}
		toString() {
			return String(this.value);
		}
	};
	var StringLiteral = class extends FilterExpressionLiteral {
		constructor(token, value) {
			super(token);
			this.token = token;
			this.value = value;
		}
		evaluate() {
			return this.value;
		}
		toString() {
			return toCanonical(this.value);
		}
	};
	var NumberLiteral = class extends FilterExpressionLiteral {
		constructor(token, value) {
			super(token);
			this.token = token;
			this.value = value;
		}
		evaluate() {
			return this.value;
		}
		toString() {
			return String(this.value);
		}
	};
	var PrefixExpression = class extends FilterExpression {
		constructor(token, operator, right) {
			super(token);
			this.token = token;
			this.operator = operator;
			this.right = right;
		}
		evaluate(context) {
			if (this.operator === "!") {
				const value = this.right.evaluate(context);
				if (value instanceof JSONPathNodeList) return value.nodes.length === 0;
				return !isTruthy(value);
			}
			throw new JSONPathTypeError(`unknown operator '${this.operator}'`, this.token);
		}
		toString(options) {
			return `${this.operator}${this.right.toString(options)}`;
		}
	};
	const PRECEDENCE_LOGICAL_OR$1 = 4;
	const PRECEDENCE_LOGICAL_AND$1 = 5;
	const PRECEDENCE_PREFIX$1 = 7;
	var InfixExpression = class extends FilterExpression {
		constructor(token, left, operator, right) {
			super(token);
			this.token = token;
			this.left = left;
			this.operator = operator;
			this.right = right;
			this.logical = operator === "&&" || operator === "||";
		}
		evaluate(context) {
			let left = this.left.evaluate(context);
			if (!this.logical && left instanceof JSONPathNodeList && left.nodes.length === 1) left = left.nodes[0].value;
			let right = this.right.evaluate(context);
			if (!this.logical && right instanceof JSONPathNodeList && right.nodes.length === 1) right = right.nodes[0].value;
			if (this.operator === "&&") return isTruthy(left) && isTruthy(right);
			if (this.operator === "||") return isTruthy(left) || isTruthy(right);
			return compare(left, this.operator, right);
		}
		toString(options) {
			if (this.logical) return `(${this.left.toString(options)} ${this.operator} ${this.right.toString(options)})`;
			return `${this.left.toString(options)} ${this.operator} ${this.right.toString(options)}`;
		}
	};
	var LogicalExpression = class extends FilterExpression {
		constructor(token, expression) {
			super(token);
			this.token = token;
			this.expression = expression;
		}
		evaluate(context) {
			const value = this.expression.evaluate(context);
			if (value instanceof JSONPathNodeList) return value.nodes.length > 0;
			return isTruthy(value);
		}
		toString(options) {
			function _toString(expression, parentPrecedence) {
				if (expression instanceof InfixExpression) {
					let precedence;
					let op;
					let left;
					let right;
					if (expression.operator === "&&") {
						precedence = PRECEDENCE_LOGICAL_AND$1;
						op = "&&";
						left = _toString(expression.left, precedence);
						right = _toString(expression.right, precedence);
					} else if (expression.operator === "||") {
						precedence = PRECEDENCE_LOGICAL_OR$1;
						op = "||";
						left = _toString(expression.left, precedence);
						right = _toString(expression.right, precedence);
					} else return expression.toString(options);
					const expr = `${left} ${op} ${right}`;
					return precedence < parentPrecedence ? `(${expr})` : expr;
				}
				if (expression instanceof PrefixExpression) {
					const expr = `!${_toString(expression.right, PRECEDENCE_PREFIX$1)}`;
					return parentPrecedence > PRECEDENCE_PREFIX$1 ? `(${expr})` : expr;
				}
				return expression.toString(options);
			}
			return _toString(this.expression, 0);
		}
	};
	/**
	* Base class for relative and absolute JSONPath query expressions.
	*/
	var FilterQuery = class extends FilterExpression {
		constructor(token, path) {
			super(token);
			this.token = token;
			this.path = path;
		}
	};
	var RelativeQuery = class extends FilterQuery {
		evaluate(context) {
			return context.lazy ? new JSONPathNodeList(Array.from(this.path.lazyQuery(context.currentValue))) : this.path.query(context.currentValue);
		}
		toString(options) {
			return `@${this.path.toString(options).slice(1)}`;
		}
	};
	var RootQuery = class extends FilterQuery {
		evaluate(context) {
			return context.lazy ? new JSONPathNodeList(Array.from(this.path.lazyQuery(context.rootValue))) : this.path.query(context.rootValue);
		}
		toString(options) {
			return this.path.toString(options);
		}
	};
	var FunctionExtension = class extends FilterExpression {
		constructor(token, name, args) {
			super(token);
			this.token = token;
			this.name = name;
			this.args = args;
		}
		evaluate(context) {
			const func = context.environment.functionRegister.get(this.name);
			if (!func) throw new UndefinedFilterFunctionError(`filter function '${this.name}' is undefined`, this.token);
			const args = this.args.map((arg) => arg.evaluate(context)).map((arg, idx) => func.argTypes[idx] !== FunctionExpressionType.NodesType && arg instanceof JSONPathNodeList ? this.unpack_node_list(arg) : arg);
			return func.call(...args);
		}
		toString(options) {
			return `${this.name}(${this.args.map((e) => e.toString(options)).join(", ")})`;
		}
		unpack_node_list(arg) {
			switch (arg.length) {
				case 0: return Nothing;
				case 1: return arg.nodes[0].value;
				default: return arg;
			}
		}
	};
	/**
	*
	* @param value -
	*/
	function isTruthy(value) {
		if (value instanceof JSONPathNodeList && value.empty()) return false;
		return !(typeof value === "boolean" && value === false);
	}
	function compare(left, operator, right) {
		switch (operator) {
			case "==": return eq(left, right);
			case "!=": return !eq(left, right);
			case "<": return lt(left, right);
			case ">": return lt(right, left);
			case ">=": return lt(right, left) || eq(left, right);
			case "<=": return lt(left, right) || eq(left, right);
			default: return false;
		}
	}
	function eq(left, right) {
		if (right instanceof JSONPathNodeList) [left, right] = [right, left];
		if (left instanceof JSONPathNodeList) {
			if (right instanceof JSONPathNodeList) {
				if (left.empty() && right.empty()) return true;
				if (left.nodes.length === 1 && right.nodes.length === 1) return deepEquals(left.nodes[0].value, right.nodes[0].value);
			}
			if (left.empty()) return right === Nothing;
			if (left.nodes.length === 1) return deepEquals(left.nodes[0].value, right);
			return false;
		}
		if (left === Nothing && right === Nothing) return true;
		return deepEquals(left, right);
	}
	function lt(left, right) {
		if (isString(left) && isString(right) || isNumber(left) && isNumber(right)) return left < right;
		return false;
	}
	var expression = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		BooleanLiteral,
		FilterExpression,
		FilterExpressionLiteral,
		FilterQuery,
		FunctionExtension,
		InfixExpression,
		LogicalExpression,
		NullLiteral,
		NumberLiteral,
		PrefixExpression,
		RelativeQuery,
		RootQuery,
		StringLiteral,
		compare
	});
	var Count = class {
		argTypes = [FunctionExpressionType.NodesType];
		returnType = FunctionExpressionType.ValueType;
		call(nodes) {
			return nodes.length;
		}
	};
	var Length = class {
		argTypes = [FunctionExpressionType.ValueType];
		returnType = FunctionExpressionType.ValueType;
		call(value) {
			if (isArray(value) || isString(value)) return value.length;
			if (isObject(value)) return Object.keys(value).length;
			return Nothing;
		}
	};
	/**
	* A Least Recently Used cache, implemented as an extended Map.
	*/
	var LRUCache = class extends Map {
		constructor(maxSize = 128, entries) {
			if (entries !== void 0) super(entries);
			else super();
			this.maxSize = maxSize;
		}
		get(key) {
			const val = super.get(key);
			if (this.has(key)) {
				this.delete(key);
				this.set(key, val);
			}
			return val;
		}
		set(key, value) {
			if (this.has(key)) this.delete(key);
			else if (this.size >= this.maxSize) {
				const first = this.first();
				if (first !== void 0) this.delete(first);
			}
			return super.set(key, value);
		}
		first() {
			return this.keys().next().value;
		}
	};
	function mapRegexp(pattern) {
		let escaped = false;
		let charClass = false;
		const parts = [];
		for (const ch of pattern) {
			if (escaped) {
				parts.push(ch);
				escaped = false;
				continue;
			}
			switch (ch) {
				case ".":
					if (!charClass) parts.push("(?:(?![\r\n])\\P{Cs}|\\p{Cs}\\p{Cs})");
					else parts.push(ch);
					break;
				case "\\":
					escaped = true;
					parts.push(ch);
					break;
				case "[":
					charClass = true;
					parts.push(ch);
					break;
				case "]":
					charClass = false;
					parts.push(ch);
					break;
				default: parts.push(ch);
			}
		}
		return parts.join("");
	}
	function fullMatch(pattern) {
		const parts = [];
		const explicitCaret = pattern.startsWith("^");
		const explicitDollar = pattern.endsWith("$");
		if (!explicitCaret && !explicitDollar) parts.push("^(?:");
		parts.push(mapRegexp(pattern));
		if (!explicitCaret && !explicitDollar) parts.push(")$");
		return parts.join("");
	}
	function isNormalChar(c) {
		return c < "'" || c === "," || c === "-" || c >= "/" && c <= ">" || c >= "@" && c <= "Z" || c >= "^" && c <= "z" || c >= "~" && c <= "퟿" || c >= "";
	}
	function isCCChar(c) {
		return c < "," || c >= "." && c <= "Z" || c >= "^" && c <= "퟿" || c >= "";
	}
	function peg$subclass(child, parent) {
		function C() {
			this.constructor = child;
		}
		C.prototype = parent.prototype;
		child.prototype = new C();
	}
	function peg$SyntaxError(message, expected, found, location) {
		var self = Error.call(this, message);
		// istanbul ignore next Check is a necessary evil to support older environments
		if (Object.setPrototypeOf) Object.setPrototypeOf(self, peg$SyntaxError.prototype);
		self.expected = expected;
		self.found = found;
		self.location = location;
		self.name = "SyntaxError";
		return self;
	}
	peg$subclass(peg$SyntaxError, Error);
	function peg$padEnd(str, targetLength, padString) {
		padString = padString || " ";
		if (str.length > targetLength) return str;
		targetLength -= str.length;
		padString += padString.repeat(targetLength);
		return str + padString.slice(0, targetLength);
	}
	peg$SyntaxError.prototype.format = function(sources) {
		var str = "Error: " + this.message;
		if (this.location) {
			var src = null;
			var k = 0;
			for (; k < sources.length; k++) if (sources[k].source === this.location.source) {
				src = sources[k].text.split(/\r\n|\n|\r/g);
				break;
			}
			var s = this.location.start;
			var offset_s = this.location.source && typeof this.location.source.offset === "function" ? this.location.source.offset(s) : s;
			var loc = this.location.source + ":" + offset_s.line + ":" + offset_s.column;
			if (src) {
				var e = this.location.end;
				var filler = peg$padEnd("", offset_s.line.toString().length, " ");
				var line = src[s.line - 1];
				var hatLen = (s.line === e.line ? e.column : line.length + 1) - s.column || 1;
				str += "\n --> " + loc + "\n" + filler + " |\n" + offset_s.line + " | " + line + "\n" + filler + " | " + peg$padEnd("", s.column - 1, " ") + peg$padEnd("", hatLen, "^");
			} else str += "\n at " + loc;
		}
		return str;
	};
	peg$SyntaxError.buildMessage = function(expected, found) {
		var DESCRIBE_EXPECTATION_FNS = {
			literal: function(expectation) {
				return "\"" + literalEscape(expectation.text) + "\"";
			},
			class: function(expectation) {
				var escapedParts = expectation.parts.map(function(part) {
					return Array.isArray(part) ? classEscape(part[0]) + "-" + classEscape(part[1]) : classEscape(part);
				});
				return "[" + (expectation.inverted ? "^" : "") + escapedParts.join("") + "]";
			},
			any: function() {
				return "any character";
			},
			end: function() {
				return "end of input";
			},
			other: function(expectation) {
				return expectation.description;
			}
		};
		function hex(ch) {
			return ch.charCodeAt(0).toString(16).toUpperCase();
		}
		function literalEscape(s) {
			return s.replace(/\\/g, "\\\\").replace(/"/g, "\\\"").replace(/\0/g, "\\0").replace(/\t/g, "\\t").replace(/\n/g, "\\n").replace(/\r/g, "\\r").replace(/[\x00-\x0F]/g, function(ch) {
				return "\\x0" + hex(ch);
			}).replace(/[\x10-\x1F\x7F-\x9F]/g, function(ch) {
				return "\\x" + hex(ch);
			});
		}
		function classEscape(s) {
			return s.replace(/\\/g, "\\\\").replace(/\]/g, "\\]").replace(/\^/g, "\\^").replace(/-/g, "\\-").replace(/\0/g, "\\0").replace(/\t/g, "\\t").replace(/\n/g, "\\n").replace(/\r/g, "\\r").replace(/[\x00-\x0F]/g, function(ch) {
				return "\\x0" + hex(ch);
			}).replace(/[\x10-\x1F\x7F-\x9F]/g, function(ch) {
				return "\\x" + hex(ch);
			});
		}
		function describeExpectation(expectation) {
			return DESCRIBE_EXPECTATION_FNS[expectation.type](expectation);
		}
		function describeExpected(expected) {
			var descriptions = expected.map(describeExpectation);
			var i, j;
			descriptions.sort();
			if (descriptions.length > 0) {
				for (i = 1, j = 1; i < descriptions.length; i++) if (descriptions[i - 1] !== descriptions[i]) {
					descriptions[j] = descriptions[i];
					j++;
				}
				descriptions.length = j;
			}
			switch (descriptions.length) {
				case 1: return descriptions[0];
				case 2: return descriptions[0] + " or " + descriptions[1];
				default: return descriptions.slice(0, -1).join(", ") + ", or " + descriptions[descriptions.length - 1];
			}
		}
		function describeFound(found) {
			return found ? "\"" + literalEscape(found) + "\"" : "end of input";
		}
		return "Expected " + describeExpected(expected) + " but " + describeFound(found) + " found.";
	};
	function peg$parse(input, options) {
		options = options !== void 0 ? options : {};
		var peg$FAILED = {};
		var peg$source = options.grammarSource;
		var peg$startRuleFunctions = { start: peg$parsestart };
		var peg$startRuleFunction = peg$parsestart;
		var peg$c0 = "|";
		var peg$c1 = "{";
		var peg$c2 = ",";
		var peg$c3 = "}";
		var peg$c4 = "(";
		var peg$c5 = ")";
		var peg$c6 = ".";
		var peg$c7 = "\\";
		var peg$c8 = "[";
		var peg$c9 = "^";
		var peg$c10 = "-";
		var peg$c11 = "]";
		var peg$c12 = "\\p{";
		var peg$c13 = "\\P{";
		var peg$c14 = "L";
		var peg$c15 = "M";
		var peg$c16 = "N";
		var peg$c17 = "P";
		var peg$c18 = "Z";
		var peg$c19 = "S";
		var peg$c20 = "C";
		var peg$r0 = /^[*-+?]/;
		var peg$r1 = /^[0-9]/;
		var peg$r2 = /^[(-+\--.?[-\^nrt{-}]/;
		var peg$r3 = /^[l-mot-u]/;
		var peg$r4 = /^[cen]/;
		var peg$r5 = /^[dlo]/;
		var peg$r6 = /^[c-fios]/;
		var peg$r7 = /^[lps]/;
		var peg$r8 = /^[ckmo]/;
		var peg$r9 = /^[cfn-o]/;
		var peg$e0 = peg$literalExpectation("|", false);
		var peg$e1 = peg$classExpectation([["*", "+"], "?"], false, false);
		var peg$e2 = peg$literalExpectation("{", false);
		var peg$e3 = peg$classExpectation([["0", "9"]], false, false);
		var peg$e4 = peg$literalExpectation(",", false);
		var peg$e5 = peg$literalExpectation("}", false);
		var peg$e6 = peg$literalExpectation("(", false);
		var peg$e7 = peg$literalExpectation(")", false);
		var peg$e8 = peg$anyExpectation();
		var peg$e9 = peg$literalExpectation(".", false);
		var peg$e10 = peg$literalExpectation("\\", false);
		var peg$e11 = peg$classExpectation([
			["(", "+"],
			["-", "."],
			"?",
			["[", "^"],
			"n",
			"r",
			"t",
			["{", "}"]
		], false, false);
		var peg$e12 = peg$literalExpectation("[", false);
		var peg$e13 = peg$literalExpectation("^", false);
		var peg$e14 = peg$literalExpectation("-", false);
		var peg$e15 = peg$literalExpectation("]", false);
		var peg$e16 = peg$literalExpectation("\\p{", false);
		var peg$e17 = peg$literalExpectation("\\P{", false);
		var peg$e18 = peg$literalExpectation("L", false);
		var peg$e19 = peg$classExpectation([
			["l", "m"],
			"o",
			["t", "u"]
		], false, false);
		var peg$e20 = peg$literalExpectation("M", false);
		var peg$e21 = peg$classExpectation([
			"c",
			"e",
			"n"
		], false, false);
		var peg$e22 = peg$literalExpectation("N", false);
		var peg$e23 = peg$classExpectation([
			"d",
			"l",
			"o"
		], false, false);
		var peg$e24 = peg$literalExpectation("P", false);
		var peg$e25 = peg$classExpectation([
			["c", "f"],
			"i",
			"o",
			"s"
		], false, false);
		var peg$e26 = peg$literalExpectation("Z", false);
		var peg$e27 = peg$classExpectation([
			"l",
			"p",
			"s"
		], false, false);
		var peg$e28 = peg$literalExpectation("S", false);
		var peg$e29 = peg$classExpectation([
			"c",
			"k",
			"m",
			"o"
		], false, false);
		var peg$e30 = peg$literalExpectation("C", false);
		var peg$e31 = peg$classExpectation([
			"c",
			"f",
			["n", "o"]
		], false, false);
		var peg$f0 = function(c) {
			return isNormalChar(c);
		};
		var peg$f1 = function(c) {
			return isCCChar(c);
		};
		var peg$currPos = options.peg$currPos | 0;
		var peg$posDetailsCache = [{
			line: 1,
			column: 1
		}];
		var peg$maxFailPos = peg$currPos;
		var peg$maxFailExpected = options.peg$maxFailExpected || [];
		var peg$silentFails = options.peg$silentFails | 0;
		var peg$result;
		if (options.startRule) {
			if (!(options.startRule in peg$startRuleFunctions)) throw new Error("Can't start parsing from rule \"" + options.startRule + "\".");
			peg$startRuleFunction = peg$startRuleFunctions[options.startRule];
		}
		function peg$literalExpectation(text, ignoreCase) {
			return {
				type: "literal",
				text,
				ignoreCase
			};
		}
		function peg$classExpectation(parts, inverted, ignoreCase) {
			return {
				type: "class",
				parts,
				inverted,
				ignoreCase
			};
		}
		function peg$anyExpectation() {
			return { type: "any" };
		}
		function peg$endExpectation() {
			return { type: "end" };
		}
		function peg$computePosDetails(pos) {
			var details = peg$posDetailsCache[pos];
			var p;
			if (details) return details;
			else {
				if (pos >= peg$posDetailsCache.length) p = peg$posDetailsCache.length - 1;
				else {
					p = pos;
					while (!peg$posDetailsCache[--p]);
				}
				details = peg$posDetailsCache[p];
				details = {
					line: details.line,
					column: details.column
				};
				while (p < pos) {
					if (input.charCodeAt(p) === 10) {
						details.line++;
						details.column = 1;
					} else details.column++;
					p++;
				}
				peg$posDetailsCache[pos] = details;
				return details;
			}
		}
		function peg$computeLocation(startPos, endPos, offset) {
			var startPosDetails = peg$computePosDetails(startPos);
			var endPosDetails = peg$computePosDetails(endPos);
			return {
				source: peg$source,
				start: {
					offset: startPos,
					line: startPosDetails.line,
					column: startPosDetails.column
				},
				end: {
					offset: endPos,
					line: endPosDetails.line,
					column: endPosDetails.column
				}
			};
		}
		function peg$fail(expected) {
			if (peg$currPos < peg$maxFailPos) return;
			if (peg$currPos > peg$maxFailPos) {
				peg$maxFailPos = peg$currPos;
				peg$maxFailExpected = [];
			}
			peg$maxFailExpected.push(expected);
		}
		function peg$buildStructuredError(expected, found, location) {
			return new peg$SyntaxError(peg$SyntaxError.buildMessage(expected, found), expected, found, location);
		}
		function peg$parsestart() {
			return peg$parseiregexp();
		}
		function peg$parseiregexp() {
			var s0 = peg$currPos, s1 = peg$parsebranch(), s2 = [], s3 = peg$currPos, s4, s5;
			if (input.charCodeAt(peg$currPos) === 124) {
				s4 = peg$c0;
				peg$currPos++;
			} else {
				s4 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e0);
			}
			if (s4 !== peg$FAILED) {
				s5 = peg$parsebranch();
				s4 = [s4, s5];
				s3 = s4;
			} else {
				peg$currPos = s3;
				s3 = peg$FAILED;
			}
			while (s3 !== peg$FAILED) {
				s2.push(s3);
				s3 = peg$currPos;
				if (input.charCodeAt(peg$currPos) === 124) {
					s4 = peg$c0;
					peg$currPos++;
				} else {
					s4 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e0);
				}
				if (s4 !== peg$FAILED) {
					s5 = peg$parsebranch();
					s4 = [s4, s5];
					s3 = s4;
				} else {
					peg$currPos = s3;
					s3 = peg$FAILED;
				}
			}
			s1 = [s1, s2];
			s0 = s1;
			return s0;
		}
		function peg$parsebranch() {
			var s0 = [], s1 = peg$parsepiece();
			while (s1 !== peg$FAILED) {
				s0.push(s1);
				s1 = peg$parsepiece();
			}
			return s0;
		}
		function peg$parsepiece() {
			var s0 = peg$currPos, s1 = peg$parseatom(), s2;
			if (s1 !== peg$FAILED) {
				s2 = peg$parsequantifier();
				if (s2 === peg$FAILED) s2 = null;
				s1 = [s1, s2];
				s0 = s1;
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parsequantifier() {
			var s0 = input.charAt(peg$currPos);
			if (peg$r0.test(s0)) peg$currPos++;
			else {
				s0 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e1);
			}
			if (s0 === peg$FAILED) s0 = peg$parserange_quantifier();
			return s0;
		}
		function peg$parserange_quantifier() {
			var s0 = peg$currPos, s1, s2, s3, s4, s5, s6;
			if (input.charCodeAt(peg$currPos) === 123) {
				s1 = peg$c1;
				peg$currPos++;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e2);
			}
			if (s1 !== peg$FAILED) {
				s2 = [];
				s3 = input.charAt(peg$currPos);
				if (peg$r1.test(s3)) peg$currPos++;
				else {
					s3 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e3);
				}
				if (s3 !== peg$FAILED) while (s3 !== peg$FAILED) {
					s2.push(s3);
					s3 = input.charAt(peg$currPos);
					if (peg$r1.test(s3)) peg$currPos++;
					else {
						s3 = peg$FAILED;
						if (peg$silentFails === 0) peg$fail(peg$e3);
					}
				}
				else s2 = peg$FAILED;
				if (s2 !== peg$FAILED) {
					s3 = peg$currPos;
					if (input.charCodeAt(peg$currPos) === 44) {
						s4 = peg$c2;
						peg$currPos++;
					} else {
						s4 = peg$FAILED;
						if (peg$silentFails === 0) peg$fail(peg$e4);
					}
					if (s4 !== peg$FAILED) {
						s5 = [];
						s6 = input.charAt(peg$currPos);
						if (peg$r1.test(s6)) peg$currPos++;
						else {
							s6 = peg$FAILED;
							if (peg$silentFails === 0) peg$fail(peg$e3);
						}
						while (s6 !== peg$FAILED) {
							s5.push(s6);
							s6 = input.charAt(peg$currPos);
							if (peg$r1.test(s6)) peg$currPos++;
							else {
								s6 = peg$FAILED;
								if (peg$silentFails === 0) peg$fail(peg$e3);
							}
						}
						s4 = [s4, s5];
						s3 = s4;
					} else {
						peg$currPos = s3;
						s3 = peg$FAILED;
					}
					if (s3 === peg$FAILED) s3 = null;
					if (input.charCodeAt(peg$currPos) === 125) {
						s4 = peg$c3;
						peg$currPos++;
					} else {
						s4 = peg$FAILED;
						if (peg$silentFails === 0) peg$fail(peg$e5);
					}
					if (s4 !== peg$FAILED) {
						s1 = [
							s1,
							s2,
							s3,
							s4
						];
						s0 = s1;
					} else {
						peg$currPos = s0;
						s0 = peg$FAILED;
					}
				} else {
					peg$currPos = s0;
					s0 = peg$FAILED;
				}
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parseatom() {
			var s0 = peg$parsenormal_char(), s1, s2, s3;
			if (s0 === peg$FAILED) {
				s0 = peg$parsechar_class();
				if (s0 === peg$FAILED) {
					s0 = peg$currPos;
					if (input.charCodeAt(peg$currPos) === 40) {
						s1 = peg$c4;
						peg$currPos++;
					} else {
						s1 = peg$FAILED;
						if (peg$silentFails === 0) peg$fail(peg$e6);
					}
					if (s1 !== peg$FAILED) {
						s2 = peg$parseiregexp();
						if (s2 !== peg$FAILED) {
							if (input.charCodeAt(peg$currPos) === 41) {
								s3 = peg$c5;
								peg$currPos++;
							} else {
								s3 = peg$FAILED;
								if (peg$silentFails === 0) peg$fail(peg$e7);
							}
							if (s3 !== peg$FAILED) {
								s1 = [
									s1,
									s2,
									s3
								];
								s0 = s1;
							} else {
								peg$currPos = s0;
								s0 = peg$FAILED;
							}
						} else {
							peg$currPos = s0;
							s0 = peg$FAILED;
						}
					} else {
						peg$currPos = s0;
						s0 = peg$FAILED;
					}
				}
			}
			return s0;
		}
		function peg$parsenormal_char() {
			var s0 = peg$currPos, s1, s2;
			if (input.length > peg$currPos) {
				s1 = input.charAt(peg$currPos);
				peg$currPos++;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e8);
			}
			if (s1 !== peg$FAILED) {
				s2 = peg$f0(s1);
				if (s2) s2 = void 0;
				else s2 = peg$FAILED;
				if (s2 !== peg$FAILED) s0 = s1;
				else {
					peg$currPos = s0;
					s0 = peg$FAILED;
				}
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parsechar_class() {
			var s0;
			if (input.charCodeAt(peg$currPos) === 46) {
				s0 = peg$c6;
				peg$currPos++;
			} else {
				s0 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e9);
			}
			if (s0 === peg$FAILED) {
				s0 = peg$parsesingle_char_esc();
				if (s0 === peg$FAILED) {
					s0 = peg$parsechar_class_esc();
					if (s0 === peg$FAILED) s0 = peg$parsechar_class_expr();
				}
			}
			return s0;
		}
		function peg$parsesingle_char_esc() {
			var s0 = peg$currPos, s1, s2;
			if (input.charCodeAt(peg$currPos) === 92) {
				s1 = peg$c7;
				peg$currPos++;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e10);
			}
			if (s1 !== peg$FAILED) {
				s2 = input.charAt(peg$currPos);
				if (peg$r2.test(s2)) peg$currPos++;
				else {
					s2 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e11);
				}
				if (s2 !== peg$FAILED) {
					s1 = [s1, s2];
					s0 = s1;
				} else {
					peg$currPos = s0;
					s0 = peg$FAILED;
				}
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parsechar_class_esc() {
			var s0 = peg$parsecat_esc();
			if (s0 === peg$FAILED) s0 = peg$parsecompl_esc();
			return s0;
		}
		function peg$parsechar_class_expr() {
			var s0 = peg$currPos, s1, s2, s3, s4, s5, s6;
			if (input.charCodeAt(peg$currPos) === 91) {
				s1 = peg$c8;
				peg$currPos++;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e12);
			}
			if (s1 !== peg$FAILED) {
				if (input.charCodeAt(peg$currPos) === 94) {
					s2 = peg$c9;
					peg$currPos++;
				} else {
					s2 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e13);
				}
				if (s2 === peg$FAILED) s2 = null;
				if (input.charCodeAt(peg$currPos) === 45) {
					s3 = peg$c10;
					peg$currPos++;
				} else {
					s3 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e14);
				}
				if (s3 === peg$FAILED) s3 = peg$parsecce1();
				if (s3 !== peg$FAILED) {
					s4 = [];
					s5 = peg$parsecce1();
					while (s5 !== peg$FAILED) {
						s4.push(s5);
						s5 = peg$parsecce1();
					}
					if (input.charCodeAt(peg$currPos) === 45) {
						s5 = peg$c10;
						peg$currPos++;
					} else {
						s5 = peg$FAILED;
						if (peg$silentFails === 0) peg$fail(peg$e14);
					}
					if (s5 === peg$FAILED) s5 = null;
					if (input.charCodeAt(peg$currPos) === 93) {
						s6 = peg$c11;
						peg$currPos++;
					} else {
						s6 = peg$FAILED;
						if (peg$silentFails === 0) peg$fail(peg$e15);
					}
					if (s6 !== peg$FAILED) {
						s1 = [
							s1,
							s2,
							s3,
							s4,
							s5,
							s6
						];
						s0 = s1;
					} else {
						peg$currPos = s0;
						s0 = peg$FAILED;
					}
				} else {
					peg$currPos = s0;
					s0 = peg$FAILED;
				}
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parsecce1() {
			var s0 = peg$currPos, s1 = peg$parsecc_char(), s2, s3, s4;
			if (s1 !== peg$FAILED) {
				s2 = peg$currPos;
				if (input.charCodeAt(peg$currPos) === 45) {
					s3 = peg$c10;
					peg$currPos++;
				} else {
					s3 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e14);
				}
				if (s3 !== peg$FAILED) {
					s4 = peg$parsecc_char();
					if (s4 !== peg$FAILED) {
						s3 = [s3, s4];
						s2 = s3;
					} else {
						peg$currPos = s2;
						s2 = peg$FAILED;
					}
				} else {
					peg$currPos = s2;
					s2 = peg$FAILED;
				}
				if (s2 === peg$FAILED) s2 = null;
				s1 = [s1, s2];
				s0 = s1;
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			if (s0 === peg$FAILED) s0 = peg$parsechar_class_esc();
			return s0;
		}
		function peg$parsecc_char() {
			var s0 = peg$currPos, s1, s2;
			if (input.length > peg$currPos) {
				s1 = input.charAt(peg$currPos);
				peg$currPos++;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e8);
			}
			if (s1 !== peg$FAILED) {
				s2 = peg$f1(s1);
				if (s2) s2 = void 0;
				else s2 = peg$FAILED;
				if (s2 !== peg$FAILED) s0 = s1;
				else {
					peg$currPos = s0;
					s0 = peg$FAILED;
				}
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			if (s0 === peg$FAILED) s0 = peg$parsesingle_char_esc();
			return s0;
		}
		function peg$parsecat_esc() {
			var s0 = peg$currPos, s1, s2, s3;
			if (input.substr(peg$currPos, 3) === peg$c12) {
				s1 = peg$c12;
				peg$currPos += 3;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e16);
			}
			if (s1 !== peg$FAILED) {
				s2 = peg$parseis_category();
				if (s2 !== peg$FAILED) {
					if (input.charCodeAt(peg$currPos) === 125) {
						s3 = peg$c3;
						peg$currPos++;
					} else {
						s3 = peg$FAILED;
						if (peg$silentFails === 0) peg$fail(peg$e5);
					}
					if (s3 !== peg$FAILED) {
						s1 = [
							s1,
							s2,
							s3
						];
						s0 = s1;
					} else {
						peg$currPos = s0;
						s0 = peg$FAILED;
					}
				} else {
					peg$currPos = s0;
					s0 = peg$FAILED;
				}
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parsecompl_esc() {
			var s0 = peg$currPos, s1, s2, s3;
			if (input.substr(peg$currPos, 3) === peg$c13) {
				s1 = peg$c13;
				peg$currPos += 3;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e17);
			}
			if (s1 !== peg$FAILED) {
				s2 = peg$parseis_category();
				if (s2 !== peg$FAILED) {
					if (input.charCodeAt(peg$currPos) === 125) {
						s3 = peg$c3;
						peg$currPos++;
					} else {
						s3 = peg$FAILED;
						if (peg$silentFails === 0) peg$fail(peg$e5);
					}
					if (s3 !== peg$FAILED) {
						s1 = [
							s1,
							s2,
							s3
						];
						s0 = s1;
					} else {
						peg$currPos = s0;
						s0 = peg$FAILED;
					}
				} else {
					peg$currPos = s0;
					s0 = peg$FAILED;
				}
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parseis_category() {
			var s0 = peg$parseletters();
			if (s0 === peg$FAILED) {
				s0 = peg$parsemarks();
				if (s0 === peg$FAILED) {
					s0 = peg$parsenumbers();
					if (s0 === peg$FAILED) {
						s0 = peg$parsepunctuation();
						if (s0 === peg$FAILED) {
							s0 = peg$parseseparators();
							if (s0 === peg$FAILED) {
								s0 = peg$parsesymbols();
								if (s0 === peg$FAILED) s0 = peg$parseothers();
							}
						}
					}
				}
			}
			return s0;
		}
		function peg$parseletters() {
			var s0 = peg$currPos, s1, s2;
			if (input.charCodeAt(peg$currPos) === 76) {
				s1 = peg$c14;
				peg$currPos++;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e18);
			}
			if (s1 !== peg$FAILED) {
				s2 = input.charAt(peg$currPos);
				if (peg$r3.test(s2)) peg$currPos++;
				else {
					s2 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e19);
				}
				if (s2 === peg$FAILED) s2 = null;
				s1 = [s1, s2];
				s0 = s1;
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parsemarks() {
			var s0 = peg$currPos, s1, s2;
			if (input.charCodeAt(peg$currPos) === 77) {
				s1 = peg$c15;
				peg$currPos++;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e20);
			}
			if (s1 !== peg$FAILED) {
				s2 = input.charAt(peg$currPos);
				if (peg$r4.test(s2)) peg$currPos++;
				else {
					s2 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e21);
				}
				if (s2 === peg$FAILED) s2 = null;
				s1 = [s1, s2];
				s0 = s1;
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parsenumbers() {
			var s0 = peg$currPos, s1, s2;
			if (input.charCodeAt(peg$currPos) === 78) {
				s1 = peg$c16;
				peg$currPos++;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e22);
			}
			if (s1 !== peg$FAILED) {
				s2 = input.charAt(peg$currPos);
				if (peg$r5.test(s2)) peg$currPos++;
				else {
					s2 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e23);
				}
				if (s2 === peg$FAILED) s2 = null;
				s1 = [s1, s2];
				s0 = s1;
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parsepunctuation() {
			var s0 = peg$currPos, s1, s2;
			if (input.charCodeAt(peg$currPos) === 80) {
				s1 = peg$c17;
				peg$currPos++;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e24);
			}
			if (s1 !== peg$FAILED) {
				s2 = input.charAt(peg$currPos);
				if (peg$r6.test(s2)) peg$currPos++;
				else {
					s2 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e25);
				}
				if (s2 === peg$FAILED) s2 = null;
				s1 = [s1, s2];
				s0 = s1;
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parseseparators() {
			var s0 = peg$currPos, s1, s2;
			if (input.charCodeAt(peg$currPos) === 90) {
				s1 = peg$c18;
				peg$currPos++;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e26);
			}
			if (s1 !== peg$FAILED) {
				s2 = input.charAt(peg$currPos);
				if (peg$r7.test(s2)) peg$currPos++;
				else {
					s2 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e27);
				}
				if (s2 === peg$FAILED) s2 = null;
				s1 = [s1, s2];
				s0 = s1;
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parsesymbols() {
			var s0 = peg$currPos, s1, s2;
			if (input.charCodeAt(peg$currPos) === 83) {
				s1 = peg$c19;
				peg$currPos++;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e28);
			}
			if (s1 !== peg$FAILED) {
				s2 = input.charAt(peg$currPos);
				if (peg$r8.test(s2)) peg$currPos++;
				else {
					s2 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e29);
				}
				if (s2 === peg$FAILED) s2 = null;
				s1 = [s1, s2];
				s0 = s1;
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		function peg$parseothers() {
			var s0 = peg$currPos, s1, s2;
			if (input.charCodeAt(peg$currPos) === 67) {
				s1 = peg$c20;
				peg$currPos++;
			} else {
				s1 = peg$FAILED;
				if (peg$silentFails === 0) peg$fail(peg$e30);
			}
			if (s1 !== peg$FAILED) {
				s2 = input.charAt(peg$currPos);
				if (peg$r9.test(s2)) peg$currPos++;
				else {
					s2 = peg$FAILED;
					if (peg$silentFails === 0) peg$fail(peg$e31);
				}
				if (s2 === peg$FAILED) s2 = null;
				s1 = [s1, s2];
				s0 = s1;
			} else {
				peg$currPos = s0;
				s0 = peg$FAILED;
			}
			return s0;
		}
		peg$result = peg$startRuleFunction();
		if (options.peg$library) return (/** @type {any} */ {
			peg$result,
			peg$currPos,
			peg$FAILED,
			peg$maxFailExpected,
			peg$maxFailPos
		});
		if (peg$result !== peg$FAILED && peg$currPos === input.length) return peg$result;
		else {
			if (peg$result !== peg$FAILED && peg$currPos < input.length) peg$fail(peg$endExpectation());
			throw peg$buildStructuredError(peg$maxFailExpected, peg$maxFailPos < input.length ? input.charAt(peg$maxFailPos) : null, peg$maxFailPos < input.length ? peg$computeLocation(peg$maxFailPos, peg$maxFailPos + 1) : peg$computeLocation(peg$maxFailPos, peg$maxFailPos));
		}
	}
	const iregexp = {
		StartRules: ["start"],
		SyntaxError: peg$SyntaxError,
		parse: peg$parse
	};
	/**
	* Return _true_ if _pattern_ is a valid I-Regexp
	* @param {string} pattern - Regular expression pattern to check.
	* @returns true if _pattern_ is valid, or false otherwise.
	*/
	function check(pattern) {
		try {
			iregexp.parse(pattern, {});
		} catch (error) {
			if (error instanceof iregexp.SyntaxError) return false;
			throw error;
		}
		return true;
	}
	var check$1 = { check }.check;
	var Match = class {
		argTypes = [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType];
		returnType = FunctionExpressionType.LogicalType;
		#cache;
		constructor(options = {}) {
			this.options = options;
			this.cacheSize = options.cacheSize ?? 10;
			this.throwErrors = options.throwErrors ?? false;
			this.iRegexpCheck = options.iRegexpCheck ?? true;
			this.#cache = new LRUCache(this.cacheSize);
		}
		call(s, pattern) {
			if (this.cacheSize > 0) {
				const re = this.#cache.get(pattern);
				if (re) try {
					return re.test(s);
				} catch (error) {
					if (this.throwErrors) throw error;
					return false;
				}
			}
			if (!isString(pattern)) {
				if (this.throwErrors) throw new IRegexpError(`match() expected a string pattern, found ${pattern}`);
				return false;
			}
			if (this.iRegexpCheck && !check$1(pattern)) {
				if (this.throwErrors) throw new IRegexpError(`pattern ${pattern} is not a valid I-Regexp pattern`);
				return false;
			}
			try {
				const re = new RegExp(fullMatch(pattern), "u");
				if (this.cacheSize > 0) this.#cache.set(pattern, re);
				return re.test(s);
			} catch (error) {
				if (this.throwErrors) throw error;
				return false;
			}
		}
	};
	var Search = class {
		argTypes = [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType];
		returnType = FunctionExpressionType.LogicalType;
		#cache;
		constructor(options = {}) {
			this.options = options;
			this.cacheSize = options.cacheSize ?? 10;
			this.throwErrors = options.throwErrors ?? false;
			this.iRegexpCheck = options.iRegexpCheck ?? true;
			this.#cache = new LRUCache(this.cacheSize);
		}
		call(s, pattern) {
			if (this.cacheSize > 0) {
				const re = this.#cache.get(pattern);
				if (re) try {
					return !!s.match(re);
				} catch (error) {
					if (this.throwErrors) throw error;
					return false;
				}
			}
			if (!isString(pattern)) {
				if (this.throwErrors) throw new IRegexpError(`match() expected a string pattern, found ${pattern}`);
				return false;
			}
			if (this.iRegexpCheck && !check$1(pattern)) {
				if (this.throwErrors) throw new IRegexpError(`pattern ${pattern} is not a valid I-Regexp pattern`);
				return false;
			}
			try {
				const re = new RegExp(mapRegexp(pattern), "u");
				if (this.cacheSize > 0) this.#cache.set(pattern, re);
				return !!s.match(re);
			} catch (error) {
				if (this.throwErrors) throw error;
				return false;
			}
		}
	};
	var Value = class {
		argTypes = [FunctionExpressionType.NodesType];
		returnType = FunctionExpressionType.ValueType;
		call(nodes) {
			if (nodes.length === 1) return nodes.nodes[0].value;
			return Nothing;
		}
	};
	/**
	*
	*/
	let TokenKind = /*#__PURE__*/ function(TokenKind) {
		TokenKind["AND"] = "TOKEN_AND";
		TokenKind["COLON"] = "TOKEN_COLON";
		TokenKind["COMMA"] = "TOKEN_COMMA";
		TokenKind["CURRENT"] = "TOKEN_CURRENT_VALUE";
		TokenKind["CURRENT_KEY"] = "TOKEN_CURRENT_KEY";
		TokenKind["DDOT"] = "TOKEN_DDOT";
		TokenKind["DOT"] = "TOKEN_DOT";
		TokenKind["DOUBLE_QUOTE_STRING"] = "TOKEN_DOUBLE_QUOTE_STRING";
		TokenKind["EOF"] = "TOKEN_EOF";
		TokenKind["EQ"] = "TOKEN_EQ";
		TokenKind["ERROR"] = "TOKEN_ERROR";
		TokenKind["FALSE"] = "TOKEN_FALSE";
		TokenKind["FILTER"] = "TOKEN_FILTER_START";
		TokenKind["FUNCTION"] = "TOKEN_FUNCTION";
		TokenKind["GE"] = "TOKEN_GE";
		TokenKind["GT"] = "TOKEN_GT";
		TokenKind["INDEX"] = "TOKEN_INDEX";
		TokenKind["KEY"] = "TOKEN_KEY";
		TokenKind["KEY_DOUBLE_QUOTE_STRING"] = "TOKEN_KEY_DOUBLE_QUOTE_STRING";
		TokenKind["KEY_SINGLE_QUOTE_STRING"] = "TOKEN_KEY_SINGLE_QUOTE_STRING";
		TokenKind["KEYS"] = "TOKEN_KEYS";
		TokenKind["KEYS_FILTER"] = "TOKEN_KEYS_FILTER";
		TokenKind["LBRACKET"] = "TOKEN_LBRACKET";
		TokenKind["LE"] = "TOKEN_LE";
		TokenKind["LG"] = "TOKEN_LG";
		TokenKind["LPAREN"] = "TOKEN_LPAREN";
		TokenKind["LT"] = "TOKEN_LT";
		TokenKind["NAME"] = "TOKEN_NAME";
		TokenKind["NE"] = "TOKEN_NE";
		TokenKind["NOT"] = "TOKEN_NOT";
		TokenKind["NULL"] = "TOKEN_NULL";
		TokenKind["NUMBER"] = "NUMBER";
		TokenKind["OR"] = "TOKEN_OR";
		TokenKind["RBRACKET"] = "TOKEN_RBRACKET";
		TokenKind["ROOT"] = "TOKEN_ROOT";
		TokenKind["RPAREN"] = "TOKEN_RPAREN";
		TokenKind["SINGLE_QUOTE_STRING"] = "TOKEN_SINGLE_QUOTE_STRING";
		TokenKind["TRUE"] = "TOKEN_TRUE";
		TokenKind["WILD"] = "TOKEN_WILD";
		return TokenKind;
	}({});
	/**
	*
	*/
	var Token = class {
		constructor(kind, value, index, input) {
			this.kind = kind;
			this.value = value;
			this.index = index;
			this.input = input;
		}
	};
	new Token(TokenKind.EOF, "", -1, "");
	/**
	*
	*/
	var TokenStream = class {
		#pos = 0;
		constructor(tokens) {
			this.tokens = tokens;
		}
		get current() {
			return this.tokens[this.#pos];
		}
		get peek() {
			if (this.#pos >= this.tokens.length - 1) return this.tokens[this.tokens.length - 1];
			return this.tokens[this.#pos + 1];
		}
		next() {
			const current = this.current;
			this.#pos += 1;
			return current;
		}
		backup() {
			if (this.#pos > 0) this.#pos -= 1;
		}
		expect(kind) {
			if (this.current.kind !== kind) throw new JSONPathSyntaxError(`expected token '${kind}', found '${this.current.kind}'`, this.current);
		}
		expectPeek(kind) {
			const peeked = this.peek;
			if (peeked.kind !== kind) throw new JSONPathSyntaxError(`expected token '${kind}', found '${peeked.kind}'`, peeked);
		}
		expectPeekNot(kind, message) {
			const peeked = this.peek;
			if (peeked.kind === kind) throw new JSONPathSyntaxError(message, peeked);
		}
	};
	/** A lexer that accepts additional, non-standard tokens. */
	const exponentPattern = /[eE][+-]?\d+/y;
	const functionNamePattern = /[a-z][a-z_0-9]*/y;
	const indexPattern = /-?\d+/y;
	const intPattern = /-?\d+/y;
	const namePattern = /[\u0080-\uFFFFa-zA-Z_][\u0080-\uFFFFa-zA-Z0-9_-]*/y;
	const whitespace = /* @__PURE__ */ new Set([
		" ",
		"\n",
		"	",
		"\r"
	]);
	const nameFirstPattern = /[\u0080-\uFFFFa-zA-Z_]/;
	/**
	* JSONPath lexical scanner.
	*
	* Lexer state is shared between this class and the current state function. A
	* new _Lexer_ instance is automatically created every time a path is tokenized.
	*
	* Use {@link tokenize} to get an array of {@link Token}'s for a JSONPath query.
	*/
	var Lexer = class {
		/**
		* Filter nesting level.
		*/
		filterLevel = 0;
		/**
		* A running count of parentheses for each, possibly nested, function call.
		*
		* If the stack is empty, we are not in a function call. Remember that
		* function arguments can use arbitrarily nested in parentheses.
		*/
		funcCallStack = [];
		/**
		* A stack of parentheses and square brackets used to check for balanced
		* brackets.
		*/
		bracketStack = [];
		/** Tokens resulting from tokenizing a JSONPath query. */
		tokens = [];
		#start = 0;
		#pos = 0;
		/**
		* @param path - A JSONPath query.
		*/
		constructor(environment, path) {
			this.environment = environment;
			this.path = path;
		}
		get pos() {
			return this.#pos;
		}
		get start() {
			return this.#start;
		}
		run() {
			let state = lexRoot;
			while (state) state = state(this);
		}
		emit(t) {
			this.tokens.push(new Token(t, this.path.slice(this.#start, this.#pos), this.#start, this.path));
			this.#start = this.#pos;
		}
		next() {
			if (this.#pos >= this.path.length) return "";
			const s = this.path[this.#pos];
			this.#pos += 1;
			return s;
		}
		ignore() {
			this.#start = this.#pos;
		}
		backup() {
			if (this.#pos <= this.#start) {
				const msg = "can't backup beyond start";
				throw new JSONPathLexerError(msg, new Token(TokenKind.ERROR, msg, this.#pos, this.path));
			}
			this.#pos -= 1;
		}
		peek() {
			const ch = this.next();
			if (ch) this.backup();
			return ch;
		}
		peekMatch(pattern) {
			const ch = this.next();
			if (ch) this.backup();
			return pattern.test(ch);
		}
		accept(valid) {
			const ch = this.next();
			if (valid.has(ch)) return true;
			if (ch) this.backup();
			return false;
		}
		acceptMatch(pattern) {
			const ch = this.next();
			if (pattern.test(ch)) return true;
			if (ch) this.backup();
			return false;
		}
		acceptRun(valid) {
			let found = false;
			let ch = this.next();
			while (valid.has(ch)) {
				ch = this.next();
				found = true;
			}
			if (ch) this.backup();
			return found;
		}
		acceptMatchRun(pattern) {
			pattern.lastIndex = this.#pos;
			const match = pattern.exec(this.path);
			pattern.lastIndex = 0;
			if (match) {
				this.#pos += match[0].length;
				return true;
			}
			return false;
		}
		ignoreWhitespace() {
			if (this.#pos !== this.#start) {
				const msg = `must emit or ignore before consuming whitespace ('${this.path.slice(this.#start, this.#pos)}':${this.pos})`;
				throw new JSONPathLexerError(msg, new Token(TokenKind.ERROR, msg, this.pos, this.path));
			}
			if (this.acceptRun(whitespace)) {
				this.ignore();
				return true;
			}
			return false;
		}
		error(msg) {
			this.tokens.push(new Token(TokenKind.ERROR, msg, this.#pos, this.path));
		}
	};
	/**
	* Return a lexer for _path_ and an array to be populated with Tokens.
	*
	* `lexer.run()` must be called to populate the returned tokens array.
	*
	* You probably want to use {@link tokenize} instead of _lex_. This function
	* is mostly for internal use, where we want to test the state of the returned
	* _lexer_ after tokens have been populated.
	*
	* @param path - A JSONPath query.
	* @returns A two-tuple containing a lexer for _path_ and an array to populate
	* with tokens.
	*/
	function lex(environment, path) {
		const lexer = new Lexer(environment, path);
		return [lexer, lexer.tokens];
	}
	/**
	* Scan _path_ and return an array of tokens to be parsed by the parser.
	* @param path - A JSONPath query.
	* @returns Tokens to be parsed by the parser.
	*/
	function tokenize(environment, path) {
		const [lexer, tokens] = lex(environment, path);
		lexer.run();
		if (tokens.length && tokens[tokens.length - 1].kind === TokenKind.ERROR) throw new JSONPathSyntaxError(tokens[tokens.length - 1].value, tokens[tokens.length - 1]);
		if (lexer.bracketStack.length !== 0) {
			const [ch, index] = lexer.bracketStack[lexer.bracketStack.length - 1];
			throw new JSONPathSyntaxError("unbalanced brackets", new Token(TokenKind.ERROR, ch, index, path));
		}
		return tokens;
	}
	function lexRoot(l) {
		const ch = l.next();
		if (ch !== "$") {
			l.backup();
			l.error(`expected '$', found '${ch}'`);
			return null;
		}
		l.emit(TokenKind.ROOT);
		return lexSegment;
	}
	function lexSegment(l) {
		if (l.ignoreWhitespace() && !l.peek()) l.error("trailing whitespace");
		const ch = l.next();
		switch (ch) {
			case "":
				l.emit(TokenKind.EOF);
				return null;
			case ".":
				if (l.peek() === ".") {
					l.next();
					l.emit(TokenKind.DDOT);
					return lexDescendantSelection;
				}
				return lexDotSelector;
			case "[":
				l.bracketStack.push(["[", l.start]);
				l.emit(TokenKind.LBRACKET);
				return lexInsideBracketedSelection;
			default:
				l.backup();
				if (l.filterLevel) return lexInsideFilter;
				l.error(`expected '.', '..' or a bracketed selection, found '${ch}'`);
				return null;
		}
	}
	/**
	* Similar to _lexSegment_, but ..
	*   - no leading whitespace
	*   - no extra dot before a property name
	*   - there must be a selector, so EOF would be an error
	* @param l -
	* @returns -
	*/
	function lexDescendantSelection(l) {
		if (l.acceptMatchRun(namePattern)) {
			l.emit(TokenKind.NAME);
			return lexSegment;
		}
		if (!l.environment.strict) {
			if (l.environment.keysPattern.source === "~" && l.peek() === "~") {
				l.next();
				if (l.peekMatch(nameFirstPattern)) {
					l.ignore();
					l.acceptMatchRun(namePattern);
					l.emit(TokenKind.KEY);
					return lexSegment;
				} else {
					l.emit(TokenKind.KEYS);
					return lexSegment;
				}
			} else if (l.acceptMatchRun(l.environment.keysPattern)) {
				l.emit(TokenKind.KEYS);
				return lexSegment;
			}
		}
		const ch = l.next();
		switch (ch) {
			case "":
				l.error("bald descendant segment");
				return null;
			case "*":
				l.emit(TokenKind.WILD);
				return lexSegment;
			case "[":
				l.bracketStack.push(["[", l.start]);
				l.emit(TokenKind.LBRACKET);
				return lexInsideBracketedSelection;
			default:
				l.backup();
				l.error(`unexpected descendent selection token '${ch}'`);
				return null;
		}
	}
	function lexDotSelector(l) {
		l.ignore();
		if (l.ignoreWhitespace()) {
			l.error("unexpected whitespace after dot");
			return null;
		}
		if (!l.environment.strict) {
			if (l.environment.keysPattern.source === "~" && l.peek() === "~") {
				l.next();
				if (l.peekMatch(nameFirstPattern)) {
					l.ignore();
					l.acceptMatchRun(namePattern);
					l.emit(TokenKind.KEY);
					return lexSegment;
				} else {
					l.emit(TokenKind.KEYS);
					return lexSegment;
				}
			} else if (l.acceptMatchRun(l.environment.keysPattern)) {
				l.emit(TokenKind.KEYS);
				return lexSegment;
			}
		}
		if (l.acceptMatchRun(namePattern)) {
			l.emit(TokenKind.NAME);
			return lexSegment;
		}
		const ch = l.next();
		if (ch === "*") {
			l.emit(TokenKind.WILD);
			return lexSegment;
		}
		l.backup();
		l.error(`unexpected shorthand selector '${ch}'`);
		return null;
	}
	function lexInsideBracketedSelection(l) {
		for (;;) {
			l.ignoreWhitespace();
			if (l.acceptMatchRun(indexPattern)) {
				l.emit(TokenKind.INDEX);
				continue;
			}
			if (!l.environment.strict && l.acceptMatchRun(l.environment.keysPattern)) switch (l.peek()) {
				case "'":
					l.ignore();
					l.next();
					return lexSingleQuoteKeyString(l);
				case "\"":
					l.ignore();
					l.next();
					return lexDoubleQuoteKeyString(l);
				case "?":
					l.next();
					l.emit(TokenKind.KEYS_FILTER);
					l.filterLevel += 1;
					return lexInsideFilter;
				default:
					l.emit(TokenKind.KEYS);
					continue;
			}
			const ch = l.next();
			switch (ch) {
				case "]":
					if (l.bracketStack.length === 0 || l.bracketStack[l.bracketStack.length - 1][0] !== "[") {
						l.backup();
						l.error("unbalanced brackets");
						return null;
					}
					l.bracketStack.pop();
					l.emit(TokenKind.RBRACKET);
					return lexSegment;
				case "":
					l.error("unclosed bracketed selection");
					return null;
				case "*":
					l.emit(TokenKind.WILD);
					continue;
				case "?":
					l.emit(TokenKind.FILTER);
					l.filterLevel += 1;
					return lexInsideFilter;
				case ",":
					l.emit(TokenKind.COMMA);
					continue;
				case ":":
					l.emit(TokenKind.COLON);
					continue;
				case "'": return lexSingleQuoteStringInsideBracketSelection;
				case "\"": return lexDoubleQuoteStringInsideBracketSelection;
				default:
					l.backup();
					l.error(`unexpected token '${ch}' in bracketed selection`);
					return null;
			}
		}
	}
	function lexInsideFilter(l) {
		for (;;) {
			l.ignoreWhitespace();
			const ch = l.next();
			switch (ch) {
				case "":
					l.error("unclosed bracketed selection");
					return null;
				case "]":
					l.filterLevel -= 1;
					l.backup();
					return lexInsideBracketedSelection;
				case ",":
					l.emit(TokenKind.COMMA);
					if (l.funcCallStack.length) continue;
					l.filterLevel -= 1;
					return lexInsideBracketedSelection;
				case "'": return lexSingleQuoteStringInsideFilterExpression;
				case "\"": return lexDoubleQuoteStringInsideFilterExpression;
				case "(":
					l.bracketStack.push(["(", l.start]);
					l.emit(TokenKind.LPAREN);
					if (l.funcCallStack.length) l.funcCallStack[l.funcCallStack.length - 1] += 1;
					continue;
				case ")":
					if (l.bracketStack.length === 0 || l.bracketStack[l.bracketStack.length - 1][0] !== "(") {
						l.backup();
						l.error("unbalanced brackets");
						return null;
					}
					l.bracketStack.pop();
					l.emit(TokenKind.RPAREN);
					if (l.funcCallStack.length) {
						if (l.funcCallStack[l.funcCallStack.length - 1] === 1) l.funcCallStack.pop();
						else l.funcCallStack[l.funcCallStack.length - 1] -= 1;
					}
					continue;
				case "$":
					l.emit(TokenKind.ROOT);
					return lexSegment;
				case "@":
					l.emit(TokenKind.CURRENT);
					return lexSegment;
				case "#":
					if (l.environment.strict) {
						l.backup();
						l.error(`unexpected filter selector token '${ch}'`);
						return null;
					}
					l.emit(TokenKind.CURRENT_KEY);
					return lexSegment;
				case ".":
					l.backup();
					return lexSegment;
				case "!":
					if (l.peek() === "=") {
						l.next();
						l.emit(TokenKind.NE);
					} else l.emit(TokenKind.NOT);
					continue;
				case "=": if (l.peek() === "=") {
					l.next();
					l.emit(TokenKind.EQ);
					continue;
				} else {
					l.backup();
					l.error(`unexpected filter selector token '${ch}'`);
					return null;
				}
				case "<":
					if (l.peek() === "=") {
						l.next();
						l.emit(TokenKind.LE);
					} else l.emit(TokenKind.LT);
					continue;
				case ">":
					if (l.peek() === "=") {
						l.next();
						l.emit(TokenKind.GE);
					} else l.emit(TokenKind.GT);
					continue;
				default:
					l.backup();
					if (l.acceptMatchRun(intPattern)) {
						if (l.peek() === ".") {
							l.next();
							if (!l.acceptMatchRun(intPattern)) {
								l.error("a fractional digit is required after a decimal point");
								return null;
							}
						}
						l.acceptMatchRun(exponentPattern);
						l.emit(TokenKind.NUMBER);
						continue;
					}
					if (l.acceptMatchRun(/&&/y)) {
						l.emit(TokenKind.AND);
						continue;
					}
					if (l.acceptMatchRun(/\|\|/y)) {
						l.emit(TokenKind.OR);
						continue;
					}
					if (l.acceptMatchRun(/true/y)) {
						l.emit(TokenKind.TRUE);
						continue;
					}
					if (l.acceptMatchRun(/false/y)) {
						l.emit(TokenKind.FALSE);
						continue;
					}
					if (l.acceptMatchRun(/null/y)) {
						l.emit(TokenKind.NULL);
						continue;
					}
					if (l.acceptMatchRun(functionNamePattern) && l.peek() === "(") {
						l.funcCallStack.push(1);
						l.emit(TokenKind.FUNCTION);
						l.bracketStack.push(["(", l.start]);
						l.next();
						l.ignore();
						continue;
					}
			}
			l.error(`unexpected filter selector token '${ch}'`);
			return null;
		}
	}
	/**
	* Return a state function tokenizing string literals using _quote_ and
	* returning control to _state_.
	* @param quote - One of `'` or `"`.
	* @param state - The state function to return control to.
	* @returns String tokenizing state function.
	*/
	function makeLexString(quote, state, token_kind) {
		function _lexString(l) {
			l.ignore();
			if (l.peek() === quote) {
				l.emit(quote === "'" ? TokenKind.SINGLE_QUOTE_STRING : TokenKind.DOUBLE_QUOTE_STRING);
				l.next();
				l.ignore();
				return state;
			}
			for (;;) {
				const la = l.path.slice(l.pos, l.pos + 2);
				const ch = l.next();
				if (la === "\\\\" || la === `\\${quote}`) {
					l.next();
					continue;
				} else if (ch === "\\" && !la.match(/\\[bfnrtu/]/)) {
					l.error(`invalid escape`);
					return null;
				}
				if (!ch) {
					l.error(`unclosed string starting at index ${l.start}`);
					return null;
				}
				if (ch === quote) {
					l.backup();
					l.emit(token_kind);
					l.next();
					l.ignore();
					return state;
				}
			}
		}
		return _lexString;
	}
	const lexSingleQuoteStringInsideBracketSelection = makeLexString("'", lexInsideBracketedSelection, TokenKind.SINGLE_QUOTE_STRING);
	const lexDoubleQuoteStringInsideBracketSelection = makeLexString("\"", lexInsideBracketedSelection, TokenKind.DOUBLE_QUOTE_STRING);
	const lexSingleQuoteStringInsideFilterExpression = makeLexString("'", lexInsideFilter, TokenKind.SINGLE_QUOTE_STRING);
	const lexDoubleQuoteStringInsideFilterExpression = makeLexString("\"", lexInsideFilter, TokenKind.DOUBLE_QUOTE_STRING);
	const lexSingleQuoteKeyString = makeLexString("'", lexInsideBracketedSelection, TokenKind.KEY_SINGLE_QUOTE_STRING);
	const lexDoubleQuoteKeyString = makeLexString("\"", lexInsideBracketedSelection, TokenKind.KEY_DOUBLE_QUOTE_STRING);
	/**
	* Base class for all JSONPath segments and selectors.
	*/
	var JSONPathSelector = class {
		/**
		* @param token - The token at the start of this selector.
		*/
		constructor(environment, token) {
			this.environment = environment;
			this.token = token;
		}
	};
	/**
	* Shorthand and quoted name selector.
	*/
	var NameSelector = class extends JSONPathSelector {
		constructor(environment, token, name) {
			super(environment, token);
			this.environment = environment;
			this.token = token;
			this.name = name;
		}
		resolve(node) {
			const rv = [];
			if (!isArray(node.value) && hasStringKey(node.value, this.name)) rv.push(new JSONPathNode(node.value[this.name], node.location.concat(this.name), node.root));
			return rv;
		}
		*lazyResolve(node) {
			if (!isArray(node.value) && hasStringKey(node.value, this.name)) yield new JSONPathNode(node.value[this.name], node.location.concat(this.name), node.root);
		}
		toString(options) {
			const { form } = {
				...defaultSerializationOptions,
				...options
			};
			return form === "canonical" ? toCanonical(this.name) : toQuoted(this.name);
		}
		shorthand() {
			return toShorthand(this.name);
		}
	};
	/**
	* Array index selector.
	*/
	var IndexSelector = class extends JSONPathSelector {
		constructor(environment, token, index) {
			super(environment, token);
			this.environment = environment;
			this.token = token;
			this.index = index;
			if (index < this.environment.minIntIndex || index > this.environment.maxIntIndex) throw new JSONPathIndexError("index out of range", this.token);
		}
		resolve(node) {
			const rv = [];
			if (isArray(node.value)) {
				const normIndex = this.normalizedIndex(node.value.length);
				if (normIndex in node.value) rv.push(new JSONPathNode(node.value[normIndex], node.location.concat(normIndex), node.root));
			}
			return rv;
		}
		*lazyResolve(node) {
			if (isArray(node.value)) {
				const normIndex = this.normalizedIndex(node.value.length);
				if (normIndex in node.value) yield new JSONPathNode(node.value[normIndex], node.location.concat(normIndex), node.root);
			}
		}
		toString() {
			return String(this.index);
		}
		normalizedIndex(length) {
			if (this.index < 0 && length >= Math.abs(this.index)) return length + this.index;
			return this.index;
		}
	};
	var SliceSelector = class extends JSONPathSelector {
		constructor(environment, token, start, stop, step) {
			super(environment, token);
			this.environment = environment;
			this.token = token;
			this.start = start;
			this.stop = stop;
			this.step = step;
			this.checkRange(start, stop, step);
		}
		resolve(node) {
			const rv = [];
			if (!isArray(node.value)) return rv;
			for (const [i, value] of this.slice(node.value, this.start, this.stop, this.step)) rv.push(new JSONPathNode(value, node.location.concat(i), node.root));
			return rv;
		}
		*lazyResolve(node) {
			if (isArray(node.value)) for (const [i, value] of this.lazySlice(node.value, this.start, this.stop, this.step)) yield new JSONPathNode(value, node.location.concat(i), node.root);
		}
		toString() {
			return `${this.start ? this.start : ""}:${this.stop ? this.stop : ""}:${this.step ? this.step : "1"}`;
		}
		checkRange(...indices) {
			for (const index of indices) if (index !== void 0 && (index < this.environment.minIntIndex || index > this.environment.maxIntIndex)) throw new JSONPathIndexError("index out of range", this.token);
		}
		slice(arr, start, stop, step) {
			const len = arr.length;
			step = step ?? 1;
			if (step === 0 || !len) return [];
			const result = [];
			let i;
			if (step > 0) {
				i = this.normalizeIndex(start, 0, len, step);
				const stop_ = this.normalizeIndex(stop, len, len, step);
				for (; i < stop_; i += step) result.push([i, arr[i]]);
			} else {
				i = this.normalizeIndex(start, len - 1, len, step);
				const stop_ = this.normalizeIndex(stop, -1, len, step);
				for (; i > stop_; i += step) result.push([i, arr[i]]);
			}
			return result;
		}
		*lazySlice(arr, start, stop, step) {
			const len = arr.length;
			step = step ?? 1;
			if (step === 0 || !len) return [];
			let i;
			if (step > 0) {
				i = this.normalizeIndex(start, 0, len, step);
				const stop_ = this.normalizeIndex(stop, len, len, step);
				for (; i < stop_; i += step) yield [i, arr[i]];
			} else {
				i = this.normalizeIndex(start, len - 1, len, step);
				const stop_ = this.normalizeIndex(stop, -1, len, step);
				for (; i > stop_; i += step) yield [i, arr[i]];
			}
		}
		normalizeIndex(n, defaultValue, len, step) {
			if (n === void 0) return defaultValue;
			if (n < 0) return step < 0 ? Math.max(n + len, -1) : Math.max(n + len, 0);
			return step < 0 ? Math.min(n, len - 1) : Math.min(n, len);
		}
	};
	var WildcardSelector = class extends JSONPathSelector {
		constructor(environment, token) {
			super(environment, token);
			this.environment = environment;
			this.token = token;
		}
		resolve(node) {
			const rv = [];
			if (node.value instanceof String) return rv;
			if (isArray(node.value)) for (let i = 0; i < node.value.length; i++) rv.push(new JSONPathNode(node.value[i], node.location.concat(i), node.root));
			else if (isObject(node.value)) for (const [key, value] of this.environment.entries(node.value)) rv.push(new JSONPathNode(value, node.location.concat(key), node.root));
			return rv;
		}
		*lazyResolve(node) {
			if (isArray(node.value)) for (let i = 0; i < node.value.length; i++) yield new JSONPathNode(node.value[i], node.location.concat(i), node.root);
			else if (isObject(node.value) && !isString(node.value)) for (const [key, value] of this.environment.entries(node.value)) yield new JSONPathNode(value, node.location.concat(key), node.root);
		}
		toString() {
			return "*";
		}
	};
	var FilterSelector = class extends JSONPathSelector {
		constructor(environment, token, expression) {
			super(environment, token);
			this.environment = environment;
			this.token = token;
			this.expression = expression;
		}
		resolve(node) {
			const rv = [];
			if (node.value instanceof String) return rv;
			if (isArray(node.value)) for (let i = 0; i < node.value.length; i++) {
				const value = node.value[i];
				const filterContext = {
					environment: this.environment,
					currentValue: value,
					rootValue: node.root,
					currentKey: i
				};
				if (this.expression.evaluate(filterContext)) rv.push(new JSONPathNode(value, node.location.concat(i), node.root));
			}
			else if (isObject(node.value)) for (const [key, value] of this.environment.entries(node.value)) {
				const filterContext = {
					environment: this.environment,
					currentValue: value,
					rootValue: node.root,
					currentKey: key
				};
				if (this.expression.evaluate(filterContext)) rv.push(new JSONPathNode(value, node.location.concat(key), node.root));
			}
			return rv;
		}
		*lazyResolve(node) {
			if (isArray(node.value)) for (let i = 0; i < node.value.length; i++) {
				const value = node.value[i];
				const filterContext = {
					environment: this.environment,
					currentValue: value,
					rootValue: node.root,
					lazy: true,
					currentKey: i
				};
				if (this.expression.evaluate(filterContext)) yield new JSONPathNode(value, node.location.concat(i), node.root);
			}
			else if (isObject(node.value) && !isString(node.value)) for (const [key, value] of this.environment.entries(node.value)) {
				const filterContext = {
					environment: this.environment,
					currentValue: value,
					rootValue: node.root,
					lazy: true,
					currentKey: key
				};
				if (this.expression.evaluate(filterContext)) yield new JSONPathNode(value, node.location.concat(key), node.root);
			}
		}
		toString(options) {
			return `?${this.expression.toString(options)}`;
		}
	};
	var selectors = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		FilterSelector,
		IndexSelector,
		JSONPathSelector,
		NameSelector,
		SliceSelector,
		WildcardSelector
	});
	/** Base class for all JSONPath segments. Both shorthand and bracketed. */
	var JSONPathSegment = class {
		constructor(environment, token, selectors) {
			this.environment = environment;
			this.token = token;
			this.selectors = selectors;
		}
	};
	/** The child selection segment. */
	var ChildSegment = class extends JSONPathSegment {
		resolve(nodes) {
			const rv = [];
			for (const node of nodes) for (const selector of this.selectors) rv.push(...selector.resolve(node));
			return rv;
		}
		*lazyResolve(nodes) {
			for (const node of nodes) for (const selector of this.selectors) yield* selector.resolve(node);
		}
		toString(options) {
			const { form } = {
				...defaultSerializationOptions,
				...options
			};
			if (form === "pretty" && this.selectors.length === 1 && this.selectors[0] instanceof NameSelector) {
				const shorthand = this.selectors[0].shorthand();
				if (shorthand != null) return `.${shorthand}`;
			}
			return `[${this.selectors.map((s) => s.toString(options)).join(", ")}]`;
		}
	};
	/** The recursive descent segment. */
	var DescendantSegment = class extends JSONPathSegment {
		resolve(nodes) {
			const rv = [];
			const visitor = (this.environment.nondeterministic ? this.nondeterministicVisit : this.visit).bind(this);
			for (const node of nodes) for (const _node of visitor(node)) for (const selector of this.selectors) rv.push(...selector.resolve(_node));
			return rv;
		}
		*lazyResolve(nodes) {
			for (const node of nodes) for (const _node of this.visit(node)) for (const selector of this.selectors) yield* selector.resolve(_node);
		}
		toString(options) {
			return `..[${this.selectors.map((s) => s.toString(options)).join(", ")}]`;
		}
		*visit(node, depth = 1) {
			if (depth >= this.environment.maxRecursionDepth) throw new JSONPathRecursionLimitError("recursion limit reached", this.token);
			yield node;
			if (isArray(node.value)) for (let i = 0; i < node.value.length; i++) {
				const _node = new JSONPathNode(node.value[i], node.location.concat(i), node.root);
				yield* this.visit(_node, depth + 1);
			}
			else if (isObject(node.value)) for (const [key, value] of this.environment.entries(node.value)) {
				const _node = new JSONPathNode(value, node.location.concat(key), node.root);
				yield* this.visit(_node, depth + 1);
			}
		}
		*nondeterministicVisit(root, depth = 1) {
			let queue = Array.from(this.nondeterministicChildren(root)).map((node) => [node, depth]);
			yield root;
			while (queue.length) {
				const [node, _depth] = queue.shift();
				yield node;
				if (_depth >= this.environment.maxRecursionDepth) throw new JSONPathRecursionLimitError("recursion limit reached", this.token);
				const visitChildren = Math.random() < .5;
				for (const child of this.nondeterministicChildren(node)) if (visitChildren) {
					yield child;
					const grandchildren = Array.from(this.nondeterministicChildren(child)).map((n) => [n, _depth + 2]);
					queue = interleave(queue, grandchildren);
				} else queue.push([child, _depth + 1]);
			}
		}
		*nondeterministicChildren(node) {
			if (isString(node.value)) return;
			if (isArray(node.value)) for (let i = 0; i < node.value.length; i++) yield new JSONPathNode(node.value[i], node.location.concat(i), node.root);
			else if (isObject(node.value)) for (const [key, value] of this.environment.entries(node.value)) yield new JSONPathNode(value, node.location.concat(key), node.root);
		}
	};
	/**
	* Randomly interleave elements from two arrays while maintaining relative
	* order of each input array.
	*
	* If _arrayA_ is empty, _arrayB_ is returned, and vice versa.
	*/
	function interleave(arrayA, arrayB) {
		if (arrayA.length === 0) return arrayB;
		if (arrayB.length === 0) return arrayA;
		const iterators = [];
		const itA = arrayA[Symbol.iterator]();
		const itB = arrayB[Symbol.iterator]();
		for (let i = 0; i < arrayA.length; i++) iterators.push(itA);
		for (let i = 0; i < arrayB.length; i++) iterators.push(itB);
		shuffle(iterators);
		return iterators.map((it) => it.next().value);
	}
	function shuffle(entries) {
		for (let i = entries.length - 1; i > 0; i--) {
			const j = Math.floor(Math.random() * (i + 1));
			[entries[i], entries[j]] = [entries[j], entries[i]];
		}
		return entries;
	}
	/**
	* A compiled JSONPath query ready to be applied to different data repeatedly.
	*/
	var JSONPathQuery = class {
		constructor(environment, segments) {
			this.environment = environment;
			this.segments = segments;
		}
		/**
		* Apply this JSONPath query to _value_.
		* @param value - A JSON-like object to apply this query to.
		* @returns Nodes matched by applying this query to _value_.
		*/
		query(value) {
			let nodes = [new JSONPathNode(value, [], value)];
			for (const segment of this.segments) nodes = segment.resolve(nodes);
			return new JSONPathNodeList(nodes);
		}
		/**
		* Apply this JSONPath query to _value_.
		* @param value - A JSON-like object to apply this query to.
		* @returns An iterator over nodes matched by applying this query to _value_.
		*/
		lazyQuery(value) {
			let nodes = [new JSONPathNode(value, [], value)][Symbol.iterator]();
			for (const segment of this.segments) nodes = segment.lazyResolve(nodes);
			return nodes;
		}
		/**
		* Return a {@link JSONPathNode} instance for the first object found in
		* _value_ matching this query.
		*
		* @param value - JSON-like data to which this query will be applied.
		* @returns The first node in _value_ matching this query, or `undefined` if
		* there are no matches.
		*/
		match(value) {
			const rv = this.lazyQuery(value).next();
			if (rv.done) return void 0;
			return rv.value;
		}
		/**
		* Return a string representation of this query.
		*/
		toString(options) {
			return `$${this.segments.map((s) => s.toString(options)).join("")}`;
		}
		/**
		* Return `true` if this query is a _singular query_, or `false` otherwise.
		*/
		singularQuery() {
			for (const segment of this.segments) {
				if (segment instanceof DescendantSegment) return false;
				if (segment.selectors.length === 1 && (segment.selectors[0] instanceof NameSelector || segment.selectors[0] instanceof IndexSelector)) continue;
				return false;
			}
			return true;
		}
	};
	var CurrentKey = class extends FilterExpression {
		evaluate(context) {
			return context.currentKey ?? Nothing;
		}
		toString() {
			return "#";
		}
	};
	var KeySelector = class extends JSONPathSelector {
		constructor(environment, token, key) {
			super(environment, token);
			this.environment = environment;
			this.token = token;
			this.key = key;
		}
		resolve(node) {
			const rv = [];
			if (node.value instanceof String || isArray(node.value)) return rv;
			if (isObject(node.value) && hasStringKey(node.value, this.key)) rv.push(new JSONPathNode(this.key, node.location.concat(`${KEY_MARK}${this.key}`), node.root));
			return rv;
		}
		*lazyResolve(node) {
			if (!isString(node.value) && isObject(node.value) && hasStringKey(node.value, this.key)) yield new JSONPathNode(this.key, node.location.concat(`${KEY_MARK}${this.key}`), node.root);
		}
		toString(options) {
			const { form } = {
				...defaultSerializationOptions,
				...options
			};
			return `~${(form === "canonical" ? toCanonical : toQuoted)(this.key)}`;
		}
	};
	/**
	* Object property name selector or array index selector.
	*/
	var KeysSelector = class extends JSONPathSelector {
		constructor(environment, token) {
			super(environment, token);
			this.environment = environment;
			this.token = token;
		}
		resolve(node) {
			const rv = [];
			if (node.value instanceof String || isArray(node.value)) return rv;
			if (isObject(node.value)) for (const [key, _] of this.environment.entries(node.value)) rv.push(new JSONPathNode(key, node.location.concat(`${KEY_MARK}${key}`), node.root));
			return rv;
		}
		*lazyResolve(node) {
			if (isObject(node.value) && !isString(node.value) && !isArray(node.value)) for (const [key, _] of this.environment.entries(node.value)) yield new JSONPathNode(key, node.location.concat(`${KEY_MARK}${key}`), node.root);
		}
		toString() {
			return "~";
		}
	};
	var KeysFilterSelector = class extends JSONPathSelector {
		constructor(environment, token, expression) {
			super(environment, token);
			this.environment = environment;
			this.token = token;
			this.expression = expression;
		}
		resolve(node) {
			const rv = [];
			if (node.value instanceof String || isArray(node.value)) return rv;
			if (isObject(node.value)) for (const [key, value] of this.environment.entries(node.value)) {
				const filterContext = {
					environment: this.environment,
					currentValue: value,
					rootValue: node.root,
					currentKey: key
				};
				if (this.expression.evaluate(filterContext)) rv.push(new JSONPathNode(key, node.location.concat(`${KEY_MARK}${key}`), node.root));
			}
			return rv;
		}
		*lazyResolve(node) {
			if (node.value instanceof String || isArray(node.value)) return;
			if (isObject(node.value)) for (const [key, value] of this.environment.entries(node.value)) {
				const filterContext = {
					environment: this.environment,
					currentValue: value,
					rootValue: node.root,
					lazy: true,
					currentKey: key
				};
				if (this.expression.evaluate(filterContext)) yield new JSONPathNode(key, node.location.concat(`${KEY_MARK}${key}`), node.root);
			}
		}
		toString(options) {
			return `~?${this.expression.toString(options)}`;
		}
	};
	const PRECEDENCE_LOWEST = 1;
	const PRECEDENCE_LOGICAL_OR = 4;
	const PRECEDENCE_LOGICAL_AND = 5;
	const PRECEDENCE_COMPARISON = 6;
	const PRECEDENCE_PREFIX = 7;
	const PRECEDENCES = /* @__PURE__ */ new Map([
		[TokenKind.AND, PRECEDENCE_LOGICAL_AND],
		[TokenKind.EQ, PRECEDENCE_COMPARISON],
		[TokenKind.GE, PRECEDENCE_COMPARISON],
		[TokenKind.GT, PRECEDENCE_COMPARISON],
		[TokenKind.LE, PRECEDENCE_COMPARISON],
		[TokenKind.LT, PRECEDENCE_COMPARISON],
		[TokenKind.NE, PRECEDENCE_COMPARISON],
		[TokenKind.NOT, PRECEDENCE_PREFIX],
		[TokenKind.OR, PRECEDENCE_LOGICAL_OR],
		[TokenKind.RPAREN, PRECEDENCE_LOWEST]
	]);
	const BINARY_OPERATORS = /* @__PURE__ */ new Map([
		[TokenKind.AND, "&&"],
		[TokenKind.EQ, "=="],
		[TokenKind.GE, ">="],
		[TokenKind.GT, ">"],
		[TokenKind.LE, "<="],
		[TokenKind.LT, "<"],
		[TokenKind.NE, "!="],
		[TokenKind.OR, "||"]
	]);
	const COMPARISON_OPERATORS = /* @__PURE__ */ new Set([
		"==",
		">=",
		">",
		"<=",
		"<",
		"!="
	]);
	/**
	* JSONPath token stream parser.
	*/
	var Parser = class {
		constructor(environment) {
			this.environment = environment;
			this.tokenMap = /* @__PURE__ */ new Map([
				[TokenKind.FALSE, this.parseBoolean],
				[TokenKind.NUMBER, this.parseNumber],
				[TokenKind.LPAREN, this.parseGroupedExpression],
				[TokenKind.NOT, this.parsePrefixExpression],
				[TokenKind.NULL, this.parseNull],
				[TokenKind.ROOT, this.parseRootQuery],
				[TokenKind.CURRENT, this.parseRelativeQuery],
				[TokenKind.SINGLE_QUOTE_STRING, this.parseString],
				[TokenKind.DOUBLE_QUOTE_STRING, this.parseString],
				[TokenKind.TRUE, this.parseBoolean],
				[TokenKind.FUNCTION, this.parseFunction],
				[TokenKind.CURRENT_KEY, this.parseCurrentKey]
			]);
		}
		parse(stream) {
			if (stream.current.kind === TokenKind.ROOT) stream.next();
			const segments = this.parseQuery(stream);
			if (stream.current.kind !== TokenKind.EOF) throw new JSONPathSyntaxError(`unexpected token '${stream.current.kind}'`, stream.current);
			return segments;
		}
		parseQuery(stream, inFilter = false) {
			const segments = [];
			loop: for (;;) {
				switch (stream.current.kind) {
					case TokenKind.DDOT: {
						const token = stream.next();
						const selectors = this.parseSelectors(stream);
						segments.push(new DescendantSegment(this.environment, token, selectors));
						break;
					}
					case TokenKind.LBRACKET:
					case TokenKind.KEY:
					case TokenKind.KEYS:
					case TokenKind.NAME:
					case TokenKind.WILD: {
						const token = stream.current;
						const selectors = this.parseSelectors(stream);
						segments.push(new ChildSegment(this.environment, token, selectors));
						break;
					}
					default:
						if (inFilter) stream.backup();
						break loop;
				}
				stream.next();
			}
			return segments;
		}
		parseSelectors(stream) {
			switch (stream.current.kind) {
				case TokenKind.NAME: return [new NameSelector(this.environment, stream.current, stream.current.value)];
				case TokenKind.WILD: return [new WildcardSelector(this.environment, stream.current)];
				case TokenKind.KEY: return [new KeySelector(this.environment, stream.current, stream.current.value)];
				case TokenKind.KEYS: return [new KeysSelector(this.environment, stream.current)];
				case TokenKind.LBRACKET: return this.parseBracketedSelection(stream);
				default: return [];
			}
		}
		parseIndex(stream) {
			if (stream.current.value.length > 1 && stream.current.value.startsWith("0") || stream.current.value.startsWith("-0")) throw new JSONPathSyntaxError("leading zero in index selector", stream.current);
			return new IndexSelector(this.environment, stream.current, Number(stream.current.value));
		}
		parseSlice(stream) {
			const tok = stream.current;
			const indices = [];
			function maybeIndex(token) {
				if (token.kind === TokenKind.INDEX) {
					if (token.value.length > 1 && token.value.startsWith("0") || token.value.startsWith("-0")) throw new JSONPathSyntaxError("leading zero in index selector", token);
					return true;
				}
				return false;
			}
			if (maybeIndex(stream.current)) {
				indices.push(Number(stream.current.value));
				stream.next();
				stream.expect(TokenKind.COLON);
				stream.next();
			} else {
				indices.push(void 0);
				stream.expect(TokenKind.COLON);
				stream.next();
			}
			if (maybeIndex(stream.current)) {
				indices.push(Number(stream.current.value));
				stream.next();
				if (stream.current.kind === TokenKind.COLON) stream.next();
			} else if (stream.current.kind === TokenKind.COLON) {
				indices.push(void 0);
				stream.expect(TokenKind.COLON);
				stream.next();
			}
			if (maybeIndex(stream.current)) {
				indices.push(Number(stream.current.value));
				stream.next();
			}
			stream.backup();
			return new SliceSelector(this.environment, tok, ...indices);
		}
		parseBracketedSelection(stream) {
			const token = stream.next();
			const selectors = [];
			while (stream.current.kind !== TokenKind.RBRACKET) {
				switch (stream.current.kind) {
					case TokenKind.SINGLE_QUOTE_STRING:
					case TokenKind.DOUBLE_QUOTE_STRING:
						selectors.push(new NameSelector(this.environment, stream.current, this.decodeString(stream.current)));
						break;
					case TokenKind.FILTER:
						selectors.push(this.parseFilter(stream));
						break;
					case TokenKind.INDEX:
						if (stream.peek.kind === TokenKind.COLON) selectors.push(this.parseSlice(stream));
						else selectors.push(this.parseIndex(stream));
						break;
					case TokenKind.COLON:
						selectors.push(this.parseSlice(stream));
						break;
					case TokenKind.WILD:
						selectors.push(new WildcardSelector(this.environment, stream.current));
						break;
					case TokenKind.KEY_SINGLE_QUOTE_STRING:
					case TokenKind.KEY_DOUBLE_QUOTE_STRING:
						selectors.push(new KeySelector(this.environment, stream.current, this.decodeString(stream.current)));
						break;
					case TokenKind.KEYS_FILTER:
						selectors.push(this.parseFilter(stream, true));
						break;
					case TokenKind.KEYS:
						selectors.push(new KeysSelector(this.environment, stream.current));
						break;
					case TokenKind.EOF: throw new JSONPathSyntaxError("unexpected end of query", stream.current);
					default: throw new JSONPathSyntaxError(`unexpected token in bracketed selection '${stream.current.kind}'`, stream.current);
				}
				if (stream.peek.kind !== TokenKind.RBRACKET) {
					stream.expectPeek(TokenKind.COMMA);
					stream.next();
					stream.expectPeekNot(TokenKind.RBRACKET, "unexpected trailing comma");
				}
				stream.next();
			}
			if (!selectors.length) throw new JSONPathSyntaxError("empty bracketed segment", token);
			return selectors;
		}
		parseFilter(stream, keys = false) {
			const tok = stream.next();
			const expr = this.parseFilterExpression(stream);
			if (expr instanceof FunctionExtension) {
				const func = this.environment.functionRegister.get(expr.name);
				if (func && func.returnType === FunctionExpressionType.ValueType) throw new JSONPathTypeError(`result of ${expr.name}()  must be compared`, expr.token);
			}
			this.throwForLiteral(expr);
			return keys ? new KeysFilterSelector(this.environment, tok, new LogicalExpression(tok, expr)) : new FilterSelector(this.environment, tok, new LogicalExpression(tok, expr));
		}
		parseBoolean(stream) {
			if (stream.current.kind === TokenKind.FALSE) return new BooleanLiteral(stream.current, false);
			return new BooleanLiteral(stream.current, true);
		}
		parseNull(stream) {
			return new NullLiteral(stream.current);
		}
		parseString(stream) {
			return new StringLiteral(stream.current, this.decodeString(stream.current));
		}
		parseNumber(stream) {
			const value = stream.current.value;
			if (value.startsWith("0") && value.length > 1) throw new JSONPathSyntaxError(`invalid number literal '${value}'`, stream.current);
			const num = Number(stream.current.value);
			if (isNaN(num)) throw new JSONPathSyntaxError(`invalid number literal '${value}'`, stream.current);
			return new NumberLiteral(stream.current, num);
		}
		parsePrefixExpression(stream) {
			stream.expect(TokenKind.NOT);
			stream.next();
			return new PrefixExpression(stream.current, "!", this.parseFilterExpression(stream, PRECEDENCE_PREFIX));
		}
		parseInfixExpression(stream, left) {
			const tok = stream.next();
			const precedence = PRECEDENCES.get(tok.kind) || PRECEDENCE_LOWEST;
			const right = this.parseFilterExpression(stream, precedence);
			const operator = BINARY_OPERATORS.get(tok.kind);
			if (!operator) throw new JSONPathSyntaxError(`unknown operator '${tok.kind}'`, tok);
			if (COMPARISON_OPERATORS.has(operator)) {
				this.throwForNonComparable(left);
				this.throwForNonComparable(right);
			} else {
				this.throwForLiteral(left);
				this.throwForLiteral(right);
			}
			return new InfixExpression(tok, left, operator, right);
		}
		parseGroupedExpression(stream) {
			if (stream.peek.kind === TokenKind.RPAREN) throw new JSONPathSyntaxError(`empty paren expression`, stream.current);
			stream.next();
			let expr = this.parseFilterExpression(stream);
			stream.next();
			while (stream.current.kind !== TokenKind.RPAREN) {
				if (stream.current.kind === TokenKind.EOF) throw new JSONPathSyntaxError("unbalanced parentheses", stream.current);
				if (!BINARY_OPERATORS.has(stream.current.kind)) throw new JSONPathSyntaxError(`expected an expression, found '${stream.current.value}'`, stream.current);
				expr = this.parseInfixExpression(stream, expr);
			}
			stream.expect(TokenKind.RPAREN);
			return expr;
		}
		parseRootQuery(stream) {
			return new RootQuery(stream.next(), new JSONPathQuery(this.environment, this.parseQuery(stream, true)));
		}
		parseRelativeQuery(stream) {
			return new RelativeQuery(stream.next(), new JSONPathQuery(this.environment, this.parseQuery(stream, true)));
		}
		parseCurrentKey(stream) {
			return new CurrentKey(stream.current);
		}
		parseFunction(stream) {
			const args = [];
			const tok = stream.next();
			while (stream.current.kind !== TokenKind.RPAREN) {
				const func = this.tokenMap.get(stream.current.kind);
				if (!func) throw new JSONPathSyntaxError(`unexpected '${stream.current.value}'`, stream.current);
				let expr = func.bind(this)(stream);
				let peekKind = stream.peek.kind;
				while (BINARY_OPERATORS.has(peekKind)) {
					stream.next();
					expr = this.parseInfixExpression(stream, expr);
					peekKind = stream.peek.kind;
				}
				args.push(expr);
				if (stream.peek.kind !== TokenKind.RPAREN) {
					if (stream.peek.kind === TokenKind.RBRACKET) break;
					stream.expectPeek(TokenKind.COMMA);
					stream.next();
				}
				stream.next();
			}
			stream.expect(TokenKind.RPAREN);
			return new FunctionExtension(tok, tok.value, this.environment.checkWellTypedness(tok, args));
		}
		parseFilterExpression(stream, precedence = PRECEDENCE_LOWEST) {
			const func = this.tokenMap.get(stream.current.kind);
			if (!func) {
				let msg;
				switch (stream.current.kind) {
					case TokenKind.EOF:
					case TokenKind.RBRACKET:
						msg = "end of expression";
						break;
					default: msg = `'${stream.current.value}'`;
				}
				throw new JSONPathSyntaxError(`unexpected ${msg}`, stream.current);
			}
			let left = func.bind(this)(stream);
			for (;;) {
				const peekKind = stream.peek.kind;
				if (peekKind === TokenKind.EOF || peekKind === TokenKind.RBRACKET || (PRECEDENCES.get(peekKind) || PRECEDENCE_LOWEST) < precedence) break;
				if (!BINARY_OPERATORS.has(peekKind)) return left;
				stream.next();
				left = this.parseInfixExpression(stream, left);
			}
			return left;
		}
		decodeString(token) {
			return this.unescapeString(token.kind === TokenKind.SINGLE_QUOTE_STRING ? token.value.replaceAll("\"", "\\\"").replaceAll("\\'", "'") : token.value, token);
		}
		unescapeString(value, token) {
			const rv = [];
			const length = value.length;
			let index = 0;
			let codepoint;
			while (index < length) {
				const ch = value[index];
				if (ch === "\\") {
					index += 1;
					switch (value[index]) {
						case "\"":
							rv.push("\"");
							break;
						case "\\":
							rv.push("\\");
							break;
						case "/":
							rv.push("/");
							break;
						case "b":
							rv.push("\b");
							break;
						case "f":
							rv.push("\f");
							break;
						case "n":
							rv.push("\n");
							break;
						case "r":
							rv.push("\r");
							break;
						case "t":
							rv.push("	");
							break;
						case "u":
							[codepoint, index] = this.decodeHexChar(value, index, token);
							rv.push(this.stringFromCodePoint(codepoint, token));
							break;
						default: throw new JSONPathSyntaxError(`unknown escape sequence at index ${token.index + index - 1}`, token);
					}
				} else {
					this.stringFromCodePoint(ch.codePointAt(0), token);
					rv.push(ch);
				}
				index += 1;
			}
			return rv.join("");
		}
		/**
		* Decode a `\uXXXX` or `\uXXXX\uXXXX` escape sequence from _value_ at _index_.
		*
		* @param value - A string value containing the sequence to decode.
		* @param index - The start index of an escape sequence in _value_.
		* @param token - The token for the string value.
		* @returns - A codepoint, new index tuple.
		*/
		decodeHexChar(value, index, token) {
			const length = value.length;
			if (index + 4 >= length) throw new JSONPathSyntaxError(`incomplete escape sequence at index ${token.index + index - 1}`, token);
			index += 1;
			let codepoint = this.parseHexDigits(value.slice(index, index + 4), token);
			if (isLowSurrogate(codepoint)) throw new JSONPathSyntaxError(`unexpected low surrogate codepoint at index ${token.index + index - 2}`, token);
			if (isHighSurrogate(codepoint)) {
				if (!(index + 9 < length && value[index + 4] === "\\" && value[index + 5] === "u")) throw new JSONPathSyntaxError(`incomplete escape sequence at index ${token.index + index - 2}`, token);
				const lowSurrogate = this.parseHexDigits(value.slice(index + 6, index + 10), token);
				if (!isLowSurrogate(lowSurrogate)) throw new JSONPathSyntaxError(`unexpected codepoint at index ${token.index + index + 4}`, token);
				codepoint = 65536 + ((codepoint & 1023) << 10 | lowSurrogate & 1023);
				return [codepoint, index + 9];
			}
			return [codepoint, index + 3];
		}
		/**
		* Parse a hexadecimal string as an integer.
		*
		* @param digits - Hexadecimal digit string.
		* @param token - The token for the string value.
		* @returns - The number representation of _digits_.
		*
		* Note that we're not using `parseInt(digits, 16)` because it accepts `+`
		* and `-` and things we don't allow.
		*/
		parseHexDigits(digits, token) {
			const encoder = new TextEncoder();
			let codepoint = 0;
			for (const digit of encoder.encode(digits)) {
				codepoint <<= 4;
				switch (digit) {
					case 48:
					case 49:
					case 50:
					case 51:
					case 52:
					case 53:
					case 54:
					case 55:
					case 56:
					case 57:
						codepoint |= digit - 48;
						break;
					case 97:
					case 98:
					case 99:
					case 100:
					case 101:
					case 102:
						codepoint |= digit - 97 + 10;
						break;
					case 65:
					case 66:
					case 67:
					case 68:
					case 69:
					case 70:
						codepoint |= digit - 65 + 10;
						break;
					default: throw new JSONPathSyntaxError("invalid \\uXXXX escape sequence", token);
				}
			}
			return codepoint;
		}
		/** Check the codepoint is valid and return its string representation. */
		stringFromCodePoint(codepoint, token) {
			if (codepoint === void 0 || codepoint <= 31) throw new JSONPathSyntaxError(`invalid character`, token);
			try {
				return String.fromCodePoint(codepoint);
			} catch {
				throw new JSONPathSyntaxError("invalid escape sequence", token);
			}
		}
		throwForNonComparable(expr) {
			if ((expr instanceof RootQuery || expr instanceof RelativeQuery) && !expr.path.singularQuery()) throw new JSONPathTypeError("non-singular query is not comparable", expr.token);
			if (expr instanceof FunctionExtension) {
				const func = this.environment.functionRegister.get(expr.name);
				if (func && func.returnType !== FunctionExpressionType.ValueType) throw new JSONPathTypeError(`result of ${expr.name}() is not comparable`, expr.token);
			}
		}
		throwForLiteral(expr) {
			if (expr instanceof FilterExpressionLiteral) throw new JSONPathSyntaxError(`filter expression literals (${expr.toString()}) must be compared`, expr.token);
		}
	};
	function isHighSurrogate(codepoint) {
		return codepoint >= 55296 && codepoint <= 56319;
	}
	function isLowSurrogate(codepoint) {
		return codepoint >= 56320 && codepoint <= 57343;
	}
	/**
	* JSONPath environment options. The defaults are in compliance with JSONPath
	* standards.
	*/
	/**
	* A configuration object from which JSONPath queries can be evaluated.
	*
	* An environment is where you'd register custom function extensions or set
	* the maximum recursion depth limit, for example.
	*/
	var JSONPathEnvironment = class {
		/**
		* Indicates if the environment should to be strict about its compliance with
		* JSONPath standards.
		*
		* Defaults to `true`. Setting `strict` to `false` currently has no effect.
		* If/when we add non-standard features, the environment's strictness will
		* control their availability.
		*/
		/**
		* The maximum number allowed when indexing or slicing an array. Defaults to
		* 2**53 -1.
		*/
		/**
		* The minimum number allowed when indexing or slicing an array. Defaults to
		* -(2**53) -1.
		*/
		/**
		* The maximum number of objects and/or arrays the recursive descent selector
		* can visit before a `JSONPathRecursionLimitError` is thrown.
		*/
		/**
		* If `true`, enable nondeterministic ordering when iterating JSON object data.
		*/
		/**
		* The pattern to use for the non-standard _keys selector_.
		*/
		/**
		* A map of function names to objects implementing the {@link FilterFunction}
		* interface. You are free to set or delete custom filter functions directly.
		*/
		functionRegister = /* @__PURE__ */ new Map();
		/**
		* @param options - Environment configuration options.
		*/
		constructor(options = {}) {
			this.strict = options.strict ?? true;
			this.maxIntIndex = options.maxIntIndex ?? Math.pow(2, 53) - 1;
			this.minIntIndex = options.maxIntIndex ?? -Math.pow(2, 53) + 1;
			this.maxRecursionDepth = options.maxRecursionDepth ?? 50;
			this.nondeterministic = options.nondeterministic ?? false;
			this.keysPattern = options.keysPattern ?? /~/y;
			this.parser = new Parser(this);
			this.setupFilterFunctions();
		}
		/**
		* @param path - A JSONPath query to parse.
		* @returns A new {@link JSONPathQuery} object, bound to this environment.
		*/
		compile(path) {
			return new JSONPathQuery(this, this.parser.parse(new TokenStream(tokenize(this, path))));
		}
		/**
		*
		* @param path - A JSONPath query to parse and evaluate against _value_.
		* @param value - Data to which _path_ will be applied.
		* @returns The {@link JSONPathNodeList} resulting from applying _path_
		* to _value_.
		*/
		query(path, value) {
			return this.compile(path).query(value);
		}
		/**
		* A lazy version of {@link query} which is faster and more memory
		* efficient when querying some large datasets.
		*
		* @param path - A JSONPath query to parse and evaluate against _value_.
		* @param value - Data to which _path_ will be applied.
		* @returns A sequence of {@link JSONPathNode} objects resulting from
		* applying _path_ to _value_.
		*/
		lazyQuery(path, value) {
			return this.compile(path).lazyQuery(value);
		}
		/**
		* Return a {@link JSONPathNode} instance for the first object found in
		* _value_ matching _path_.
		*
		* @param path - A JSONPath query.
		* @param value - JSON-like data to which the query _path_ will be applied.
		* @returns The first node in _value_ matching  _path_, or `undefined` if
		* there are no matches.
		*/
		match(path, value) {
			return this.compile(path).match(value);
		}
		/**
		* A hook for setting up the function register. You are encouraged to
		* override this method in classes extending `JSONPathEnvironment`.
		*/
		setupFilterFunctions() {
			this.functionRegister.set("count", new Count());
			this.functionRegister.set("length", new Length());
			this.functionRegister.set("search", new Search());
			this.functionRegister.set("match", new Match());
			this.functionRegister.set("value", new Value());
		}
		/**
		* Check the well-typedness of a function's arguments at compile-time.
		*
		* This method is called by the parser when parsing function calls.
		* It is expected to throw a {@link JSONPathTypeError} if the function's
		* parameters are not well-typed.
		*
		* Override this if you want to deviate from the JSONPath Spec's function
		* extension type system.
		*
		* @param token - The {@link Token} starting the function call. `Token.value`
		* will contain the name of the function.
		* @param args - One {@link FilterExpression} for each argument.
		*/
		checkWellTypedness(token, args) {
			const func = this.functionRegister.get(token.value);
			if (!func) throw new UndefinedFilterFunctionError(`no such function '${token.value}'`, token);
			if (args.length !== func.argTypes.length) throw new JSONPathTypeError(`${token.value}() takes ${func.argTypes.length} argument${func.argTypes.length === 1 ? "" : "s"}, ${args.length} given`, token);
			for (const [typ, arg, idx] of func.argTypes.map((t, i) => [
				t,
				args[i],
				i
			])) switch (typ) {
				case FunctionExpressionType.ValueType:
					if (!(arg instanceof FilterExpressionLiteral || arg instanceof CurrentKey || arg instanceof FilterQuery && arg.path.singularQuery() || arg instanceof FunctionExtension && this.functionRegister.get(arg.name)?.returnType === FunctionExpressionType.ValueType)) throw new JSONPathTypeError(`${token.value}() argument ${idx} must be of ValueType`, arg.token);
					break;
				case FunctionExpressionType.LogicalType:
					if (!(arg instanceof FilterQuery || arg instanceof InfixExpression)) throw new JSONPathTypeError(`${token.value}() argument ${idx} must be of LogicalType`, arg.token);
					break;
				case FunctionExpressionType.NodesType: if (!(arg instanceof FilterQuery || arg instanceof FunctionExtension && this.functionRegister.get(arg.name)?.returnType === FunctionExpressionType.NodesType)) throw new JSONPathTypeError(`${token.value}() argument ${idx} must be of NodesType`, arg.token);
			}
			return args;
		}
		/**
		* Return an array of key/values of the enumerable properties in _obj_.
		*
		* If you want to introduce some nondeterminism to iterating JSON-like
		* objects, do it here. The wildcard selector, descendent segment and
		* filter selector all use `this.environment.entries`.
		*
		* @param obj - A JSON-like object.
		*/
		entries(obj) {
			function shuffle(entries) {
				for (let i = entries.length - 1; i > 0; i--) {
					const j = Math.floor(Math.random() * (i + 1));
					[entries[i], entries[j]] = [entries[j], entries[i]];
				}
				return entries;
			}
			if (this.nondeterministic) return shuffle(Object.entries(obj));
			return Object.entries(obj);
		}
	};
	/**
	* A function extension that returns `true` if the first argument is an object
	* value and it contains a property matching the second argument.
	*/
	var Has = class {
		argTypes = [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType];
		returnType = FunctionExpressionType.LogicalType;
		#cache;
		constructor(options = {}) {
			this.options = options;
			this.cacheSize = options.cacheSize ?? 10;
			this.throwErrors = options.throwErrors ?? false;
			this.iRegexpCheck = options.iRegexpCheck ?? true;
			this.search = options.search ?? true;
			this.#cache = new LRUCache(this.cacheSize);
		}
		call(value, pattern) {
			if (this.cacheSize > 0) {
				const re = this.#cache.get(pattern);
				if (re) try {
					if (isObject(value)) return Object.keys(value).some((k) => !!k.match(re));
					return false;
				} catch (error) {
					if (this.throwErrors) throw error;
					return false;
				}
			}
			if (!isString(pattern)) {
				if (this.throwErrors) throw new IRegexpError(`match() expected a string pattern, found ${pattern}`);
				return false;
			}
			if (this.iRegexpCheck && !check$1(pattern)) {
				if (this.throwErrors) throw new IRegexpError(`pattern ${pattern} is not a valid I-Regexp pattern`);
				return false;
			}
			try {
				const re = this.search ? new RegExp(mapRegexp(pattern), "u") : new RegExp(mapRegexp(fullMatch(pattern)), "u");
				if (this.cacheSize > 0) this.#cache.set(pattern, re);
				if (isObject(value)) return Object.keys(value).some((k) => !!k.match(re));
				return false;
			} catch (error) {
				if (this.throwErrors) throw error;
				return false;
			}
		}
	};
	var index$2 = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		Count,
		FunctionExpressionType,
		Has,
		Length,
		Match,
		Search,
		Value
	});
	const DEFAULT_ENVIRONMENT = new JSONPathEnvironment();
	/**
	* Query JSON value _value_ with JSONPath expression _path_.
	* @param path - A JSONPath expression/query.
	* @param value - The JSON-like value the JSONPath query is applied to.
	* @returns A list of JSONPathNode objects, one for each value matched
	*  by _path_ in _value_.
	*
	* @throws {@link JSONPathSyntaxError}
	* If the path does not conform to standard syntax.
	*
	* @throws {@link JSONPathTypeError}
	* If filter function arguments are invalid, or filter expression are
	* used in an invalid way.
	*/
	function query(path, value) {
		return DEFAULT_ENVIRONMENT.query(path, value);
	}
	/**
	* Lazily query JSON value _value_ with JSONPath expression _path_.
	* Lazy queries can be faster and more memory efficient when querying
	* large datasets, especially when using recursive decent selectors.
	*
	* @param path - A JSONPath expression/query.
	* @param value - The JSON-like value the JSONPath query is applied to.
	* @returns A sequence of {@link JSONPathNode} objects resulting from
	* applying _path_ to _value_.
	*
	* @throws {@link JSONPathSyntaxError}
	* If the path does not conform to standard syntax.
	*
	* @throws {@link JSONPathTypeError}
	* If filter function arguments are invalid, or filter expression are
	* used in an invalid way.
	*/
	function lazyQuery(path, value) {
		return DEFAULT_ENVIRONMENT.lazyQuery(path, value);
	}
	/**
	* Compile JSONPath _path_ for later use.
	* @param path - A JSONPath expression/query.
	* @returns A path object with a `query()` method.
	*
	* @throws {@link JSONPathSyntaxError}
	* If the path does not conform to standard syntax.
	*
	* @throws {@link JSONPathTypeError}
	* If filter function arguments are invalid, or filter expression are
	* used in an invalid way.
	*/
	function compile(path) {
		return DEFAULT_ENVIRONMENT.compile(path);
	}
	/**
	* Return a {@link JSONPathNode} instance for the first object found in
	* _value_ matching _path_.
	*
	* @param path - A JSONPath query.
	* @param value - JSON-like data to which the query _path_ will be applied.
	* @returns The first node in _value_ matching  _path_, or `undefined` if
	* there are no matches.
	*/
	function match(path, value) {
		return DEFAULT_ENVIRONMENT.match(path, value);
	}
	var index$1 = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		DEFAULT_ENVIRONMENT,
		FunctionExpressionType,
		JSONPathEnvironment,
		JSONPathError,
		JSONPathIndexError,
		JSONPathLexerError,
		JSONPathNode,
		JSONPathNodeList,
		JSONPathQuery,
		JSONPathRecursionLimitError,
		JSONPathSegment,
		JSONPathSelector,
		JSONPathSyntaxError,
		JSONPathTypeError,
		KEY_MARK,
		Nothing,
		Token,
		TokenKind,
		compile,
		expressions: expression,
		functions: index$2,
		lazyQuery,
		match,
		query,
		selectors
	});
	/**
	* Base class for all JSON Patch errors.
	*/
	var JSONPatchError = class extends Error {
		constructor(message) {
			super(message);
			this.message = message;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPatchError";
		}
	};
	var JSONPatchTestFailure = class extends JSONPatchError {
		constructor(message) {
			super(message);
			this.message = message;
			Object.setPrototypeOf(this, new.target.prototype);
			this.name = "JSONPatchTestFailure";
		}
	};
	/**
	* A JSON Patch operation.
	*/
	/**
	* The JSON Patch _add_ operation.
	*/
	var OpAdd = class {
		name = "add";
		constructor(path, value) {
			this.path = path;
			this.value = value;
		}
		apply(value, index) {
			return add(value, this.path, this.value, this.name, index);
		}
		toObject() {
			return {
				op: this.name,
				path: this.path.toString(),
				value: this.value
			};
		}
	};
	/**
	* The JSON Patch _remove_ operation.
	*/
	var OpRemove = class {
		name = "remove";
		constructor(path) {
			this.path = path;
		}
		apply(value, index) {
			remove(value, this.path, this.name, index);
			return value;
		}
		toObject() {
			return {
				op: this.name,
				path: this.path.toString()
			};
		}
	};
	/**
	* The JSON Patch _replace_ operation.
	*/
	var OpReplace = class {
		name = "replace";
		constructor(path, value) {
			this.path = path;
			this.value = value;
		}
		apply(value, index) {
			const [parent, obj] = this.path.resolveWithParent(value);
			if (parent === UNDEFINED) return this.value;
			const target = this.path.tokens.at(-1);
			if (target === void 0) throw new JSONPatchError(`unexpected operation on 'undefined' (${this.name}:${index})`);
			if (isArray(parent)) {
				if (obj === UNDEFINED) throw new JSONPatchError(`can't replace nonexistent item (${this.name}:${index})`);
				parent.splice(Number(target), 1, this.value);
				return value;
			}
			if (isObject(parent)) {
				if (obj === UNDEFINED) throw new JSONPatchError(`can't replace nonexistent property (${this.name}:${index})`);
				parent[target] = this.value;
				return value;
			}
			throw new JSONPatchError(`unexpected operation on '${typeof parent}' (${this.name}:${index})`);
		}
		toObject() {
			return {
				op: this.name,
				path: this.path.toString(),
				value: this.value
			};
		}
	};
	/**
	* The JSON Patch _move_ operation.
	*/
	var OpMove = class {
		name = "move";
		constructor(from, path) {
			this.from = from;
			this.path = path;
		}
		apply(value, index) {
			if (this.path.isRelativeTo(this.from)) throw new JSONPatchError(`can't move object to one of its own children (${this.name}:${index})`);
			const obj = remove(value, this.from, this.name, index);
			return add(value, this.path, obj, this.name, index);
		}
		toObject() {
			return {
				op: this.name,
				from: this.from.toString(),
				path: this.path.toString()
			};
		}
	};
	/**
	* The JSON Patch _copy_ operation.
	*/
	var OpCopy = class {
		name = "copy";
		constructor(from, path) {
			this.from = from;
			this.path = path;
		}
		apply(value, index) {
			const [_, sourceObj] = this.from.resolveWithParent(value);
			if (sourceObj === UNDEFINED) throw new JSONPatchError(`source object does not exist (${this.name}:${index})`);
			return add(value, this.path, sourceObj, this.name, index);
		}
		toObject() {
			return {
				op: this.name,
				from: this.from.toString(),
				path: this.path.toString()
			};
		}
		deepCopy(value) {
			return JSON.parse(JSON.stringify(value));
		}
	};
	/**
	* The JSON Patch _test_ operation.
	*/
	var OpTest = class {
		name = "test";
		constructor(path, value) {
			this.path = path;
			this.value = value;
		}
		apply(value, index) {
			const [_, obj] = this.path.resolveWithParent(value);
			if (!deepEquals(obj, this.value)) throw new JSONPatchTestFailure(`test failed (${this.name}:${index})`);
			return value;
		}
		toObject() {
			return {
				op: this.name,
				path: this.path.toString(),
				value: this.value
			};
		}
	};
	/**
	* Add _value_ to _data_ at _path_.
	*
	* This is semantically the `add` operation, used by `OpAdd`, `OpMove` and
	* `OpCopy`.
	*/
	function add(data, path, value, opLabel, opIndex) {
		const [parent, obj] = path.resolveWithParent(data);
		if (parent === UNDEFINED) return value;
		const target = path.tokens.at(-1);
		if (target === void 0) throw new JSONPatchError(`unexpected operation on 'undefined' (${opLabel}:${opIndex})`);
		if (isArray(parent)) {
			if (obj === UNDEFINED) {
				if (!(target === "-" || Number(target) === parent.length)) throw new JSONPatchError(`index out of range (${opLabel}:${opIndex})`);
				parent.push(value);
				return data;
			}
			parent.splice(Number(target), 0, value);
			return data;
		}
		if (isObject(parent)) {
			parent[target] = value;
			return data;
		}
		throw new JSONPatchError(`unexpected operation on '${typeof parent}' (${opLabel}:${opIndex})`);
	}
	/**
	* Remove the element at _path_ from _data_ and return the removed value.
	*
	* This is semantically the `remove` operation used by `OpRemove` and
	* `OpMove`.
	*/
	function remove(data, path, opLabel, opIndex) {
		const [parent, obj] = path.resolveWithParent(data);
		if (parent === UNDEFINED) throw new JSONPatchError(`can't remove root (${opLabel}:${opIndex})`);
		const target = path.tokens.at(-1);
		if (target === void 0) throw new JSONPatchError(`unexpected operation on 'undefined' (${opLabel}:${opIndex})`);
		if (isArray(parent)) {
			if (obj === UNDEFINED) throw new JSONPatchError(`can't ${opLabel} nonexistent item (${opLabel}:${opIndex})`);
			parent.splice(Number(target), 1);
			return obj;
		}
		if (isObject(parent)) {
			if (obj === UNDEFINED) throw new JSONPatchError(`can't ${opLabel} nonexistent property (${opLabel}:${opIndex})`);
			delete parent[target];
			return obj;
		}
		throw new JSONPatchError(`unexpected operation on '${typeof parent}' (${opLabel}:${opIndex})`);
	}
	/**
	*
	*/
	var JSONPatch = class {
		ops = [];
		/**
		*
		* @param ops -
		*/
		constructor(ops) {
			if (ops) this.build(ops);
		}
		/**
		* @returns an iterator over ops in this patch.
		*/
		*[Symbol.iterator]() {
			for (const op of this.ops) yield op.toObject();
		}
		/**
		*
		* @param path -
		* @param value -
		* @returns
		*/
		add(path, value) {
			this.ops.push(new OpAdd(this.ensurePointer(path, "add", this.ops.length), value));
			return this;
		}
		/**
		*
		* @param path -
		*/
		remove(path) {
			this.ops.push(new OpRemove(this.ensurePointer(path, "remove", this.ops.length)));
			return this;
		}
		/**
		*
		* @param path -
		* @param value -
		* @returns
		*/
		replace(path, value) {
			this.ops.push(new OpReplace(this.ensurePointer(path, "replace", this.ops.length), value));
			return this;
		}
		/**
		*
		* @param from -
		* @param path -
		* @returns
		*/
		move(from, path) {
			this.ops.push(new OpMove(this.ensurePointer(from, "move", this.ops.length), this.ensurePointer(path, "move", this.ops.length)));
			return this;
		}
		/**
		*
		* @param from -
		* @param path -
		* @returns
		*/
		copy(from, path) {
			this.ops.push(new OpCopy(this.ensurePointer(from, "copy", this.ops.length), this.ensurePointer(path, "copy", this.ops.length)));
			return this;
		}
		/**
		*
		* @param path -
		* @param value -
		* @returns
		*/
		test(path, value) {
			this.ops.push(new OpTest(this.ensurePointer(path, "test", this.ops.length), value));
			return this;
		}
		/**
		*
		* @param value -
		*/
		apply(value) {
			let _value = value;
			for (let i = 0; i < this.ops.length; i++) {
				const op = this.ops[i];
				try {
					_value = op.apply(_value, i);
				} catch (error) {
					if (error instanceof JSONPointerResolutionError) throw new JSONPatchError(`${error.message} (${op.name}:${i})`);
					throw error;
				}
			}
			return _value;
		}
		/**
		*
		* @returns
		*/
		toArray() {
			return this.ops.map((op) => op.toObject());
		}
		build(ops) {
			for (let i = 0; i < ops.length; i++) {
				const operation = ops[i];
				switch (operation.op) {
					case "add":
						this.add(this.opPointer(operation, "path", "add", i), this.opValue(operation, "value", "add", i));
						break;
					case "remove":
						this.remove(this.opPointer(operation, "path", "remove", i));
						break;
					case "replace":
						this.replace(this.opPointer(operation, "path", "replace", i), this.opValue(operation, "value", "replace", i));
						break;
					case "move":
						this.move(this.opPointer(operation, "from", "move", i), this.opPointer(operation, "path", "move", i));
						break;
					case "copy":
						this.copy(this.opPointer(operation, "from", "copy", i), this.opPointer(operation, "path", "copy", i));
						break;
					case "test":
						this.test(this.opPointer(operation, "path", "test", i), this.opValue(operation, "value", "test", i));
						break;
					default: throw new JSONPatchError(`expected 'op' to be one of 'add', 'remove', 'replace', 'move', 'copy' or 'test' (${operation.op}:${i})`);
				}
			}
		}
		opPointer(opObj, key, op, index) {
			if (!Object.hasOwn(opObj, key)) throw new JSONPatchError(`missing property '${key}' (${op}:${index})`);
			const p = opObj[key];
			if (!isString(p)) throw new JSONPatchError(`expected a JSON Pointer string for '${key}', found ${typeof p} (${op}:${index})`);
			try {
				return new JSONPointer(p);
			} catch (error) {
				if (error instanceof JSONPointerError) throw new JSONPatchError(`${error.message} (${op}:${index})`);
				throw error;
			}
		}
		opValue(opObj, key, op, index) {
			if (!Object.hasOwn(opObj, key)) throw new JSONPatchError(`missing property '${key}' (${op}:${index})`);
			return opObj[key];
		}
		ensurePointer(p, op, index) {
			if (p instanceof JSONPointer) return p;
			if (!isString(p)) throw new JSONPatchError(`expected a JSON Pointer string, found ${typeof p} (${op}:${index})`);
			try {
				return new JSONPointer(p);
			} catch (error) {
				if (error instanceof JSONPointerError) throw new JSONPatchError(`${error.message} (${op}:${index})`);
				throw error;
			}
		}
	};
	/**
	* Apply the JSON Patch _patch_ to JSON-like data _value_.
	* @param ops - JSON Patch operations following RFC 6902.
	* @param value - The target JSON-like document to patch.
	*/
	function apply(ops, value) {
		return new JSONPatch(ops).apply(value);
	}
	var index = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		JSONPatch,
		JSONPatchError,
		JSONPatchTestFailure,
		apply
	});
	const version = "2.3.1";
	exports.DEFAULT_ENVIRONMENT = DEFAULT_ENVIRONMENT;
	exports.FunctionExpressionType = FunctionExpressionType;
	exports.JSONPatch = JSONPatch;
	exports.JSONPatchError = JSONPatchError;
	exports.JSONPatchTestFailure = JSONPatchTestFailure;
	exports.JSONPathEnvironment = JSONPathEnvironment;
	exports.JSONPathError = JSONPathError;
	exports.JSONPathIndexError = JSONPathIndexError;
	exports.JSONPathLexerError = JSONPathLexerError;
	exports.JSONPathNode = JSONPathNode;
	exports.JSONPathNodeList = JSONPathNodeList;
	exports.JSONPathQuery = JSONPathQuery;
	exports.JSONPathRecursionLimitError = JSONPathRecursionLimitError;
	exports.JSONPathSyntaxError = JSONPathSyntaxError;
	exports.JSONPathTypeError = JSONPathTypeError;
	exports.JSONPointer = JSONPointer;
	exports.Nothing = Nothing;
	exports.RelativeJSONPointer = RelativeJSONPointer;
	exports.Token = Token;
	exports.TokenKind = TokenKind;
	exports.UNDEFINED = UNDEFINED;
	exports.apply = apply;
	exports.compile = compile;
	exports.jsonpatch = index;
	exports.jsonpath = index$1;
	exports.jsonpointer = index$3;
	exports.lazyQuery = lazyQuery;
	exports.query = query;
	exports.resolve = resolve;
	exports.version = version;
})))();
/**
* Lays an overlay over a document, which it changes (OpenAPI Overlay 1.0): each action removes what its target selects, or merges its
* update into it.
* @param file the path of the overlay
* @param remark is called with a sentence about each action whose target selects nothing
* @param laid learns where what it changes is written
* @throws UsageError that names the file, the line, the rule and the way out.
*/
function applyOverlay(document, file, { remark, overlaid: laid, fetched }) {
	const { first } = new ContractFiles(file, {
		kind: "Overlay",
		fetched
	});
	for (const [at, action] of actionsOf(first).entries()) {
		const path = ["actions", String(at)];
		const { target, update, remove } = Object(action);
		if (typeof target !== "string") throw spotError({
			file: first,
			path
		}, "needs a target: a JSONPath, such as $.paths[\"/a\"].get.");
		if (remove !== true && update === void 0) throw spotError({
			file: first,
			path
		}, "needs an update, or remove: true.");
		const found = select(target, document, {
			file: first,
			path: [...path, "target"]
		});
		if (found.length === 0) remark(`${first.name}: ${path.join(".")}.target selects nothing: ${shown(target)}.`);
		for (const { value, location } of found.toReversed()) {
			const at = location.map(String);
			if (remove === true) {
				removeAt(document, location);
				laid.removed(at);
			} else merge(value, structuredClone(update), {
				file: first,
				path: [...path, "update"],
				at,
				overlaid: laid
			});
		}
	}
}
/** Where the values are written that overlays lay over a document, by their places in it. */
var OverlaidValues = class {
	#origins = /* @__PURE__ */ new Map();
	/** An overlay has what is at a path now, and all below it. */
	set(path, origin) {
		this.#forget(path);
		this.#origins.set(keyOf(path), origin);
	}
	/** What was at a path is gone; in a list, those after it have moved. */
	removed(path) {
		this.#forget(/^\d+$/.test(path.at(-1) ?? "") ? path.slice(0, -1) : path);
	}
	/** Where the value at a path is written, if an overlay has it. */
	originOf(path) {
		for (let length = path.length; length > 0; length -= 1) {
			const origin = this.#origins.get(keyOf(path.slice(0, length)));
			if (origin) return {
				...origin,
				path: [...origin.path, ...path.slice(length)]
			};
		}
	}
	#forget(path) {
		const key = keyOf(path);
		for (const known of this.#origins.keys()) if (known.startsWith(key)) this.#origins.delete(known);
	}
};
function actionsOf(file) {
	const { overlay, actions } = Object(file.value);
	if (overlay === void 0) throw new UsageError(`${file.name}: has no overlay, the version of the format. Name an OpenAPI Overlay, which begins with overlay: 1.0.0.`);
	if (!/^1\.0(?:\.|$)/.test(typeof overlay === "number" ? overlay.toFixed(1) : String(overlay))) throw spotError({
		file,
		path: ["overlay"]
	}, `is ${shown(overlay)}: only OpenAPI Overlay 1.0 is read. Write 1.0.0 if it uses nothing that is new.`);
	if (!Array.isArray(actions) || actions.length === 0) throw spotError({
		file,
		path: ["actions"]
	}, "is required: a list of actions, one at least.");
	return actions;
}
function select(target, document, place) {
	try {
		return [...(0, import_json_p3_cjs.query)(target, document)];
	} catch (cause) {
		if (!(cause instanceof import_json_p3_cjs.JSONPathError)) throw cause;
		throw spotError(place, `is no JSONPath (RFC 9535): ${shown(target)}. ${cause.message}.`);
	}
}
function removeAt(document, location) {
	const [last] = location.slice(-1);
	const parent = location.slice(0, -1).reduce((value, key) => value[key], document);
	if (Array.isArray(parent)) parent.splice(Number(last), 1);
	else if (last !== void 0) Reflect.deleteProperty(Object(parent), last);
}
/** Merges an update: objects member by member, lists by appending; anything else is replaced. */
function merge(target, update, place) {
	if (Array.isArray(target)) {
		const isList = Array.isArray(update);
		for (const [number, each] of (isList ? update : [update]).entries()) {
			const path = isList ? [...place.path, String(number)] : place.path;
			place.overlaid.set([...place.at, String(target.length)], {
				file: place.file,
				path
			});
			target.push(each);
		}
		return;
	}
	if (!isObject(target)) throw spotError(place, "has a target that is no object and no list. Select what it is in.");
	if (!isObject(update)) throw spotError(place, "must be an object, as its target is one.");
	for (const [name, value] of Object.entries(update)) {
		const own = Object.hasOwn(target, name) ? target[name] : void 0;
		const isMerged = isObject(own) && isObject(value) || Array.isArray(own) && Array.isArray(value);
		const within = {
			...place,
			path: [...place.path, name],
			at: [...place.at, name]
		};
		if (isMerged) merge(own, value, within);
		else {
			place.overlaid.set(within.at, {
				file: place.file,
				path: within.path
			});
			Object.defineProperty(target, name, {
				value,
				enumerable: true,
				configurable: true,
				writable: true
			});
		}
	}
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function keyOf(path) {
	return path.map((key) => `${JSON.stringify(key)}/`).join("");
}
// src/contract/reading/schema-forms.ts
/**
* Creates what brings schemas to the form of OpenAPI 3.1: `nullable` of 3.0 becomes a type, bounds are numbers, nothing stands beside a
* reference, and a `discriminator` names each branch. What would give a schema another base (`$id`) goes, and so do patterns that do not run in linear time.
* @param version of the document, e.g. `3.0.3`
* @param remark is called with a sentence about each word that says nothing
* @param faults gets the keywords that cannot be used, which are left out
*/
function createSchemaForms(version, remark, faults) {
	const isOld = version.startsWith("3.0");
	const validate = validateKeywords();
	return (written, spot) => {
		const form = isOld ? toNumbers(written) : written;
		const lose = (path, rule, cost = "The keyword is left out.") => faults.note({
			file: spot.file,
			path: [...spot.path, ...path]
		}, rule, cost);
		const { $ref, ...given } = without(form, BASES);
		const isReference = typeof $ref === "string";
		const beside = { ...isReference && isOld ? onlyRoleExtension(given) : given };
		if ($ref !== void 0 && !isReference) lose(["$ref"], `must be a text, got ${shown($ref)}.`);
		for (const keyword of ["anyOf", "oneOf"]) if (Array.isArray(beside[keyword]) && beside[keyword].length === 0) {
			lose([keyword], "has no schema, and would allow nothing.");
			delete beside[keyword];
		}
		for (const keyword of DYNAMIC) if (Object.hasOwn(beside, keyword)) {
			lose([keyword], "is not read. Refer with $ref to the path of a schema instead.");
			delete beside[keyword];
		}
		for (const problem of validate(beside)) {
			lose(problem.path, explainProblem(problem));
			delete beside[problem.path[0]];
		}
		const { nullable, ...schema } = withoutEmptyEnum(withNamedBranches(withLinearPatterns(beside, lose)), lose);
		if (nullable === true && !isOld) remark(`${nameOfSpot(spot)} has nullable, which says nothing in 3.1: write type: [string, 'null'].`);
		if (isReference) return withReference($ref, schema);
		return isOld ? withNull(schema, nullable) : schema;
	};
}
/** Keywords that change where references and anchors lead. */
const BASES = [
	"$id",
	"$schema",
	"$anchor",
	"$dynamicAnchor",
	"$vocabulary",
	"id"
];
const DYNAMIC = ["$dynamicRef", "$recursiveRef"];
const TYPES = "array, boolean, integer, null, number, object or string, or a list of these";
/** The types of keywords that other code relies on (JSON Schema 2020-12 validation, section 6). */
const KEYWORDS = keywordSchema();
const validateKeywords = lazy(() => createSchemaCompiler("exact")(KEYWORDS));
function keywordSchema() {
	const of = (schema, ...names) => Object.fromEntries(names.map((name) => [name, schema]));
	const types = { enum: [
		"array",
		"boolean",
		"integer",
		"null",
		"number",
		"object",
		"string"
	] };
	const texts = {
		type: "array",
		items: { type: "string" }
	};
	const count = {
		type: "integer",
		minimum: 0,
		maximum: Number.MAX_SAFE_INTEGER
	};
	return {
		type: "object",
		properties: {
			type: {
				anyOf: [types, {
					type: "array",
					items: types,
					minItems: 1
				}],
				title: TYPES
			},
			enum: { type: "array" },
			required: texts,
			dependentRequired: {
				type: "object",
				additionalProperties: texts
			},
			multipleOf: {
				type: "number",
				exclusiveMinimum: 0
			},
			...of(count, "maxLength", "minLength", "maxItems", "minItems", "maxContains", "minContains"),
			...of(count, "maxProperties", "minProperties"),
			...of({ type: "string" }, "pattern", "format"),
			...of({ type: "boolean" }, "uniqueItems", "nullable", "readOnly", "writeOnly", "deprecated"),
			...of({ type: "number" }, "maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum")
		}
	};
}
function without(schema, names) {
	const isBase = (name, value) => names.includes(name) && typeof value === "string";
	return Object.fromEntries(Object.entries(schema).filter(([name, value]) => !isBase(name, value)));
}
/** Texts about a reference, which say nothing of values. */
const TEXTS$1 = /* @__PURE__ */ new Set([
	"title",
	"description",
	"summary",
	"$comment",
	"externalDocs",
	"example",
	"examples"
]);
/** An enum without values would allow none (JSON Schema 2020-12 validation, section 6.1.2), which nobody means who writes it. */
function withoutEmptyEnum(schema, lose) {
	const { enum: values, ...rest } = schema;
	if (!Array.isArray(values) || values.length > 0) return schema;
	lose(["enum"], "has no values, and would allow none.", "It is not checked.");
	return rest;
}
/** In 3.0 nothing stands beside a reference but what is for us. */
function onlyRoleExtension({ [ROLE_EXTENSION]: said }) {
	return said === void 0 ? {} : { [ROLE_EXTENSION]: said };
}
/** A reference alone, or a part beside what else is said. */
function withReference($ref, beside) {
	const isKept = (name) => name === "x-sandbox" || !(TEXTS$1.has(name) || name.startsWith("x-"));
	const said = Object.entries(beside).filter(([name]) => isKept(name));
	if (said.length === 0) return { $ref };
	const { allOf, ...rest } = Object.fromEntries(said);
	return {
		allOf: [{ $ref }, ...Array.isArray(allOf) ? allOf : []],
		...rest
	};
}
/** In 3.0, `exclusiveMinimum` says of `minimum` whether it is allowed itself. */
function toNumbers(schema) {
	const { exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
	if (exclusiveMinimum === void 0 && exclusiveMaximum === void 0) return schema;
	const bound = (name, isExclusive) => {
		const exclusive = `exclusive${name.charAt(0).toUpperCase()}${name.slice(1)}`;
		if (typeof isExclusive === "number") return { [exclusive]: isExclusive };
		if (isExclusive !== true || rest[name] === void 0) return { [name]: rest[name] };
		return {
			[name]: void 0,
			[exclusive]: rest[name]
		};
	};
	const all = {
		...rest,
		...bound("minimum", exclusiveMinimum),
		...bound("maximum", exclusiveMaximum)
	};
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== void 0));
}
/** `nullable` of 3.0 as a type or a branch. Where it stands beside neither, anything is allowed already. */
function withNull(schema, nullable) {
	if (nullable !== true) return schema;
	const { type, anyOf, oneOf, allOf, ...rest } = schema;
	if (type !== void 0) return {
		...schema,
		type: [...new Set([type, "null"].flat())]
	};
	if (Array.isArray(anyOf)) return {
		...schema,
		anyOf: [...anyOf, NULL]
	};
	if (Array.isArray(oneOf)) return {
		...schema,
		oneOf: [...oneOf, NULL]
	};
	return Array.isArray(allOf) ? {
		...rest,
		anyOf: [{ allOf }, NULL]
	} : schema;
}
const NULL = { type: "null" };
/**
* A choice whose branches a property names (OpenAPI 3.1, section 4.8.25) says so in each branch: a value fits the one that it names,
* and no other. A branch that no name is known of counts as it is.
*/
function withNamedBranches(schema) {
	const { propertyName: name, mapping = {}, defaultMapping } = Object(schema.discriminator);
	if (typeof name !== "string") return schema;
	const named = (branch) => {
		const { $ref } = Object(branch);
		if (typeof $ref !== "string") return branch;
		if (defaultMapping !== void 0 && lastOf(defaultMapping) === lastOf($ref)) return {
			allOf: [{ $ref }],
			properties: { [name]: { not: { enum: [] } } }
		};
		const mapped = Object.entries(Object(mapping)).filter(([, to]) => lastOf(to) === lastOf($ref));
		if (mapped.length === 0 && !isNamed($ref)) return branch;
		const names = mapped.length > 0 ? mapped.map(([each]) => each) : [lastOf($ref)];
		return {
			allOf: [{ $ref }],
			properties: { [name]: { enum: names } },
			required: [name]
		};
	};
	const choices = ["oneOf", "anyOf"].flatMap((keyword) => {
		const branches = schema[keyword];
		return Array.isArray(branches) ? [[keyword, branches.map(named)]] : [];
	});
	return {
		...schema,
		...Object.fromEntries(choices)
	};
}
/** Whether a reference leads to a schema that has a name: a component, a definition, or a file. */
function isNamed(reference) {
	const [, pointer = ""] = reference.split("#");
	return pointer === "" || /^\/(?:components\/schemas|\$defs|definitions)\/[^/]+$/.test(pointer);
}
/** The name at the end of a reference, or of what a mapping has in its place. */
function lastOf(reference) {
	const [name = ""] = String(reference).split("/").slice(-1);
	return name.replace(/\.(?:json|ya?ml)$/i, "");
}
function withLinearPatterns(schema, lose) {
	const { pattern: written, patternProperties, ...rest } = schema;
	const pattern = typeof written === "string" ? withEcmaAnchors(written) : written;
	const rule = (what) => `has ${what}, which RE2 does not run in linear time.`;
	const own = typeof pattern === "string" ? problemOf(pattern) : void 0;
	if (own !== void 0) lose(["pattern"], rule(own), "It is not checked.");
	const unread = Object.keys(Object(patternProperties)).find((each) => problemOf(each) !== void 0);
	if (unread !== void 0) lose(["patternProperties", unread], rule(String(problemOf(unread))), "No member is checked by a pattern of its name.");
	const { additionalProperties, unevaluatedProperties, ...others } = rest;
	return {
		...unread === void 0 ? rest : others,
		...pattern !== void 0 && { [own === void 0 ? "pattern" : "x-unchecked-pattern"]: pattern },
		...patternProperties !== void 0 && unread === void 0 && { patternProperties }
	};
}
/** An expression with the anchors of Ruby and Python at its ends (`\\A`, `\\Z`, `\\z`), which mean letters in ECMA-262, as that writes them. */
function withEcmaAnchors(pattern) {
	const begun = pattern.replace(/^\\A/, "^");
	const end = begun.length - 2;
	return /\\[Zz]$/.test(begun) && !isEscaped(begun, end) ? `${begun.slice(0, end)}$` : begun;
}
/** The part of an expression that RE2 does not support. */
function problemOf(pattern) {
	try {
		compileLinear(pattern);
		return;
	} catch (error) {
		if (!(error instanceof UnsupportedSyntax)) throw error;
		return error.message;
	}
}
// src/contract/reading/tag-values.ts
/**
* Names the branches of choices by the values that they allow: where a discriminator has no mapping for a branch, and the branch does not
* allow the name of its schema (OpenAPI 3.1, section 4.8.25), what its `enum` or `const` allows is what clients send.
* @param document in one piece
* @param schemas all of the document, in which the names are written (`createSchemaForms`)
*/
function nameBranchesByValues(document, schemas) {
	for (const schema of schemas) {
		const { discriminator, oneOf, anyOf } = schema;
		const { propertyName: tag, mapping } = Object(discriminator);
		if (typeof tag !== "string") continue;
		const branches = [oneOf, anyOf].flatMap((each) => Array.isArray(each) ? each : []);
		for (const branch of branches) {
			const written = namesIn(branch, tag);
			if (!written || written.enum.some((name) => Object.hasOwn(Object(mapping), String(name)))) continue;
			const values = valuesOf(branch.allOf[0], tag, document);
			if (values && !written.enum.some((name) => values.includes(name))) written.enum = values;
		}
		const taken = branches.flatMap((branch) => namesIn(branch, tag)?.enum ?? []);
		for (const branch of branches) {
			const { not } = Object(Object(Object(branch).properties)[tag]);
			if (isNamedBranch(branch) && Array.isArray(not?.enum)) not.enum = taken;
		}
	}
}
/**
* Choices that have a branch of which something is left out, by a reference, too: more values fit such a branch than are meant, so that
* one which fits two of them is not refused.
* @param lost the schemas of which something is left out
*/
function loosenChoices(document, schemas, lost) {
	if (lost.size === 0) return;
	const known = /* @__PURE__ */ new Map();
	const isLost = (schema) => {
		const before = known.get(schema);
		if (before !== void 0 || typeof schema !== "object" || schema === null) return before === true;
		known.set(schema, lost.has(schema));
		const members = Object.values(Object(schema.properties));
		const isWhole = !lost.has(schema) && !members.some((each) => lost.has(follow(each, document))) && !schemaPartsOf(schema, document).some(isLost);
		known.set(schema, !isWhole);
		return !isWhole;
	};
	for (const schema of schemas) {
		const written = schema;
		if (!Array.isArray(written.oneOf) || !written.oneOf.some(isLost)) continue;
		written.anyOf ??= written.oneOf;
		delete written.oneOf;
	}
}
/** The names that a branch has got, which are one where no mapping says them. */
function namesIn(branch, tag) {
	const names = isNamedBranch(branch) ? Object(Object(branch).properties)[tag] : void 0;
	return Array.isArray(Object(names).enum) ? names : void 0;
}
/** Whether a branch may have been written by `createSchemaForms`. */
function isNamedBranch(branch) {
	const { allOf } = Object(branch);
	return Array.isArray(allOf) && allOf.length === 1;
}
/** The values of a property that a schema allows, or the first of its parts that lists them; `undefined` if none does. */
function valuesOf(schema, tag, document) {
	const parts = /* @__PURE__ */ new Set([schema]);
	for (const part of parts) {
		const { $ref, properties, allOf } = Object(part);
		const values = listedIn(Object(properties)[tag], document);
		if (values) return values;
		if (typeof $ref === "string") parts.add(atReference(document, $ref));
		for (const each of Array.isArray(allOf) ? allOf : []) parts.add(each);
	}
}
function listedIn(schema, document) {
	const { enum: values, const: only } = Object(follow(schema, document));
	if (only !== void 0) return [only];
	return Array.isArray(values) && values.length > 0 ? values : void 0;
}
// node_modules/@scalar/openapi-validator/dist/specifications.js
/**
* The OpenAPI/Swagger JSON Schemas supported by the validator, keyed by version.
*/
const OpenApiSpecifications = {
	"2.0": {
		"title": "A JSON Schema for Swagger 2.0 API.",
		"id": "http://swagger.io/v2/schema.json#",
		"$schema": "http://json-schema.org/draft-04/schema#",
		"type": "object",
		"required": [
			"swagger",
			"info",
			"paths"
		],
		"additionalProperties": false,
		"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } },
		"properties": {
			"swagger": {
				"type": "string",
				"enum": ["2.0"],
				"description": "The Swagger version of this document."
			},
			"info": { "$ref": "#/definitions/info" },
			"host": {
				"type": "string",
				"pattern": "^[^{}/ :\\\\]+(?::\\d+)?$",
				"description": "The host (name or ip) of the API. Example: 'swagger.io'"
			},
			"basePath": {
				"type": "string",
				"pattern": "^/",
				"description": "The base path to the API. Example: '/api'."
			},
			"schemes": { "$ref": "#/definitions/schemesList" },
			"consumes": {
				"description": "A list of MIME types accepted by the API.",
				"allOf": [{ "$ref": "#/definitions/mediaTypeList" }]
			},
			"produces": {
				"description": "A list of MIME types the API can produce.",
				"allOf": [{ "$ref": "#/definitions/mediaTypeList" }]
			},
			"paths": { "$ref": "#/definitions/paths" },
			"definitions": { "$ref": "#/definitions/definitions" },
			"parameters": { "$ref": "#/definitions/parameterDefinitions" },
			"responses": { "$ref": "#/definitions/responseDefinitions" },
			"security": { "$ref": "#/definitions/security" },
			"securityDefinitions": { "$ref": "#/definitions/securityDefinitions" },
			"tags": {
				"type": "array",
				"items": { "$ref": "#/definitions/tag" },
				"uniqueItems": true
			},
			"externalDocs": { "$ref": "#/definitions/externalDocs" }
		},
		"definitions": {
			"info": {
				"type": "object",
				"description": "General information about the API.",
				"required": ["version", "title"],
				"additionalProperties": false,
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } },
				"properties": {
					"title": {
						"type": "string",
						"description": "A unique and precise title of the API."
					},
					"version": {
						"type": "string",
						"description": "A semantic version number of the API."
					},
					"description": {
						"type": "string",
						"description": "A longer description of the API. Should be different from the title.  GitHub Flavored Markdown is allowed."
					},
					"termsOfService": {
						"type": "string",
						"description": "The terms of service for the API."
					},
					"contact": { "$ref": "#/definitions/contact" },
					"license": { "$ref": "#/definitions/license" }
				}
			},
			"contact": {
				"type": "object",
				"description": "Contact information for the owners of the API.",
				"additionalProperties": false,
				"properties": {
					"name": {
						"type": "string",
						"description": "The identifying name of the contact person/organization."
					},
					"url": {
						"type": "string",
						"description": "The URL pointing to the contact information.",
						"format": "uri"
					},
					"email": {
						"type": "string",
						"description": "The email address of the contact person/organization.",
						"format": "email"
					}
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"license": {
				"type": "object",
				"required": ["name"],
				"additionalProperties": false,
				"properties": {
					"name": {
						"type": "string",
						"description": "The name of the license type. It's encouraged to use an OSI compatible license."
					},
					"url": {
						"type": "string",
						"description": "The URL pointing to the license.",
						"format": "uri"
					}
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"paths": {
				"type": "object",
				"description": "Relative paths to the individual endpoints. They must be relative to the 'basePath'.",
				"patternProperties": {
					"^x-": { "$ref": "#/definitions/vendorExtension" },
					"^/": { "oneOf": [{ "$ref": "#/definitions/pathItem" }, { "$ref": "#/definitions/jsonReference" }] }
				},
				"additionalProperties": false
			},
			"definitions": {
				"type": "object",
				"additionalProperties": { "$ref": "#/definitions/schema" },
				"description": "One or more JSON objects describing the schemas being consumed and produced by the API."
			},
			"parameterDefinitions": {
				"type": "object",
				"additionalProperties": { "$ref": "#/definitions/parameter" },
				"description": "One or more JSON representations for parameters"
			},
			"responseDefinitions": {
				"type": "object",
				"additionalProperties": { "$ref": "#/definitions/response" },
				"description": "One or more JSON representations for responses"
			},
			"externalDocs": {
				"type": "object",
				"additionalProperties": false,
				"description": "information about external documentation",
				"required": ["url"],
				"properties": {
					"description": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					}
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"examples": {
				"type": "object",
				"additionalProperties": true
			},
			"mimeType": {
				"type": "string",
				"description": "The MIME type of the HTTP message."
			},
			"operation": {
				"type": "object",
				"required": ["responses"],
				"additionalProperties": false,
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } },
				"properties": {
					"tags": {
						"type": "array",
						"items": { "type": "string" },
						"uniqueItems": true
					},
					"summary": {
						"type": "string",
						"description": "A brief summary of the operation."
					},
					"description": {
						"type": "string",
						"description": "A longer description of the operation, GitHub Flavored Markdown is allowed."
					},
					"externalDocs": { "$ref": "#/definitions/externalDocs" },
					"operationId": {
						"type": "string",
						"description": "A unique identifier of the operation."
					},
					"produces": {
						"description": "A list of MIME types the API can produce.",
						"allOf": [{ "$ref": "#/definitions/mediaTypeList" }]
					},
					"consumes": {
						"description": "A list of MIME types the API can consume.",
						"allOf": [{ "$ref": "#/definitions/mediaTypeList" }]
					},
					"parameters": { "$ref": "#/definitions/parametersList" },
					"responses": { "$ref": "#/definitions/responses" },
					"schemes": { "$ref": "#/definitions/schemesList" },
					"deprecated": {
						"type": "boolean",
						"default": false
					},
					"security": { "$ref": "#/definitions/security" }
				}
			},
			"pathItem": {
				"type": "object",
				"additionalProperties": false,
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } },
				"properties": {
					"$ref": { "type": "string" },
					"get": { "$ref": "#/definitions/operation" },
					"put": { "$ref": "#/definitions/operation" },
					"post": { "$ref": "#/definitions/operation" },
					"delete": { "$ref": "#/definitions/operation" },
					"options": { "$ref": "#/definitions/operation" },
					"head": { "$ref": "#/definitions/operation" },
					"patch": { "$ref": "#/definitions/operation" },
					"parameters": { "$ref": "#/definitions/parametersList" }
				}
			},
			"responses": {
				"type": "object",
				"description": "Response objects names can either be any valid HTTP status code or 'default'.",
				"minProperties": 1,
				"additionalProperties": false,
				"patternProperties": {
					"^([0-9]{3})$|^(default)$": { "$ref": "#/definitions/responseValue" },
					"^x-": { "$ref": "#/definitions/vendorExtension" }
				},
				"not": {
					"type": "object",
					"additionalProperties": false,
					"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
				}
			},
			"responseValue": { "oneOf": [{ "$ref": "#/definitions/response" }, { "$ref": "#/definitions/jsonReference" }] },
			"response": {
				"type": "object",
				"required": ["description"],
				"properties": {
					"description": { "type": "string" },
					"schema": { "oneOf": [{ "$ref": "#/definitions/schema" }, { "$ref": "#/definitions/fileSchema" }] },
					"headers": { "$ref": "#/definitions/headers" },
					"examples": { "$ref": "#/definitions/examples" }
				},
				"additionalProperties": false,
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"headers": {
				"type": "object",
				"additionalProperties": { "$ref": "#/definitions/header" }
			},
			"header": {
				"type": "object",
				"additionalProperties": false,
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": [
							"string",
							"number",
							"integer",
							"boolean",
							"array"
						]
					},
					"format": { "type": "string" },
					"items": { "$ref": "#/definitions/primitivesItems" },
					"collectionFormat": { "$ref": "#/definitions/collectionFormat" },
					"default": { "$ref": "#/definitions/default" },
					"maximum": { "$ref": "#/definitions/maximum" },
					"exclusiveMaximum": { "$ref": "#/definitions/exclusiveMaximum" },
					"minimum": { "$ref": "#/definitions/minimum" },
					"exclusiveMinimum": { "$ref": "#/definitions/exclusiveMinimum" },
					"maxLength": { "$ref": "#/definitions/maxLength" },
					"minLength": { "$ref": "#/definitions/minLength" },
					"pattern": { "$ref": "#/definitions/pattern" },
					"maxItems": { "$ref": "#/definitions/maxItems" },
					"minItems": { "$ref": "#/definitions/minItems" },
					"uniqueItems": { "$ref": "#/definitions/uniqueItems" },
					"enum": { "$ref": "#/definitions/enum" },
					"multipleOf": { "$ref": "#/definitions/multipleOf" },
					"description": { "type": "string" }
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"vendorExtension": {
				"description": "Any property starting with x- is valid.",
				"additionalProperties": true,
				"additionalItems": true
			},
			"bodyParameter": {
				"type": "object",
				"required": [
					"name",
					"in",
					"schema"
				],
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } },
				"properties": {
					"description": {
						"type": "string",
						"description": "A brief description of the parameter. This could contain examples of use.  GitHub Flavored Markdown is allowed."
					},
					"name": {
						"type": "string",
						"description": "The name of the parameter."
					},
					"in": {
						"type": "string",
						"description": "Determines the location of the parameter.",
						"enum": ["body"]
					},
					"required": {
						"type": "boolean",
						"description": "Determines whether or not this parameter is required or optional.",
						"default": false
					},
					"schema": { "$ref": "#/definitions/schema" }
				},
				"additionalProperties": false
			},
			"headerParameterSubSchema": {
				"additionalProperties": false,
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } },
				"properties": {
					"required": {
						"type": "boolean",
						"description": "Determines whether or not this parameter is required or optional.",
						"default": false
					},
					"in": {
						"type": "string",
						"description": "Determines the location of the parameter.",
						"enum": ["header"]
					},
					"description": {
						"type": "string",
						"description": "A brief description of the parameter. This could contain examples of use.  GitHub Flavored Markdown is allowed."
					},
					"name": {
						"type": "string",
						"description": "The name of the parameter."
					},
					"type": {
						"type": "string",
						"enum": [
							"string",
							"number",
							"boolean",
							"integer",
							"array"
						]
					},
					"format": { "type": "string" },
					"items": { "$ref": "#/definitions/primitivesItems" },
					"collectionFormat": { "$ref": "#/definitions/collectionFormat" },
					"default": { "$ref": "#/definitions/default" },
					"maximum": { "$ref": "#/definitions/maximum" },
					"exclusiveMaximum": { "$ref": "#/definitions/exclusiveMaximum" },
					"minimum": { "$ref": "#/definitions/minimum" },
					"exclusiveMinimum": { "$ref": "#/definitions/exclusiveMinimum" },
					"maxLength": { "$ref": "#/definitions/maxLength" },
					"minLength": { "$ref": "#/definitions/minLength" },
					"pattern": { "$ref": "#/definitions/pattern" },
					"maxItems": { "$ref": "#/definitions/maxItems" },
					"minItems": { "$ref": "#/definitions/minItems" },
					"uniqueItems": { "$ref": "#/definitions/uniqueItems" },
					"enum": { "$ref": "#/definitions/enum" },
					"multipleOf": { "$ref": "#/definitions/multipleOf" }
				}
			},
			"queryParameterSubSchema": {
				"additionalProperties": false,
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } },
				"properties": {
					"required": {
						"type": "boolean",
						"description": "Determines whether or not this parameter is required or optional.",
						"default": false
					},
					"in": {
						"type": "string",
						"description": "Determines the location of the parameter.",
						"enum": ["query"]
					},
					"description": {
						"type": "string",
						"description": "A brief description of the parameter. This could contain examples of use.  GitHub Flavored Markdown is allowed."
					},
					"name": {
						"type": "string",
						"description": "The name of the parameter."
					},
					"allowEmptyValue": {
						"type": "boolean",
						"default": false,
						"description": "allows sending a parameter by name only or with an empty value."
					},
					"type": {
						"type": "string",
						"enum": [
							"string",
							"number",
							"boolean",
							"integer",
							"array"
						]
					},
					"format": { "type": "string" },
					"items": { "$ref": "#/definitions/primitivesItems" },
					"collectionFormat": { "$ref": "#/definitions/collectionFormatWithMulti" },
					"default": { "$ref": "#/definitions/default" },
					"maximum": { "$ref": "#/definitions/maximum" },
					"exclusiveMaximum": { "$ref": "#/definitions/exclusiveMaximum" },
					"minimum": { "$ref": "#/definitions/minimum" },
					"exclusiveMinimum": { "$ref": "#/definitions/exclusiveMinimum" },
					"maxLength": { "$ref": "#/definitions/maxLength" },
					"minLength": { "$ref": "#/definitions/minLength" },
					"pattern": { "$ref": "#/definitions/pattern" },
					"maxItems": { "$ref": "#/definitions/maxItems" },
					"minItems": { "$ref": "#/definitions/minItems" },
					"uniqueItems": { "$ref": "#/definitions/uniqueItems" },
					"enum": { "$ref": "#/definitions/enum" },
					"multipleOf": { "$ref": "#/definitions/multipleOf" }
				}
			},
			"formDataParameterSubSchema": {
				"additionalProperties": false,
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } },
				"properties": {
					"required": {
						"type": "boolean",
						"description": "Determines whether or not this parameter is required or optional.",
						"default": false
					},
					"in": {
						"type": "string",
						"description": "Determines the location of the parameter.",
						"enum": ["formData"]
					},
					"description": {
						"type": "string",
						"description": "A brief description of the parameter. This could contain examples of use.  GitHub Flavored Markdown is allowed."
					},
					"name": {
						"type": "string",
						"description": "The name of the parameter."
					},
					"allowEmptyValue": {
						"type": "boolean",
						"default": false,
						"description": "allows sending a parameter by name only or with an empty value."
					},
					"type": {
						"type": "string",
						"enum": [
							"string",
							"number",
							"boolean",
							"integer",
							"array",
							"file"
						]
					},
					"format": { "type": "string" },
					"items": { "$ref": "#/definitions/primitivesItems" },
					"collectionFormat": { "$ref": "#/definitions/collectionFormatWithMulti" },
					"default": { "$ref": "#/definitions/default" },
					"maximum": { "$ref": "#/definitions/maximum" },
					"exclusiveMaximum": { "$ref": "#/definitions/exclusiveMaximum" },
					"minimum": { "$ref": "#/definitions/minimum" },
					"exclusiveMinimum": { "$ref": "#/definitions/exclusiveMinimum" },
					"maxLength": { "$ref": "#/definitions/maxLength" },
					"minLength": { "$ref": "#/definitions/minLength" },
					"pattern": { "$ref": "#/definitions/pattern" },
					"maxItems": { "$ref": "#/definitions/maxItems" },
					"minItems": { "$ref": "#/definitions/minItems" },
					"uniqueItems": { "$ref": "#/definitions/uniqueItems" },
					"enum": { "$ref": "#/definitions/enum" },
					"multipleOf": { "$ref": "#/definitions/multipleOf" }
				}
			},
			"pathParameterSubSchema": {
				"additionalProperties": false,
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } },
				"required": ["required"],
				"properties": {
					"required": {
						"type": "boolean",
						"enum": [true],
						"description": "Determines whether or not this parameter is required or optional."
					},
					"in": {
						"type": "string",
						"description": "Determines the location of the parameter.",
						"enum": ["path"]
					},
					"description": {
						"type": "string",
						"description": "A brief description of the parameter. This could contain examples of use.  GitHub Flavored Markdown is allowed."
					},
					"name": {
						"type": "string",
						"description": "The name of the parameter."
					},
					"type": {
						"type": "string",
						"enum": [
							"string",
							"number",
							"boolean",
							"integer",
							"array"
						]
					},
					"format": { "type": "string" },
					"items": { "$ref": "#/definitions/primitivesItems" },
					"collectionFormat": { "$ref": "#/definitions/collectionFormat" },
					"default": { "$ref": "#/definitions/default" },
					"maximum": { "$ref": "#/definitions/maximum" },
					"exclusiveMaximum": { "$ref": "#/definitions/exclusiveMaximum" },
					"minimum": { "$ref": "#/definitions/minimum" },
					"exclusiveMinimum": { "$ref": "#/definitions/exclusiveMinimum" },
					"maxLength": { "$ref": "#/definitions/maxLength" },
					"minLength": { "$ref": "#/definitions/minLength" },
					"pattern": { "$ref": "#/definitions/pattern" },
					"maxItems": { "$ref": "#/definitions/maxItems" },
					"minItems": { "$ref": "#/definitions/minItems" },
					"uniqueItems": { "$ref": "#/definitions/uniqueItems" },
					"enum": { "$ref": "#/definitions/enum" },
					"multipleOf": { "$ref": "#/definitions/multipleOf" }
				}
			},
			"nonBodyParameter": {
				"type": "object",
				"required": [
					"name",
					"in",
					"type"
				],
				"oneOf": [
					{ "$ref": "#/definitions/headerParameterSubSchema" },
					{ "$ref": "#/definitions/formDataParameterSubSchema" },
					{ "$ref": "#/definitions/queryParameterSubSchema" },
					{ "$ref": "#/definitions/pathParameterSubSchema" }
				]
			},
			"parameter": { "oneOf": [{ "$ref": "#/definitions/bodyParameter" }, { "$ref": "#/definitions/nonBodyParameter" }] },
			"schema": {
				"type": "object",
				"description": "A deterministic version of a JSON Schema object.",
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } },
				"properties": {
					"$ref": { "type": "string" },
					"format": { "type": "string" },
					"title": { "$ref": "http://json-schema.org/draft-04/schema#/properties/title" },
					"description": { "$ref": "http://json-schema.org/draft-04/schema#/properties/description" },
					"default": { "$ref": "http://json-schema.org/draft-04/schema#/properties/default" },
					"multipleOf": { "$ref": "http://json-schema.org/draft-04/schema#/properties/multipleOf" },
					"maximum": { "$ref": "http://json-schema.org/draft-04/schema#/properties/maximum" },
					"exclusiveMaximum": { "$ref": "http://json-schema.org/draft-04/schema#/properties/exclusiveMaximum" },
					"minimum": { "$ref": "http://json-schema.org/draft-04/schema#/properties/minimum" },
					"exclusiveMinimum": { "$ref": "http://json-schema.org/draft-04/schema#/properties/exclusiveMinimum" },
					"maxLength": { "$ref": "http://json-schema.org/draft-04/schema#/definitions/positiveInteger" },
					"minLength": { "$ref": "http://json-schema.org/draft-04/schema#/definitions/positiveIntegerDefault0" },
					"pattern": { "$ref": "http://json-schema.org/draft-04/schema#/properties/pattern" },
					"maxItems": { "$ref": "http://json-schema.org/draft-04/schema#/definitions/positiveInteger" },
					"minItems": { "$ref": "http://json-schema.org/draft-04/schema#/definitions/positiveIntegerDefault0" },
					"uniqueItems": { "$ref": "http://json-schema.org/draft-04/schema#/properties/uniqueItems" },
					"maxProperties": { "$ref": "http://json-schema.org/draft-04/schema#/definitions/positiveInteger" },
					"minProperties": { "$ref": "http://json-schema.org/draft-04/schema#/definitions/positiveIntegerDefault0" },
					"required": { "$ref": "http://json-schema.org/draft-04/schema#/definitions/stringArray" },
					"enum": { "$ref": "http://json-schema.org/draft-04/schema#/properties/enum" },
					"additionalProperties": {
						"anyOf": [{ "$ref": "#/definitions/schema" }, { "type": "boolean" }],
						"default": {}
					},
					"type": { "$ref": "http://json-schema.org/draft-04/schema#/properties/type" },
					"items": {
						"anyOf": [{ "$ref": "#/definitions/schema" }, {
							"type": "array",
							"minItems": 1,
							"items": { "$ref": "#/definitions/schema" }
						}],
						"default": {}
					},
					"allOf": {
						"type": "array",
						"minItems": 1,
						"items": { "$ref": "#/definitions/schema" }
					},
					"properties": {
						"type": "object",
						"additionalProperties": { "$ref": "#/definitions/schema" },
						"default": {}
					},
					"discriminator": { "type": "string" },
					"readOnly": {
						"type": "boolean",
						"default": false
					},
					"xml": { "$ref": "#/definitions/xml" },
					"externalDocs": { "$ref": "#/definitions/externalDocs" },
					"example": {}
				},
				"additionalProperties": false
			},
			"fileSchema": {
				"type": "object",
				"description": "A deterministic version of a JSON Schema object.",
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } },
				"required": ["type"],
				"properties": {
					"format": { "type": "string" },
					"title": { "$ref": "http://json-schema.org/draft-04/schema#/properties/title" },
					"description": { "$ref": "http://json-schema.org/draft-04/schema#/properties/description" },
					"default": { "$ref": "http://json-schema.org/draft-04/schema#/properties/default" },
					"required": { "$ref": "http://json-schema.org/draft-04/schema#/definitions/stringArray" },
					"type": {
						"type": "string",
						"enum": ["file"]
					},
					"readOnly": {
						"type": "boolean",
						"default": false
					},
					"externalDocs": { "$ref": "#/definitions/externalDocs" },
					"example": {}
				},
				"additionalProperties": false
			},
			"primitivesItems": {
				"type": "object",
				"additionalProperties": false,
				"properties": {
					"type": {
						"type": "string",
						"enum": [
							"string",
							"number",
							"integer",
							"boolean",
							"array"
						]
					},
					"format": { "type": "string" },
					"items": { "$ref": "#/definitions/primitivesItems" },
					"collectionFormat": { "$ref": "#/definitions/collectionFormat" },
					"default": { "$ref": "#/definitions/default" },
					"maximum": { "$ref": "#/definitions/maximum" },
					"exclusiveMaximum": { "$ref": "#/definitions/exclusiveMaximum" },
					"minimum": { "$ref": "#/definitions/minimum" },
					"exclusiveMinimum": { "$ref": "#/definitions/exclusiveMinimum" },
					"maxLength": { "$ref": "#/definitions/maxLength" },
					"minLength": { "$ref": "#/definitions/minLength" },
					"pattern": { "$ref": "#/definitions/pattern" },
					"maxItems": { "$ref": "#/definitions/maxItems" },
					"minItems": { "$ref": "#/definitions/minItems" },
					"uniqueItems": { "$ref": "#/definitions/uniqueItems" },
					"enum": { "$ref": "#/definitions/enum" },
					"multipleOf": { "$ref": "#/definitions/multipleOf" }
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"security": {
				"type": "array",
				"items": { "$ref": "#/definitions/securityRequirement" },
				"uniqueItems": true
			},
			"securityRequirement": {
				"type": "object",
				"additionalProperties": {
					"type": "array",
					"items": { "type": "string" },
					"uniqueItems": true
				}
			},
			"xml": {
				"type": "object",
				"additionalProperties": false,
				"properties": {
					"name": { "type": "string" },
					"namespace": { "type": "string" },
					"prefix": { "type": "string" },
					"attribute": {
						"type": "boolean",
						"default": false
					},
					"wrapped": {
						"type": "boolean",
						"default": false
					}
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"tag": {
				"type": "object",
				"additionalProperties": false,
				"required": ["name"],
				"properties": {
					"name": { "type": "string" },
					"description": { "type": "string" },
					"externalDocs": { "$ref": "#/definitions/externalDocs" }
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"securityDefinitions": {
				"type": "object",
				"additionalProperties": { "oneOf": [
					{ "$ref": "#/definitions/basicAuthenticationSecurity" },
					{ "$ref": "#/definitions/apiKeySecurity" },
					{ "$ref": "#/definitions/oauth2ImplicitSecurity" },
					{ "$ref": "#/definitions/oauth2PasswordSecurity" },
					{ "$ref": "#/definitions/oauth2ApplicationSecurity" },
					{ "$ref": "#/definitions/oauth2AccessCodeSecurity" }
				] }
			},
			"basicAuthenticationSecurity": {
				"type": "object",
				"additionalProperties": false,
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["basic"]
					},
					"description": { "type": "string" }
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"apiKeySecurity": {
				"type": "object",
				"additionalProperties": false,
				"required": [
					"type",
					"name",
					"in"
				],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["apiKey"]
					},
					"name": { "type": "string" },
					"in": {
						"type": "string",
						"enum": ["header", "query"]
					},
					"description": { "type": "string" }
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"oauth2ImplicitSecurity": {
				"type": "object",
				"additionalProperties": false,
				"required": [
					"type",
					"flow",
					"authorizationUrl"
				],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["oauth2"]
					},
					"flow": {
						"type": "string",
						"enum": ["implicit"]
					},
					"scopes": { "$ref": "#/definitions/oauth2Scopes" },
					"authorizationUrl": {
						"type": "string",
						"format": "uri"
					},
					"description": { "type": "string" }
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"oauth2PasswordSecurity": {
				"type": "object",
				"additionalProperties": false,
				"required": [
					"type",
					"flow",
					"tokenUrl"
				],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["oauth2"]
					},
					"flow": {
						"type": "string",
						"enum": ["password"]
					},
					"scopes": { "$ref": "#/definitions/oauth2Scopes" },
					"tokenUrl": {
						"type": "string",
						"format": "uri"
					},
					"description": { "type": "string" }
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"oauth2ApplicationSecurity": {
				"type": "object",
				"additionalProperties": false,
				"required": [
					"type",
					"flow",
					"tokenUrl"
				],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["oauth2"]
					},
					"flow": {
						"type": "string",
						"enum": ["application"]
					},
					"scopes": { "$ref": "#/definitions/oauth2Scopes" },
					"tokenUrl": {
						"type": "string",
						"format": "uri"
					},
					"description": { "type": "string" }
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"oauth2AccessCodeSecurity": {
				"type": "object",
				"additionalProperties": false,
				"required": [
					"type",
					"flow",
					"authorizationUrl",
					"tokenUrl"
				],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["oauth2"]
					},
					"flow": {
						"type": "string",
						"enum": ["accessCode"]
					},
					"scopes": { "$ref": "#/definitions/oauth2Scopes" },
					"authorizationUrl": {
						"type": "string",
						"format": "uri"
					},
					"tokenUrl": {
						"type": "string",
						"format": "uri"
					},
					"description": { "type": "string" }
				},
				"patternProperties": { "^x-": { "$ref": "#/definitions/vendorExtension" } }
			},
			"oauth2Scopes": {
				"type": "object",
				"additionalProperties": { "type": "string" }
			},
			"mediaTypeList": {
				"type": "array",
				"items": { "$ref": "#/definitions/mimeType" },
				"uniqueItems": true
			},
			"parametersList": {
				"type": "array",
				"description": "The parameters needed to send a valid API call.",
				"additionalItems": false,
				"items": { "oneOf": [{ "$ref": "#/definitions/parameter" }, { "$ref": "#/definitions/jsonReference" }] },
				"uniqueItems": true
			},
			"schemesList": {
				"type": "array",
				"description": "The transfer protocol of the API.",
				"items": {
					"type": "string",
					"enum": [
						"http",
						"https",
						"ws",
						"wss"
					]
				},
				"uniqueItems": true
			},
			"collectionFormat": {
				"type": "string",
				"enum": [
					"csv",
					"ssv",
					"tsv",
					"pipes"
				],
				"default": "csv"
			},
			"collectionFormatWithMulti": {
				"type": "string",
				"enum": [
					"csv",
					"ssv",
					"tsv",
					"pipes",
					"multi"
				],
				"default": "csv"
			},
			"title": { "$ref": "http://json-schema.org/draft-04/schema#/properties/title" },
			"description": { "$ref": "http://json-schema.org/draft-04/schema#/properties/description" },
			"default": { "$ref": "http://json-schema.org/draft-04/schema#/properties/default" },
			"multipleOf": { "$ref": "http://json-schema.org/draft-04/schema#/properties/multipleOf" },
			"maximum": { "$ref": "http://json-schema.org/draft-04/schema#/properties/maximum" },
			"exclusiveMaximum": { "$ref": "http://json-schema.org/draft-04/schema#/properties/exclusiveMaximum" },
			"minimum": { "$ref": "http://json-schema.org/draft-04/schema#/properties/minimum" },
			"exclusiveMinimum": { "$ref": "http://json-schema.org/draft-04/schema#/properties/exclusiveMinimum" },
			"maxLength": { "$ref": "http://json-schema.org/draft-04/schema#/definitions/positiveInteger" },
			"minLength": { "$ref": "http://json-schema.org/draft-04/schema#/definitions/positiveIntegerDefault0" },
			"pattern": { "$ref": "http://json-schema.org/draft-04/schema#/properties/pattern" },
			"maxItems": { "$ref": "http://json-schema.org/draft-04/schema#/definitions/positiveInteger" },
			"minItems": { "$ref": "http://json-schema.org/draft-04/schema#/definitions/positiveIntegerDefault0" },
			"uniqueItems": { "$ref": "http://json-schema.org/draft-04/schema#/properties/uniqueItems" },
			"enum": { "$ref": "http://json-schema.org/draft-04/schema#/properties/enum" },
			"jsonReference": {
				"type": "object",
				"required": ["$ref"],
				"additionalProperties": false,
				"properties": { "$ref": { "type": "string" } }
			}
		}
	},
	"3.0": {
		"id": "https://spec.openapis.org/oas/3.0/schema/2021-09-28",
		"$schema": "http://json-schema.org/draft-04/schema#",
		"description": "The description of OpenAPI v3.0.x documents, as defined by https://spec.openapis.org/oas/v3.0.3",
		"type": "object",
		"required": [
			"openapi",
			"info",
			"paths"
		],
		"properties": {
			"openapi": {
				"type": "string",
				"pattern": "^3\\.0\\.\\d(-.+)?$"
			},
			"info": { "$ref": "#/definitions/Info" },
			"externalDocs": { "$ref": "#/definitions/ExternalDocumentation" },
			"servers": {
				"type": "array",
				"items": { "$ref": "#/definitions/Server" }
			},
			"security": {
				"type": "array",
				"items": { "$ref": "#/definitions/SecurityRequirement" }
			},
			"tags": {
				"type": "array",
				"items": { "$ref": "#/definitions/Tag" },
				"uniqueItems": true
			},
			"paths": { "$ref": "#/definitions/Paths" },
			"components": { "$ref": "#/definitions/Components" }
		},
		"patternProperties": { "^x-": {} },
		"additionalProperties": false,
		"definitions": {
			"Reference": {
				"type": "object",
				"required": ["$ref"],
				"patternProperties": { "^\\$ref$": {
					"type": "string",
					"format": "uri-reference"
				} }
			},
			"Info": {
				"type": "object",
				"required": ["title", "version"],
				"properties": {
					"title": { "type": "string" },
					"description": { "type": "string" },
					"termsOfService": {
						"type": "string",
						"format": "uri-reference"
					},
					"contact": { "$ref": "#/definitions/Contact" },
					"license": { "$ref": "#/definitions/License" },
					"version": { "type": "string" }
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"Contact": {
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri-reference"
					},
					"email": {
						"type": "string",
						"format": "email"
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"License": {
				"type": "object",
				"required": ["name"],
				"properties": {
					"name": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri-reference"
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"Server": {
				"type": "object",
				"required": ["url"],
				"properties": {
					"url": { "type": "string" },
					"description": { "type": "string" },
					"variables": {
						"type": "object",
						"additionalProperties": { "$ref": "#/definitions/ServerVariable" }
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"ServerVariable": {
				"type": "object",
				"required": ["default"],
				"properties": {
					"enum": {
						"type": "array",
						"items": { "type": "string" }
					},
					"default": { "type": "string" },
					"description": { "type": "string" }
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"Components": {
				"type": "object",
				"properties": {
					"schemas": {
						"type": "object",
						"patternProperties": { "^[a-zA-Z0-9\\.\\-_]+$": { "oneOf": [{ "$ref": "#/definitions/Schema" }, { "$ref": "#/definitions/Reference" }] } }
					},
					"responses": {
						"type": "object",
						"patternProperties": { "^[a-zA-Z0-9\\.\\-_]+$": { "oneOf": [{ "$ref": "#/definitions/Reference" }, { "$ref": "#/definitions/Response" }] } }
					},
					"parameters": {
						"type": "object",
						"patternProperties": { "^[a-zA-Z0-9\\.\\-_]+$": { "oneOf": [{ "$ref": "#/definitions/Reference" }, { "$ref": "#/definitions/Parameter" }] } }
					},
					"examples": {
						"type": "object",
						"patternProperties": { "^[a-zA-Z0-9\\.\\-_]+$": { "oneOf": [{ "$ref": "#/definitions/Reference" }, { "$ref": "#/definitions/Example" }] } }
					},
					"requestBodies": {
						"type": "object",
						"patternProperties": { "^[a-zA-Z0-9\\.\\-_]+$": { "oneOf": [{ "$ref": "#/definitions/Reference" }, { "$ref": "#/definitions/RequestBody" }] } }
					},
					"headers": {
						"type": "object",
						"patternProperties": { "^[a-zA-Z0-9\\.\\-_]+$": { "oneOf": [{ "$ref": "#/definitions/Reference" }, { "$ref": "#/definitions/Header" }] } }
					},
					"securitySchemes": {
						"type": "object",
						"patternProperties": { "^[a-zA-Z0-9\\.\\-_]+$": { "oneOf": [{ "$ref": "#/definitions/Reference" }, { "$ref": "#/definitions/SecurityScheme" }] } }
					},
					"links": {
						"type": "object",
						"patternProperties": { "^[a-zA-Z0-9\\.\\-_]+$": { "oneOf": [{ "$ref": "#/definitions/Reference" }, { "$ref": "#/definitions/Link" }] } }
					},
					"callbacks": {
						"type": "object",
						"patternProperties": { "^[a-zA-Z0-9\\.\\-_]+$": { "oneOf": [{ "$ref": "#/definitions/Reference" }, { "$ref": "#/definitions/Callback" }] } }
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"Schema": {
				"type": "object",
				"properties": {
					"title": { "type": "string" },
					"multipleOf": {
						"type": "number",
						"minimum": 0,
						"exclusiveMinimum": true
					},
					"maximum": { "type": "number" },
					"exclusiveMaximum": {
						"type": "boolean",
						"default": false
					},
					"minimum": { "type": "number" },
					"exclusiveMinimum": {
						"type": "boolean",
						"default": false
					},
					"maxLength": {
						"type": "integer",
						"minimum": 0
					},
					"minLength": {
						"type": "integer",
						"minimum": 0,
						"default": 0
					},
					"pattern": {
						"type": "string",
						"format": "regex"
					},
					"maxItems": {
						"type": "integer",
						"minimum": 0
					},
					"minItems": {
						"type": "integer",
						"minimum": 0,
						"default": 0
					},
					"uniqueItems": {
						"type": "boolean",
						"default": false
					},
					"maxProperties": {
						"type": "integer",
						"minimum": 0
					},
					"minProperties": {
						"type": "integer",
						"minimum": 0,
						"default": 0
					},
					"required": {
						"type": "array",
						"items": { "type": "string" },
						"minItems": 1,
						"uniqueItems": true
					},
					"enum": {
						"type": "array",
						"items": {},
						"minItems": 1,
						"uniqueItems": false
					},
					"type": {
						"type": "string",
						"enum": [
							"array",
							"boolean",
							"integer",
							"number",
							"object",
							"string"
						]
					},
					"not": { "oneOf": [{ "$ref": "#/definitions/Schema" }, { "$ref": "#/definitions/Reference" }] },
					"allOf": {
						"type": "array",
						"items": { "oneOf": [{ "$ref": "#/definitions/Schema" }, { "$ref": "#/definitions/Reference" }] }
					},
					"oneOf": {
						"type": "array",
						"items": { "oneOf": [{ "$ref": "#/definitions/Schema" }, { "$ref": "#/definitions/Reference" }] }
					},
					"anyOf": {
						"type": "array",
						"items": { "oneOf": [{ "$ref": "#/definitions/Schema" }, { "$ref": "#/definitions/Reference" }] }
					},
					"items": { "oneOf": [{ "$ref": "#/definitions/Schema" }, { "$ref": "#/definitions/Reference" }] },
					"properties": {
						"type": "object",
						"additionalProperties": { "oneOf": [{ "$ref": "#/definitions/Schema" }, { "$ref": "#/definitions/Reference" }] }
					},
					"additionalProperties": {
						"oneOf": [
							{ "$ref": "#/definitions/Schema" },
							{ "$ref": "#/definitions/Reference" },
							{ "type": "boolean" }
						],
						"default": true
					},
					"description": { "type": "string" },
					"format": { "type": "string" },
					"default": {},
					"nullable": {
						"type": "boolean",
						"default": false
					},
					"discriminator": { "$ref": "#/definitions/Discriminator" },
					"readOnly": {
						"type": "boolean",
						"default": false
					},
					"writeOnly": {
						"type": "boolean",
						"default": false
					},
					"example": {},
					"externalDocs": { "$ref": "#/definitions/ExternalDocumentation" },
					"deprecated": {
						"type": "boolean",
						"default": false
					},
					"xml": { "$ref": "#/definitions/XML" }
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"Discriminator": {
				"type": "object",
				"required": ["propertyName"],
				"properties": {
					"propertyName": { "type": "string" },
					"mapping": {
						"type": "object",
						"additionalProperties": { "type": "string" }
					}
				}
			},
			"XML": {
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"namespace": {
						"type": "string",
						"format": "uri"
					},
					"prefix": { "type": "string" },
					"attribute": {
						"type": "boolean",
						"default": false
					},
					"wrapped": {
						"type": "boolean",
						"default": false
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"Response": {
				"type": "object",
				"required": ["description"],
				"properties": {
					"description": { "type": "string" },
					"headers": {
						"type": "object",
						"additionalProperties": { "oneOf": [{ "$ref": "#/definitions/Header" }, { "$ref": "#/definitions/Reference" }] }
					},
					"content": {
						"type": "object",
						"additionalProperties": { "$ref": "#/definitions/MediaType" }
					},
					"links": {
						"type": "object",
						"additionalProperties": { "oneOf": [{ "$ref": "#/definitions/Link" }, { "$ref": "#/definitions/Reference" }] }
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"MediaType": {
				"type": "object",
				"properties": {
					"schema": { "oneOf": [{ "$ref": "#/definitions/Schema" }, { "$ref": "#/definitions/Reference" }] },
					"example": {},
					"examples": {
						"type": "object",
						"additionalProperties": { "oneOf": [{ "$ref": "#/definitions/Example" }, { "$ref": "#/definitions/Reference" }] }
					},
					"encoding": {
						"type": "object",
						"additionalProperties": { "$ref": "#/definitions/Encoding" }
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false,
				"allOf": [{ "$ref": "#/definitions/ExampleXORExamples" }]
			},
			"Example": {
				"type": "object",
				"properties": {
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"value": {},
					"externalValue": {
						"type": "string",
						"format": "uri-reference"
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"Header": {
				"type": "object",
				"properties": {
					"description": { "type": "string" },
					"required": {
						"type": "boolean",
						"default": false
					},
					"deprecated": {
						"type": "boolean",
						"default": false
					},
					"allowEmptyValue": {
						"type": "boolean",
						"default": false
					},
					"style": {
						"type": "string",
						"enum": ["simple"],
						"default": "simple"
					},
					"explode": { "type": "boolean" },
					"allowReserved": {
						"type": "boolean",
						"default": false
					},
					"schema": { "oneOf": [{ "$ref": "#/definitions/Schema" }, { "$ref": "#/definitions/Reference" }] },
					"content": {
						"type": "object",
						"additionalProperties": { "$ref": "#/definitions/MediaType" },
						"minProperties": 1,
						"maxProperties": 1
					},
					"example": {},
					"examples": {
						"type": "object",
						"additionalProperties": { "oneOf": [{ "$ref": "#/definitions/Example" }, { "$ref": "#/definitions/Reference" }] }
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false,
				"allOf": [{ "$ref": "#/definitions/ExampleXORExamples" }, { "$ref": "#/definitions/SchemaXORContent" }]
			},
			"Paths": {
				"type": "object",
				"patternProperties": {
					"^\\/": { "$ref": "#/definitions/PathItemOrReference" },
					"^x-": {}
				},
				"additionalProperties": false
			},
			"PathItem": {
				"type": "object",
				"properties": {
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"servers": {
						"type": "array",
						"items": { "$ref": "#/definitions/Server" }
					},
					"parameters": {
						"type": "array",
						"items": { "oneOf": [{ "$ref": "#/definitions/Parameter" }, { "$ref": "#/definitions/Reference" }] },
						"uniqueItems": true
					}
				},
				"patternProperties": {
					"^(get|put|post|delete|options|head|patch|trace)$": { "$ref": "#/definitions/Operation" },
					"^x-": {}
				},
				"additionalProperties": false
			},
			"PathItemOrReference": { "oneOf": [{ "$ref": "#/definitions/PathItem" }, { "$ref": "#/definitions/Reference" }] },
			"Operation": {
				"type": "object",
				"required": ["responses"],
				"properties": {
					"tags": {
						"type": "array",
						"items": { "type": "string" }
					},
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"externalDocs": { "$ref": "#/definitions/ExternalDocumentation" },
					"operationId": { "type": "string" },
					"parameters": {
						"type": "array",
						"items": { "oneOf": [{ "$ref": "#/definitions/Parameter" }, { "$ref": "#/definitions/Reference" }] },
						"uniqueItems": true
					},
					"requestBody": { "oneOf": [{ "$ref": "#/definitions/RequestBody" }, { "$ref": "#/definitions/Reference" }] },
					"responses": { "$ref": "#/definitions/Responses" },
					"callbacks": {
						"type": "object",
						"additionalProperties": { "oneOf": [{ "$ref": "#/definitions/Callback" }, { "$ref": "#/definitions/Reference" }] }
					},
					"deprecated": {
						"type": "boolean",
						"default": false
					},
					"security": {
						"type": "array",
						"items": { "$ref": "#/definitions/SecurityRequirement" }
					},
					"servers": {
						"type": "array",
						"items": { "$ref": "#/definitions/Server" }
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"Responses": {
				"type": "object",
				"properties": { "default": { "oneOf": [{ "$ref": "#/definitions/Response" }, { "$ref": "#/definitions/Reference" }] } },
				"patternProperties": {
					"^[1-5](?:\\d{2}|XX)$": { "oneOf": [{ "$ref": "#/definitions/Response" }, { "$ref": "#/definitions/Reference" }] },
					"^x-": {}
				},
				"minProperties": 1,
				"additionalProperties": false
			},
			"SecurityRequirement": {
				"type": "object",
				"additionalProperties": {
					"type": "array",
					"items": { "type": "string" }
				}
			},
			"Tag": {
				"type": "object",
				"required": ["name"],
				"properties": {
					"name": { "type": "string" },
					"description": { "type": "string" },
					"externalDocs": { "$ref": "#/definitions/ExternalDocumentation" }
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"ExternalDocumentation": {
				"type": "object",
				"required": ["url"],
				"properties": {
					"description": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri-reference"
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"ExampleXORExamples": {
				"description": "Example and examples are mutually exclusive",
				"not": { "required": ["example", "examples"] }
			},
			"SchemaXORContent": {
				"description": "Schema and content are mutually exclusive, at least one is required",
				"not": { "required": ["schema", "content"] },
				"oneOf": [{ "required": ["schema"] }, {
					"required": ["content"],
					"description": "Some properties are not allowed if content is present",
					"allOf": [
						{ "not": { "required": ["style"] } },
						{ "not": { "required": ["explode"] } },
						{ "not": { "required": ["allowReserved"] } },
						{ "not": { "required": ["example"] } },
						{ "not": { "required": ["examples"] } }
					]
				}]
			},
			"Parameter": {
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"in": { "type": "string" },
					"description": { "type": "string" },
					"required": {
						"type": "boolean",
						"default": false
					},
					"deprecated": {
						"type": "boolean",
						"default": false
					},
					"allowEmptyValue": {
						"type": "boolean",
						"default": false
					},
					"style": { "type": "string" },
					"explode": { "type": "boolean" },
					"allowReserved": {
						"type": "boolean",
						"default": false
					},
					"schema": { "oneOf": [{ "$ref": "#/definitions/Schema" }, { "$ref": "#/definitions/Reference" }] },
					"content": {
						"type": "object",
						"additionalProperties": { "$ref": "#/definitions/MediaType" },
						"minProperties": 1,
						"maxProperties": 1
					},
					"example": {},
					"examples": {
						"type": "object",
						"additionalProperties": { "oneOf": [{ "$ref": "#/definitions/Example" }, { "$ref": "#/definitions/Reference" }] }
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false,
				"required": ["name", "in"],
				"allOf": [
					{ "$ref": "#/definitions/ExampleXORExamples" },
					{ "$ref": "#/definitions/SchemaXORContent" },
					{ "$ref": "#/definitions/ParameterLocation" }
				]
			},
			"ParameterLocation": {
				"description": "Parameter location",
				"oneOf": [
					{
						"description": "Parameter in path",
						"required": ["required"],
						"properties": {
							"in": { "enum": ["path"] },
							"style": {
								"enum": [
									"matrix",
									"label",
									"simple"
								],
								"default": "simple"
							},
							"required": { "enum": [true] }
						}
					},
					{
						"description": "Parameter in query",
						"properties": {
							"in": { "enum": ["query"] },
							"style": {
								"enum": [
									"form",
									"spaceDelimited",
									"pipeDelimited",
									"deepObject"
								],
								"default": "form"
							}
						}
					},
					{
						"description": "Parameter in header",
						"properties": {
							"in": { "enum": ["header"] },
							"style": {
								"enum": ["simple"],
								"default": "simple"
							}
						}
					},
					{
						"description": "Parameter in cookie",
						"properties": {
							"in": { "enum": ["cookie"] },
							"style": {
								"enum": ["form"],
								"default": "form"
							}
						}
					}
				]
			},
			"RequestBody": {
				"type": "object",
				"required": ["content"],
				"properties": {
					"description": { "type": "string" },
					"content": {
						"type": "object",
						"additionalProperties": { "$ref": "#/definitions/MediaType" }
					},
					"required": {
						"type": "boolean",
						"default": false
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"SecurityScheme": {
				"oneOf": [
					{ "$ref": "#/definitions/APIKeySecurityScheme" },
					{ "$ref": "#/definitions/HTTPSecurityScheme" },
					{ "$ref": "#/definitions/OAuth2SecurityScheme" },
					{ "$ref": "#/definitions/OpenIdConnectSecurityScheme" }
				],
				"discriminator": { "propertyName": "type" }
			},
			"APIKeySecurityScheme": {
				"type": "object",
				"required": [
					"type",
					"name",
					"in"
				],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["apiKey"]
					},
					"name": { "type": "string" },
					"in": {
						"type": "string",
						"enum": [
							"header",
							"query",
							"cookie"
						]
					},
					"description": { "type": "string" }
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"HTTPSecurityScheme": {
				"type": "object",
				"required": ["scheme", "type"],
				"properties": {
					"scheme": { "type": "string" },
					"bearerFormat": { "type": "string" },
					"description": { "type": "string" },
					"type": {
						"type": "string",
						"enum": ["http"]
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false,
				"oneOf": [{
					"description": "Bearer",
					"properties": { "scheme": {
						"type": "string",
						"pattern": "^[Bb][Ee][Aa][Rr][Ee][Rr]$"
					} }
				}, {
					"description": "Non Bearer",
					"not": { "required": ["bearerFormat"] },
					"properties": { "scheme": { "not": {
						"type": "string",
						"pattern": "^[Bb][Ee][Aa][Rr][Ee][Rr]$"
					} } }
				}]
			},
			"OAuth2SecurityScheme": {
				"type": "object",
				"required": ["type", "flows"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["oauth2"]
					},
					"flows": { "$ref": "#/definitions/OAuthFlows" },
					"description": { "type": "string" }
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"OpenIdConnectSecurityScheme": {
				"type": "object",
				"required": ["type", "openIdConnectUrl"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["openIdConnect"]
					},
					"openIdConnectUrl": {
						"type": "string",
						"format": "uri-reference"
					},
					"description": { "type": "string" }
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"OAuthFlows": {
				"type": "object",
				"properties": {
					"implicit": { "$ref": "#/definitions/ImplicitOAuthFlow" },
					"password": { "$ref": "#/definitions/PasswordOAuthFlow" },
					"clientCredentials": { "$ref": "#/definitions/ClientCredentialsFlow" },
					"authorizationCode": { "$ref": "#/definitions/AuthorizationCodeOAuthFlow" }
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"ImplicitOAuthFlow": {
				"type": "object",
				"required": ["authorizationUrl", "scopes"],
				"properties": {
					"authorizationUrl": {
						"type": "string",
						"format": "uri-reference"
					},
					"refreshUrl": {
						"type": "string",
						"format": "uri-reference"
					},
					"scopes": {
						"type": "object",
						"additionalProperties": { "type": "string" }
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"PasswordOAuthFlow": {
				"type": "object",
				"required": ["tokenUrl", "scopes"],
				"properties": {
					"tokenUrl": {
						"type": "string",
						"format": "uri-reference"
					},
					"refreshUrl": {
						"type": "string",
						"format": "uri-reference"
					},
					"scopes": {
						"type": "object",
						"additionalProperties": { "type": "string" }
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"ClientCredentialsFlow": {
				"type": "object",
				"required": ["tokenUrl", "scopes"],
				"properties": {
					"tokenUrl": {
						"type": "string",
						"format": "uri-reference"
					},
					"refreshUrl": {
						"type": "string",
						"format": "uri-reference"
					},
					"scopes": {
						"type": "object",
						"additionalProperties": { "type": "string" }
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"AuthorizationCodeOAuthFlow": {
				"type": "object",
				"required": [
					"authorizationUrl",
					"tokenUrl",
					"scopes"
				],
				"properties": {
					"authorizationUrl": {
						"type": "string",
						"format": "uri-reference"
					},
					"tokenUrl": {
						"type": "string",
						"format": "uri-reference"
					},
					"refreshUrl": {
						"type": "string",
						"format": "uri-reference"
					},
					"scopes": {
						"type": "object",
						"additionalProperties": { "type": "string" }
					}
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false
			},
			"Link": {
				"type": "object",
				"properties": {
					"operationId": { "type": "string" },
					"operationRef": {
						"type": "string",
						"format": "uri-reference"
					},
					"parameters": {
						"type": "object",
						"additionalProperties": {}
					},
					"requestBody": {},
					"description": { "type": "string" },
					"server": { "$ref": "#/definitions/Server" }
				},
				"patternProperties": { "^x-": {} },
				"additionalProperties": false,
				"not": {
					"description": "Operation Id and Operation Ref are mutually exclusive",
					"required": ["operationId", "operationRef"]
				}
			},
			"Callback": {
				"type": "object",
				"additionalProperties": { "$ref": "#/definitions/PathItem" },
				"patternProperties": { "^x-": {} }
			},
			"Encoding": {
				"type": "object",
				"properties": {
					"contentType": { "type": "string" },
					"headers": {
						"type": "object",
						"additionalProperties": { "oneOf": [{ "$ref": "#/definitions/Header" }, { "$ref": "#/definitions/Reference" }] }
					},
					"style": {
						"type": "string",
						"enum": [
							"form",
							"spaceDelimited",
							"pipeDelimited",
							"deepObject"
						]
					},
					"explode": { "type": "boolean" },
					"allowReserved": {
						"type": "boolean",
						"default": false
					}
				},
				"additionalProperties": false
			}
		}
	},
	"3.1": {
		"$id": "https://spec.openapis.org/oas/3.1/schema/2022-10-07",
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"description": "The description of OpenAPI v3.1.x documents without schema validation, as defined by https://spec.openapis.org/oas/v3.1.0",
		"type": "object",
		"properties": {
			"openapi": {
				"type": "string",
				"pattern": "^3\\.1\\.\\d+(-.+)?$"
			},
			"info": { "$ref": "#/$defs/info" },
			"jsonSchemaDialect": {
				"type": "string",
				"format": "uri-reference",
				"default": "https://spec.openapis.org/oas/3.1/dialect/base"
			},
			"servers": {
				"type": "array",
				"items": { "$ref": "#/$defs/server" },
				"default": [{ "url": "/" }]
			},
			"paths": { "$ref": "#/$defs/paths" },
			"webhooks": {
				"type": "object",
				"additionalProperties": { "$ref": "#/$defs/path-item-or-reference" }
			},
			"components": { "$ref": "#/$defs/components" },
			"security": {
				"type": "array",
				"items": { "$ref": "#/$defs/security-requirement" }
			},
			"tags": {
				"type": "array",
				"items": { "$ref": "#/$defs/tag" }
			},
			"externalDocs": { "$ref": "#/$defs/external-documentation" }
		},
		"required": ["openapi", "info"],
		"anyOf": [
			{ "required": ["paths"] },
			{ "required": ["components"] },
			{ "required": ["webhooks"] }
		],
		"$ref": "#/$defs/specification-extensions",
		"unevaluatedProperties": false,
		"$defs": {
			"info": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#info-object",
				"type": "object",
				"properties": {
					"title": { "type": "string" },
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"termsOfService": {
						"type": "string",
						"format": "uri-reference"
					},
					"contact": { "$ref": "#/$defs/contact" },
					"license": { "$ref": "#/$defs/license" },
					"version": { "type": "string" }
				},
				"required": ["title", "version"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"contact": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#contact-object",
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri-reference"
					},
					"email": {
						"type": "string",
						"format": "email"
					}
				},
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"license": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#license-object",
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"identifier": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri-reference"
					}
				},
				"required": ["name"],
				"dependentSchemas": { "identifier": { "not": { "required": ["url"] } } },
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"server": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#server-object",
				"type": "object",
				"properties": {
					"url": { "type": "string" },
					"description": { "type": "string" },
					"variables": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/server-variable" }
					}
				},
				"required": ["url"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"server-variable": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#server-variable-object",
				"type": "object",
				"properties": {
					"enum": {
						"type": "array",
						"items": { "type": "string" },
						"minItems": 1
					},
					"default": { "type": "string" },
					"description": { "type": "string" }
				},
				"required": ["default"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"components": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#components-object",
				"type": "object",
				"properties": {
					"schemas": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/schema" }
					},
					"responses": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/response-or-reference" }
					},
					"parameters": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/parameter-or-reference" }
					},
					"examples": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/example-or-reference" }
					},
					"requestBodies": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/request-body-or-reference" }
					},
					"headers": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/header-or-reference" }
					},
					"securitySchemes": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/security-scheme-or-reference" }
					},
					"links": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/link-or-reference" }
					},
					"callbacks": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/callbacks-or-reference" }
					},
					"pathItems": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/path-item-or-reference" }
					}
				},
				"patternProperties": { "^(schemas|responses|parameters|examples|requestBodies|headers|securitySchemes|links|callbacks|pathItems)$": {
					"$comment": "Enumerating all of the property names in the regex above is necessary for unevaluatedProperties to work as expected",
					"propertyNames": { "pattern": "^[a-zA-Z0-9._-]+$" }
				} },
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"paths": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#paths-object",
				"type": "object",
				"patternProperties": { "^/": { "$ref": "#/$defs/path-item-or-reference" } },
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"path-item": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#path-item-object",
				"type": "object",
				"properties": {
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"servers": {
						"type": "array",
						"items": { "$ref": "#/$defs/server" }
					},
					"parameters": {
						"type": "array",
						"items": { "$ref": "#/$defs/parameter-or-reference" }
					},
					"get": { "$ref": "#/$defs/operation" },
					"put": { "$ref": "#/$defs/operation" },
					"post": { "$ref": "#/$defs/operation" },
					"delete": { "$ref": "#/$defs/operation" },
					"options": { "$ref": "#/$defs/operation" },
					"head": { "$ref": "#/$defs/operation" },
					"patch": { "$ref": "#/$defs/operation" },
					"trace": { "$ref": "#/$defs/operation" }
				},
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"path-item-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/path-item" }
			},
			"operation": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#operation-object",
				"type": "object",
				"properties": {
					"tags": {
						"type": "array",
						"items": { "type": "string" }
					},
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"externalDocs": { "$ref": "#/$defs/external-documentation" },
					"operationId": { "type": "string" },
					"parameters": {
						"type": "array",
						"items": { "$ref": "#/$defs/parameter-or-reference" }
					},
					"requestBody": { "$ref": "#/$defs/request-body-or-reference" },
					"responses": { "$ref": "#/$defs/responses" },
					"callbacks": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/callbacks-or-reference" }
					},
					"deprecated": {
						"default": false,
						"type": "boolean"
					},
					"security": {
						"type": "array",
						"items": { "$ref": "#/$defs/security-requirement" }
					},
					"servers": {
						"type": "array",
						"items": { "$ref": "#/$defs/server" }
					}
				},
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"external-documentation": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#external-documentation-object",
				"type": "object",
				"properties": {
					"description": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri-reference"
					}
				},
				"required": ["url"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"parameter": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#parameter-object",
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"in": { "enum": [
						"query",
						"header",
						"path",
						"cookie"
					] },
					"description": { "type": "string" },
					"required": {
						"default": false,
						"type": "boolean"
					},
					"deprecated": {
						"default": false,
						"type": "boolean"
					},
					"schema": { "$ref": "#/$defs/schema" },
					"content": {
						"$ref": "#/$defs/content",
						"minProperties": 1,
						"maxProperties": 1
					}
				},
				"required": ["name", "in"],
				"oneOf": [{ "required": ["schema"] }, { "required": ["content"] }],
				"if": {
					"properties": { "in": { "const": "query" } },
					"required": ["in"]
				},
				"then": { "properties": { "allowEmptyValue": {
					"default": false,
					"type": "boolean"
				} } },
				"dependentSchemas": { "schema": {
					"properties": {
						"style": { "type": "string" },
						"explode": { "type": "boolean" }
					},
					"allOf": [
						{ "$ref": "#/$defs/examples" },
						{ "$ref": "#/$defs/parameter/dependentSchemas/schema/$defs/styles-for-path" },
						{ "$ref": "#/$defs/parameter/dependentSchemas/schema/$defs/styles-for-header" },
						{ "$ref": "#/$defs/parameter/dependentSchemas/schema/$defs/styles-for-query" },
						{ "$ref": "#/$defs/parameter/dependentSchemas/schema/$defs/styles-for-cookie" },
						{ "$ref": "#/$defs/parameter/dependentSchemas/schema/$defs/styles-for-form" }
					],
					"$defs": {
						"styles-for-path": {
							"if": {
								"properties": { "in": { "const": "path" } },
								"required": ["in"]
							},
							"then": {
								"properties": {
									"name": { "pattern": "[^/#?]+$" },
									"style": {
										"default": "simple",
										"enum": [
											"matrix",
											"label",
											"simple"
										]
									},
									"required": { "const": true }
								},
								"required": ["required"]
							}
						},
						"styles-for-header": {
							"if": {
								"properties": { "in": { "const": "header" } },
								"required": ["in"]
							},
							"then": { "properties": { "style": {
								"default": "simple",
								"const": "simple"
							} } }
						},
						"styles-for-query": {
							"if": {
								"properties": { "in": { "const": "query" } },
								"required": ["in"]
							},
							"then": { "properties": {
								"style": {
									"default": "form",
									"enum": [
										"form",
										"spaceDelimited",
										"pipeDelimited",
										"deepObject"
									]
								},
								"allowReserved": {
									"default": false,
									"type": "boolean"
								}
							} }
						},
						"styles-for-cookie": {
							"if": {
								"properties": { "in": { "const": "cookie" } },
								"required": ["in"]
							},
							"then": { "properties": { "style": {
								"default": "form",
								"const": "form"
							} } }
						},
						"styles-for-form": {
							"if": {
								"properties": { "style": { "const": "form" } },
								"required": ["style"]
							},
							"then": { "properties": { "explode": { "default": true } } },
							"else": { "properties": { "explode": { "default": false } } }
						}
					}
				} },
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"parameter-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/parameter" }
			},
			"request-body": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#request-body-object",
				"type": "object",
				"properties": {
					"description": { "type": "string" },
					"content": { "$ref": "#/$defs/content" },
					"required": {
						"default": false,
						"type": "boolean"
					}
				},
				"required": ["content"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"request-body-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/request-body" }
			},
			"content": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#fixed-fields-10",
				"type": "object",
				"additionalProperties": { "$ref": "#/$defs/media-type" },
				"propertyNames": { "format": "media-range" }
			},
			"media-type": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#media-type-object",
				"type": "object",
				"properties": {
					"schema": { "$ref": "#/$defs/schema" },
					"encoding": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/encoding" }
					}
				},
				"allOf": [{ "$ref": "#/$defs/specification-extensions" }, { "$ref": "#/$defs/examples" }],
				"unevaluatedProperties": false
			},
			"encoding": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#encoding-object",
				"type": "object",
				"properties": {
					"contentType": {
						"type": "string",
						"format": "media-range"
					},
					"headers": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/header-or-reference" }
					},
					"style": {
						"default": "form",
						"enum": [
							"form",
							"spaceDelimited",
							"pipeDelimited",
							"deepObject"
						]
					},
					"explode": { "type": "boolean" },
					"allowReserved": {
						"default": false,
						"type": "boolean"
					}
				},
				"allOf": [{ "$ref": "#/$defs/specification-extensions" }, { "$ref": "#/$defs/encoding/$defs/explode-default" }],
				"unevaluatedProperties": false,
				"$defs": { "explode-default": {
					"if": {
						"properties": { "style": { "const": "form" } },
						"required": ["style"]
					},
					"then": { "properties": { "explode": { "default": true } } },
					"else": { "properties": { "explode": { "default": false } } }
				} }
			},
			"responses": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#responses-object",
				"type": "object",
				"properties": { "default": { "$ref": "#/$defs/response-or-reference" } },
				"patternProperties": { "^[1-5](?:[0-9]{2}|XX)$": { "$ref": "#/$defs/response-or-reference" } },
				"minProperties": 1,
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"response": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#response-object",
				"type": "object",
				"properties": {
					"description": { "type": "string" },
					"headers": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/header-or-reference" }
					},
					"content": { "$ref": "#/$defs/content" },
					"links": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/link-or-reference" }
					}
				},
				"required": ["description"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"response-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/response" }
			},
			"callbacks": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#callback-object",
				"type": "object",
				"$ref": "#/$defs/specification-extensions",
				"additionalProperties": { "$ref": "#/$defs/path-item-or-reference" }
			},
			"callbacks-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/callbacks" }
			},
			"example": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#example-object",
				"type": "object",
				"properties": {
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"value": true,
					"externalValue": {
						"type": "string",
						"format": "uri-reference"
					}
				},
				"not": { "required": ["value", "externalValue"] },
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"example-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/example" }
			},
			"link": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#link-object",
				"type": "object",
				"properties": {
					"operationRef": {
						"type": "string",
						"format": "uri-reference"
					},
					"operationId": { "type": "string" },
					"parameters": { "$ref": "#/$defs/map-of-strings" },
					"requestBody": true,
					"description": { "type": "string" },
					"body": { "$ref": "#/$defs/server" }
				},
				"oneOf": [{ "required": ["operationRef"] }, { "required": ["operationId"] }],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"link-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/link" }
			},
			"header": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#header-object",
				"type": "object",
				"properties": {
					"description": { "type": "string" },
					"required": {
						"default": false,
						"type": "boolean"
					},
					"deprecated": {
						"default": false,
						"type": "boolean"
					},
					"schema": { "$ref": "#/$defs/schema" },
					"content": {
						"$ref": "#/$defs/content",
						"minProperties": 1,
						"maxProperties": 1
					}
				},
				"oneOf": [{ "required": ["schema"] }, { "required": ["content"] }],
				"dependentSchemas": { "schema": {
					"properties": {
						"style": {
							"default": "simple",
							"const": "simple"
						},
						"explode": {
							"default": false,
							"type": "boolean"
						}
					},
					"$ref": "#/$defs/examples"
				} },
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"header-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/header" }
			},
			"tag": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#tag-object",
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"description": { "type": "string" },
					"externalDocs": { "$ref": "#/$defs/external-documentation" }
				},
				"required": ["name"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"reference": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#reference-object",
				"type": "object",
				"properties": {
					"$ref": {
						"type": "string",
						"format": "uri-reference"
					},
					"summary": { "type": "string" },
					"description": { "type": "string" }
				},
				"unevaluatedProperties": false
			},
			"schema": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#schema-object",
				"$dynamicAnchor": "meta",
				"type": ["object", "boolean"]
			},
			"security-scheme": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#security-scheme-object",
				"type": "object",
				"properties": {
					"type": { "enum": [
						"apiKey",
						"http",
						"mutualTLS",
						"oauth2",
						"openIdConnect"
					] },
					"description": { "type": "string" }
				},
				"required": ["type"],
				"allOf": [
					{ "$ref": "#/$defs/specification-extensions" },
					{ "$ref": "#/$defs/security-scheme/$defs/type-apikey" },
					{ "$ref": "#/$defs/security-scheme/$defs/type-http" },
					{ "$ref": "#/$defs/security-scheme/$defs/type-http-bearer" },
					{ "$ref": "#/$defs/security-scheme/$defs/type-oauth2" },
					{ "$ref": "#/$defs/security-scheme/$defs/type-oidc" }
				],
				"unevaluatedProperties": false,
				"$defs": {
					"type-apikey": {
						"if": {
							"properties": { "type": { "const": "apiKey" } },
							"required": ["type"]
						},
						"then": {
							"properties": {
								"name": { "type": "string" },
								"in": { "enum": [
									"query",
									"header",
									"cookie"
								] }
							},
							"required": ["name", "in"]
						}
					},
					"type-http": {
						"if": {
							"properties": { "type": { "const": "http" } },
							"required": ["type"]
						},
						"then": {
							"properties": { "scheme": { "type": "string" } },
							"required": ["scheme"]
						}
					},
					"type-http-bearer": {
						"if": {
							"properties": {
								"type": { "const": "http" },
								"scheme": {
									"type": "string",
									"pattern": "^[Bb][Ee][Aa][Rr][Ee][Rr]$"
								}
							},
							"required": ["type", "scheme"]
						},
						"then": { "properties": { "bearerFormat": { "type": "string" } } }
					},
					"type-oauth2": {
						"if": {
							"properties": { "type": { "const": "oauth2" } },
							"required": ["type"]
						},
						"then": {
							"properties": { "flows": { "$ref": "#/$defs/oauth-flows" } },
							"required": ["flows"]
						}
					},
					"type-oidc": {
						"if": {
							"properties": { "type": { "const": "openIdConnect" } },
							"required": ["type"]
						},
						"then": {
							"properties": { "openIdConnectUrl": {
								"type": "string",
								"format": "uri-reference"
							} },
							"required": ["openIdConnectUrl"]
						}
					}
				}
			},
			"security-scheme-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/security-scheme" }
			},
			"oauth-flows": {
				"type": "object",
				"properties": {
					"implicit": { "$ref": "#/$defs/oauth-flows/$defs/implicit" },
					"password": { "$ref": "#/$defs/oauth-flows/$defs/password" },
					"clientCredentials": { "$ref": "#/$defs/oauth-flows/$defs/client-credentials" },
					"authorizationCode": { "$ref": "#/$defs/oauth-flows/$defs/authorization-code" }
				},
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false,
				"$defs": {
					"implicit": {
						"type": "object",
						"properties": {
							"authorizationUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"refreshUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"scopes": { "$ref": "#/$defs/map-of-strings" }
						},
						"required": ["authorizationUrl", "scopes"],
						"$ref": "#/$defs/specification-extensions",
						"unevaluatedProperties": false
					},
					"password": {
						"type": "object",
						"properties": {
							"tokenUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"refreshUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"scopes": { "$ref": "#/$defs/map-of-strings" }
						},
						"required": ["tokenUrl", "scopes"],
						"$ref": "#/$defs/specification-extensions",
						"unevaluatedProperties": false
					},
					"client-credentials": {
						"type": "object",
						"properties": {
							"tokenUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"refreshUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"scopes": { "$ref": "#/$defs/map-of-strings" }
						},
						"required": ["tokenUrl", "scopes"],
						"$ref": "#/$defs/specification-extensions",
						"unevaluatedProperties": false
					},
					"authorization-code": {
						"type": "object",
						"properties": {
							"authorizationUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"tokenUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"refreshUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"scopes": { "$ref": "#/$defs/map-of-strings" }
						},
						"required": [
							"authorizationUrl",
							"tokenUrl",
							"scopes"
						],
						"$ref": "#/$defs/specification-extensions",
						"unevaluatedProperties": false
					}
				}
			},
			"security-requirement": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#security-requirement-object",
				"type": "object",
				"additionalProperties": {
					"type": "array",
					"items": { "type": "string" }
				}
			},
			"specification-extensions": {
				"$comment": "https://spec.openapis.org/oas/v3.1.0#specification-extensions",
				"patternProperties": { "^x-": true }
			},
			"examples": { "properties": {
				"example": true,
				"examples": {
					"type": "object",
					"additionalProperties": { "$ref": "#/$defs/example-or-reference" }
				}
			} },
			"map-of-strings": {
				"type": "object",
				"additionalProperties": { "type": "string" }
			}
		}
	},
	"3.2": {
		"$id": "https://spec.openapis.org/oas/3.2/schema/2025-09-17",
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"description": "The description of OpenAPI v3.2.x Documents without Schema Object validation",
		"type": "object",
		"properties": {
			"openapi": {
				"type": "string",
				"pattern": "^3\\.2\\.\\d+(-.+)?$"
			},
			"$self": {
				"type": "string",
				"format": "uri-reference",
				"$comment": "MUST NOT contain a fragment",
				"pattern": "^[^#]*$"
			},
			"info": { "$ref": "#/$defs/info" },
			"jsonSchemaDialect": {
				"type": "string",
				"format": "uri-reference",
				"default": "https://spec.openapis.org/oas/3.2/dialect/2025-09-17"
			},
			"servers": {
				"type": "array",
				"items": { "$ref": "#/$defs/server" },
				"default": [{ "url": "/" }]
			},
			"paths": { "$ref": "#/$defs/paths" },
			"webhooks": {
				"type": "object",
				"additionalProperties": { "$ref": "#/$defs/path-item-or-reference" }
			},
			"components": { "$ref": "#/$defs/components" },
			"security": {
				"type": "array",
				"items": { "$ref": "#/$defs/security-requirement" }
			},
			"tags": {
				"type": "array",
				"items": { "$ref": "#/$defs/tag" }
			},
			"externalDocs": { "$ref": "#/$defs/external-documentation" }
		},
		"required": ["openapi", "info"],
		"anyOf": [
			{ "required": ["paths"] },
			{ "required": ["components"] },
			{ "required": ["webhooks"] }
		],
		"$ref": "#/$defs/specification-extensions",
		"unevaluatedProperties": false,
		"$defs": {
			"info": {
				"$comment": "https://spec.openapis.org/oas/v3.2#info-object",
				"type": "object",
				"properties": {
					"title": { "type": "string" },
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"termsOfService": {
						"type": "string",
						"format": "uri-reference"
					},
					"contact": { "$ref": "#/$defs/contact" },
					"license": { "$ref": "#/$defs/license" },
					"version": { "type": "string" }
				},
				"required": ["title", "version"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"contact": {
				"$comment": "https://spec.openapis.org/oas/v3.2#contact-object",
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri-reference"
					},
					"email": {
						"type": "string",
						"format": "email"
					}
				},
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"license": {
				"$comment": "https://spec.openapis.org/oas/v3.2#license-object",
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"identifier": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri-reference"
					}
				},
				"required": ["name"],
				"dependentSchemas": { "identifier": { "not": { "required": ["url"] } } },
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"server": {
				"$comment": "https://spec.openapis.org/oas/v3.2#server-object",
				"type": "object",
				"properties": {
					"url": { "type": "string" },
					"description": { "type": "string" },
					"name": { "type": "string" },
					"variables": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/server-variable" }
					}
				},
				"required": ["url"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"server-variable": {
				"$comment": "https://spec.openapis.org/oas/v3.2#server-variable-object",
				"type": "object",
				"properties": {
					"enum": {
						"type": "array",
						"items": { "type": "string" },
						"minItems": 1
					},
					"default": { "type": "string" },
					"description": { "type": "string" }
				},
				"required": ["default"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"components": {
				"$comment": "https://spec.openapis.org/oas/v3.2#components-object",
				"type": "object",
				"properties": {
					"schemas": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/schema" }
					},
					"responses": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/response-or-reference" }
					},
					"parameters": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/parameter-or-reference" }
					},
					"examples": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/example-or-reference" }
					},
					"requestBodies": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/request-body-or-reference" }
					},
					"headers": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/header-or-reference" }
					},
					"securitySchemes": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/security-scheme-or-reference" }
					},
					"links": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/link-or-reference" }
					},
					"callbacks": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/callbacks-or-reference" }
					},
					"pathItems": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/path-item-or-reference" }
					},
					"mediaTypes": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/media-type-or-reference" }
					}
				},
				"patternProperties": { "^(?:schemas|responses|parameters|examples|requestBodies|headers|securitySchemes|links|callbacks|pathItems|mediaTypes)$": {
					"$comment": "Enumerating all of the property names in the regex above is necessary for unevaluatedProperties to work as expected",
					"propertyNames": { "pattern": "^[a-zA-Z0-9._-]+$" }
				} },
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"paths": {
				"$comment": "https://spec.openapis.org/oas/v3.2#paths-object",
				"type": "object",
				"patternProperties": { "^/": { "$ref": "#/$defs/path-item-or-reference" } },
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"path-item": {
				"$comment": "https://spec.openapis.org/oas/v3.2#path-item-object",
				"type": "object",
				"properties": {
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"servers": {
						"type": "array",
						"items": { "$ref": "#/$defs/server" }
					},
					"parameters": { "$ref": "#/$defs/parameters" },
					"additionalOperations": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/operation" },
						"propertyNames": {
							"$comment": "RFC9110 restricts methods to \"1*tchar\" in ABNF",
							"pattern": "^[a-zA-Z0-9!#$%&'*+.^_`|~-]+$",
							"not": { "enum": [
								"GET",
								"PUT",
								"POST",
								"DELETE",
								"OPTIONS",
								"HEAD",
								"PATCH",
								"TRACE",
								"QUERY"
							] }
						}
					},
					"get": { "$ref": "#/$defs/operation" },
					"put": { "$ref": "#/$defs/operation" },
					"post": { "$ref": "#/$defs/operation" },
					"delete": { "$ref": "#/$defs/operation" },
					"options": { "$ref": "#/$defs/operation" },
					"head": { "$ref": "#/$defs/operation" },
					"patch": { "$ref": "#/$defs/operation" },
					"trace": { "$ref": "#/$defs/operation" },
					"query": { "$ref": "#/$defs/operation" }
				},
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"path-item-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/path-item" }
			},
			"operation": {
				"$comment": "https://spec.openapis.org/oas/v3.2#operation-object",
				"type": "object",
				"properties": {
					"tags": {
						"type": "array",
						"items": { "type": "string" }
					},
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"externalDocs": { "$ref": "#/$defs/external-documentation" },
					"operationId": { "type": "string" },
					"parameters": { "$ref": "#/$defs/parameters" },
					"requestBody": { "$ref": "#/$defs/request-body-or-reference" },
					"responses": { "$ref": "#/$defs/responses" },
					"callbacks": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/callbacks-or-reference" }
					},
					"deprecated": {
						"default": false,
						"type": "boolean"
					},
					"security": {
						"type": "array",
						"items": { "$ref": "#/$defs/security-requirement" }
					},
					"servers": {
						"type": "array",
						"items": { "$ref": "#/$defs/server" }
					}
				},
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"external-documentation": {
				"$comment": "https://spec.openapis.org/oas/v3.2#external-documentation-object",
				"type": "object",
				"properties": {
					"description": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri-reference"
					}
				},
				"required": ["url"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"parameters": {
				"type": "array",
				"items": { "$ref": "#/$defs/parameter-or-reference" },
				"not": { "allOf": [{ "contains": {
					"type": "object",
					"properties": { "in": { "const": "query" } },
					"required": ["in"]
				} }, { "contains": {
					"type": "object",
					"properties": { "in": { "const": "querystring" } },
					"required": ["in"]
				} }] },
				"contains": {
					"type": "object",
					"properties": { "in": { "const": "querystring" } },
					"required": ["in"]
				},
				"minContains": 0,
				"maxContains": 1
			},
			"parameter": {
				"$comment": "https://spec.openapis.org/oas/v3.2#parameter-object",
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"in": { "enum": [
						"query",
						"querystring",
						"header",
						"path",
						"cookie"
					] },
					"description": { "type": "string" },
					"required": {
						"default": false,
						"type": "boolean"
					},
					"deprecated": {
						"default": false,
						"type": "boolean"
					},
					"schema": { "$ref": "#/$defs/schema" },
					"content": {
						"$ref": "#/$defs/content",
						"minProperties": 1,
						"maxProperties": 1
					}
				},
				"required": ["name", "in"],
				"oneOf": [{ "required": ["schema"] }, { "required": ["content"] }],
				"allOf": [
					{ "$ref": "#/$defs/examples" },
					{ "$ref": "#/$defs/specification-extensions" },
					{
						"if": { "properties": { "in": { "const": "query" } } },
						"then": { "properties": { "allowEmptyValue": {
							"default": false,
							"type": "boolean"
						} } }
					},
					{
						"if": { "properties": { "in": { "const": "querystring" } } },
						"then": { "required": ["content"] }
					}
				],
				"dependentSchemas": { "schema": {
					"properties": {
						"style": { "type": "string" },
						"explode": { "type": "boolean" },
						"allowReserved": {
							"default": false,
							"type": "boolean"
						}
					},
					"allOf": [
						{ "$ref": "#/$defs/parameter/dependentSchemas/schema/$defs/styles-for-path" },
						{ "$ref": "#/$defs/parameter/dependentSchemas/schema/$defs/styles-for-header" },
						{ "$ref": "#/$defs/parameter/dependentSchemas/schema/$defs/styles-for-query" },
						{ "$ref": "#/$defs/parameter/dependentSchemas/schema/$defs/styles-for-cookie" },
						{ "$ref": "#/$defs/styles-for-form" }
					],
					"$defs": {
						"styles-for-path": {
							"if": { "properties": { "in": { "const": "path" } } },
							"then": {
								"properties": {
									"style": {
										"default": "simple",
										"enum": [
											"matrix",
											"label",
											"simple"
										]
									},
									"required": { "const": true }
								},
								"required": ["required"]
							}
						},
						"styles-for-header": {
							"if": { "properties": { "in": { "const": "header" } } },
							"then": { "properties": { "style": {
								"default": "simple",
								"const": "simple"
							} } }
						},
						"styles-for-query": {
							"if": { "properties": { "in": { "const": "query" } } },
							"then": { "properties": { "style": {
								"default": "form",
								"enum": [
									"form",
									"spaceDelimited",
									"pipeDelimited",
									"deepObject"
								]
							} } }
						},
						"styles-for-cookie": {
							"if": { "properties": { "in": { "const": "cookie" } } },
							"then": { "properties": { "style": {
								"default": "form",
								"enum": ["form", "cookie"]
							} } }
						}
					}
				} },
				"unevaluatedProperties": false
			},
			"parameter-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/parameter" }
			},
			"request-body": {
				"$comment": "https://spec.openapis.org/oas/v3.2#request-body-object",
				"type": "object",
				"properties": {
					"description": { "type": "string" },
					"content": { "$ref": "#/$defs/content" },
					"required": {
						"default": false,
						"type": "boolean"
					}
				},
				"required": ["content"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"request-body-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/request-body" }
			},
			"content": {
				"$comment": "https://spec.openapis.org/oas/v3.2#fixed-fields-10",
				"type": "object",
				"additionalProperties": { "$ref": "#/$defs/media-type-or-reference" },
				"propertyNames": { "format": "media-range" }
			},
			"media-type": {
				"$comment": "https://spec.openapis.org/oas/v3.2#media-type-object",
				"type": "object",
				"properties": {
					"description": { "type": "string" },
					"schema": { "$ref": "#/$defs/schema" },
					"itemSchema": { "$ref": "#/$defs/schema" },
					"encoding": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/encoding" }
					},
					"prefixEncoding": {
						"type": "array",
						"items": { "$ref": "#/$defs/encoding" }
					},
					"itemEncoding": { "$ref": "#/$defs/encoding" }
				},
				"dependentSchemas": { "encoding": { "properties": {
					"prefixEncoding": false,
					"itemEncoding": false
				} } },
				"allOf": [{ "$ref": "#/$defs/examples" }, { "$ref": "#/$defs/specification-extensions" }],
				"unevaluatedProperties": false
			},
			"media-type-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/media-type" }
			},
			"encoding": {
				"$comment": "https://spec.openapis.org/oas/v3.2#encoding-object",
				"type": "object",
				"properties": {
					"contentType": {
						"type": "string",
						"format": "media-range"
					},
					"headers": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/header-or-reference" }
					},
					"style": { "enum": [
						"form",
						"spaceDelimited",
						"pipeDelimited",
						"deepObject"
					] },
					"explode": { "type": "boolean" },
					"allowReserved": { "type": "boolean" },
					"encoding": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/encoding" }
					},
					"prefixEncoding": {
						"type": "array",
						"items": { "$ref": "#/$defs/encoding" }
					},
					"itemEncoding": { "$ref": "#/$defs/encoding" }
				},
				"dependentSchemas": {
					"encoding": { "properties": {
						"prefixEncoding": false,
						"itemEncoding": false
					} },
					"style": { "properties": { "allowReserved": { "default": false } } },
					"explode": { "properties": {
						"style": { "default": "form" },
						"allowReserved": { "default": false }
					} },
					"allowReserved": { "properties": { "style": { "default": "form" } } }
				},
				"allOf": [{ "$ref": "#/$defs/specification-extensions" }, { "$ref": "#/$defs/styles-for-form" }],
				"unevaluatedProperties": false
			},
			"responses": {
				"$comment": "https://spec.openapis.org/oas/v3.2#responses-object",
				"type": "object",
				"properties": { "default": { "$ref": "#/$defs/response-or-reference" } },
				"patternProperties": { "^[1-5](?:[0-9]{2}|XX)$": { "$ref": "#/$defs/response-or-reference" } },
				"minProperties": 1,
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false,
				"if": {
					"$comment": "either default, or at least one response code property must exist",
					"patternProperties": { "^[1-5](?:[0-9]{2}|XX)$": false }
				},
				"then": { "required": ["default"] }
			},
			"response": {
				"$comment": "https://spec.openapis.org/oas/v3.2#response-object",
				"type": "object",
				"properties": {
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"headers": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/header-or-reference" }
					},
					"content": { "$ref": "#/$defs/content" },
					"links": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/link-or-reference" }
					}
				},
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"response-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/response" }
			},
			"callbacks": {
				"$comment": "https://spec.openapis.org/oas/v3.2#callback-object",
				"type": "object",
				"$ref": "#/$defs/specification-extensions",
				"additionalProperties": { "$ref": "#/$defs/path-item" }
			},
			"callbacks-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/callbacks" }
			},
			"example": {
				"$comment": "https://spec.openapis.org/oas/v3.2#example-object",
				"type": "object",
				"properties": {
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"dataValue": true,
					"serializedValue": { "type": "string" },
					"value": true,
					"externalValue": {
						"type": "string",
						"format": "uri-reference"
					}
				},
				"allOf": [
					{ "not": { "required": ["value", "externalValue"] } },
					{ "not": { "required": ["value", "dataValue"] } },
					{ "not": { "required": ["value", "serializedValue"] } },
					{ "not": { "required": ["serializedValue", "externalValue"] } }
				],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"example-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/example" }
			},
			"link": {
				"$comment": "https://spec.openapis.org/oas/v3.2#link-object",
				"type": "object",
				"properties": {
					"operationRef": {
						"type": "string",
						"format": "uri-reference"
					},
					"operationId": { "type": "string" },
					"parameters": { "$ref": "#/$defs/map-of-strings" },
					"requestBody": true,
					"description": { "type": "string" },
					"server": { "$ref": "#/$defs/server" }
				},
				"oneOf": [{ "required": ["operationRef"] }, { "required": ["operationId"] }],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"link-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/link" }
			},
			"header": {
				"$comment": "https://spec.openapis.org/oas/v3.2#header-object",
				"type": "object",
				"properties": {
					"description": { "type": "string" },
					"required": {
						"default": false,
						"type": "boolean"
					},
					"deprecated": {
						"default": false,
						"type": "boolean"
					},
					"schema": { "$ref": "#/$defs/schema" },
					"content": {
						"$ref": "#/$defs/content",
						"minProperties": 1,
						"maxProperties": 1
					}
				},
				"oneOf": [{ "required": ["schema"] }, { "required": ["content"] }],
				"dependentSchemas": { "schema": { "properties": {
					"style": {
						"default": "simple",
						"const": "simple"
					},
					"explode": {
						"default": false,
						"type": "boolean"
					},
					"allowReserved": {
						"default": false,
						"type": "boolean"
					}
				} } },
				"allOf": [{ "$ref": "#/$defs/examples" }, { "$ref": "#/$defs/specification-extensions" }],
				"unevaluatedProperties": false
			},
			"header-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/header" }
			},
			"tag": {
				"$comment": "https://spec.openapis.org/oas/v3.2#tag-object",
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"summary": { "type": "string" },
					"description": { "type": "string" },
					"externalDocs": { "$ref": "#/$defs/external-documentation" },
					"parent": { "type": "string" },
					"kind": { "type": "string" }
				},
				"required": ["name"],
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false
			},
			"reference": {
				"$comment": "https://spec.openapis.org/oas/v3.2#reference-object",
				"type": "object",
				"properties": {
					"$ref": {
						"type": "string",
						"format": "uri-reference"
					},
					"summary": { "type": "string" },
					"description": { "type": "string" }
				}
			},
			"schema": {
				"$comment": "https://spec.openapis.org/oas/v3.2#schema-object",
				"$dynamicAnchor": "meta",
				"type": ["object", "boolean"]
			},
			"security-scheme": {
				"$comment": "https://spec.openapis.org/oas/v3.2#security-scheme-object",
				"type": "object",
				"properties": {
					"type": { "enum": [
						"apiKey",
						"http",
						"mutualTLS",
						"oauth2",
						"openIdConnect"
					] },
					"description": { "type": "string" },
					"deprecated": {
						"default": false,
						"type": "boolean"
					}
				},
				"required": ["type"],
				"allOf": [
					{ "$ref": "#/$defs/specification-extensions" },
					{ "$ref": "#/$defs/security-scheme/$defs/type-apikey" },
					{ "$ref": "#/$defs/security-scheme/$defs/type-http" },
					{ "$ref": "#/$defs/security-scheme/$defs/type-http-bearer" },
					{ "$ref": "#/$defs/security-scheme/$defs/type-oauth2" },
					{ "$ref": "#/$defs/security-scheme/$defs/type-oidc" }
				],
				"unevaluatedProperties": false,
				"$defs": {
					"type-apikey": {
						"if": { "properties": { "type": { "const": "apiKey" } } },
						"then": {
							"properties": {
								"name": { "type": "string" },
								"in": { "enum": [
									"query",
									"header",
									"cookie"
								] }
							},
							"required": ["name", "in"]
						}
					},
					"type-http": {
						"if": { "properties": { "type": { "const": "http" } } },
						"then": {
							"properties": { "scheme": { "type": "string" } },
							"required": ["scheme"]
						}
					},
					"type-http-bearer": {
						"if": {
							"properties": {
								"type": { "const": "http" },
								"scheme": {
									"type": "string",
									"pattern": "^[Bb][Ee][Aa][Rr][Ee][Rr]$"
								}
							},
							"required": ["type", "scheme"]
						},
						"then": { "properties": { "bearerFormat": { "type": "string" } } }
					},
					"type-oauth2": {
						"if": { "properties": { "type": { "const": "oauth2" } } },
						"then": {
							"properties": {
								"flows": { "$ref": "#/$defs/oauth-flows" },
								"oauth2MetadataUrl": {
									"type": "string",
									"format": "uri-reference"
								}
							},
							"required": ["flows"]
						}
					},
					"type-oidc": {
						"if": { "properties": { "type": { "const": "openIdConnect" } } },
						"then": {
							"properties": { "openIdConnectUrl": {
								"type": "string",
								"format": "uri-reference"
							} },
							"required": ["openIdConnectUrl"]
						}
					}
				}
			},
			"security-scheme-or-reference": {
				"if": {
					"type": "object",
					"required": ["$ref"]
				},
				"then": { "$ref": "#/$defs/reference" },
				"else": { "$ref": "#/$defs/security-scheme" }
			},
			"oauth-flows": {
				"type": "object",
				"properties": {
					"implicit": { "$ref": "#/$defs/oauth-flows/$defs/implicit" },
					"password": { "$ref": "#/$defs/oauth-flows/$defs/password" },
					"clientCredentials": { "$ref": "#/$defs/oauth-flows/$defs/client-credentials" },
					"authorizationCode": { "$ref": "#/$defs/oauth-flows/$defs/authorization-code" },
					"deviceAuthorization": { "$ref": "#/$defs/oauth-flows/$defs/device-authorization" }
				},
				"$ref": "#/$defs/specification-extensions",
				"unevaluatedProperties": false,
				"$defs": {
					"implicit": {
						"type": "object",
						"properties": {
							"authorizationUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"refreshUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"scopes": { "$ref": "#/$defs/map-of-strings" }
						},
						"required": ["authorizationUrl", "scopes"],
						"$ref": "#/$defs/specification-extensions",
						"unevaluatedProperties": false
					},
					"password": {
						"type": "object",
						"properties": {
							"tokenUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"refreshUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"scopes": { "$ref": "#/$defs/map-of-strings" }
						},
						"required": ["tokenUrl", "scopes"],
						"$ref": "#/$defs/specification-extensions",
						"unevaluatedProperties": false
					},
					"client-credentials": {
						"type": "object",
						"properties": {
							"tokenUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"refreshUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"scopes": { "$ref": "#/$defs/map-of-strings" }
						},
						"required": ["tokenUrl", "scopes"],
						"$ref": "#/$defs/specification-extensions",
						"unevaluatedProperties": false
					},
					"authorization-code": {
						"type": "object",
						"properties": {
							"authorizationUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"tokenUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"refreshUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"scopes": { "$ref": "#/$defs/map-of-strings" }
						},
						"required": [
							"authorizationUrl",
							"tokenUrl",
							"scopes"
						],
						"$ref": "#/$defs/specification-extensions",
						"unevaluatedProperties": false
					},
					"device-authorization": {
						"type": "object",
						"properties": {
							"deviceAuthorizationUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"tokenUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"refreshUrl": {
								"type": "string",
								"format": "uri-reference"
							},
							"scopes": { "$ref": "#/$defs/map-of-strings" }
						},
						"required": [
							"deviceAuthorizationUrl",
							"tokenUrl",
							"scopes"
						],
						"$ref": "#/$defs/specification-extensions",
						"unevaluatedProperties": false
					}
				}
			},
			"security-requirement": {
				"$comment": "https://spec.openapis.org/oas/v3.2#security-requirement-object",
				"type": "object",
				"additionalProperties": {
					"type": "array",
					"items": { "type": "string" }
				}
			},
			"specification-extensions": {
				"$comment": "https://spec.openapis.org/oas/v3.2#specification-extensions",
				"patternProperties": { "^x-": true }
			},
			"examples": {
				"properties": {
					"example": true,
					"examples": {
						"type": "object",
						"additionalProperties": { "$ref": "#/$defs/example-or-reference" }
					}
				},
				"not": { "required": ["example", "examples"] }
			},
			"map-of-strings": {
				"type": "object",
				"additionalProperties": { "type": "string" }
			},
			"styles-for-form": {
				"if": {
					"properties": { "style": { "const": "form" } },
					"required": ["style"]
				},
				"then": { "properties": { "explode": { "default": true } } },
				"else": { "properties": { "explode": { "default": false } } }
			}
		}
	}
};
const OpenApiVersions = Object.keys(OpenApiSpecifications);
// node_modules/@scalar/helpers/dist/general/yaml-max-alias-count.js
/**
* The `maxAliasCount` we pass to the `yaml` parser for API documents.
*
* The limit protects against "billion laughs" documents, where a few lines of nested aliases
* expand exponentially. The parser counts per anchor: each use costs 1 (0 for an empty
* collection), or, when the anchor contains aliases, as much as the heaviest alias inside it. It
* throws once one anchor's total exceeds this limit. The limit is not a total for the whole document.
*
* Since yaml 2.9.1, merge keys (`<<: *anchor`) count toward the limit as well. Large API Gateway
* exports merge shared error responses into every operation: one real export with 68 operations
* needs 10,332, roughly 150 per operation, so the previous limit of 10,000 rejected it.
*
* 100,000 leaves room for documents nearly ten times that size. Exponential documents still fail
* after a few levels of nesting, because each level multiplies the count: ten references per level
* fail at the fifth level.
*/
const YAML_MAX_ALIAS_COUNT = 1e5;
// node_modules/ajv-draft-04/dist/vocabulary/core.js
var require_core = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = [
		"$schema",
		"id",
		"$defs",
		{ keyword: "$comment" },
		"definitions",
		require_ref().default
	];
}));
// node_modules/ajv-draft-04/dist/vocabulary/validation/limitNumber.js
var require_limitNumber = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const core_1 = require_core$1();
	const ops = require_codegen().operators;
	const KWDs = {
		maximum: {
			exclusive: "exclusiveMaximum",
			ops: [{
				okStr: "<=",
				ok: ops.LTE,
				fail: ops.GT
			}, {
				okStr: "<",
				ok: ops.LT,
				fail: ops.GTE
			}]
		},
		minimum: {
			exclusive: "exclusiveMinimum",
			ops: [{
				okStr: ">=",
				ok: ops.GTE,
				fail: ops.LT
			}, {
				okStr: ">",
				ok: ops.GT,
				fail: ops.LTE
			}]
		}
	};
	const def = {
		keyword: Object.keys(KWDs),
		type: "number",
		schemaType: "number",
		$data: true,
		error: {
			message: (cxt) => core_1.str`must be ${kwdOp(cxt).okStr} ${cxt.schemaCode}`,
			params: (cxt) => core_1._`{comparison: ${kwdOp(cxt).okStr}, limit: ${cxt.schemaCode}}`
		},
		code(cxt) {
			const { data, schemaCode } = cxt;
			cxt.fail$data(core_1._`${data} ${kwdOp(cxt).fail} ${schemaCode} || isNaN(${data})`);
		}
	};
	function kwdOp(cxt) {
		var _a;
		const keyword = cxt.keyword;
		const opsIdx = ((_a = cxt.parentSchema) === null || _a === void 0 ? void 0 : _a[KWDs[keyword].exclusive]) ? 1 : 0;
		return KWDs[keyword].ops[opsIdx];
	}
	exports.default = def;
}));
// node_modules/ajv-draft-04/dist/vocabulary/validation/limitNumberExclusive.js
var require_limitNumberExclusive = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const KWDs = {
		exclusiveMaximum: "maximum",
		exclusiveMinimum: "minimum"
	};
	exports.default = {
		keyword: Object.keys(KWDs),
		type: "number",
		schemaType: "boolean",
		code({ keyword, parentSchema }) {
			const limitKwd = KWDs[keyword];
			if (parentSchema[limitKwd] === void 0) throw new Error(`${keyword} can only be used with ${limitKwd}`);
		}
	};
}));
// node_modules/ajv-draft-04/dist/vocabulary/validation/index.js
var require_validation = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const limitNumber_1 = require_limitNumber();
	const limitNumberExclusive_1 = require_limitNumberExclusive();
	const multipleOf_1 = require_multipleOf();
	const limitLength_1 = require_limitLength();
	const pattern_1 = require_pattern();
	const limitProperties_1 = require_limitProperties();
	const required_1 = require_required();
	const limitItems_1 = require_limitItems();
	const uniqueItems_1 = require_uniqueItems();
	const const_1 = require_const();
	const enum_1 = require_enum();
	exports.default = [
		limitNumber_1.default,
		limitNumberExclusive_1.default,
		multipleOf_1.default,
		limitLength_1.default,
		pattern_1.default,
		limitProperties_1.default,
		required_1.default,
		limitItems_1.default,
		uniqueItems_1.default,
		{
			keyword: "type",
			schemaType: ["string", "array"]
		},
		{
			keyword: "nullable",
			schemaType: "boolean"
		},
		const_1.default,
		enum_1.default
	];
}));
// node_modules/ajv-draft-04/dist/vocabulary/draft4.js
var require_draft4 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const core_1 = require_core();
	const validation_1 = require_validation();
	const applicator_1 = require_applicator();
	const format_1 = require_format();
	exports.default = [
		core_1.default,
		validation_1.default,
		applicator_1.default(),
		format_1.default,
		[
			"title",
			"description",
			"default"
		]
	];
}));
// node_modules/ajv-draft-04/dist/refs/json-schema-draft-04.json
var require_json_schema_draft_04 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		"id": "http://json-schema.org/draft-04/schema#",
		"$schema": "http://json-schema.org/draft-04/schema#",
		"description": "Core schema meta-schema",
		"definitions": {
			"schemaArray": {
				"type": "array",
				"minItems": 1,
				"items": { "$ref": "#" }
			},
			"positiveInteger": {
				"type": "integer",
				"minimum": 0
			},
			"positiveIntegerDefault0": { "allOf": [{ "$ref": "#/definitions/positiveInteger" }, { "default": 0 }] },
			"simpleTypes": { "enum": [
				"array",
				"boolean",
				"integer",
				"null",
				"number",
				"object",
				"string"
			] },
			"stringArray": {
				"type": "array",
				"items": { "type": "string" },
				"minItems": 1,
				"uniqueItems": true
			}
		},
		"type": "object",
		"properties": {
			"id": {
				"type": "string",
				"format": "uri"
			},
			"$schema": {
				"type": "string",
				"format": "uri"
			},
			"title": { "type": "string" },
			"description": { "type": "string" },
			"default": {},
			"multipleOf": {
				"type": "number",
				"minimum": 0,
				"exclusiveMinimum": true
			},
			"maximum": { "type": "number" },
			"exclusiveMaximum": {
				"type": "boolean",
				"default": false
			},
			"minimum": { "type": "number" },
			"exclusiveMinimum": {
				"type": "boolean",
				"default": false
			},
			"maxLength": { "$ref": "#/definitions/positiveInteger" },
			"minLength": { "$ref": "#/definitions/positiveIntegerDefault0" },
			"pattern": {
				"type": "string",
				"format": "regex"
			},
			"additionalItems": {
				"anyOf": [{ "type": "boolean" }, { "$ref": "#" }],
				"default": {}
			},
			"items": {
				"anyOf": [{ "$ref": "#" }, { "$ref": "#/definitions/schemaArray" }],
				"default": {}
			},
			"maxItems": { "$ref": "#/definitions/positiveInteger" },
			"minItems": { "$ref": "#/definitions/positiveIntegerDefault0" },
			"uniqueItems": {
				"type": "boolean",
				"default": false
			},
			"maxProperties": { "$ref": "#/definitions/positiveInteger" },
			"minProperties": { "$ref": "#/definitions/positiveIntegerDefault0" },
			"required": { "$ref": "#/definitions/stringArray" },
			"additionalProperties": {
				"anyOf": [{ "type": "boolean" }, { "$ref": "#" }],
				"default": {}
			},
			"definitions": {
				"type": "object",
				"additionalProperties": { "$ref": "#" },
				"default": {}
			},
			"properties": {
				"type": "object",
				"additionalProperties": { "$ref": "#" },
				"default": {}
			},
			"patternProperties": {
				"type": "object",
				"additionalProperties": { "$ref": "#" },
				"default": {}
			},
			"dependencies": {
				"type": "object",
				"additionalProperties": { "anyOf": [{ "$ref": "#" }, { "$ref": "#/definitions/stringArray" }] }
			},
			"enum": {
				"type": "array",
				"minItems": 1,
				"uniqueItems": true
			},
			"type": { "anyOf": [{ "$ref": "#/definitions/simpleTypes" }, {
				"type": "array",
				"items": { "$ref": "#/definitions/simpleTypes" },
				"minItems": 1,
				"uniqueItems": true
			}] },
			"allOf": { "$ref": "#/definitions/schemaArray" },
			"anyOf": { "$ref": "#/definitions/schemaArray" },
			"oneOf": { "$ref": "#/definitions/schemaArray" },
			"not": { "$ref": "#" }
		},
		"dependencies": {
			"exclusiveMaximum": ["maximum"],
			"exclusiveMinimum": ["minimum"]
		},
		"default": {}
	};
}));
// node_modules/ajv-draft-04/dist/index.js
var require_dist = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.CodeGen = exports.Name = exports.nil = exports.stringify = exports.str = exports._ = exports.KeywordCxt = void 0;
	const core_1 = require_core$1();
	const draft4_1 = require_draft4();
	const discriminator_1 = require_discriminator();
	const draft4MetaSchema = require_json_schema_draft_04();
	const META_SUPPORT_DATA = ["/properties"];
	const META_SCHEMA_ID = "http://json-schema.org/draft-04/schema";
	var Ajv = class extends core_1.default {
		constructor(opts = {}) {
			super({
				...opts,
				schemaId: "id"
			});
		}
		_addVocabularies() {
			super._addVocabularies();
			draft4_1.default.forEach((v) => this.addVocabulary(v));
			if (this.opts.discriminator) this.addKeyword(discriminator_1.default);
		}
		_addDefaultMetaSchema() {
			super._addDefaultMetaSchema();
			if (!this.opts.meta) return;
			const metaSchema = this.opts.$data ? this.$dataMetaSchema(draft4MetaSchema, META_SUPPORT_DATA) : draft4MetaSchema;
			this.addMetaSchema(metaSchema, META_SCHEMA_ID, false);
			this.refs["http://json-schema.org/schema"] = META_SCHEMA_ID;
		}
		defaultMeta() {
			return this.opts.defaultMeta = super.defaultMeta() || (this.getSchema(META_SCHEMA_ID) ? META_SCHEMA_ID : void 0);
		}
	};
	module.exports = exports = Ajv;
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = Ajv;
	var core_2 = require_core$1();
	Object.defineProperty(exports, "KeywordCxt", {
		enumerable: true,
		get: function() {
			return core_2.KeywordCxt;
		}
	});
	var core_3 = require_core$1();
	Object.defineProperty(exports, "_", {
		enumerable: true,
		get: function() {
			return core_3._;
		}
	});
	Object.defineProperty(exports, "str", {
		enumerable: true,
		get: function() {
			return core_3.str;
		}
	});
	Object.defineProperty(exports, "stringify", {
		enumerable: true,
		get: function() {
			return core_3.stringify;
		}
	});
	Object.defineProperty(exports, "nil", {
		enumerable: true,
		get: function() {
			return core_3.nil;
		}
	});
	Object.defineProperty(exports, "Name", {
		enumerable: true,
		get: function() {
			return core_3.Name;
		}
	});
	Object.defineProperty(exports, "CodeGen", {
		enumerable: true,
		get: function() {
			return core_3.CodeGen;
		}
	});
}));
// node_modules/@scalar/json-schema-validator/dist/decimal-multiple-of.js
var import_dist$2 = require_dist$1();
var import__2020 = /* @__PURE__ */ __toESM(require__2020(), 1);
var import_dist = /* @__PURE__ */ __toESM(require_dist(), 1);
var import_dist$1 = /* @__PURE__ */ __toESM(require_dist$2(), 1);
var import_ajv = /* @__PURE__ */ __toESM(require_ajv(), 1);
const toDecimal = (value) => {
	const [mantissa = "", exponent = "0"] = value.toString().split("e");
	const [integer = "", fraction = ""] = mantissa.split(".");
	return {
		coefficient: BigInt(integer + fraction),
		exponent: Number(exponent) - fraction.length
	};
};
/**
* Replace Ajv's floating-point multipleOf check with exact decimal divisibility.
*
* Use the shortest round-trip decimal representation for both integers and fractions.
* This avoids both rounding-error rejections and tolerance-based false positives. Precision
* already lost when parsing JSON into JavaScript numbers cannot be recovered here.
*/
const decimalMultipleOf = {
	keyword: "multipleOf",
	type: "number",
	schemaType: "number",
	errors: false,
	error: {
		message: ({ schemaCode }) => import_ajv.str`must be multiple of ${schemaCode}`,
		params: ({ schemaCode }) => import_ajv._`{multipleOf: ${schemaCode}}`
	},
	compile: (divisor) => {
		if (!Number.isFinite(divisor) || divisor <= 0) throw new Error("multipleOf must be a finite number greater than 0");
		const denominator = toDecimal(divisor);
		return (value) => {
			if (!Number.isFinite(value)) return false;
			if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
			const numerator = toDecimal(value);
			const exponent = numerator.exponent - denominator.exponent;
			return exponent >= 0 ? numerator.coefficient * 10n ** BigInt(exponent) % denominator.coefficient === 0n : numerator.coefficient % (denominator.coefficient * 10n ** BigInt(-exponent)) === 0n;
		};
	}
};
/** Install consistent decimal multipleOf validation on any Ajv dialect instance. */
const useDecimalMultipleOf = (ajv) => {
	ajv.removeKeyword("multipleOf").addKeyword(decimalMultipleOf);
	return ajv;
};
// node_modules/@scalar/json-schema-validator/dist/deduplicate-errors.js
/**
* Removes errors that share the same message and path.
*
* The `path` may be a JSON Pointer string (schema errors) or a list of segments
* (semantic errors), so both shapes are normalized to the same key.
*/
function deduplicateErrors(errors) {
	const seen = /* @__PURE__ */ new Set();
	return errors.filter((error) => {
		const pathKey = Array.isArray(error.path) ? error.path.join(".") : error.path ?? "";
		const key = `${error.message}||${pathKey}`;
		if (seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}
// node_modules/@scalar/json-schema-validator/dist/prettify-ajv-errors.js
/**
* Turns raw Ajv validation errors into a short list of human-friendly messages.
*
* Ajv reports every failing branch of a schema, which for OpenAPI documents
* (full of `oneOf`/`anyOf`) means a lot of noise. We group the errors into a
* tree by JSON Pointer, prune the redundant ones so the most actionable message
* wins, and then word each remaining error per keyword.
*/
const JSON_POINTERS_REGEX = /\/[^/]+(\/\d+)?/g;
const isKeyword = (keyword) => (error) => error.keyword === keyword;
const isRequiredError = isKeyword("required");
const isAnyOfError = isKeyword("anyOf");
const isOneOfError = isKeyword("oneOf");
const isIfError = isKeyword("if");
const isEnumError = isKeyword("enum");
const isAdditionalPropertiesError = isKeyword("additionalProperties");
const isUnevaluatedPropertiesError = isKeyword("unevaluatedProperties");
const getChildren = (node) => Object.values(node.children);
/** Whether the node currently has any child nodes. */
const hasChildren = (node) => Object.keys(node.children).length > 0;
/**
* Whether this node, or anything below it, carries a non-`enum` error.
*
* Pruning decisions look at whole subtrees: a sibling that only holds errors on
* its own children still counts. Only non-`enum` errors count as "more
* specific", so a bare `enum` error is not dropped merely because a sibling also
* failed its own `enum` — both of those are equally actionable and must survive.
*/
const hasMoreSpecificErrorDeep = (node) => node.errors.some((error) => !isEnumError(error)) || getChildren(node).some(hasMoreSpecificErrorDeep);
/**
* The JSON Pointer to the value that failed validation. Ajv exposes this as
* `instancePath`; older versions used `dataPath`.
*/
const getInstancePath = (error) => error.instancePath !== void 0 ? error.instancePath : error.dataPath ?? "";
/**
* The name of the property an error points at.
*
* Ajv only sets `propertyName` for the `propertyNames` keyword, so for every
* other keyword the name has to come from the last segment of the instance
* path. Returns `undefined` when the error points at the document root or at an
* array item, neither of which has a property name to report.
*
* A numeric segment is only an array index when the value holding it really is
* an array — OpenAPI is full of numeric object keys, `responses.404` among them
* — so the document decides, not the shape of the segment.
*/
const getPropertyName = (error, document) => {
	if (error.propertyName) return error.propertyName;
	const segments = pointerSegments(getInstancePath(error));
	const last = segments.at(-1);
	if (last === void 0) return;
	if (/^\d+$/.test(last) && Array.isArray(resolvePointer(document, segments.slice(0, -1)))) return;
	return last;
};
/**
* Words a single Ajv error, dispatched by keyword.
*/
function formatError(error, document) {
	const path = getInstancePath(error);
	switch (error.keyword) {
		case "additionalProperties": return {
			message: `Property ${error.params?.additionalProperty} is not expected to be here`,
			path
		};
		case "unevaluatedProperties": return {
			message: `Property ${error.params?.unevaluatedProperty} is not expected to be here`,
			path
		};
		case "pattern": {
			const propertyName = getPropertyName(error, document);
			return {
				message: propertyName ? `Property "${propertyName}" must match pattern ${error.params?.pattern}` : `${error.keyword} ${error.message}`,
				path
			};
		}
		case "required": return {
			message: `${error.message}`,
			path
		};
		case "format": return formatFormatError(error, document);
		default: return {
			message: `${error.keyword} ${error.message}`,
			path
		};
	}
}
/**
* Merges the allowed values of one or more `enum` errors into a single message.
*/
function formatEnumError(allowedValues, error) {
	return {
		message: `${error.message}: ${allowedValues.join(", ")}`,
		path: getInstancePath(error)
	};
}
/**
* Adds context for `format` failures. Currently only `uri-reference` on `$ref`
* values, where the raw value is worth surfacing (for example non-ASCII
* characters). Everything else falls back to the default message.
*/
function formatFormatError(error, document) {
	const path = getInstancePath(error);
	if (error.params?.format === "uri-reference" && path.endsWith("/$ref")) return {
		message: uriReferenceMessage(document, path),
		path
	};
	return {
		message: `${error.keyword} ${error.message}`,
		path
	};
}
const uriReferenceMessage = (document, path) => {
	const refValue = extractRefValue(document, path);
	if (refValue && /[^\x00-\x7F]/.test(refValue)) return `$ref "${refValue}" contains non-ASCII characters. Percent-encode them using UTF-8 (RFC 3986).`;
	if (refValue && /%(?![0-9a-fA-F]{2})/.test(refValue)) return `$ref "${refValue}" contains invalid percent-encoding. Each "%" must be followed by two hexadecimal digits; encode a literal "%" as "%25".`;
	if (refValue && /\s/.test(refValue)) return `$ref "${refValue}" contains whitespace. Remove it or percent-encode it (for example, use "%20" for a space).`;
	if (refValue) return `$ref "${refValue}" is not a valid URI reference`;
	return "$ref is not a valid URI reference";
};
/** Decodes the `~1` and `~0` escapes of a single JSON Pointer segment. */
const unescapePointerSegment = (segment) => segment.replace(/~1/g, "/").replace(/~0/g, "~");
/** Splits a JSON Pointer into its decoded segments. */
const pointerSegments = (path) => path.split("/").slice(1).map(unescapePointerSegment);
/**
* Walks the document along a list of JSON Pointer segments.
*
* Returns `undefined` as soon as the path leaves the document.
*/
function resolvePointer(document, segments) {
	let current = document;
	for (const segment of segments) {
		if (current === null || typeof current !== "object") return;
		current = current[segment];
	}
	return current;
}
/**
* Walks the document along a JSON Pointer to read the actual `$ref` value.
*/
function extractRefValue(document, path) {
	if (!document || typeof document !== "object" || !path) return null;
	const value = resolvePointer(document, pointerSegments(path));
	return typeof value === "string" ? value : null;
}
/**
* Groups a flat list of Ajv errors into a tree keyed by JSON Pointer segments.
*/
function makeTree(ajvErrors) {
	const root = {
		errors: [],
		children: {}
	};
	for (const ajvError of ajvErrors) {
		const instancePath = getInstancePath(ajvError);
		const paths = instancePath === "" ? [""] : instancePath.match(JSON_POINTERS_REGEX) ?? [instancePath];
		paths.reduce((node, path, index) => {
			node.children[path] = node.children[path] ?? {
				errors: [],
				children: {}
			};
			if (index === paths.length - 1) node.children[path].errors.push(ajvError);
			return node.children[path];
		}, root);
	}
	return root;
}
/**
* Resolves the `oneOf`/`required` tangle at a single node.
*
* OpenAPI's `oneOf: [Schema, Reference]` unions make `oneOf` and `required` fire
* together, and the right message depends on what else failed. `errors` is the
* node's list as first seen; every branch resets from it, so the decision never
* depends on a prior rule's output.
*/
function resolveCompositionAndRequired(node, errors, flags) {
	if (flags.hasOneOf && flags.hasRequired) {
		if (flags.hasExtraProperties) node.errors = errors.filter((error) => !isRequiredError(error) && !isOneOfError(error));
		else if (flags.hasChildren) node.errors = [];
		else {
			const meaningfulRequiredErrors = errors.filter((error) => isRequiredError(error) && error.params?.missingProperty !== "$ref");
			node.errors = meaningfulRequiredErrors.length > 0 ? meaningfulRequiredErrors : errors.filter(isOneOfError);
		}
	} else if (flags.hasOneOf && flags.hasChildren) node.errors = [];
	else if (flags.hasOneOf) {
		const oneOfErrors = errors.filter(isOneOfError);
		if (oneOfErrors.length > 1) node.errors = [oneOfErrors[0]];
	} else if (flags.hasRequired) {
		node.errors = errors.filter(isRequiredError);
		node.children = {};
	}
}
/**
* Drops a node whose errors are all `enum` errors when a sibling carries a more
* specific (non-`enum`) error. Two properties each failing their own `enum` are
* equally actionable, so neither silences the other. The root node's key is the
* empty string, so compare `key` against `undefined` rather than truthiness.
*/
function pruneEnumNextToSpecificSibling(node, parent, key) {
	if (!(node.errors.length > 0 && node.errors.every(isEnumError) && parent && key !== void 0)) return;
	if (getChildren(parent).filter((sibling) => sibling !== node).some(hasMoreSpecificErrorDeep)) delete parent.children[key];
}
/**
* Prunes redundant errors from the tree so the most actionable message wins.
*
* Ajv reports every failing branch, which for OpenAPI (full of `oneOf`/`anyOf`/
* `if`) is mostly noise. The rules rank errors by how specific they are:
*
*   - "container" errors — `oneOf`, `anyOf`, `if` — only report that a branch
*     failed, never why, so they yield to any more specific error that survives.
*   - `required` is specific and terminal: a missing property makes the rest of
*     that object's errors moot (except the `oneOf: [Schema, Reference]` pattern,
*     resolved first).
*   - `enum` is specific but weak: a more specific sibling error wins.
*   - everything else (`type`, `pattern`, `format`, …) is specific and kept.
*
* The steps below run in order and mutate the node; the ordering is load-bearing
* and called out where it matters.
*/
function filterRedundantErrors(node, parent, key) {
	const errors = node.errors;
	const flags = {
		hasOneOf: errors.some(isOneOfError),
		hasAnyOf: errors.some(isAnyOfError),
		hasRequired: errors.some(isRequiredError),
		hasIf: errors.some(isIfError),
		hasExtraProperties: errors.some(isAdditionalPropertiesError) || errors.some(isUnevaluatedPropertiesError),
		hasChildren: hasChildren(node)
	};
	if (flags.hasIf && flags.hasExtraProperties) node.errors = errors.filter((error) => !isIfError(error));
	resolveCompositionAndRequired(node, errors, flags);
	if (flags.hasAnyOf && hasChildren(node)) node.errors = [];
	if (flags.hasIf && hasChildren(node)) node.errors = node.errors.filter((error) => !isIfError(error));
	pruneEnumNextToSpecificSibling(node, parent, key);
	for (const [childKey, child] of Object.entries(node.children)) filterRedundantErrors(child, node, childKey);
}
/**
* Turns the filtered tree into a flat list of prettified errors.
*/
function createErrors(node, document) {
	const errors = node.errors;
	if (errors.length > 0 && errors.every(isEnumError)) return [formatEnumError([...new Set(errors.flatMap((error) => error.params?.allowedValues ?? []))], errors[0])];
	const own = errors.map((error) => formatError(error, document));
	const children = getChildren(node).flatMap((child) => createErrors(child, document));
	return [...own, ...children];
}
/**
* Prettifies a list of raw Ajv validation errors against the validated document.
*/
function prettifyAjvErrors(document, errors) {
	const tree = makeTree(errors ?? []);
	filterRedundantErrors(tree);
	return createErrors(tree, document);
}
// node_modules/@scalar/json-schema-validator/dist/transform-errors.js
/**
* Transforms raw Ajv errors into enriched, human-friendly error objects.
*
* A plain string is passed through as a single error message. Otherwise the Ajv
* errors are prettified and deduplicated.
*/
function transformErrors(specification, errors) {
	if (typeof errors === "string") return [{ message: errors }];
	if (!specification || typeof specification !== "object") return [{ message: "Invalid specification" }];
	let processedErrors;
	try {
		processedErrors = prettifyAjvErrors(specification, errors).map((error) => ({
			...error,
			message: error.message.trim()
		}));
	} catch (error) {
		console.error(error);
		return errors.map((err) => {
			let message = err.message || "Validation error";
			if (err.keyword === "additionalProperties" && err.params?.additionalProperty) message = `Property ${err.params.additionalProperty} is not expected to be here`;
			return {
				message,
				path: err.dataPath || err.instancePath
			};
		});
	}
	return deduplicateErrors(processedErrors);
}
// node_modules/@scalar/json-schema-validator/dist/validate.js
/**
* Ajv classes keyed by the JSON Schema dialect a schema declares in `$schema`.
*
* The keys omit the trailing `#`, which schemas include inconsistently (OpenAPI
* draft-04 has it, the AsyncAPI draft-07 schemas do not). Lookups normalize the
* `$schema` value the same way so both variants resolve.
*/
const ajvClassesByDialect = {
	"http://json-schema.org/draft-04/schema": import_dist.default,
	"http://json-schema.org/draft-07/schema": import_ajv.default,
	"https://json-schema.org/draft/2020-12/schema": import__2020.default
};
const compile = (schema, formats) => {
	const dialect = typeof schema.$schema === "string" ? schema.$schema.replace(/#$/, "") : "";
	const ajv = new (ajvClassesByDialect[dialect] ?? import_ajv.default)({
		strict: false,
		discriminator: true,
		allErrors: true
	});
	useDecimalMultipleOf(ajv);
	(0, import_dist$1.default)(ajv);
	if (formats) for (const [name, definition] of Object.entries(formats)) ajv.addFormat(name, definition);
	return ajv.compile(schema);
};
const toMessage = (error) => error instanceof Error ? error.message : String(error);
const runValidation = (validateFn, document, options) => {
	let value;
	if (typeof document === "string") try {
		value = (0, import_dist$2.parse)(document, { maxAliasCount: YAML_MAX_ALIAS_COUNT });
	} catch (error) {
		if (options?.throwOnError) throw error;
		return {
			valid: false,
			errors: [{ message: toMessage(error) }]
		};
	}
	else value = document;
	if (validateFn(value)) return {
		valid: true,
		errors: []
	};
	const errors = transformErrors(value, validateFn.errors ?? []);
	if (options?.throwOnError) throw new Error(errors[0]?.message ?? "Validation failed");
	return {
		valid: false,
		errors
	};
};
/**
* Compiles a JSON Schema once and returns a reusable validator function.
*
* Prefer this when validating many documents against the same schema.
*
* Compiling happens up front, so a schema Ajv cannot compile throws from this
* call rather than from the returned function. Use `validate` instead when a
* schema is untrusted and an uncompilable one should come back as a result.
*/
function createValidator(schema, options) {
	const validateFn = compile(schema, options?.formats);
	return (document, callOptions) => runValidation(validateFn, document, callOptions);
}
// node_modules/@scalar/json-schema-validator/dist/create-specification-validator.js
/**
* Builds a `validate` function for a single specification on top of the shared
* JSON Schema engine.
*
* The returned function parses string input, rejects non-documents, detects the
* version, validates against the matching schema (compiled once per version and
* reused), and runs any specification-specific `postValidate` checks.
*/
function createSpecificationValidator(config) {
	const validatorsByVersion = /* @__PURE__ */ new Map();
	const getValidator = (version) => {
		let validator = validatorsByVersion.get(version);
		if (!validator) {
			validator = createValidator(config.schemas[version], { formats: config.formats?.(version) });
			validatorsByVersion.set(version, validator);
		}
		return validator;
	};
	return (document, options) => {
		let specification;
		if (typeof document === "string") try {
			specification = (0, import_dist$2.parse)(document, { maxAliasCount: YAML_MAX_ALIAS_COUNT });
		} catch (error) {
			if (options?.throwOnError) throw error;
			return {
				valid: false,
				errors: [{ message: error instanceof Error ? error.message : String(error) }]
			};
		}
		else specification = document;
		try {
			if (!isObject$1(specification)) {
				if (options?.throwOnError) throw new Error(config.errors.emptyOrInvalid);
				return {
					valid: false,
					errors: [{ message: config.errors.emptyOrInvalid }]
				};
			}
			const version = config.detectVersion(specification);
			if (!version) {
				if (options?.throwOnError) throw new Error(config.errors.versionNotSupported);
				return {
					valid: false,
					errors: [{ message: config.errors.versionNotSupported }]
				};
			}
			const documentToValidate = config.prepareDocument?.(specification, version) ?? specification;
			const result = getValidator(version)(documentToValidate);
			if (!result.valid) {
				const errors = config.transformErrors?.(result.errors, documentToValidate) ?? result.errors;
				if (options?.throwOnError) throw new Error(errors[0]?.message ?? "Validation failed");
				return {
					valid: false,
					version,
					errors
				};
			}
			const semanticErrors = config.postValidate?.(specification, version, options) ?? [];
			if (semanticErrors.length > 0) {
				if (options?.throwOnError) throw new Error(semanticErrors[0]?.message ?? "Validation failed");
				return {
					valid: false,
					version,
					errors: semanticErrors,
					schema: specification
				};
			}
			return {
				valid: true,
				version,
				errors: [],
				schema: specification
			};
		} catch (error) {
			if (options?.throwOnError) throw error;
			return {
				valid: false,
				errors: [{ message: error instanceof Error ? error.message : String(error) }]
			};
		}
	};
}
// node_modules/@scalar/openapi-validator/dist/detect-version.js
/**
* Detects the OpenAPI/Swagger version of a document by looking at its top-level
* `openapi` (3.x) or `swagger` (2.0) field.
*
* This is an intentionally small, internal copy of the parser's version
* detection. It is kept private so the validator does not depend on the parser.
*/
function detectVersion(document) {
	if (!isObject$1(document)) return;
	for (const version of OpenApiVersions) {
		const value = document[version === "2.0" ? "swagger" : "openapi"];
		if (typeof value !== "string") continue;
		const [major, minor] = value.split(".");
		if (`${major}.${minor}` === version) return version;
	}
}
// node_modules/@scalar/openapi-validator/dist/errors.js
/**
* Error messages used by the validator.
*
* Kept local to this package on purpose: error messages should live where they
* are used and be copied rather than imported across packages.
*/
const ERRORS = {
	EMPTY_OR_INVALID: "Can't find JSON, YAML or filename in data.",
	OPENAPI_VERSION_NOT_SUPPORTED: "Can't find supported Swagger/OpenAPI version in the provided document, version must be a string."
};
// node_modules/@scalar/helpers/dist/object/get-value-at-path.js
/**
* Retrieves a nested value from the source document using a path array
*
* @example
* ```ts
* getValueByPath(document, ['components', 'schemas', 'User'])
*
* { id: '123', name: 'John Doe' }
* ```
*/
function getValueAtPath(obj, pointer) {
	return pointer.reduce((acc, part) => {
		if (acc === void 0 || acc === null) return;
		return acc[part];
	}, obj);
}
// node_modules/@scalar/openapi-validator/dist/explain-component-references.js
/**
* Encoding a URI does not make an invalid OpenAPI component name valid. Keep
* this guidance in the OpenAPI layer so other JSON Schema users do not see it.
*/
const explainComponentReferences = (errors, specification) => errors.map((error) => {
	if (typeof error.path !== "string" || !error.path.endsWith("/$ref") || typeof specification.openapi !== "string") return error;
	const reference = getValueAtPath(specification, error.path.split("/").slice(1).map((segment) => segment.replace(/~1/g, "/").replace(/~0/g, "~")));
	if (typeof reference !== "string" || !reference.startsWith("#")) return error;
	try {
		const component = decodeURIComponent(reference.slice(1)).match(/^\/components\/(?:schemas|responses|parameters|examples|requestBodies|headers|securitySchemes|links|callbacks|pathItems|mediaTypes)\/([^/]*)/)?.[1];
		if (component === void 0 || /^[a-zA-Z0-9._-]+$/.test(component)) return error;
	} catch {
		return error;
	}
	return {
		...error,
		message: `${error.message} OpenAPI component names must match "^[a-zA-Z0-9._-]+$". Rename the component and update its references; percent-encoding alone does not fix the component name.`
	};
});
// node_modules/@scalar/helpers/dist/http/get-cookie-serialization-error.js
const hasStructuredType = (schema, seen = /* @__PURE__ */ new WeakSet()) => {
	if (!isObjectLike(schema) || seen.has(schema)) return false;
	seen.add(schema);
	return (Array.isArray(schema.type) ? schema.type : [schema.type]).some((type) => type === "array" || type === "object") || [
		"anyOf",
		"oneOf",
		"allOf"
	].some((key) => {
		const variants = schema[key];
		return Array.isArray(variants) && variants.some((variant) => hasStructuredType(variant, seen));
	});
};
/**
* Reports structured cookie declarations that would introduce forbidden comma delimiters.
* Callers apply this OpenAPI 3.2 rule only after checking the document version.
* Schema checks catch invalid declarations even when their selected example is empty.
*/
const getCookieSerializationError = (parameter, value) => {
	if (parameter.in !== "cookie" || parameter.explode !== false || parameter.style !== void 0 && parameter.style !== "form" && parameter.style !== "cookie") return;
	if (!isObjectLike(value) && !hasStructuredType(parameter.schema)) return;
	return `Cookie parameter "${parameter.name}" cannot serialize an array or object with style: ${parameter.style ?? "form"} and explode: false because comma-separated cookie values are invalid. Use style: cookie with explode: true.`;
};
// node_modules/@scalar/helpers/dist/http/http-methods.js
/** All OpenAPI HTTP methods */
const HTTP_METHODS = [
	"delete",
	"get",
	"head",
	"options",
	"patch",
	"post",
	"put",
	"query",
	"trace"
];
// node_modules/@scalar/helpers/dist/http/is-http-method.js
const knownMethods = Object.freeze(new Set(HTTP_METHODS));
/** Type guard which takes in a string and returns true if it is in fact an HTTPMethod */
const isHttpMethod = (method) => method && typeof method === "string" ? knownMethods.has(method.toLowerCase()) : false;
// node_modules/@scalar/openapi-validator/dist/validate-cookie-parameters.js
/**
* Checks cookie serialization declarations in OpenAPI 3.2 documents.
* Resolve references before calling to also check referenced parameters and schemas.
* Only OpenAPI parameter locations are visited; examples and extensions are data.
*/
const validateCookieParameters = (specification) => {
	const [major, minor] = String(specification.openapi).split(".");
	if (major !== "3" || minor !== "2") return [];
	const errors = [];
	const ancestors = /* @__PURE__ */ new WeakSet();
	const checkParameter = (parameter, path) => {
		if (!isObject$1(parameter) || "content" in parameter || typeof parameter.name !== "string") return;
		const message = getCookieSerializationError({
			name: parameter.name,
			in: String(parameter.in),
			style: typeof parameter.style === "string" ? parameter.style : void 0,
			explode: typeof parameter.explode === "boolean" ? parameter.explode : void 0,
			schema: parameter.schema
		});
		if (message) errors.push({
			path: [...path, "explode"],
			message
		});
	};
	const checkParameters = (parameters, path) => {
		if (Array.isArray(parameters)) parameters.forEach((parameter, index) => checkParameter(parameter, [...path, String(index)]));
	};
	const visitCallback = (callback, path) => {
		if (!isObject$1(callback) || ancestors.has(callback)) return;
		ancestors.add(callback);
		for (const [expression, pathItem] of Object.entries(callback)) if (!expression.startsWith("x-") && expression !== "$ref") visitPathItem(pathItem, [...path, expression]);
		ancestors.delete(callback);
	};
	const visitOperation = (operation, path) => {
		if (!isObject$1(operation)) return;
		checkParameters(operation.parameters, [...path, "parameters"]);
		if (isObject$1(operation.callbacks)) for (const [name, callback] of Object.entries(operation.callbacks)) visitCallback(callback, [
			...path,
			"callbacks",
			name
		]);
	};
	const visitPathItem = (pathItem, path) => {
		if (!isObject$1(pathItem) || ancestors.has(pathItem)) return;
		ancestors.add(pathItem);
		checkParameters(pathItem.parameters, [...path, "parameters"]);
		for (const [method, operation] of Object.entries(pathItem)) if (isHttpMethod(method)) visitOperation(operation, [...path, method]);
		if (isObject$1(pathItem.additionalOperations)) for (const [method, operation] of Object.entries(pathItem.additionalOperations)) visitOperation(operation, [
			...path,
			"additionalOperations",
			method
		]);
		ancestors.delete(pathItem);
	};
	for (const key of ["paths", "webhooks"]) {
		const items = specification[key];
		if (isObject$1(items)) {
			for (const [name, pathItem] of Object.entries(items)) if (!name.startsWith("x-")) visitPathItem(pathItem, [key, name]);
		}
	}
	const components = specification.components;
	if (isObject$1(components)) for (const [key, visit] of [
		["parameters", checkParameter],
		["pathItems", visitPathItem],
		["callbacks", visitCallback]
	]) {
		const items = components[key];
		if (isObject$1(items)) for (const [name, item] of Object.entries(items)) visit(item, [
			"components",
			key,
			name
		]);
	}
	return errors;
};
// node_modules/@scalar/openapi-validator/dist/validate-path-parameters.js
/**
* Any non-array object, whatever its prototype.
*
* `isObject` is deliberately not used here: it also rejects objects with a
* custom prototype, which would silently skip whole path items in a
* hand-constructed document rather than validating them.
*/
const isRecord = (value) => isObjectLike(value) && !Array.isArray(value);
const OPERATION_KEYS = new Set(HTTP_METHODS);
const PATH_PARAMETER_PATTERN = /{([^}]+)}/g;
/**
* Validates path-template semantics that are not enforced by the JSON schema.
*/
function validatePathParameters(specification) {
	const paths = specification?.paths;
	if (!paths || typeof paths !== "object") return [];
	const errors = [];
	for (const [pathName, pathItem] of Object.entries(paths)) {
		if (!isRecord(pathItem)) continue;
		const operations = Object.entries(pathItem).flatMap(([key, value]) => {
			if (OPERATION_KEYS.has(key) && isRecord(value)) return [{
				operation: value,
				path: [
					"paths",
					pathName,
					key
				]
			}];
			if (key === "additionalOperations" && isRecord(value)) return Object.entries(value).flatMap(([method, operation]) => isRecord(operation) ? [{
				operation,
				path: [
					"paths",
					pathName,
					"additionalOperations",
					method
				]
			}] : []);
			return [];
		});
		if (operations.length === 0) continue;
		const templateParameters = new Set(getTemplateParameterNames(pathName));
		const pathLevelParameters = getPathParameters(pathItem.parameters, [
			"paths",
			pathName,
			"parameters"
		]);
		for (const parameter of pathLevelParameters) if (!templateParameters.has(parameter.name)) errors.push({
			path: parameter.path,
			message: `Path parameter "${parameter.name}" must have the corresponding {${parameter.name}} segment in the "${pathName}" path`
		});
		for (const { operation, path } of operations) {
			const operationParameters = getPathParameters(operation.parameters, [...path, "parameters"]);
			for (const parameter of operationParameters) if (!templateParameters.has(parameter.name)) errors.push({
				path: parameter.path,
				message: `Path parameter "${parameter.name}" must have the corresponding {${parameter.name}} segment in the "${pathName}" path`
			});
			const effectiveParameters = new Set([...pathLevelParameters, ...operationParameters].map((parameter) => parameter.name));
			for (const templateParameter of templateParameters) if (!effectiveParameters.has(templateParameter)) errors.push({
				path,
				message: `Declared path parameter "${templateParameter}" needs to be defined as a path parameter at either the path or operation level`
			});
		}
	}
	return deduplicateErrors(errors);
}
function getTemplateParameterNames(pathName) {
	return [...pathName.matchAll(PATH_PARAMETER_PATTERN)].map((match) => normalizeTemplateParameterName(match[1]));
}
function normalizeTemplateParameterName(name) {
	return name.endsWith("+") ? name.slice(0, -1) : name;
}
function getPathParameters(parameters, pathPrefix) {
	if (!Array.isArray(parameters)) return [];
	return parameters.flatMap((parameter, index) => {
		if (!isRecord(parameter) || parameter.in !== "path" || typeof parameter.name !== "string") return [];
		return [{
			name: parameter.name,
			path: [
				...pathPrefix,
				String(index),
				"name"
			]
		}];
	});
}
// node_modules/@scalar/openapi-validator/dist/validate.js
const validateDocument = createSpecificationValidator({
	schemas: OpenApiSpecifications,
	detectVersion,
	formats: (version) => version === "3.1" || version === "3.2" ? { "media-range": true } : void 0,
	errors: {
		emptyOrInvalid: ERRORS.EMPTY_OR_INVALID,
		versionNotSupported: ERRORS.OPENAPI_VERSION_NOT_SUPPORTED
	},
	transformErrors: explainComponentReferences,
	postValidate: (specification, _version, options) => [...options?.checkPathParameters ? validatePathParameters(specification) : [], ...options?.checkCookieParameters === false ? [] : validateCookieParameters(specification)]
});
/**
* Validates a single OpenAPI document against the OpenAPI Specification.
*
* Schema validation is delegated to `@scalar/json-schema-validator`; version
* detection and parameter semantic checks are OpenAPI-specific.
*
* This validator is strict about the specification: every required field,
* including `info.version`, must be present. Callers that want to be lenient
* (as `@scalar/openapi-parser` is) should fill in defaults before validating.
*
* The input must be a self-contained document. This validator does not resolve
* external `$ref`s, so bundle or dereference documents that span multiple files
* before validating them.
*
* @param document - A JSON string, a YAML string, or an object.
*/
function validate(document, options) {
	return validateDocument(document, options);
}
// src/contract/behaviour/document-words.ts
/**
* Checks the words that a document has itself.
* @param document as it is written, with an operationId for each operation
* @param schemas those that have transitions
*/
function checkDocumentWords(document, schemas) {
	const roles = decideRoles(document);
	const said = roles.shapes.operations.flatMap(({ id, declared, path, method }) => {
		const words = saidWords(declared);
		const item = document.paths[path.template];
		return words ? [{
			id,
			words,
			places: extensionsOf(item, method.toLowerCase())
		}] : [];
	});
	if (said.length === 0 && schemas.length === 0) return {
		problem: void 0,
		remarks: []
	};
	const contract = wordsContract(document, roles);
	const placed = ({ places }, problem) => {
		const [key = ""] = problem.path;
		const own = places.find((each) => Object.hasOwn(Object(each), key)) ?? places[0];
		return {
			...problem,
			declared: own
		};
	};
	const problems = [...said.flatMap((each) => operationWordsProblems(each.id, each.words, contract).map((problem) => placed(each, problem))), ...schemas.flatMap((schema) => schemaProblems(schema, contract))];
	const remarks = said.flatMap((each) => {
		const remark = undocumentedElse(each.id, each.words, contract);
		return remark ? [placed(each, remark)] : [];
	});
	return {
		problem: problems[0],
		remarks
	};
}
/** The extension of an operation, then that of its path. */
function extensionsOf(item, method) {
	const at = (object) => isJsonObject(object) ? object["x-sandbox"] : void 0;
	return [isJsonObject(item) ? at(item[method]) : void 0, at(item)].filter((each) => each !== void 0);
}
function wordsContract(document, roles) {
	const linked = new LinkedDocument(document);
	return {
		roles,
		statusesOf: documentedStatuses(document),
		compile: createLinkedCompiler("exact", {
			linked,
			compilePattern: () => () => true
		}),
		resolve: (schema) => linked.of(schema)
	};
}
function schemaProblems(schema, contract) {
	const transitions = transitionsOf(schema);
	const declared = schema["x-sandbox"];
	const at = ({ path, text }) => ({
		declared,
		path: ["transitions", ...path],
		text
	});
	const [wrong] = createSchemaCompiler("double")(transitionsSchema())(transitions);
	if (wrong || !transitions) return [at({
		path: wrong?.path ?? [],
		text: wrong ? explainProblem(wrong) : "is nothing."
	})];
	const { resources, shapes } = contract.roles;
	const own = resources.filter(({ record }) => schemasWithTransitions(record.node, shapes.read).includes(schema));
	const isSaid = [...wordsIn(contract.roles).transitions.values()].some((each) => isEqualJson(each, transitions));
	if (own.length === 0 && isSaid) return [];
	if (own.length === 0) return [at({
		path: [],
		text: `say nothing here: no resource has records of this schema. There is ${resources.map(({ name }) => name).join(", ") || "none"}.`
	})];
	return own.flatMap((resource) => transitionProblems(transitions, resource, contract).map(at));
}
// src/contract/reading/validate-document.ts
/**
* Says where the first file of a contract is not what the OpenAPI Specification of its version allows. Nothing is refused for it:
* published documents break some rule of it and are served all the same, as far as they can be read.
*/
function remarkInvalid(file, remark) {
	const { errors = [] } = validate(inDoubles(file.value));
	for (const { message, path = "" } of errors) {
		const keys = typeof path === "string" ? pointerKeys(path) : path;
		remark(`${nameOfSpot({
			file,
			path: keys
		})} is not valid OpenAPI: ${message}.`);
	}
}
/**
* Creates the check of the fields that hold plain data and that others rely on: what is of another form is left out. What
* OpenAPI does not allow, but nothing relies on, is left to the remarks.
* @throws PartError when the object as a whole cannot be used.
*/
function createPlainCheck(faults) {
	const checks = plainChecks();
	return (members, kind, spot) => {
		if (referenceOf(members) !== void 0) return members;
		const at = (path) => ({
			file: spot.file,
			path: [...spot.path, ...path]
		});
		const left = { ...members };
		const leave = (path, rule, cost = "It is left out.") => {
			const [name = "", item] = path;
			if (kind === "parameter" && name !== "style") throw new PartError(at(path), rule);
			faults.note(at(path), rule, cost);
			if (LISTED.has(name) && item !== void 0 && Array.isArray(left[name])) left[name] = left[name].map((each, index) => String(index) === item ? void 0 : each);
			else delete left[name];
		};
		for (const problem of checks.get(kind)?.(members) ?? []) leave(problem.path, explainProblem(problem));
		const name = NAMED[kind];
		const given = name === void 0 ? void 0 : left[name];
		if (name !== void 0 && typeof given === "string" && !given.isWellFormed()) {
			if (kind === "parameter") throw new PartError(spot, NO_NAME);
			faults.note(spot, NO_NAME, "It has none.");
			delete left[name];
		}
		for (const [index, server] of (left.servers ?? []).entries()) if (SERVED.has(kind) && server && serverUrl(server) === void 0) leave([
			"servers",
			String(index),
			"url"
		], `is no address, with its variables at their defaults: ${shown(server.url)}. Write one such as https://api.example.com/v1, or /v1.`);
		for (const type of Object.keys(Object(left.content))) if (TYPED.has(kind) && !MEDIA_TYPE.test(type)) left.content = withoutMember(left.content, type, () => faults.note(at(["content", type]), "is no media type (RFC 9110, section 8.3.1), such as application/json.", "What it describes is left out."));
		if (TYPED.has(kind) && Object.keys(Object(left.content)).length === 0) delete left.content;
		if (kind === "responses") {
			for (const status of Object.keys(left)) if (!STATUS.test(status) && !status.startsWith("x-")) leave([status], "is no status: a number from 100 to 599, a range such as 4XX, or default.", "The answer is left out.");
		}
		for (const name of LISTED) if (Array.isArray(left[name])) left[name] = left[name].filter((each) => each !== void 0);
		return left;
	};
}
/**
* Checks what the extensions of a document (`x-sandbox`) name: resources, members, operations.
* @throws UsageError that names the place, what is wrong, and the way out.
*/
function checkExtensions(document, { said, schemas, remark }) {
	said.delete(void 0);
	const placeOf = ({ declared, path }) => {
		const { file, path: at } = said.get(declared);
		return {
			file,
			path: [
				...at,
				ROLE_EXTENSION,
				...path
			]
		};
	};
	const whole = document;
	const role = said.size > 0 ? findDeclaredRoleProblem(whole) : void 0;
	if (role && said.has(role.declared)) throw spotError(placeOf(role), role.text);
	const moving = [...schemas.keys()].filter((each) => Object(each)[ROLE_EXTENSION]?.transitions);
	for (const each of moving) said.set(each[ROLE_EXTENSION], schemas.get(each));
	if (![...said.keys()].some((each) => WORDS.some((word) => Object.hasOwn(Object(each), word))) && moving.length === 0) return;
	const { problem, remarks } = checkDocumentWords(whole, moving);
	if (problem) throw spotError(placeOf(problem), problem.text);
	for (const each of remarks) remark(`${nameOfSpot(placeOf(each))} ${each.text}`);
}
const TEXT = { type: "string" };
const TEXTS = {
	type: "array",
	items: TEXT
};
const SERVERS = {
	type: "array",
	items: {
		type: "object",
		required: ["url"],
		properties: {
			url: TEXT,
			variables: {
				type: "object",
				additionalProperties: {
					type: "object",
					properties: { default: TEXT }
				}
			}
		}
	}
};
const SECURITY = {
	type: "array",
	items: {
		type: "object",
		additionalProperties: TEXTS
	}
};
/** What fields must be, by the kind of their object (OpenAPI 3.1, section 4.8). */
const PLAIN = {
	document: {
		servers: SERVERS,
		security: SECURITY
	},
	pathItem: { servers: SERVERS },
	operation: {
		servers: SERVERS,
		security: SECURITY,
		tags: TEXTS
	},
	parameter: {
		name: TEXT,
		in: { enum: [
			"query",
			"header",
			"path",
			"cookie",
			"querystring"
		] },
		style: TEXT
	},
	securityScheme: {
		type: TEXT,
		name: TEXT,
		in: TEXT,
		scheme: TEXT
	}
};
const plainChecks = lazy(() => {
	const compile = createSchemaCompiler("exact");
	const entries = Object.entries(PLAIN).map(([kind, properties]) => {
		return [kind, compile({
			type: "object",
			properties,
			required: kind === "parameter" ? ["name", "in"] : []
		})];
	});
	return new Map(entries);
});
/** Fields that are names. */
const NAMED = {
	operation: "operationId",
	parameter: "name",
	securityScheme: "name"
};
/** The kinds of objects that have servers. */
const SERVED = /* @__PURE__ */ new Set([
	"document",
	"pathItem",
	"operation"
]);
/** The fields that are lists of which each item counts alone. */
const LISTED = /* @__PURE__ */ new Set([
	"servers",
	"security",
	"tags"
]);
/** The kinds of objects that have their content by media type. */
const TYPED = /* @__PURE__ */ new Set([
	"requestBody",
	"response",
	"parameter",
	"header"
]);
/** A type and a subtype, which may be ranges, and parameters. */
const MEDIA_TYPE = /^[^\s/;,"]+\/[^\s/;,"]+\s*(?:;.*)?$/;
const STATUS = /^(?:[1-5](?:\d\d|xx)|default)$/i;
function withoutMember(members, name, tell) {
	tell();
	return Object.fromEntries(Object.entries(members).filter(([each]) => each !== name));
}
// src/contract/reading/read-document.ts
/**
* Reads a contract: OpenAPI 2.0 or 3.0 to 3.2, YAML or JSON, in one file or several.
* @param onlySmall whether it is left at once when it is large
* @param upgrade upgrades a document of OpenAPI 2.0
* @throws UsageError that names the file, the line, the rule and the way out; LargeContract; without an upgrade, SwaggerContract.
*/
function readDocument({ file, overlays, fetched }, onlySmall = false, upgrade) {
	const remarks = [];
	const remark = (text) => void remarks.push(text);
	const faults = new Faults();
	const { first, files, version, given, moved } = open(new ContractFiles(file, {
		onlySmall,
		fetched
	}), {
		overlays,
		fetched,
		upgrade
	}, {
		remark,
		faults
	});
	const forms = createSchemaForms(version, remark, faults);
	const schemas = /* @__PURE__ */ new Map();
	const checkPlain = createPlainCheck(faults);
	const checkDeclaredRole = createDeclaredRoleCheck();
	const said = /* @__PURE__ */ new Map();
	const operations = /* @__PURE__ */ new Map();
	const moves = [...moved];
	const toKnownForm = version.startsWith("3.2") ? toEarlierForm : withoutLater;
	const rewrite = (given, kind, spot) => {
		const at = (keys) => ({
			file: spot.file,
			path: [...spot.path, ...keys]
		});
		const members = toKnownForm(given, kind, {
			remark: (keys, what) => remark(`${nameOfSpot(at(keys))} ${what}`),
			moved: (now, written) => {
				if (spot.file === files.first) moves.push([toPointer(at(now).path), toPointer(at(written).path)]);
			}
		});
		if (kind === "operation" || kind === "pathItem") {
			checkDeclaredRole(members[ROLE_EXTENSION], spot);
			said.set(members[ROLE_EXTENSION], spot);
		}
		if (kind === "schema") {
			const before = faults.count;
			const schema = forms(members, spot);
			schemas.set(schema, spot);
			if (faults.count > before) faults.lost.add(schema);
			return schema;
		}
		const checked = withObjects(checkPlain(members, kind, spot), kind);
		if (kind === "operation") operations.set(checked, spot);
		return checked;
	};
	const bundled = bundle(files, rewrite, ({ spot, rule }, cost, left) => {
		faults.note(spot, rule, cost);
		faults.lost.add(left);
	});
	nameBranchesByValues(bundled, schemas.keys());
	const whole = cutInheritance(bundled, {
		tell: ({ base, subtype, isBranch }) => {
			const spot = schemas.get(subtype);
			if (spot && !isBranch) remark(`${nameOfSpot(spot)} is a part of the branches of its base ${base} without being one: it is taken as any ${base}.`);
		},
		moved: (from, to) => {
			const spot = schemas.get(from);
			if (spot) schemas.set(to, spot);
		}
	});
	assertFinite(whole, schemas, faults);
	const info = evenInfo(whole.info, files.first, faults);
	const document = evenOperations({
		...whole,
		info,
		openapi: "3.1.0",
		...DIALECT
	}, {
		operations,
		file: files.first,
		remark,
		faults,
		moves
	});
	loosenChoices(document, schemas.keys(), faults.lost);
	const found = faults.list(/* @__PURE__ */ new Set([...given.all, ...files.all]));
	if (found.length > 0 && operationsIn(document.paths).length === 0) throw new UsageError([...found.map(faultLine), NOTHING_LEFT].join("\n"));
	endReferences(document, schemas);
	checkExtensions(document, {
		said,
		schemas,
		remark
	});
	return {
		name: first.name,
		text: stringifyJson(document),
		isPlain: isPlain(document),
		firstText: first.text,
		openapi: version,
		moved: moves,
		remarks: shortened(remarks),
		faults: found,
		places: [...given.places, ...overlays.filter((each) => !Object.hasOwn(fetched ?? {}, each)).map((each) => path.resolve(each))]
	};
}
/** A contract is of OpenAPI 2.0, which few have the upgrade for. */
var SwaggerContract = class extends Error {};
const NOTHING_LEFT = "No operation of it is left that could be served. Correct what is listed.";
/** References into what was left out after they were followed: any value is taken there. */
function endReferences(document, schemas) {
	for (const schema of schemas.keys()) for (const part of [schema, ...[Object(schema).allOf ?? []].flat()]) {
		const reference = referenceOf(part);
		if (reference !== void 0 && atReference(document, reference) === void 0) Reflect.deleteProperty(part, "$ref");
	}
}
/** The files of a contract, after overlays those of its changed document, which is then in one file. */
function open(files, { overlays, fetched, upgrade }, { remark, faults }) {
	const { first } = files;
	const isSwagger = isSwagger2(first);
	if (isSwagger && upgrade === void 0) throw new SwaggerContract();
	if (!isSwagger) versionOf(first);
	const value = isSwagger ? {
		...first.value,
		swagger: "2.0"
	} : first.value;
	remarkInvalid({
		...first,
		value
	}, remark);
	const laid = overlays.length === 0 ? files : underOverlays(files, {
		overlays,
		fetched
	}, remark);
	const upgraded = isSwagger && upgrade ? upgrade(laid, remark, faults) : void 0;
	const all = upgraded ? new ContractFiles(upgraded) : laid;
	const moved = [...upgraded?.moved ?? []].flatMap(([pointer, { file, path }]) => file.place === first.place && pointer !== toPointer(path) ? [[pointer, toPointer(path)]] : []);
	return {
		first,
		files: all,
		version: versionOf(all.first),
		given: files,
		moved
	};
}
function isSwagger2({ value }) {
	const { swagger } = Object(value);
	return swagger === "2.0" || swagger === 2;
}
function underOverlays(files, { overlays, fetched }, remark) {
	const { first } = files;
	const form = isSwagger2(first) ? SWAGGER_2 : OPENAPI_3;
	const value = bundle(files, (members) => members, void 0, form);
	const overlaid = new OverlaidValues();
	for (const overlay of overlays) applyOverlay(value, overlay, {
		remark,
		overlaid,
		fetched
	});
	const changed = {
		...first,
		value,
		lineOf: () => void 0,
		originOf: (path) => overlaid.originOf(path)
	};
	return new ContractFiles(changed);
}
/** `true` and `false` are schemas, too: where one stands outside a schema, it becomes the object that says the same. */
function withObjects(members, kind) {
	const isSchema = (name) => openApiField(kind, name)?.of === "schema";
	const entries = Object.entries(members).map(([name, value]) => {
		if (!isSchema(name)) return [name, value];
		if (openApiField(kind, name)?.form === "one") return [name, schemaObject(value)];
		const all = Object.entries(Object(value)).map(([each, schema]) => [each, schemaObject(schema)]);
		return [name, Object.fromEntries(all)];
	});
	return Object.fromEntries(entries);
}
/** Prism reads schemas of 3.1 as draft-07 unless the dialect is named. */
const DIALECT = { jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema" };
/** The version of OpenAPI of a document that can be served. */
function versionOf(file) {
	const { value } = file;
	const whole = {
		file,
		path: [],
		value
	};
	const at = (...path) => ({
		file,
		path
	});
	if (value === null || value === void 0) throw new UsageError(`${file.name}: the file is empty. Name a file with an OpenAPI document.`);
	if (typeof value !== "object" || Array.isArray(value)) throw spotError(whole, `must be an object with openapi, info and paths, got ${shown(value)}.`);
	const { openapi, swagger, paths } = value;
	if (swagger !== void 0) throw spotError(at("swagger"), `is ${shown(String(swagger))}: only OpenAPI 2.0 and 3.0 to 3.2 are read.`);
	const version = typeof openapi === "number" ? openapi.toFixed(1) : openapi;
	if (typeof version !== "string") throw spotError(whole, "has no openapi, the version of OpenAPI, e.g. openapi: 3.1.0. Name an OpenAPI document.");
	if (!/^3\.[0-2](?:\.\d+)?(?:-|$)/.test(version)) throw spotError(at("openapi"), `is ${shown(version)}: only OpenAPI 2.0 and 3.0 to 3.2 are read. If it uses nothing that is new, write 3.2.0.`);
	if (!(paths === void 0 && !version.startsWith("3.0")) && (typeof paths !== "object" || paths === null || Array.isArray(paths))) throw spotError(at("paths"), "is required: an object with the paths of the operations.");
	return version;
}
/** Long lists of remarks are about one habit. */
function shortened(remarks) {
	if (remarks.length <= MOST_REMARKS) return remarks;
	const rest = counted(remarks.length - MOST_REMARKS, "remark");
	return [...remarks.slice(0, MOST_REMARKS), `… and ${rest} more like these.`];
}
const MOST_REMARKS = 20;
/**
* Ends the circles of inheritance: a base with a choice of its subtypes (`oneOf`, `anyOf`), each of which has the base in its `allOf`.
* There, the base counts without that choice and its discriminator, as a component of its own (`Shape.base`).
* @param document in one piece; it is left as it is
* @param tell is called for each reference that counts so, with the subtype as it is written
* @param moved is called with each schema that another one stands for, and with that
*/
function cutInheritance(document, { tell, moved }) {
	const { components } = document;
	const schemas = components.schemas;
	const choices = new Map(Object.keys(schemas).flatMap((name) => {
		const found = choicesOf(schemas[name], document);
		return found.length > 0 ? [[name, found]] : [];
	}));
	const cut = /* @__PURE__ */ new Map();
	const changed = Object.entries(schemas).map(([name, schema]) => {
		const { allOf } = Object(schema);
		if (!Array.isArray(allOf)) return [name, schema];
		const parts = allOf.map((part) => {
			const base = schemaName(part);
			const through = (choices.get(base ?? "") ?? []).filter(({ within }) => within.has(schema));
			if (base === void 0 || through.length === 0) return part;
			tell({
				base,
				subtype: schema,
				isBranch: through.some(({ branches }) => branches.has(schema))
			});
			cut.set(base, /* @__PURE__ */ new Set([...cut.get(base) ?? [], ...through.map(({ keyword }) => keyword)]));
			return { $ref: `${PREFIX}${baseName(base, schemas)}` };
		});
		const own = {
			...schema,
			allOf: parts
		};
		moved(schema, own);
		return [name, own];
	});
	if (cut.size === 0) return document;
	const all = Object.fromEntries(changed);
	for (const [base, keywords] of cut) {
		const entries = Object.entries(all[base]).filter(([keyword]) => keyword !== "discriminator" && !keywords.has(keyword));
		const own = Object.fromEntries(entries);
		moved(schemas[base], own);
		all[baseName(base, schemas)] = own;
	}
	return {
		...document,
		components: {
			...components,
			schemas: all
		}
	};
}
const PREFIX = "#/components/schemas/";
function choicesOf(schema, document) {
	return ["oneOf", "anyOf"].flatMap((keyword) => {
		const written = Object(schema)[keyword];
		if (!Array.isArray(written)) return [];
		const branches = new Set(written.map((branch) => branchOf(branch, document)));
		return [{
			keyword,
			branches,
			within: withinAll(branches, document)
		}];
	});
}
/** The schema that a branch refers to, also where `createSchemaForms` has put the value of a discriminator beside the reference. */
function branchOf(branch, document) {
	const { allOf } = Object(branch);
	const [only, other] = Array.isArray(allOf) ? allOf : [];
	const reference = referenceOf(branch) ?? (other === void 0 ? referenceOf(only) : void 0);
	return reference === void 0 ? branch : atReference(document, reference);
}
/** Schemas with all that are added to a value by `allOf` and choices. What forbids something inherits nothing. */
function withinAll(schemas, document) {
	const found = /* @__PURE__ */ new Set();
	const add = (schema) => {
		if (typeof schema !== "object" || schema === null || found.has(schema)) return;
		found.add(schema);
		for (const part of schemaPartsOf(schema, document)) add(part);
	};
	for (const schema of schemas) add(schema);
	return found;
}
function schemaName(part) {
	const reference = referenceOf(part);
	const name = reference?.startsWith(PREFIX) ? reference.slice(21) : void 0;
	return name?.includes("/") ? void 0 : name;
}
function baseName(base, schemas) {
	let name = `${base}.base`;
	while (Object.hasOwn(schemas, name)) name += "-2";
	return name;
}
// src/contract/reading/contract-worker.ts
if (parentPort) parentPort.postMessage(await readSmall(workerData));
else answerParent((place) => read(place));
async function readSmall(place) {
	try {
		return await read(place, true);
	} catch (error) {
		if (error instanceof LargeContract) return "large";
		throw error;
	}
}
async function read(place, onlySmall = false) {
	try {
		return await readAny(place, onlySmall);
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		return { refusal: error.message };
	}
}
/** Loads the upgrade for a document that needs it. */
async function readAny(place, onlySmall) {
	try {
		return readDocument(place, onlySmall);
	} catch (error) {
		if (!(error instanceof SwaggerContract)) throw error;
		const { upgradeSwagger } = await import("./upgrade-swagger.js");
		return readDocument(place, onlySmall, upgradeSwagger);
	}
}
export {};

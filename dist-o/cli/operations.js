import { o as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { i as percentEncoded, t as evenlyEncoded } from "./percent-encoding.js";
import { r as memoizeTexts } from "./memoize.js";
import { n as basePathsOf, s as serversOf, t as basePathOf } from "./document.js";
/*!
* content-type
* Copyright(c) 2015 Douglas Christopher Wilson
* MIT Licensed
*/
// src/base/text/charset.ts
var import_content_type = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* RegExp to match *( ";" parameter ) in RFC 7231 sec 3.1.1.1
	*
	* parameter     = token "=" ( token / quoted-string )
	* token         = 1*tchar
	* tchar         = "!" / "#" / "$" / "%" / "&" / "'" / "*"
	*               / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~"
	*               / DIGIT / ALPHA
	*               ; any VCHAR, except delimiters
	* quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE
	* qdtext        = HTAB / SP / %x21 / %x23-5B / %x5D-7E / obs-text
	* obs-text      = %x80-FF
	* quoted-pair   = "\" ( HTAB / SP / VCHAR / obs-text )
	*/
	var PARAM_REGEXP = /; *([!#$%&'*+.^_`|~0-9A-Za-z-]+) *= *("(?:[\u000b\u0020\u0021\u0023-\u005b\u005d-\u007e\u0080-\u00ff]|\\[\u000b\u0020-\u00ff])*"|[!#$%&'*+.^_`|~0-9A-Za-z-]+) */g;
	var TEXT_REGEXP = /^[\u000b\u0020-\u007e\u0080-\u00ff]+$/;
	var TOKEN_REGEXP = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
	/**
	* RegExp to match quoted-pair in RFC 7230 sec 3.2.6
	*
	* quoted-pair = "\" ( HTAB / SP / VCHAR / obs-text )
	* obs-text    = %x80-FF
	*/
	var QESC_REGEXP = /\\([\u000b\u0020-\u00ff])/g;
	/**
	* RegExp to match chars that must be quoted-pair in RFC 7230 sec 3.2.6
	*/
	var QUOTE_REGEXP = /([\\"])/g;
	/**
	* RegExp to match type in RFC 7231 sec 3.1.1.1
	*
	* media-type = type "/" subtype
	* type       = token
	* subtype    = token
	*/
	var TYPE_REGEXP = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
	/**
	* Module exports.
	* @public
	*/
	exports.format = format;
	exports.parse = parse;
	/**
	* Format object to media type.
	*
	* @param {object} obj
	* @return {string}
	* @public
	*/
	function format(obj) {
		if (!obj || typeof obj !== "object") throw new TypeError("argument obj is required");
		var parameters = obj.parameters;
		var type = obj.type;
		if (!type || !TYPE_REGEXP.test(type)) throw new TypeError("invalid type");
		var string = type;
		if (parameters && typeof parameters === "object") {
			var param;
			var params = Object.keys(parameters).sort();
			for (var i = 0; i < params.length; i++) {
				param = params[i];
				if (!TOKEN_REGEXP.test(param)) throw new TypeError("invalid parameter name");
				string += "; " + param + "=" + qstring(parameters[param]);
			}
		}
		return string;
	}
	/**
	* Parse media type to object.
	*
	* @param {string|object} string
	* @return {Object}
	* @public
	*/
	function parse(string) {
		if (!string) throw new TypeError("argument string is required");
		var header = typeof string === "object" ? getcontenttype(string) : string;
		if (typeof header !== "string") throw new TypeError("argument string is required to be a string");
		var index = header.indexOf(";");
		var type = index !== -1 ? header.slice(0, index).trim() : header.trim();
		if (!TYPE_REGEXP.test(type)) throw new TypeError("invalid media type");
		var obj = new ContentType(type.toLowerCase());
		if (index !== -1) {
			var key;
			var match;
			var value;
			PARAM_REGEXP.lastIndex = index;
			while (match = PARAM_REGEXP.exec(header)) {
				if (match.index !== index) throw new TypeError("invalid parameter format");
				index += match[0].length;
				key = match[1].toLowerCase();
				value = match[2];
				if (value.charCodeAt(0) === 34) {
					value = value.slice(1, -1);
					if (value.indexOf("\\") !== -1) value = value.replace(QESC_REGEXP, "$1");
				}
				obj.parameters[key] = value;
			}
			if (index !== header.length) throw new TypeError("invalid parameter format");
		}
		return obj;
	}
	/**
	* Get content-type from req/res objects.
	*
	* @param {object}
	* @return {Object}
	* @private
	*/
	function getcontenttype(obj) {
		var header;
		if (typeof obj.getHeader === "function") header = obj.getHeader("content-type");
		else if (typeof obj.headers === "object") header = obj.headers && obj.headers["content-type"];
		if (typeof header !== "string") throw new TypeError("content-type header is missing from object");
		return header;
	}
	/**
	* Quote a string if necessary.
	*
	* @param {string} val
	* @return {string}
	* @private
	*/
	function qstring(val) {
		var str = String(val);
		if (TOKEN_REGEXP.test(str)) return str;
		if (str.length > 0 && !TEXT_REGEXP.test(str)) throw new TypeError("invalid parameter value");
		return "\"" + str.replace(QUOTE_REGEXP, "\\$1") + "\"";
	}
	/**
	* Class to represent a content type.
	* @private
	*/
	function ContentType(type) {
		this.parameters = Object.create(null);
		this.type = type;
	}
})))(), 1);
/** The name of a charset in the Encoding Standard, e.g. `windows-1252` for `latin1`; `undefined` if no text in it can be decoded. */
function charsetName(label) {
	try {
		return new TextDecoder(label).encoding;
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		return;
	}
}
/** Decodes a text in a known charset; a byte order mark counts more than that (Encoding Standard, section 6). */
function decodeText(bytes, label) {
	if (isUtf8Label(label)) return bytes.toString("utf8");
	const [first, second] = bytes;
	return new TextDecoder((first === 254 && second === 255 ? "utf-16be" : void 0) ?? (first === 255 && second === 254 ? "utf-16le" : label)).decode(bytes);
}
/** Encodes a text in a known charset; `undefined` if it has no bytes for a character of it, or is one that is only read. */
function encodeText(text, label) {
	const name = charsetName(label);
	if (name === void 0 || name === "utf-8") return Buffer.from(text);
	if (name === "utf-16le") return Buffer.from(text, "utf16le");
	if (name === "utf-16be") return Buffer.from(text, "utf16le").swap16();
	if (name === "iso-2022-jp") return void 0;
	const known = encoders.get(name) ?? readEncoder(name);
	encoders.set(name, known);
	const pieces = Array.from(text, (char) => known.get(char));
	return pieces.every((each) => each !== void 0) ? Buffer.concat(pieces) : void 0;
}
/** Whether a label means UTF-8. */
function isUtf8Label(label) {
	return /^utf-?8$/i.test(label);
}
const encoders = /* @__PURE__ */ new Map();
/** The bytes of each character: no platform encodes anything but UTF-8, and to decode all that one or two bytes may be takes 20 ms. */
function readEncoder(name) {
	const decoder = new TextDecoder(name);
	const bytesOf = /* @__PURE__ */ new Map();
	const add = (bytes) => {
		const text = decoder.decode(bytes);
		const isOne = [...text].length === 1 && text !== "�";
		if (isOne && !bytesOf.has(text)) bytesOf.set(text, bytes);
		return isOne;
	};
	for (let first = 0; first < 256; first += 1) {
		if (!(first === 128 && name === "gb18030") && add(Buffer.of(first))) continue;
		for (let second = 48; second < 256; second += 1) add(Buffer.of(first, second));
	}
	return bytesOf;
}
// src/base/http/media-type.ts
/** Parses a Content-Type line (RFC 9110, section 8.3.1). */
function parseMediaType(text) {
	if (text === void 0) return { kind: "absent" };
	if (text === JSON_TYPE$1.name) return JSON_TYPE$1;
	try {
		const { type, parameters } = parse(text);
		return {
			kind: "type",
			name: type,
			charset: parameters.charset?.toLowerCase(),
			whole: wholeOf(type, parameters)
		};
	} catch {
		return {
			kind: "malformed",
			text
		};
	}
}
/**
* A media type as all are written that mean the same: case, quotes and the order of parameters do not count (RFC 9110, section 8.3.1), nor
* do parameters that change nothing, such as the charset of JSON (RFC 8259, section 11). A text that is none is in small letters.
*/
function evenMediaType(written) {
	const type = parseMediaType(written);
	return type.kind === "type" ? type.whole : written.trim().toLowerCase();
}
/**
* The media type that a body is of, of those that a document has, as that writes it: the same one, else the first with other parameters,
* else its range, else any (OpenAPI 3.1, section 4.8.14). Without a type, a body is of any; one that can not be read is of none.
*/
function mediaAmong(written, type) {
	if (type.kind === "malformed") return void 0;
	const { name, whole } = type.kind === "type" ? type : {
		name: "*/*",
		whole: "*/*"
	};
	const range = `${name.slice(0, name.indexOf("/"))}/*`;
	return written.find((each) => evenMediaType(each) === whole) ?? [
		name,
		range,
		"*/*",
		"*"
	].flatMap((wanted) => written.find((each) => mediaType(each) === wanted) ?? [])[0];
}
/** A media type as documents write it, in small letters and without parameters. */
function mediaType(written) {
	return written.split(";", 1)[0].trim().toLowerCase();
}
/** The boundary that a Content-Type line names (RFC 2046, section 5.1.1); `undefined` if there is none. */
function boundaryOf(text) {
	try {
		return import_content_type.parse(text).parameters.boundary;
	} catch {
		return;
	}
}
/**
* The label of the charset that a body of a type is written in, UTF-8 unless it says another; `undefined` if that is not known. JSON and its
* kin are UTF-8 whatever they say (RFC 8259, sections 8.1 and 11), and the parts of a form say it themselves (RFC 7578, section 4.6).
*/
function charsetOf(contentType) {
	const type = parseMediaType(contentType);
	if (type.kind !== "type" || type.charset === void 0) return "utf-8";
	if (/[/+]json$|^multipart\//.test(type.name)) return "utf-8";
	return charsetName(type.charset) === void 0 ? void 0 : type.charset;
}
/** The label of a known charset that a body is written in, if that is not UTF-8. */
function otherCharset(contentType) {
	if (!contentType?.includes("=")) return void 0;
	const label = charsetOf(contentType);
	return label === void 0 || isUtf8Label(label) ? void 0 : label;
}
/** Whether a media type is JSON in UTF-8 (RFC 8259, section 8.1). */
function isUtf8Json(type) {
	return isUtf8(type, "application/json");
}
function isUtf8(type, name) {
	return type.kind === "type" && type.name === name && isUtf8Label(type.charset || "utf-8");
}
/**
* Chooses among media types by an `Accept` header (RFC 9110, section 12.5.1): the first of those with the greatest weight. Without a
* header any will do; `undefined` if none is accepted.
*/
function acceptedType(accept, types) {
	if (accept === void 0 || accept.trim() === "") return types[0];
	const ranges = accept.split(",").flatMap((each) => {
		const [range = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
		const weight = parameters.find((part) => part.startsWith("q="))?.slice(2);
		return range === "" ? [] : [{
			range,
			weight: weight === void 0 ? 1 : Number(weight) || 0
		}];
	});
	let best;
	for (const type of types) {
		const name = type.split(";", 1)[0].trim().toLowerCase();
		const [found] = ranges.filter(({ range }) => matches(range, name)).sort((one, other) => specificity(other.range) - specificity(one.range));
		if (found && found.weight > (best?.weight ?? 0)) best = {
			type,
			weight: found.weight
		};
	}
	return best?.type;
}
const JSON_TYPE$1 = {
	kind: "type",
	name: "application/json",
	charset: void 0,
	whole: "application/json"
};
function parse(text) {
	return import_content_type.parse(text.replaceAll("	", " ").replace(EMPTY, ""));
}
function wholeOf(type, parameters) {
	const idle = IDLE.find(([types]) => types.test(type))?.[1];
	return [type, ...Object.entries(parameters).filter(([name]) => name !== idle).map(([name, value]) => `${name}=${name === "charset" ? value.toLowerCase() : value}`).toSorted()].join(";");
}
/** Parameters that change nothing: JSON and forms are UTF-8 (RFC 8259, section 8.1; URL Standard), and a boundary is that of one message. */
const IDLE = [[/[/+]json$|\/x-www-form-urlencoded$/, "charset"], [/^multipart\//, "boundary"]];
/** Empty parameters, which RFC 9110 (section 5.6.6) allows and the library does not. */
const EMPTY = /;[ ]*(?=;|$)/g;
function matches(range, name) {
	return range === name || range === "*/*" || range.endsWith("/*") && name.startsWith(range.slice(0, -1));
}
function specificity(range) {
	return range === "*/*" ? 0 : range.endsWith("/*") ? 1 : 2;
}
// src/base/http/path-template.ts
/** The segments of a path template, e.g. of `/files/{owner}.{ext}`; a name may be any text without braces and slashes. */
function readTemplate(template) {
	return template.split("/").map((segment) => {
		const parts = segment.split(/\{([^{}]+)\}/);
		return {
			literals: parts.filter((_, at) => at % 2 === 0),
			names: parts.filter((_, at) => at % 2 === 1)
		};
	});
}
/** Writes a path template with the text of each parameter, by its place among them; the texts are percent-encoded. */
function fillTemplate(template, textAt) {
	let at = 0;
	return template.replace(/\{[^{}]+\}/g, () => percentEncoded(textAt(at++)));
}
function parameterNames(template) {
	return readTemplate(template).flatMap(({ names }) => names);
}
/** What templates have in common that match the same paths: only the names of their parameters differ, and how they are encoded. */
function shapeOf(template) {
	return asSent(template).replace(/\{[^{}]+\}/g, "{}");
}
/** A template as clients must send it: what no target may have is percent-encoded, and evenly (RFC 3986, sections 2.1 and 6.2.2). */
function asSent(template) {
	return template.split(/(\{[^{}]+\})/).map((part, at) => at % 2 === 0 ? evenlyEncoded(part.replace(BEYOND_TARGET, percentEncoded)) : part).join("");
}
const BEYOND_TARGET = /[^\x21-\x7e]+/gu;
// src/contract/document/deprecation.ts
/**
* Reads the deprecation of an operation: the keyword `deprecated` with `x-sunset`, `x-successor` and `x-deprecated-since`, or with a
* `Sunset` header (RFC 8594) whose example is a date to come; one that has passed is an example and no more. What is no date, and a
* successor that is no operation, says nothing.
* @param pathOf finds the path of an operation by its operationId
*/
function deprecationOf(object, pathOf) {
	if (!object.deprecated) return void 0;
	const since = object["x-deprecated-since"]?.date;
	const sunset = isDate(object["x-sunset"]) ? object["x-sunset"] : exampleOfSunset(object);
	const successor = object["x-successor"];
	const successorPath = successor === void 0 ? void 0 : pathOf(successor);
	return {
		...isDate(since) && { since },
		...sunset !== void 0 && { sunset },
		...successorPath !== void 0 && { successorPath }
	};
}
/** Whether something is a date or a time of ISO 8601. */
function isDate(value) {
	return typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value));
}
/** The path on the sandbox at which the deprecations of the built-in contract are documented. */
const deprecationDocs = "/docs/deprecations";
/**
* Prepares the header lines of a deprecated operation, as far as it is known.
* @param since milliseconds since 1970, or `none`
* @param docs the path at which it is documented
*/
function createDeprecationHeaders({ id, deprecation }, { since = Date.parse(deprecation.since ?? ""), docs } = {}) {
	const { successorPath, sunset: day } = deprecation;
	const sunset = day === void 0 ? Number.POSITIVE_INFINITY : Date.parse(day);
	const dates = [...since !== "none" && !Number.isNaN(since) ? ["Deprecation", `@${Math.floor(since / 1e3)}`] : [], ...day === void 0 ? [] : ["Sunset", new Date(sunset).toUTCString()]];
	const explained = docs && `<${docs}#${id}>; rel="deprecation"; type="text/markdown"`;
	const link = (query) => {
		const links = [successorPath && `<${successorPath}${query && `?${query}`}>; rel="successor-version"`, explained].filter(Boolean);
		return links.length === 0 ? dates : [
			...dates,
			"Link",
			links.join(", ")
		];
	};
	const lines = memoizeTexts(link, {
		most: 10,
		longest: 100
	});
	return {
		sunset,
		lines: (query = "") => lines(query)
	};
}
function exampleOfSunset({ responses }) {
	const sunset = Object.values(responses).flatMap(({ headers = {} }) => Object.entries(headers).filter(([name]) => name.toLowerCase() === "sunset").map(([, { example, schema }]) => Date.parse(String(example ?? schema?.example)))).find((time) => time > Date.now());
	return sunset === void 0 ? void 0 : new Date(sunset).toISOString();
}
// src/contract/document/operations.ts
/** The methods for which OpenAPI has keys up to 3.1 (section 4.8.9.1), in the order in which operations are listed. */
const USUAL_METHODS = [...[
	"get",
	"put",
	"post",
	"delete",
	"patch",
	"options",
	"head",
	"trace"
]];
/** All methods that operations can have, as keys of a path item: those of OpenAPI 3.2 too, as far as Node's parser of HTTP knows them. */
const METHODS = [
	...[
		...USUAL_METHODS,
		"query",
		"acl",
		"bind",
		"checkout",
		"copy",
		"link",
		"lock",
		"m-search"
	],
	...[
		"merge",
		"mkactivity",
		"mkcalendar",
		"mkcol",
		"move",
		"notify",
		"propfind",
		"proppatch"
	],
	...[
		"purge",
		"rebind",
		"report",
		"search",
		"source",
		"subscribe",
		"unbind",
		"unlink",
		"unlock"
	],
	"unsubscribe"
];
/** The members of an object of OpenAPI without its extensions (section 4.9); none of what is no object. */
function withoutExtensions(value) {
	return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => !name.startsWith("x-")));
}
/** The operations in the paths of a document as it is written; other members of a path item are skipped. */
function operationsIn(paths) {
	return Object.entries(paths).flatMap(([path, item]) => path.startsWith("x-") ? [] : METHODS.flatMap((method) => {
		const operation = Object(item)[method];
		return typeof operation === "object" && operation !== null ? [{
			path,
			method,
			operation
		}] : [];
	}));
}
/**
* Lists the operations of an OpenAPI document, in the order of the document.
* @throws Error when an operation has no operationId, or two operations share one.
*/
function listOperations(document) {
	const pathOf = (operationId) => operationPath(document, operationId);
	const operations = operationsIn(document.paths).map(({ path, method, operation }) => {
		const item = document.paths[path];
		const [base, ...others] = basePathsOf(serversOf(operation, item, document));
		return {
			...toOperation(operation, method, {
				path: base + path,
				item,
				pathOf
			}),
			otherPaths: others.map((each) => each + path),
			template: path,
			security: operation.security ?? document.security ?? []
		};
	});
	const ids = /* @__PURE__ */ new Set();
	const twice = operations.find(({ id }) => ids.size === ids.add(id).size)?.id;
	if (twice !== void 0) throw new Error(`openapi.yaml: the operationId ${twice} is given twice`);
	return operations;
}
/**
* The key under which a contract describes the answer with a status: the status of its own counts before its range, and that before
* `default` (OpenAPI 3.1, section 4.8.16). `undefined` if it does not describe it.
*/
function describedStatus(responses, status) {
	const range = `${Math.floor(status / 100)}XX`;
	return [
		String(status),
		range,
		range.toLowerCase(),
		"default"
	].find((each) => Object.hasOwn(responses, each));
}
/** Reads the bounds of `limit` from the operation that has it. */
function limitBounds({ parameters }) {
	return parameters.find(({ name }) => name === "limit")?.schema;
}
/** Whether OpenAPI ignores a parameter: what it says of these headers stands elsewhere (3.1, section 4.8.12.1). */
function isIgnoredHeader(place, name) {
	return place === "header" && /^(?:accept|authorization|content-type)$/i.test(String(name));
}
/** Whether OpenAPI ignores the description of a header of an answer (3.1, section 4.8.17.1). */
function isIgnoredOfAnswer(name) {
	return /^content-type$/i.test(name);
}
/** Whether a media type is JSON or its kin, e.g. `application/vnd.api+json` (RFC 6839, section 3.1). */
function isJsonKin(type) {
	return /.[/+]json$/.test(mediaType(type));
}
/** What some content has in `application/json`, however it writes that. */
function jsonContent(content = {}) {
	return Object.entries(content).find(([type]) => mediaType(type) === JSON_TYPE)?.[1];
}
/** The media type of lists of changes (RFC 6902). */
const JSON_PATCH = "application/json-patch+json";
/** The schema of the first body that has members of a record, which a list of changes has not. */
function memberBody({ bodies, body }) {
	return [...bodies].find(([type]) => type !== "application/json-patch+json")?.[1] ?? body;
}
/** Whether a media type is one of a form: its body is an object of fields. */
function isForm(type) {
	return type === "application/x-www-form-urlencoded" || type === "multipart/form-data";
}
const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const JSON_TYPE = "application/json";
function toOperation(object, method, { path, item, pathOf }) {
	if (!object.operationId) throw new Error(`openapi.yaml: ${method} ${path} has no operationId`);
	const answers = Object.entries(object.responses).filter(([status]) => /^\d{3}$/.test(status));
	const bodyTypes = bodyTypesOf(object);
	const bodies = jsonBodies(bodyTypes);
	return {
		id: object.operationId,
		method: method.toUpperCase(),
		path,
		tag: object.tags?.[0] ?? "untagged",
		section: object["x-section"] ?? "4",
		parameters: parametersOf(object, item, path),
		body: [...bodies.values()][0] ?? bodyTypes.find(({ type }) => isForm(type) || type === "*/*")?.schema,
		bodyTypes,
		isBodyRequired: object.requestBody?.required === true,
		bodies,
		responses: object.responses,
		answers: new Map(answers.map(([status, { description }]) => [Number(status), description])),
		answerBodies: new Set(answers.filter(hasBody).map(([status]) => Number(status))),
		lists: new Set(answers.filter(isList).map(([status]) => Number(status))),
		deprecation: deprecationOf(object, pathOf),
		stability: object["x-stability"]
	};
}
/**
* The parameters of an operation, and those of its path that it does not replace (OpenAPI 3.1, section 4.8.10.1). A parameter of the
* template that is not declared is any text.
*/
function parametersOf({ parameters = [] }, item, path) {
	const shared = item.parameters ?? [];
	const isSame = (one) => (other) => one.in === other.in && one.name === other.name;
	const declared = [...shared.filter((each) => !parameters.some(isSame(each))), ...parameters].filter((each) => each.name !== void 0 && each.in !== void 0).filter(({ in: place, name }) => !isIgnoredHeader(place, name)).map(withSchema);
	const missing = parameterNames(path).map((name) => ({
		name,
		in: "path",
		required: true,
		schema: { type: "string" }
	})).filter((each) => !declared.some(isSame(each)));
	return [...declared, ...missing];
}
/** A parameter with its schema, which may be that of its only media type. */
function withSchema({ content, ...parameter }) {
	const [[media, { schema = {} }] = [void 0, {}]] = Object.entries(content ?? {});
	return media === void 0 ? {
		...parameter,
		schema: parameter.schema ?? {}
	} : {
		...parameter,
		schema,
		media
	};
}
function bodyTypesOf({ requestBody }) {
	return Object.entries(requestBody?.content ?? {}).map(([type, { schema = {}, encoding = {} }]) => ({
		type: mediaType(type),
		whole: evenMediaType(type),
		schema,
		encoding
	}));
}
function jsonBodies(all) {
	const media = all.filter(({ type }, at) => isJsonKin(type) && all.findIndex((each) => each.type === type) === at);
	const [usual, others] = [true, false].map((isUsual) => media.filter(({ type }) => type === JSON_TYPE === isUsual));
	return new Map([...usual ?? [], ...others ?? []].map(({ type, schema }) => [type, schema]));
}
/** The path of an operation by its operationId, with that of its server. */
function operationPath(document, operationId) {
	const found = operationsIn(document.paths).find(({ operation }) => operation.operationId === operationId);
	if (!found) return void 0;
	const servers = serversOf(found.operation, document.paths[found.path], document);
	return basePathOf(servers) + found.path;
}
function hasBody([, { content }]) {
	return jsonContent(content) !== void 0;
}
function isList([, { content }]) {
	return jsonContent(content)?.schema?.type === "array";
}
export { mediaAmong as A, shapeOf as C, evenMediaType as D, charsetOf as E, decodeText as F, encodeText as I, isUtf8Label as L, otherCharset as M, parseMediaType as N, isUtf8 as O, charsetName as P, readTemplate as S, boundaryOf as T, deprecationDocs as _, USUAL_METHODS as a, fillTemplate as b, isIgnoredOfAnswer as c, limitBounds as d, listOperations as f, createDeprecationHeaders as g, withoutExtensions as h, URLENCODED as i, mediaType as j, isUtf8Json as k, isJsonKin as l, operationsIn as m, METHODS as n, describedStatus as o, memberBody as p, MULTIPART as r, isIgnoredHeader as s, JSON_PATCH as t, jsonContent as u, isDate as v, acceptedType as w, parameterNames as x, asSent as y };

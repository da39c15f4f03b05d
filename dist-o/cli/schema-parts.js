// src/contract/document/schema-parts.ts
/** The JSON Schema of an object with exactly these properties; those in `optional` may be absent. */
function objectSchema(properties, { optional = [], ...more } = {}) {
	const required = Object.keys(properties).filter((name) => !optional.includes(name));
	return {
		type: "object",
		...required.length > 0 && { required },
		additionalProperties: false,
		...more,
		properties
	};
}
/**
* The same schema, which does not require the member that a path of names leads to; nor those on the way to it that would have to be
* there for it alone.
*/
function withoutNeed([name, ...rest], schema) {
	if (name === void 0) return schema;
	const { required, properties } = schema;
	const member = properties?.[name];
	const inside = rest.length > 0 && member ? withoutNeed(rest, member) : member;
	const isNeeded = rest.length > 0 && (inside?.required)?.length > 0;
	const parts = [
		"allOf",
		"anyOf",
		"oneOf"
	].flatMap((keyword) => {
		const all = schema[keyword];
		return Array.isArray(all) ? [[keyword, all.map((part) => withoutNeed([name, ...rest], part))]] : [];
	});
	return {
		...schema,
		...Array.isArray(required) && !isNeeded && { required: required.filter((each) => each !== name) },
		...inside !== member && { properties: {
			...properties,
			[name]: inside
		} },
		...Object.fromEntries(parts)
	};
}
/** The JSON Schema of a number of things. */
function countSchema(description) {
	return {
		type: "integer",
		minimum: 0,
		description
	};
}
/** The JSON Schema of a boolean. */
function switchSchema(description) {
	return {
		type: "boolean",
		description
	};
}
function timeSchema(description) {
	return {
		type: "string",
		format: "date-time",
		description
	};
}
function listSchema(items, description) {
	return {
		type: "array",
		items,
		...description !== void 0 && { description }
	};
}
function textSchema(description) {
	return {
		type: "string",
		description
	};
}
const RESERVED = [
	"connection",
	"content-length",
	"keep-alive",
	"proxy-connection",
	"te",
	"trailer",
	"transfer-encoding",
	"upgrade",
	"x-request-id"
];
/** Text that fits on one header line: Node sends header values as Latin-1. */
const headerValueSchema = {
	type: "string",
	title: "a line of text in Latin-1 (U+0020 to U+00FF)",
	pattern: "^[\\t\\x20-\\x7e\\x80-\\xff]*$"
};
/**
* The JSON Schema of a header name in an answer that a user defines. Connection headers and those that
* delimit the message depend on how it is sent (RFC 9110, section 7.6.1; RFC 9112, section 6); the sandbox
* sets some others itself.
*/
const answerHeaderNameSchema = { allOf: [{
	pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",
	title: "an HTTP header name"
}, {
	not: { pattern: `^(${RESERVED.map(inAnyCase).join("|")})$|^${inAnyCase("x-sandbox-")}` },
	title: "another header: the sandbox sets this one; to break an answer use connection: truncate"
}] };
/** JSON Schema has no flags: `te` becomes `[tT][eE]`. */
function inAnyCase(name) {
	return name.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
export { objectSchema as a, timeSchema as c, listSchema as i, withoutNeed as l, countSchema as n, switchSchema as o, headerValueSchema as r, textSchema as s, answerHeaderNameSchema as t };

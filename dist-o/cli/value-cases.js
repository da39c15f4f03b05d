import { F as isWhole, N as isNumeric, U as parseInt64, V as isInt64, r as asObject } from "./json.js";
// src/contract/requests/value-cases.ts
/**
* Lists the parameters of an operation and the fields of its body with their cases: absent, each value of an
* enumeration, both bounds, the default, a value between them and one on either side, an int64 that a double can
* hold and one that it cannot, and an invalid value. Objects in the body are listed by their members, arrays by their items and their
* lengths, five steps deep.
*/
function valuePlaces({ parameters, body }) {
	const properties = body?.properties ?? {};
	return [
		...parameters.map(({ in: side, name, schema }) => ({
			side,
			name,
			schema,
			cases: casesOf(schema, side !== "path")
		})),
		...Object.entries(properties).map(([name, schema]) => ({
			side: "body",
			name,
			schema,
			cases: casesOf(schema, true)
		})),
		...Object.entries(properties).flatMap(([name, schema]) => innerPlaces([name], schema))
	];
}
/** The values at a place in a field of a body: several below an array, none where what is around it was left out. */
function valuesIn(body, inner) {
	let values = [body];
	for (const step of inner) values = values.flatMap((value) => {
		if (Array.isArray(value)) {
			if (step === "length") return [value.length];
			return step === "*" ? value : [];
		}
		const object = asObject(value);
		if (!object) return [];
		return [Object.hasOwn(object, step) ? object[step] : void 0];
	});
	return values;
}
function valueIn(text, { type }) {
	if (type === "string") return text;
	if (type === void 0 || type === "integer") return SMALL.test(text) ? Number(text) : parseInt64(text) ?? text;
	const types = [type].flat();
	if (types.includes("array")) return text.split(",");
	if (types.includes("object")) return {};
	if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
	if (types.includes("number") && NUMBER.test(text)) return Number(text);
	return parseInt64(text) ?? text;
}
/** How deep into a body places are listed: a schema may contain itself. */
const DEEPEST = 5;
/** The places in a field: the members of an object, the items of an array, and how many of them there are. */
function innerPlaces(steps, schema) {
	if (steps.length >= DEEPEST) return [];
	const at = (step, inner, cases) => {
		const path = [...steps, step];
		return [{
			side: "body",
			name: path.join("."),
			inner: path,
			schema: inner,
			cases
		}, ...innerPlaces(path, inner)];
	};
	const types = [schema.type].flat();
	const properties = schema.properties ?? {};
	const items = schema.items;
	return [
		...Object.entries(properties).flatMap(([name, each]) => at(name, each, casesOf(each, true))),
		...types.includes("array") ? at("length", {}, lengthCases(schema)) : [],
		...types.includes("array") && items ? at("*", items, casesOf(items, false)) : []
	];
}
/** How many items an array has, against its bounds; without them, whether it has any. */
function lengthCases({ minItems, maxItems }) {
	const least = typeof minItems === "number" ? minItems : 0;
	if (typeof maxItems === "number") return boundCases(least, maxItems, void 0).filter(({ name }) => least > 0 || name !== "below minimum");
	return [
		...least > 0 ? [{
			name: "below minimum",
			isMet: (value) => Number(value) < least
		}] : [],
		{
			name: least > 0 ? `minimum (${least})` : "none",
			isMet: (value) => value === least
		},
		{
			name: "more",
			isMet: (value) => Number(value) > least
		}
	];
}
/** Integers that need no bigint on the way. */
const SMALL = /^[1-9]\d{0,14}$/;
const NUMBER = /^-?\d{1,300}(\.\d{1,300})?(e[+-]?\d{1,3})?$/i;
function casesOf(schema, mayBeAbsent) {
	const known = knownCases(schema);
	const invalid = {
		name: "invalid",
		isMet: (value) => value !== void 0 && !known.some(({ isMet }) => isMet(value))
	};
	return [
		...mayBeAbsent ? [{
			name: "absent",
			isMet: (value) => value === void 0
		}] : [],
		...known,
		invalid
	];
}
function knownCases(schema) {
	const { enum: words, minimum, maximum, format, type } = schema;
	if (Array.isArray(words)) return words.map((word) => ({
		name: String(word),
		isMet: (value) => value === word
	}));
	if (format === "int64") return [{
		name: "up to 2^53",
		isMet: (value) => Number.isSafeInteger(value)
	}, {
		name: "beyond 2^53",
		isMet: (value) => typeof value === "bigint" && isInt64(value)
	}];
	if (typeof minimum === "number" && typeof maximum === "number") return boundCases(minimum, maximum, schema.default);
	return [{
		name: "given",
		isMet: (value) => value !== void 0 && (type === void 0 || isOfType(value, type))
	}];
}
function isOfType(value, type) {
	if (Array.isArray(type)) return type.some((each) => isOfType(value, each));
	switch (type) {
		case "integer": return isWhole(value);
		case "number": return isNumeric(value);
		case "array": return Array.isArray(value);
		case "object": return asObject(value) !== void 0;
		case "null": return value === null;
		default: return typeof value === type;
	}
}
function boundCases(minimum, maximum, usual) {
	const isOneOf = (value) => value === minimum || value === maximum || value === usual;
	const between = (value) => Number.isInteger(value) && Number(value) > minimum && Number(value) < maximum;
	const isInteger = (value) => Number.isInteger(value) || typeof value === "bigint";
	return [
		{
			name: `minimum (${minimum})`,
			isMet: (value) => value === minimum
		},
		...between(usual) ? [{
			name: `default (${usual})`,
			isMet: (value) => value === usual
		}] : [],
		{
			name: "between",
			isMet: (value) => between(value) && !isOneOf(value)
		},
		{
			name: `maximum (${maximum})`,
			isMet: (value) => value === maximum
		},
		{
			name: "below minimum",
			isMet: (value) => isInteger(value) && Number(value) < minimum
		},
		{
			name: "above maximum",
			isMet: (value) => isInteger(value) && Number(value) > maximum
		}
	];
}
export { valuePlaces as n, valuesIn as r, valueIn as t };

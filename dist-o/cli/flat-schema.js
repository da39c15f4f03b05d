import { N as isNumeric, O as compareNumbers, j as isEqualJson } from "./json.js";
// src/contract/views/flat-schema.ts
/**
* Merges the parts of a schema (`allOf`) into it; properties of one name are intersected. `oneOf`, `anyOf` and conditions become
* choices. What can not be merged (two patterns) is kept once: validators must be made from the schema as it is written.
*/
function flatten(schema) {
	const { allOf, oneOf, anyOf, if: when, then, else: other, nullable, ...own } = toObject(schema);
	const isConditional = when !== void 0 && (then !== void 0 || other !== void 0);
	const { type } = own;
	const flat = {
		keywords: nullable === true && type !== void 0 ? {
			...own,
			type: [type, "null"].flat()
		} : own,
		choices: [...[oneOf, anyOf].filter((each) => Array.isArray(each) && each.length > 0).map(asSchemas), ...isConditional ? [[{ allOf: [when, then ?? {}] }, { allOf: [{ not: when }, other ?? {}] }]] : []]
	};
	return asSchemas(allOf).map(flatten).reduce(mergeFlat, flat);
}
/** A flat schema in which one of the choices is made. */
function withChoice({ keywords, choices }, chosen) {
	const [, ...others] = choices;
	if (others.length === 0 && Object.keys(keywords).every(saysNothing)) return chosen;
	return { allOf: [
		keywords,
		chosen,
		...others.map((anyOf) => ({ anyOf }))
	] };
}
/**
* Whether the parts of a schema contradict one another, as far as types, enums and bounds say: then no value matches it. False says
* nothing.
*/
function allowsNone(flat, effort = { left: MOST_CHOICES }) {
	if (effort.left === 0) return false;
	effort.left -= 1;
	const { keywords, choices } = flat;
	if (keywords.not === ANY || isBeyond(keywords)) return true;
	const { enum: values } = keywords;
	if (Array.isArray(values) && !values.some((value) => isWithin(value, keywords))) return true;
	return choices[0]?.every((each) => allowsNone(flatten(withChoice(flat, each)), effort)) ?? false;
}
/** Keywords that say nothing about values. */
function saysNothing(keyword) {
	return ANNOTATIONS.has(keyword) || keyword.startsWith("x-");
}
const ANNOTATIONS = /* @__PURE__ */ new Set([
	"title",
	"description",
	"discriminator",
	"externalDocs",
	"$comment"
]);
/** How many combinations of choices are tried: twenty choices of two each would be a million. */
const MOST_CHOICES = 2e3;
/** What contradicting parts say: nothing is allowed. An empty list of types or values is no schema. */
const ANY = {};
/** Whether bounds leave nothing between them. */
function isBeyond(keywords) {
	const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength } = keywords;
	const isAbove = (one, other, least) => isNumeric(one) && isNumeric(other) && compareNumbers(one, other) >= least;
	return isAbove(minLength, maxLength, 1) || isAbove(minimum, maximum, 1) || isAbove(minimum, exclusiveMaximum, 0) || isAbove(exclusiveMinimum, maximum, 0) || isAbove(exclusiveMinimum, exclusiveMaximum, 0);
}
/** Whether a value of an enum is of the types and within the bounds beside it. */
function isWithin(value, { type, minLength, maxLength, minimum, maximum }) {
	const types = [type ?? []].flat();
	if (typeof value === "string") {
		const isOfType = types.length === 0 || types.includes("string");
		const length = [...value].length;
		return isOfType && length >= Number(minLength ?? 0) && length <= Number(maxLength ?? Infinity);
	}
	if (!isNumeric(value)) return true;
	return (types.length === 0 || types.includes("number") || types.includes("integer")) && !isBeyond({
		minimum,
		maximum: value
	}) && !isBeyond({
		minimum: value,
		maximum
	});
}
function toObject(schema) {
	if (schema === false) return { not: {} };
	return typeof schema === "object" && schema !== null ? schema : {};
}
function asSchemas(value) {
	return Array.isArray(value) ? value.map(toObject) : [];
}
function mergeFlat(one, other) {
	return {
		keywords: merge(one.keywords, other.keywords),
		choices: [...one.choices, ...other.choices]
	};
}
function merge(one, other) {
	const merged = { ...one };
	for (const [keyword, value] of Object.entries(other)) {
		const mine = merged[keyword];
		merged[keyword] = mine === void 0 ? value : MERGE[keyword]?.(mine, value) ?? mine;
	}
	if (one.properties || other.properties) merged.properties = mergeProperties(one, other);
	const { type, enum: values, ...rest } = merged;
	return isEmpty(type) || isEmpty(values) ? {
		...rest,
		not: ANY
	} : merged;
}
function isEmpty(list) {
	return Array.isArray(list) && list.length === 0;
}
/** A property that one side forbids (`additionalProperties: false`) can not be there. */
function mergeProperties(one, other) {
	const [mine, theirs] = [one, other].map(({ properties }) => toObject(properties));
	const isOpen = (side) => side.additionalProperties !== false;
	const entries = [.../* @__PURE__ */ new Set([...Object.keys(mine), ...Object.keys(theirs)])].map((name) => {
		const [here, there] = [mine, theirs].map((all) => Object.hasOwn(all, name) ? all[name] : void 0);
		if (here !== void 0 && there !== void 0) return [name, { allOf: [here, there] }];
		return [name, isOpen(here === void 0 ? one : other) ? here ?? there : false];
	});
	return Object.fromEntries(entries);
}
const both = (one, other) => ({ allOf: [one, other] });
const greater = (one, other) => extreme(one, other, 1);
const lesser = (one, other) => extreme(one, other, -1);
const all = (one, other) => [...new Set([one, other].flat())];
const either = (one, other) => one === true || other === true;
/** How two values of a keyword become one that says as much as both; for the others, the first stays. */
const MERGE = {
	type: sharedTypes,
	required: all,
	enum: (one, other) => one.filter((each) => other.some((value) => isEqualJson(each, value))),
	additionalProperties: (one, other) => one === false || other === false ? false : both(one, other),
	items: both,
	propertyNames: both,
	contains: (one) => one,
	not: (one, other) => one === ANY || other === ANY ? ANY : { anyOf: [one, other] },
	patternProperties: (one, other) => ({
		...toObject(other),
		...toObject(one)
	}),
	dependentRequired: (one, other) => ({
		...toObject(other),
		...toObject(one)
	}),
	uniqueItems: either,
	writeOnly: either,
	readOnly: either,
	minimum: greater,
	exclusiveMinimum: greater,
	minLength: greater,
	minItems: greater,
	minProperties: greater,
	maximum: lesser,
	exclusiveMaximum: lesser,
	maxLength: lesser,
	maxItems: lesser,
	maxProperties: lesser
};
function extreme(one, other, sign) {
	if (!isNumeric(one) || !isNumeric(other)) return one;
	return compareNumbers(one, other) * sign >= 0 ? one : other;
}
function sharedTypes(one, other) {
	const [mine, theirs] = [[one].flat(), [other].flat()];
	const has = (types, type) => types.includes(type) || type === "integer" && types.includes("number");
	const shared = [...mine.filter((type) => has(theirs, type)), ...theirs.filter((type) => has(mine, type))];
	return [...new Set(shared)];
}
export { flatten as n, withChoice as r, allowsNone as t };

import { S as toPointer } from "./json.js";
import { s as referenceOf } from "./linked-document.js";
import { i as shown } from "./shown.js";
import { a as followSpot, c as stepTo, i as assertName, r as PartError } from "./reference.js";
import { a as openApiField, i as isReferable, t as OPENAPI_3 } from "./openapi-objects.js";
import path from "node:path";
// src/contract/reading/bundle.ts
/**
* Makes one document of all files of a contract. What references lead to, and what is not at a place of its own in the first file,
* goes to the components; all references are then within the document, and each leads to an object of its kind. Path items stand
* where they are used.
* @param rewrite is called for each object once, after those within it
* @param lose is told of each part that cannot be read, which is left out: a reference that leads nowhere, or something that is no object
* or list where there must be one; without it, such parts stay as they are
* @param form the version of OpenAPI that it is of
* @throws UsageError when a reference leads to the network or out of the folder.
*/
function bundle(files, rewrite, lose, form = OPENAPI_3) {
	const { first } = files;
	const root = {
		file: first,
		path: [],
		value: first.value
	};
	const bundler = new Bundler(files, rewrite, {
		lose,
		form
	});
	bundler.place(root, "document");
	const document = bundler.convert(root, "document");
	return bundler.withHoisted(document);
}
/** `true` and `false` are schemas, too: the object that says the same. */
function schemaObject(schema) {
	return typeof schema === "boolean" ? schema ? {} : { not: {} } : schema;
}
/** What stands in the place of an object that cannot be read, and what that costs. */
const LOST = {
	document: [{}, "It is left out."],
	components: [{}, "They are left out."],
	pathItem: [void 0, "The path is left out."],
	operation: [void 0, "The operation is left out."],
	parameter: [{}, "The parameter is left out."],
	requestBody: [void 0, "Any body is taken."],
	responses: [{}, "No answer is described."],
	response: [{ description: "" }, "The answer has no body."],
	header: [{ schema: {} }, "Any value of the header is taken."],
	media: [{}, "Any body is taken."],
	encoding: [{}, "It is left out."],
	example: [void 0, "It is left out."],
	link: [void 0, "It is left out."],
	callback: [void 0, "It is left out."],
	securityScheme: [{}, "It is taken as a bearer token."],
	schema: [{}, "Any value is taken there."]
};
/** Objects that say something where they are empty, too: that there is an answer, a property or a media type. */
const MEANT_EMPTY = /* @__PURE__ */ new Set([
	"response",
	"header",
	"media",
	"schema"
]);
var Bundler = class {
	#form;
	#files;
	#rewrite;
	#lose;
	/** The objects that stand in the first file at a place of their own. */
	#placed = /* @__PURE__ */ new Map();
	/** Maps and lists of objects, which are none themselves. */
	#groups = /* @__PURE__ */ new Set();
	/** The pointers of those that go to the components, by their kind, and what waits to be converted there. */
	#hoisted = /* @__PURE__ */ new Map();
	#sections = /* @__PURE__ */ new Map();
	#waiting = [];
	/** The path items that are being converted, each within the one before it. */
	#openItems = [];
	/** The maps that are being converted in place of references. */
	#openMaps = [];
	constructor(files, rewrite, { lose, form }) {
		this.#form = form;
		this.#files = files;
		this.#rewrite = rewrite;
		this.#lose = lose;
	}
	/** Notes the places of the objects within an object of the first file. */
	place(spot, kind) {
		if (!isObject$1(spot.value)) return;
		if (this.#placed.has(spot.value)) return;
		this.#placed.set(spot.value, {
			pointer: `#${toPointer(spot.path)}`,
			kind
		});
		if (referenceOf(spot.value) !== void 0 && isReferable(kind, this.#form)) return;
		for (const [inner, of, group] of within(spot, kind, this.#form)) {
			this.#groups.add(group);
			this.place(inner, of);
		}
	}
	/** An object with all within it; what stands in its place, if it cannot be read. */
	convert(spot, kind) {
		try {
			return this.#convertWhole(spot, kind);
		} catch (error) {
			if (!(error instanceof PartError)) throw error;
			if (!this.#lose) return spot.value;
			const [value, cost] = LOST[kind];
			const left = value && { ...value };
			this.#lose(error, cost, left);
			return left;
		}
	}
	#convertWhole(spot, kind) {
		const { value } = spot;
		if (kind === "schema" && typeof value === "boolean") return value;
		if (!isObject$1(value)) throw new PartError(spot, `must be an object, got ${kindOf(value)}.`);
		if (kind === "pathItem") return this.#convertItem(spot);
		if (kind === "media" && referenceOf(value) !== void 0) return this.convert(followSpot(spot, this.#files), kind);
		const reference = isReferable(kind, this.#form) ? referenceOf(value) : void 0;
		if (reference !== void 0) return this.#convertReference(reference, spot, kind);
		return this.#convertMembers(spot, kind);
	}
	/** The document with what was moved to its components. */
	withHoisted(document) {
		const { components: inComponents } = this.#form;
		const components = { ...inComponents ? document.components : document };
		for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) next.set(schemaObject(this.convert(next.spot, next.kind) ?? {}));
		for (const [section, all] of this.#sections) components[section] = {
			...components[section],
			...Object.fromEntries(all)
		};
		return inComponents ? {
			...document,
			components: {
				schemas: {},
				...components
			}
		} : components;
	}
	#convertMembers(spot, kind) {
		const members = Object.entries(spot.value).flatMap(([name, value]) => {
			const inner = {
				file: spot.file,
				path: [...spot.path, name],
				value
			};
			const field = openApiField(kind, name, this.#form);
			if (field === void 0) return name === "$ref" && !isReferable(kind, this.#form) ? [] : [[name, value]];
			const { others } = this.#form.objects[kind] ?? {};
			if (value === null && !(field === others && MEANT_EMPTY.has(field.of))) return [];
			const converted = this.#convertField(inner, field);
			return converted === void 0 ? [] : [[name, converted]];
		});
		return this.#rewrite(Object.fromEntries(members), kind, spot);
	}
	#convertField(spot, field) {
		const { form, of } = field;
		if (form === "one") return this.convert(spot, of);
		if (form === "map" && of === "media" && isReferenceAlone(spot.value)) return this.#convertMapAt(spot, field);
		const { value } = spot;
		const isList = Array.isArray(value);
		if (form === "list" ? !isList : !isObject$1(value)) {
			const rule = `must be ${form === "list" ? "a list" : "an object"}, got ${kindOf(value)}.`;
			if (!this.#lose) return value;
			this.#lose({
				spot,
				rule
			}, "It is left out.");
			return;
		}
		if (isList) return value.map((each, at) => this.convert(below(spot, String(at), each), of) ?? {});
		const converted = Object.entries(value).filter(([name, each]) => (each !== null || MEANT_EMPTY.has(of)) && !isExtension(name, of)).map(([name, each]) => {
			const inner = below(spot, name, each);
			return [name, this.#isNamed(name, inner) ? this.convert(inner, of) : void 0];
		});
		return Object.fromEntries(converted.filter(([, each]) => each !== void 0));
	}
	/** The map that a reference in place of it leads to; `undefined` if it leads to none. */
	#convertMapAt(spot, field) {
		try {
			const target = followSpot(spot, this.#files);
			if (this.#openMaps.includes(target.value)) throw new PartError(spot, "is a map that contains itself. Write there what is meant.");
			this.#openMaps.push(target.value);
			try {
				return this.#convertField(target, field);
			} finally {
				this.#openMaps.pop();
			}
		} catch (error) {
			if (!(error instanceof PartError) || !this.#lose) throw error;
			this.#lose(error, "It is left out.");
			return;
		}
	}
	#isNamed(name, spot) {
		try {
			assertName(name, spot);
			return true;
		} catch (error) {
			if (!(error instanceof PartError)) throw error;
			this.#lose?.(error, "It is left out.");
			return this.#lose === void 0;
		}
	}
	#convertReference(reference, spot, kind) {
		followSpot(spot, this.#files);
		const target = stepTo(reference, spot, this.#files);
		if (target.value === this.#files.first.value) throw new PartError(spot, `refers to the whole document (${shown(reference)}). Refer to the part that is meant.`);
		const placed = this.#placed.get(target.value);
		if (placed && placed.kind !== kind || this.#groups.has(target.value)) throw new PartError(spot, `refers to ${shown(reference)}, which is no ${kind}. Refer to the part that is meant.`);
		const $ref = placed?.pointer ?? this.#refTo(target, kind);
		const { $ref: _, ...beside } = spot.value;
		return this.#rewrite({
			$ref,
			...kind === "schema" && beside
		}, kind, spot);
	}
	/** The pointer to an object in the document that is made. */
	#refTo(target, kind) {
		const hoisted = this.#hoisted.get(kind) ?? /* @__PURE__ */ new Map();
		this.#hoisted.set(kind, hoisted);
		const known = hoisted.get(target.value);
		if (known !== void 0) return known;
		if (!isObject$1(target.value) && typeof target.value !== "boolean") throw new PartError(target, `is referred to, and must be an object, got ${kindOf(target.value)}.`);
		const section = this.#form.objects[kind]?.section;
		const names = this.#namesOf(section);
		const name = freeName(target, (each) => names.has(each));
		const pointer = `#${toPointer([
			this.#form.components ?? [],
			section,
			name
		].flat())}`;
		const all = this.#sections.get(section);
		all.set(name, {});
		if (isObject$1(target.value)) hoisted.set(target.value, pointer);
		this.#waiting.push({
			spot: target,
			kind,
			set: (value) => all.set(name, value)
		});
		return pointer;
	}
	#namesOf(section) {
		const document = this.#files.first.value;
		const own = Object((this.#form.components ? Object(document.components) : document)[section]);
		const all = this.#sections.get(section) ?? /* @__PURE__ */ new Map();
		this.#sections.set(section, all);
		return { has: (name) => Object.hasOwn(own, name) || all.has(name) };
	}
	/** A path item stands where it is used: that it may be a reference is no matter to anybody else. */
	#convertItem(spot) {
		const { value: item, ...place } = followSpot(spot, this.#files);
		if (!isObject$1(item)) throw new PartError(spot, `must be an object, got ${kindOf(item)}.`);
		if (this.#openItems.includes(item)) throw new PartError(spot, "is a path item that contains itself. Write the inner one without its callbacks, or without the reference.");
		this.#openItems.push(item);
		try {
			const { $ref: _, ...beside } = spot.value;
			const own = item === spot.value ? void 0 : this.#convertMembers({
				...place,
				value: item
			}, "pathItem");
			const members = this.#convertMembers({
				...spot,
				value: beside
			}, "pathItem");
			return {
				...own,
				...members
			};
		} finally {
			this.#openItems.pop();
		}
	}
};
/** The objects within another one, each with the map or list that it is in, if it is in one. */
function* within(spot, kind, form) {
	for (const [name, value] of Object.entries(spot.value)) {
		const field = openApiField(kind, name, form);
		if (field === void 0 || !(field.form === "list" ? Array.isArray(value) : isObject$1(value))) continue;
		const inner = below(spot, name, value);
		if (field.form === "one") yield [inner, field.of];
		else for (const [key, each] of Object.entries(value)) if (!isExtension(key, field.of)) yield [
			below(inner, key, each),
			field.of,
			value
		];
	}
}
function below({ file, path: keys }, name, value) {
	return {
		file,
		path: [...keys, name],
		value
	};
}
/** Paths can have extensions beside them; a property or a component may be called like one. */
function isExtension(name, of) {
	return of === "pathItem" && name.startsWith("x-");
}
function isReferenceAlone(value) {
	return isObject$1(value) && referenceOf(value) !== void 0 && Object.keys(value).length === 1;
}
function isObject$1(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function kindOf(value) {
	if (value === null || value === void 0) return "nothing";
	if (Array.isArray(value)) return "a list";
	return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
/** A name for a component: the last key that leads to it, else the name of its file. */
function freeName({ file, path: keys }, isTaken) {
	const name = (keys.at(-1) ?? fileName(file)).replace(/[^\w.-]/g, "_") || "part";
	let free = name;
	for (let number = 2; isTaken(free); number += 1) free = `${name}-${number}`;
	return free;
}
function fileName({ place }) {
	return path.basename(place, path.extname(place));
}
// node_modules/@scalar/helpers/dist/object/is-object.js
/**
* Returns true if the provided value is a record object
* (i.e. not null, not an array, and has an actual object as the prototype).
*
* Differs from the previous isObject in that it returns false for Date,
* RegExp, Error, Map, Set, WeakMap, WeakSet, Promise, and other non-plain objects.
*
* | Value | Result |
* | :--- | :--- |
* | `isObject({})` | `true` |
* | `isObject({ a: 1 })` | `true` |
* | `isObject([])` | `false` (Array) |
* | `isObject(null)` | `false` |
* | `isObject(123)` | `false` |
* | `isObject('string')` | `false` |
* | `isObject(new Error('test'))` | `false` |
* | `isObject(new Date())` | `false` |
* | `isObject(Object.create(null))` | `true` |
*/
const isObject = (value) => {
	if (value === null || typeof value !== "object") return false;
	const proto = Object.getPrototypeOf(value);
	return proto === Object.prototype || proto === null;
};
/**
* A cheaper version of isObject if you do not care about arrays, errors, and dates.
*
* This helper is useful when you only need to guard against `null` and primitives.
*
* | Value | Result |
* | :--- | :--- |
* | `isObjectLike({})` | `true` |
* | `isObjectLike([])` | `true` (Array) |
* | `isObjectLike(new Date())` | `true` |
* | `isObjectLike(null)` | `false` |
* | `isObjectLike(123)` | `false` |
* | `isObjectLike('string')` | `false` |
*/
const isObjectLike = (value) => typeof value === "object" && value !== null;
export { schemaObject as i, isObjectLike as n, bundle as r, isObject as t };

import "./rolldown-runtime.js";
import { i as atPointer, l as isJsonObject } from "./json.js";
import { l as isJsonKin } from "./operations.js";
// src/contract/types/typescript-types.ts
/**
* The types of a contract in TypeScript, as `openapi-typescript` has them: `components` and `operations`; and `resources`, the records of each
* resource. An integer that may be an int64 is `number | bigint`, since larger ones are exact.
*/
function typescriptTypes(contract, command) {
	const { written: document } = contract;
	const writer = new TypeWriter(document);
	const schemas = Object.entries(document.components?.schemas ?? {});
	const components = block([["schemas", block(schemas.map(([name, schema]) => [name, writer.type(schema)]))]]);
	const paths = Object.entries(document.paths ?? {});
	const operations = contract.operations.map(({ id, path, method }) => {
		const ends = ([each]) => path === each || path.endsWith(each);
		const [, item] = paths.filter(([, item]) => idIn(item, method) === id)[0] ?? paths.find(ends) ?? [];
		return [id, writer.operation(item, method)];
	});
	const named = new Set(schemas.map(([name]) => name));
	const resources = contract.roles.resources.map(({ name, record }) => {
		const known = record.name !== void 0 && named.has(record.name) ? record.name : void 0;
		return [name, known === void 0 ? writer.type(record.node) : schemaReference(known)];
	});
	return [
		`// Made by \`${command}\`. Make it again when the contract has changed.`,
		`export interface components ${components}`,
		`export interface operations ${block(operations)}`,
		`/** The records of each resource. */\nexport interface resources ${block(resources)}`
	].join("\n\n").concat("\n");
}
/** How deep schemas without a name are written. */
const DEEPEST = 20;
var TypeWriter = class {
	#document;
	constructor(document) {
		this.#document = document;
	}
	operation(item, method) {
		const operation = this.#found(membersOf(this.#found(item))[method.toLowerCase()]);
		const { parameters: shared } = membersOf(this.#found(item));
		const { parameters: own, requestBody, responses } = membersOf(operation);
		const all = [...listOf(shared), ...listOf(own)].map((each) => membersOf(this.#found(each)));
		const body = membersOf(this.#found(requestBody));
		return block([
			["parameters", this.#parameters(all)],
			...requestBody === void 0 ? [] : [[body.required === true ? "requestBody" : "requestBody?", this.#message(body)]],
			["responses", this.#responses(membersOf(responses))]
		]);
	}
	type(schema, depth = 0) {
		if (schema === false) return "never";
		if (!isJsonObject(schema) || depth > DEEPEST) return "unknown";
		if (typeof schema.$ref === "string") return this.#reference(schema.$ref, depth);
		if (Array.isArray(schema.enum)) return either(schema.enum.map(literal));
		if (Object.hasOwn(schema, "const")) return literal(schema.const);
		const inner = (each) => this.type(each, depth + 1);
		const own = either([schema.type ?? (schema.properties ? "object" : [])].flat().map(String).map((type) => this.#ofType(type, schema, depth)));
		const parts = [
			...own === "" ? [] : [own],
			...listOf(schema.allOf).map(inner),
			...[schema.oneOf, schema.anyOf].map((each) => either(listOf(each).map(inner)))
		].filter((part) => part !== "" && part !== "unknown");
		const [only] = parts;
		if (only !== void 0 && parts.length === 1) return only;
		return parts.length === 0 ? "unknown" : parts.map(grouped).join(" & ");
	}
	#ofType(type, schema, depth) {
		switch (type) {
			case "string":
			case "boolean":
			case "null":
			case "number": return type;
			case "integer": return schema.format === "int64" ? "number | bigint" : "number";
			case "array": return `readonly ${grouped(this.type(schema.items, depth + 1))}[]`;
			case "object": return this.#object(schema, depth);
			default: return "unknown";
		}
	}
	#object({ properties, required, additionalProperties }, depth) {
		const needed = new Set(listOf(required));
		const lines = Object.entries(membersOf(properties)).map(([name, each]) => [needed.has(name) ? name : `${name}?`, this.type(each, depth + 1)]);
		if (lines.length === 0 || isJsonObject(additionalProperties)) return [...lines.length > 0 ? [block(lines)] : [], `{ readonly [name: string]: ${isJsonObject(additionalProperties) ? this.type(additionalProperties, depth + 1) : "unknown"} }`].join(" & ");
		return block(lines);
	}
	#parameters(all) {
		return block([
			"query",
			"header",
			"path"
		].flatMap((place) => {
			const own = all.filter((each) => each.in === place);
			if (own.length === 0) return [];
			const lines = own.map(({ name, required, schema }) => [required === true ? String(name) : `${name}?`, this.type(schema)]);
			return [[own.some(({ required }) => required === true) ? place : `${place}?`, block(lines)]];
		}));
	}
	#responses(responses) {
		return block(Object.entries(responses).map(([status, response]) => [status, this.#message(membersOf(this.#found(response)))]));
	}
	#message({ content }) {
		const types = Object.entries(membersOf(content)).map(([type, each]) => {
			const { schema } = membersOf(each);
			return [type, isJsonKin(type) || schema !== void 0 ? this.type(schema) : "unknown"];
		});
		return types.length === 0 ? "{ content?: never }" : block([["content", block(types)]]);
	}
	#reference(ref, depth) {
		const name = /^#\/components\/schemas\/([^/]+)$/.exec(ref)?.[1];
		return name === void 0 ? this.type(this.#found({ $ref: ref }), depth + 1) : schemaReference(name);
	}
	/** A part of the document, where a reference leads to it. */
	#found(part, left = DEEPEST) {
		const ref = isJsonObject(part) ? part.$ref : void 0;
		if (typeof ref !== "string") return part;
		return left === 0 || !ref.startsWith("#") ? void 0 : this.#found(atPointer(this.#document, ref.slice(1)), left - 1);
	}
};
function idIn(item, method) {
	return membersOf(membersOf(item)[method.toLowerCase()]).operationId;
}
function schemaReference(name) {
	return `components['schemas'][${quoted(name)}]`;
}
function block(lines) {
	if (lines.length === 0) return "object";
	return `{\n${lines.map(([name, type]) => `${nameOf(name)}: ${type}`.replaceAll("\n", "\n  ")).map((line) => `  ${line}\n`).join("")}}`;
}
/** The name of a member, in quotes if it needs them; a question mark at its end stays outside. */
function nameOf(written) {
	const isOptional = written.endsWith("?");
	const name = isOptional ? written.slice(0, -1) : written;
	return `${/^(?:[a-z_$][\w$]*|\d{3})$/i.test(name) ? name : quoted(name)}${isOptional ? "?" : ""}`;
}
function quoted(text) {
	return `'${JSON.stringify(text).slice(1, -1).replaceAll("\\\"", "\"").replaceAll("'", "\\'")}'`;
}
function literal(value) {
	if (typeof value === "string") return quoted(value);
	return value === null || ["number", "boolean"].includes(typeof value) ? String(value) : "unknown";
}
function either(types) {
	return [...new Set(types)].join(" | ");
}
function grouped(type) {
	return /[|&]/.test(type) && !type.startsWith("{") ? `(${type})` : type;
}
function membersOf(value) {
	return isJsonObject(value) ? value : {};
}
function listOf(value) {
	return Array.isArray(value) ? value : [];
}
export { typescriptTypes };

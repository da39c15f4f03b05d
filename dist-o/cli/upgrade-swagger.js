import "./rolldown-runtime.js";
import { S as toPointer, T as withoutEnd, v as pointerKeys } from "./json.js";
import { n as isObjectLike, r as bundle } from "./is-object.js";
import { s as referenceOf } from "./linked-document.js";
import { a as USUAL_METHODS, h as withoutExtensions, l as isJsonKin } from "./operations.js";
import { r as SWAGGER_2 } from "./openapi-objects.js";
import { o as nameOfSpot, s as spotError } from "./reference.js";
// node_modules/@scalar/openapi-upgrader/dist/helpers/is-inside-data-value.js
const NAMED_SCHEMA_MAP_SEGMENTS = /* @__PURE__ */ new Set([
	"properties",
	"patternProperties",
	"$defs",
	"definitions"
]);
/** Identify response, parameter, and header names so their spelling cannot turn them into schema keywords. */
const isOpenApiObjectName = (path, index) => index === 1 && (path[0] === "responses" || path[0] === "parameters") || index === 2 && path[0] === "components" && (path[1] === "responses" || path[1] === "parameters") || path[index - 1] === "headers" && !isOpenApiObjectName(path, index - 1) && !isNamedSchemaMap(path.slice(0, index - 1));
/**
* Determine if the node at `path` is a map of named subschemas rather than a schema object.
*
* This matters because the 3.0 to 3.1 upgrade rewrites the `example` keyword into `examples`.
* A key called `example` (or `examples`) inside one of these maps is a member *name*, not the
* schema keyword, so it must be left untouched.
*/
function isNamedSchemaMap(path) {
	const last = path?.[path.length - 1];
	if (!path || last === void 0 || isOpenApiObjectName(path, path.length - 1)) return false;
	if (last === "schemas" && path?.[path.length - 2] === "components") return true;
	return NAMED_SCHEMA_MAP_SEGMENTS.has(last) && !isNamedSchemaMap(path?.slice(0, -1));
}
/**
* Determine if `path[index]` is the `default` entry of a Responses Object.
*
* That `default` is a response, not the `default` keyword, so everything under it (its schemas
* included) still has to be upgraded. A schema property literally called `responses` does not
* count: there `default` is the keyword again.
*/
function isDefaultResponse(path, index) {
	return path[index] === "default" && path[index - 1] === "responses" && !isNamedSchemaMap(path.slice(0, index - 1));
}
const DATA_KEYWORDS = /* @__PURE__ */ new Set([
	"example",
	"default",
	"const",
	"enum"
]);
/**
* Determine if the node at `path` lives inside a data value rather than a schema.
*
* The traversal visits every object node, but a value held by keywords like `example` or
* `default` is user data, not a schema. Applying the schema transforms to it would mangle it
* (turning `nullable: true` into a type array, renaming a nested `x-webhooks`, and so on).
*/
function isInsideDataValue(path, sourceVersion) {
	if (!path) return false;
	for (const [index, segment] of path.entries()) {
		if (isOpenApiObjectName(path, index)) continue;
		if ((DATA_KEYWORDS.has(segment) || sourceVersion === "2.0" && segment === "x-example") && !isNamedSchemaMap(path.slice(0, index)) && !isDefaultResponse(path, index)) return true;
		if (sourceVersion === "2.0" && segment === "examples" && path[index - 2] === "responses" && !isNamedSchemaMap(path.slice(0, index - 2))) return true;
		if (segment === "value" && path[index - 2] === "examples" && !isNamedSchemaMap(path.slice(0, index - 2))) return true;
	}
	return false;
}
// node_modules/@scalar/openapi-upgrader/dist/helpers/traverse.js
/**
* Recursively traverses the content and applies the transform function to each node.
*/
function traverse(content, transform, path = []) {
	const result = { ...content };
	for (const [key, value] of Object.entries(content)) {
		const currentPath = [...path, key];
		if (Array.isArray(value)) {
			result[key] = value.map((item, index) => {
				if (typeof item === "object" && !Array.isArray(item) && item !== null) return traverse(item, transform, [...currentPath, index.toString()]);
				return item;
			});
			continue;
		}
		if (isObjectLike(value)) {
			result[key] = traverse(value, transform, currentPath);
			continue;
		}
		result[key] = value;
	}
	return transform(result, path);
}
// node_modules/@scalar/helpers/dist/json/escape-json-pointer.js
/**
* Escapes a JSON pointer string.
*
* Example: `/foo/bar~baz` -> `~1foo~1bar~0baz`
*/
const escapeJsonPointer = (str) => str.replace(/~/g, "~0").replace(/\//g, "~1");
// node_modules/@scalar/helpers/dist/json/unescape-json-pointer-segment.js
/**
* Unescapes a JSON Pointer segment while preserving literal percent sequences.
* URI fragment decoding, when needed, must happen before splitting the pointer into segments.
*
* Example: `foo~1bar~0baz%20` -> `foo/bar~baz%20`
*/
const unescapeJsonPointerSegment = (segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~");
// node_modules/@scalar/openapi-upgrader/dist/2.0-to-3.0/migrate-discriminator-mappings.js
/** Preserve vendor wire values when OpenAPI 2.0 inheritance becomes an OpenAPI 3 discriminator. */
const migrateDiscriminatorMappings = (definitions) => {
	if (!isObjectLike(definitions)) return;
	const mappings = /* @__PURE__ */ new Map();
	for (const [name, schema] of Object.entries(definitions)) {
		if (!isObjectLike(schema)) continue;
		const aliases = [schema["x-ms-discriminator-value"], schema["x-discriminator-value"]].filter((value) => typeof value === "string");
		if (aliases.length === 0) continue;
		const reference = `#/components/schemas/${encodeURIComponent(escapeJsonPointer(name))}`;
		const pending = Array.isArray(schema.allOf) ? [...schema.allOf] : [];
		const seen = /* @__PURE__ */ new Set([schema]);
		while (pending.length > 0) {
			const member = pending.pop();
			if (!isObjectLike(member) || seen.has(member)) continue;
			seen.add(member);
			if (Array.isArray(member.allOf)) pending.push(...member.allOf);
			if (typeof member.$ref !== "string" || !member.$ref.startsWith("#/definitions/")) continue;
			let parentName;
			try {
				const segment = decodeURIComponent(member.$ref.slice(14));
				if (segment.includes("/")) continue;
				parentName = unescapeJsonPointerSegment(segment);
			} catch {
				continue;
			}
			const parent = Object.hasOwn(definitions, parentName) ? definitions[parentName] : void 0;
			if (!isObjectLike(parent) || seen.has(parent)) continue;
			pending.push(parent);
			if (!isObjectLike(parent.discriminator) || typeof parent.discriminator.propertyName !== "string") continue;
			const mapping = mappings.get(parent.discriminator) ?? /* @__PURE__ */ new Map();
			for (const alias of aliases) mapping.set(alias, mapping.has(alias) && mapping.get(alias) !== reference ? void 0 : reference);
			mappings.set(parent.discriminator, mapping);
		}
	}
	for (const [discriminator, aliases] of mappings) {
		const derived = Object.fromEntries([...aliases].filter(([, reference]) => reference !== void 0));
		if (Object.keys(derived).length === 0) continue;
		if (discriminator.mapping !== void 0 && !isObjectLike(discriminator.mapping)) continue;
		discriminator.mapping = {
			...derived,
			...discriminator.mapping
		};
	}
};
// node_modules/@scalar/openapi-upgrader/dist/2.0-to-3.0/upgrade-from-two-to-three.js
const DEFAULT_MEDIA_TYPE = "application/json";
/** Extracts and removes x-example and x-examples extensions from an object */
function extractXExampleExtensions(obj) {
	const xExample = obj["x-example"];
	const xExamples = obj["x-examples"];
	delete obj["x-example"];
	delete obj["x-examples"];
	return {
		xExample,
		xExamples
	};
}
/** Checks if a value is a non-null, non-array object with at least one entry */
function isNonEmptyObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}
/**
* Checks if a value looks like a collection of named examples (all values are objects).
* This helps distinguish between:
* - A single example: { message: 'OK', type: 'success' } - values are primitives
* - Named examples: { 'my-example': { message: 'OK' } } - values are objects
*/
function isNamedExamplesCollection(value) {
	return isNonEmptyObject(value) && Object.values(value).every((v) => typeof v === "object" && v !== null && !Array.isArray(v));
}
/** Checks if a schema is empty (no meaningful properties defined) */
function isEmptySchema(schema) {
	if (!isObjectLike(schema)) return true;
	const s = schema;
	if (s.allOf || s.oneOf || s.anyOf || s.items || s.$ref || "additionalProperties" in s || [
		"enum",
		"const",
		"not",
		"format",
		"multipleOf",
		"maximum",
		"exclusiveMaximum",
		"minimum",
		"exclusiveMinimum",
		"maxLength",
		"minLength",
		"pattern",
		"maxItems",
		"minItems",
		"uniqueItems",
		"maxProperties",
		"minProperties",
		"required"
	].some((key) => key in s)) return false;
	if (typeof s.properties === "object" && s.properties !== null && Object.keys(s.properties).length > 0) return false;
	return true;
}
/**
* Removes content entries that only have an empty schema (no example/examples)
* when other entries with actual examples exist. This prevents the UI from
* selecting a meaningless produces-based entry over one with a real example.
*/
function removeEmptySchemaOnlyContentEntries(content) {
	const keys = Object.keys(content);
	if (!keys.some((key) => {
		const entry = content[key];
		return isObjectLike(entry) && (entry.example !== void 0 || entry.examples !== void 0);
	})) return;
	for (const key of keys) {
		const entry = content[key];
		if (!isObjectLike(entry)) continue;
		const hasExample = entry.example !== void 0 || entry.examples !== void 0;
		if (entry.schema !== void 0 && !hasExample && Object.keys(entry).length === 1 && isEmptySchema(entry.schema)) delete content[key];
	}
}
/** The allowed properties for an OpenAPI 3.x ExampleObject */
const EXAMPLE_OBJECT_PROPERTIES = /* @__PURE__ */ new Set([
	"summary",
	"description",
	"value",
	"externalValue"
]);
/**
* Checks if a value is a valid OpenAPI 3.x ExampleObject.
*
* An ExampleObject must have a `value` (or `externalValue`) property and can only contain
* properties from the allowed set: `summary`, `description`, `value`, `externalValue`.
*
* This prevents false positives when user's example data happens to have a `value` property
* (e.g., `{ value: "some data", count: 5 }` should NOT be treated as an ExampleObject).
*/
function isExampleObject(value) {
	if (typeof value !== "object" || value === null) return false;
	const obj = value;
	const hasValueOrExternalValue = "value" in obj || "externalValue" in obj;
	const onlyHasAllowedProperties = Object.keys(obj).every((key) => EXAMPLE_OBJECT_PROPERTIES.has(key));
	return hasValueOrExternalValue && onlyHasAllowedProperties;
}
/** Wraps a value as an ExampleObject, preserving existing structure if valid */
function wrapAsExampleObject(value) {
	if (isExampleObject(value)) return value;
	return { value };
}
/**
* True if the key looks like a MIME media type (e.g. application/json, text/plain).
* Used to distinguish media-type example keys from named example keys when migrating
* Swagger 2.0 examples to OpenAPI 3.0 content. The type must be a registered top-level
* type (or `*`) and the subtype a single token, so named keys that contain a slash
* ("Error 404/Not Found", "Coupons/Promos") stay named examples. Matching is
* case-sensitive for undeclared keys so "Image/Before" stays a name. Explicit
* consumes/produces entries take precedence, including mixed-case or private types.
*/
const MEDIA_TYPE_KEY_PATTERN = /^(\*|application|audio|example|font|haptics|image|message|model|multipart|text|video)\/[a-zA-Z0-9*+.-]+$/;
const isMediaTypeKey = (key, declaredMediaTypes) => {
	return declaredMediaTypes.includes(key) || MEDIA_TYPE_KEY_PATTERN.test(key);
};
/** Transforms x-example entries to OpenAPI 3.x examples format */
function transformXExampleToExamples(xExample) {
	return Object.entries(xExample).reduce((acc, [key, value]) => {
		acc[key] = { value };
		return acc;
	}, {});
}
/** Update the flow names to OpenAPI 3.1.0 format */
const upgradeFlow = (flow) => {
	switch (flow) {
		case "application": return "clientCredentials";
		case "accessCode": return "authorizationCode";
		case "implicit": return "implicit";
		case "password": return "password";
		default: return flow;
	}
};
/**
* Upgrade Swagger 2.0 to OpenAPI 3.0
*
* https://swagger.io/blog/news/whats-new-in-openapi-3-0/
*/
function upgradeFromTwoToThree(originalSpecification) {
	let document = originalSpecification;
	if (document !== null && typeof document === "object" && typeof document.swagger === "string" && document.swagger?.startsWith("2.0")) {
		document.openapi = "3.0.4";
		delete document.swagger;
	} else return document;
	if (document.host) {
		const schemes = Array.isArray(document.schemes) && document.schemes?.length ? document.schemes : ["http"];
		document.servers = schemes.map((scheme) => ({ url: `${scheme}://${document.host}${document.basePath ?? ""}` }));
		delete document.basePath;
		delete document.schemes;
		delete document.host;
	} else if (document.basePath) {
		document.servers = [{ url: document.basePath }];
		delete document.basePath;
	}
	if (document.definitions) {
		for (const schema of Object.values(document.definitions)) migrateSchema(schema);
		migrateDiscriminatorMappings(document.definitions);
		document.components = Object.assign({}, document.components, { schemas: document.definitions });
		delete document.definitions;
		document = traverse(document, (schema) => {
			if (typeof schema.$ref === "string" && schema.$ref.startsWith("#/definitions/")) schema.$ref = schema.$ref.replace(/^#\/definitions\//, "#/components/schemas/");
			return schema;
		});
	}
	document = traverse(document, (schema, path) => {
		if (schema.type === "file" && !isInsideDataValue(path, "2.0")) {
			schema.type = "string";
			schema.format = "binary";
		}
		return schema;
	});
	if (Object.hasOwn(document, "parameters")) {
		document = traverse(document, (schema) => {
			if (typeof schema.$ref === "string" && schema.$ref.startsWith("#/parameters/")) {
				const schemaName = schema.$ref.split("/")[2];
				if (!schemaName) return schema;
				const param = isObjectLike(document.parameters) && schemaName in document.parameters ? document.parameters[schemaName] : void 0;
				if (param && typeof param === "object" && "in" in param && (param.in === "body" || param.in === "formData")) schema.$ref = schema.$ref.replace(/^#\/parameters\//, "#/components/requestBodies/");
				else schema.$ref = schema.$ref.replace(/^#\/parameters\//, "#/components/parameters/");
			}
			return schema;
		});
		document.components ??= {};
		const params = {};
		const bodyParams = {};
		const parameters = isObjectLike(document.parameters) ? document.parameters : {};
		for (const [name, param] of Object.entries(parameters)) if (param && typeof param === "object") {
			if ("$ref" in param) params[name] = transformParameterObject(param);
			else if ("in" in param) {
				if (param.in === "body") bodyParams[name] = migrateBodyParameter(param, document.consumes ?? [DEFAULT_MEDIA_TYPE]);
				else if (param.in === "formData") bodyParams[name] = migrateFormDataParameter([param], document.consumes);
				else params[name] = transformParameterObject(param);
			}
		}
		if (Object.keys(params).length > 0) document.components.parameters = params;
		if (Object.keys(bodyParams).length > 0) document.components.requestBodies = bodyParams;
		delete document.parameters;
	}
	if (Object.hasOwn(document, "responses") && typeof document.responses === "object" && document.responses !== null) {
		document = traverse(document, (schema) => {
			if (typeof schema.$ref === "string" && schema.$ref.startsWith("#/responses/")) schema.$ref = schema.$ref.replace(/^#\/responses\//, "#/components/responses/");
			return schema;
		});
		document.components ??= {};
		const migratedResponses = {};
		const responses = document.responses;
		for (const [name, response] of Object.entries(responses)) if (isObjectLike(response)) {
			if ("$ref" in response) migratedResponses[name] = response;
			else {
				const responseObj = response;
				const produces = document.produces ?? [DEFAULT_MEDIA_TYPE];
				if (responseObj.schema) {
					migrateSchema(responseObj.schema);
					if (typeof responseObj.content !== "object") responseObj.content = {};
					for (const type of produces) responseObj.content[type] = { schema: responseObj.schema };
					delete responseObj.schema;
				}
				if (responseObj.examples && typeof responseObj.examples === "object") {
					if (typeof responseObj.content !== "object") responseObj.content = {};
					const defaultMediaType = produces[0] ?? DEFAULT_MEDIA_TYPE;
					for (const [key, exampleValue] of Object.entries(responseObj.examples)) if (isMediaTypeKey(key, produces)) {
						if (typeof responseObj.content[key] !== "object") responseObj.content[key] = {};
						responseObj.content[key].example = exampleValue;
					} else {
						if (typeof responseObj.content[defaultMediaType] !== "object") responseObj.content[defaultMediaType] = {};
						const mediaEntry = responseObj.content[defaultMediaType];
						if (typeof mediaEntry.examples !== "object") mediaEntry.examples = {};
						mediaEntry.examples[key] = wrapAsExampleObject(exampleValue);
					}
					delete responseObj.examples;
				}
				if (responseObj.content && typeof responseObj.content === "object") removeEmptySchemaOnlyContentEntries(responseObj.content);
				if (isObjectLike(responseObj.headers)) responseObj.headers = Object.entries(responseObj.headers).reduce((acc, [headerName, header]) => {
					if (header && typeof header === "object") return {
						[headerName]: transformResponseHeader(header),
						...acc
					};
					return acc;
				}, {});
				migratedResponses[name] = responseObj;
			}
		}
		if (Object.keys(migratedResponses).length > 0) document.components.responses = migratedResponses;
		delete document.responses;
	}
	if (typeof document.paths === "object") {
		for (const path in document.paths) if (Object.hasOwn(document.paths, path)) {
			const pathItem = isObjectLike(document.paths) && path in document.paths ? document.paths[path] : void 0;
			if (!pathItem || typeof pathItem !== "object") continue;
			let requestBodyObject;
			for (const methodOrParameters in pathItem) if (methodOrParameters === "parameters" && Object.hasOwn(pathItem, methodOrParameters)) {
				const pathItemParameters = migrateParameters(pathItem.parameters, document.consumes ?? [DEFAULT_MEDIA_TYPE]);
				pathItem.parameters = pathItemParameters.parameters;
				requestBodyObject = pathItemParameters.requestBody;
			} else if (Object.hasOwn(pathItem, methodOrParameters)) {
				const operationItem = pathItem[methodOrParameters];
				if (requestBodyObject) operationItem.requestBody = requestBodyObject;
				if (operationItem.parameters) {
					const migrationResult = migrateParameters(operationItem.parameters, operationItem.consumes ?? document.consumes ?? [DEFAULT_MEDIA_TYPE]);
					operationItem.parameters = migrationResult.parameters;
					if (migrationResult.requestBody) operationItem.requestBody = migrationResult.requestBody;
				}
				delete operationItem.consumes;
				if (operationItem.responses) {
					for (const response in operationItem.responses) if (Object.hasOwn(operationItem.responses, response)) {
						const responseItem = operationItem.responses[response];
						if (responseItem.headers && typeof responseItem.headers === "object") responseItem.headers = Object.entries(responseItem.headers).reduce((acc, [name, header]) => {
							if (header && typeof header === "object") return {
								[name]: transformResponseHeader(header),
								...acc
							};
							return acc;
						}, {});
						if (responseItem.schema) {
							migrateSchema(responseItem.schema);
							const produces = operationItem.produces ?? document.produces ?? [DEFAULT_MEDIA_TYPE];
							if (typeof responseItem.content !== "object") responseItem.content = {};
							for (const type of produces) responseItem.content[type] = { schema: responseItem.schema };
							delete responseItem.schema;
						}
						if (responseItem.examples && typeof responseItem.examples === "object") {
							if (typeof responseItem.content !== "object") responseItem.content = {};
							const produces = operationItem.produces ?? document.produces ?? [DEFAULT_MEDIA_TYPE];
							const defaultMediaType = produces[0] ?? DEFAULT_MEDIA_TYPE;
							for (const [key, exampleValue] of Object.entries(responseItem.examples)) if (isMediaTypeKey(key, produces)) {
								if (typeof responseItem.content[key] !== "object") responseItem.content[key] = {};
								responseItem.content[key].example = exampleValue;
							} else {
								if (typeof responseItem.content[defaultMediaType] !== "object") responseItem.content[defaultMediaType] = {};
								const mediaEntry = responseItem.content[defaultMediaType];
								if (typeof mediaEntry.examples !== "object") mediaEntry.examples = {};
								mediaEntry.examples[key] = wrapAsExampleObject(exampleValue);
							}
							delete responseItem.examples;
						}
						if (responseItem.content && typeof responseItem.content === "object") removeEmptySchemaOnlyContentEntries(responseItem.content);
					}
				}
				delete operationItem.produces;
				if (operationItem.parameters?.length === 0) delete operationItem.parameters;
			}
		}
	}
	if (document.securityDefinitions) {
		if (typeof document.components !== "object" || document.components === null) document.components = {};
		if (document.components && typeof document.components === "object") Object.assign(document.components, { securitySchemes: {} });
		for (const [key, securityScheme] of Object.entries(document.securityDefinitions)) if (typeof securityScheme === "object") {
			const metadata = Object.fromEntries(Object.entries(securityScheme).filter(([key]) => key === "description" || key.startsWith("x-")));
			if ("type" in securityScheme && securityScheme.type === "oauth2") {
				const { flow, authorizationUrl, tokenUrl, scopes } = securityScheme;
				if (document.components && typeof document.components === "object" && "securitySchemes" in document.components && document.components.securitySchemes) Object.assign(document.components.securitySchemes, { [key]: {
					...metadata,
					type: "oauth2",
					flows: { [upgradeFlow(flow || "implicit")]: Object.assign({}, authorizationUrl && { authorizationUrl }, tokenUrl && { tokenUrl }, scopes && { scopes }) }
				} });
			} else if ("type" in securityScheme && securityScheme.type === "basic") {
				if (document.components && typeof document.components === "object" && "securitySchemes" in document.components && document.components.securitySchemes) Object.assign(document.components.securitySchemes, { [key]: {
					...metadata,
					type: "http",
					scheme: "basic"
				} });
			} else if (document.components && typeof document.components === "object" && "securitySchemes" in document.components && document.components.securitySchemes) Object.assign(document.components.securitySchemes, { [key]: securityScheme });
		}
		delete document.securityDefinitions;
	}
	delete document.consumes;
	delete document.produces;
	return document;
}
/**
* Converts Swagger discriminator and nullability fields to their OpenAPI 3.0 forms.
* Visit only OpenAPI 2.0 subschema keywords so example/default values and custom extensions remain user data.
*/
const migrateSchema = (schema) => {
	if (!isObjectLike(schema)) return;
	if (typeof schema.discriminator === "string") {
		const propertyName = schema.discriminator;
		schema.discriminator = { propertyName };
		if (schema.required === void 0) schema.required = [propertyName];
		else if (Array.isArray(schema.required) && !schema.required.includes(propertyName)) schema.required.push(propertyName);
	}
	if (typeof schema["x-nullable"] === "boolean") {
		if (schema["x-nullable"]) schema.nullable = true;
		delete schema["x-nullable"];
	}
	if (isObjectLike(schema.properties)) for (const property of Object.values(schema.properties)) migrateSchema(property);
	migrateSchema(schema.items);
	migrateSchema(schema.additionalProperties);
	if (Array.isArray(schema.allOf)) for (const member of schema.allOf) migrateSchema(member);
};
function transformItemsObject(obj) {
	const schema = [
		"type",
		"format",
		"default",
		"items",
		"maximum",
		"exclusiveMaximum",
		"minimum",
		"exclusiveMinimum",
		"maxLength",
		"minLength",
		"pattern",
		"maxItems",
		"minItems",
		"uniqueItems",
		"enum",
		"multipleOf",
		"x-nullable"
	].reduce((acc, property) => {
		if (Object.hasOwn(obj, property)) {
			acc[property] = obj[property];
			delete obj[property];
		}
		return acc;
	}, {});
	migrateSchema(schema);
	return schema;
}
function getParameterLocation(location) {
	if (location === "formData") throw new Error("Encountered a formData parameter which should have been filtered out by the caller");
	if (location === "body") throw new Error("Encountered a body parameter which should have been filtered out by the caller");
	return location;
}
function transformParameterObject(parameter) {
	if (Object.hasOwn(parameter, "$ref") && typeof parameter.$ref === "string") return { $ref: parameter.$ref };
	const serializationStyle = getParameterSerializationStyle(parameter);
	const schema = transformItemsObject(parameter);
	const { xExample, xExamples } = extractXExampleExtensions(parameter);
	if (isNonEmptyObject(xExample)) parameter.examples = transformXExampleToExamples(xExample);
	else if (isNonEmptyObject(xExamples)) parameter.examples = Object.entries(xExamples).reduce((acc, [key, exampleValue]) => {
		acc[key] = wrapAsExampleObject(exampleValue);
		return acc;
	}, {});
	delete parameter.collectionFormat;
	delete parameter.default;
	if (!parameter.in) throw new Error("Parameter object must have an \"in\" property");
	return {
		schema,
		...serializationStyle,
		...parameter,
		in: getParameterLocation(parameter.in)
	};
}
/**
* Transform OpenAPI 2.0 response header to OpenAPI 3.0 format.
* Response headers do not have "in", "name", "style", or "explode" properties.
*/
function transformResponseHeader(header) {
	if (Object.hasOwn(header, "$ref") && typeof header.$ref === "string") return { $ref: header.$ref };
	const schema = transformItemsObject(header);
	const { xExample, xExamples } = extractXExampleExtensions(header);
	const examples = isNonEmptyObject(xExamples) ? Object.fromEntries(Object.entries(xExamples).map(([name, value]) => [name, wrapAsExampleObject(value)])) : void 0;
	return {
		...header,
		schema,
		...examples ? { examples } : {},
		...!examples && xExample !== void 0 ? { example: xExample } : {}
	};
}
const querySerialization = {
	ssv: {
		style: "spaceDelimited",
		explode: false
	},
	pipes: {
		style: "pipeDelimited",
		explode: false
	},
	multi: {
		style: "form",
		explode: true
	},
	csv: {
		style: "form",
		explode: false
	},
	tsv: {}
};
const pathAndHeaderSerialization = {
	ssv: {},
	pipes: {},
	multi: {},
	csv: {
		style: "simple",
		explode: false
	},
	tsv: {}
};
const serializationStyles = {
	header: pathAndHeaderSerialization,
	query: querySerialization,
	path: pathAndHeaderSerialization
};
function getParameterSerializationStyle(parameter) {
	if (parameter.type !== "array" || !(parameter.in === "query" || parameter.in === "path" || parameter.in === "header")) return {};
	const collectionFormat = parameter.collectionFormat ?? "csv";
	if (parameter.in in serializationStyles && collectionFormat in serializationStyles[parameter.in]) return serializationStyles[parameter.in][collectionFormat];
	return {};
}
/**
* Translate the Swagger 2.0 `collectionFormat` of a formData array parameter into an OpenAPI 3.0
* encoding entry. Form bodies serialize arrays with the same styles as query parameters, so the
* query serialization mapping is reused. Returns undefined when there is nothing to preserve, for
* example a non-array parameter, one without a `collectionFormat`, or `tsv` which has no OpenAPI
* 3.0 equivalent.
*/
function getFormDataEncoding(parameter) {
	if (parameter.type !== "array" || typeof parameter.collectionFormat !== "string") return;
	const encoding = querySerialization[parameter.collectionFormat];
	if (!encoding || Object.keys(encoding).length === 0) return;
	return encoding;
}
function migrateBodyParameter(bodyParameter, consumes) {
	const { xExample, xExamples } = extractXExampleExtensions(bodyParameter);
	delete bodyParameter.name;
	delete bodyParameter.in;
	const { schema, ...requestBody } = bodyParameter;
	migrateSchema(schema);
	const requestBodyObject = {
		content: {},
		...requestBody
	};
	if (requestBodyObject.content) for (const type of consumes) {
		requestBodyObject.content[type] = { schema };
		if (isNonEmptyObject(xExamples) && type in xExamples) {
			const examples = xExamples[type];
			if (isNonEmptyObject(examples) && Object.values(examples).every((example) => isExampleObject(example))) requestBodyObject.content[type].examples = examples;
			else if (isNamedExamplesCollection(examples)) requestBodyObject.content[type].examples = Object.entries(examples).reduce((acc, [key, exampleValue]) => {
				acc[key] = wrapAsExampleObject(exampleValue);
				return acc;
			}, {});
			else requestBodyObject.content[type].examples = { default: wrapAsExampleObject(examples) };
		} else if (isNonEmptyObject(xExamples)) {
			const namedExamples = Object.entries(xExamples).filter(([key]) => !isMediaTypeKey(key, consumes));
			if (namedExamples.length) requestBodyObject.content[type].examples = namedExamples.reduce((acc, [key, exampleValue]) => {
				acc[key] = wrapAsExampleObject(exampleValue);
				return acc;
			}, {});
		}
		if (!requestBodyObject.content[type].examples && isNonEmptyObject(xExample) && type in xExample) requestBodyObject.content[type].example = xExample[type];
	}
	return requestBodyObject;
}
function migrateFormDataParameter(parameters, consumes = ["multipart/form-data"]) {
	const requestBodyObject = { content: {} };
	const filtered = consumes.filter((type) => type === "multipart/form-data" || type === "application/x-www-form-urlencoded");
	const contentTypes = filtered.length > 0 ? filtered : ["multipart/form-data"];
	if (requestBodyObject.content) for (const contentType of contentTypes) {
		requestBodyObject.content[contentType] = { schema: {
			type: "object",
			properties: {},
			required: []
		} };
		const formContent = requestBodyObject.content?.[contentType];
		if (formContent?.schema && typeof formContent.schema === "object" && "properties" in formContent.schema) {
			for (const param of parameters) if (param.name && formContent.schema.properties) {
				const remainingProperties = structuredClone(param);
				const schema = transformItemsObject(remainingProperties);
				formContent.schema.properties[param.name] = {
					...schema,
					...Object.fromEntries(Object.entries(remainingProperties).filter(([key]) => key.startsWith("x-"))),
					...param.description !== void 0 ? { description: param.description } : {}
				};
				const encoding = getFormDataEncoding(param);
				if (encoding) {
					formContent.encoding ??= {};
					formContent.encoding[param.name] = encoding;
				}
				if (param.required && Array.isArray(formContent.schema.required)) formContent.schema.required.push(param.name);
			}
		}
	}
	return requestBodyObject;
}
function migrateParameters(parameters, consumes) {
	const result = { parameters: parameters.filter((parameter) => !(parameter.in === "body" || parameter.in === "formData")).map((parameter) => transformParameterObject(parameter)) };
	const bodyParameter = structuredClone(parameters.find((parameter) => parameter.in === "body") ?? {});
	if (bodyParameter && Object.keys(bodyParameter).length) result.requestBody = migrateBodyParameter(bodyParameter, consumes);
	const formDataParameters = parameters.filter((parameter) => parameter.in === "formData");
	if (formDataParameters.length > 0) {
		const requestBodyObject = migrateFormDataParameter(formDataParameters, consumes);
		if (typeof result.requestBody !== "object") result.requestBody = requestBodyObject;
		else result.requestBody = {
			...result.requestBody,
			content: {
				...result.requestBody.content,
				...requestBodyObject.content
			}
		};
		if (typeof result.requestBody !== "object") result.requestBody = { content: {} };
	}
	return result;
}
// src/contract/upgrade/upgrade-document.ts
/**
* Makes a document of OpenAPI 3.0 of one of 2.0, which is in one piece. The upgrade is that of the library, of documents that it upgrades
* rightly: what is said of a step is what was wrong without it.
* @param lose is called with an object of which something is lost, and what, as the predicate of a sentence
*/
function upgradeDocument(written, lose) {
	const prepared = prepareSwagger(written, lose);
	return finishUpgrade(upgradeFromTwoToThree(structuredClone(prepared)), {
		prepared,
		written
	});
}
function prepareSwagger(written, lose) {
	const document = withServer(withoutEmpty(written));
	const shared = namedIn(document.parameters);
	const toPlain = (parameter) => plainList(parameter, lose);
	const paths = mapMembers(document.paths, (item) => {
		const { parameters, ...methods } = only(item, ["parameters", ...USUAL_METHODS]);
		const common = listOf(parameters).filter((each) => isPlaced(each, lose));
		const bodies = common.map((each) => targetOf(each, shared)).filter(isBody);
		const others = common.filter((each) => !isBody(targetOf(each, shared))).map(toPlain);
		return {
			...others.length > 0 && { parameters: others },
			...mapMembers(methods, (each) => prepareOperation(each, {
				document,
				bodies,
				lose
			}))
		};
	});
	const own = Object.entries(shared).filter(([, each]) => !isBody(targetOf(each, shared)) && isPlaced(each, lose));
	return {
		...document,
		swagger: "2.0",
		paths,
		definitions: namedIn(document.definitions),
		...document.parameters !== void 0 && { parameters: Object.fromEntries(own.map(([name, each]) => [name, toPlain(each)])) },
		...document.responses !== void 0 && { responses: mapMembers(document.responses, (each) => withPlainHeaders(each, lose)) }
	};
}
/**
* Puts right what the upgrade leaves wrong or leaves out.
* @param upgraded the upgraded document
* @param prepared the one that was upgraded, and `written`, of which it was prepared
*/
function finishUpgrade(upgraded, { prepared, written }) {
	const { schemes: _, basePath: __, host: ___, ...document } = upgraded;
	const components = Object(document.components);
	const schemas = namedIn(components.schemas);
	const toTypes = (response) => withRightTypes(response, schemas);
	const paths = mapMembers(document.paths, (item, path) => {
		const before = Object(Object(prepared.paths)[path]);
		const { parameters, ...methods } = item;
		return {
			...extensionsOf(Object(written.paths)[path]),
			...withReferences(parameters, before.parameters),
			...mapMembers(methods, (operation, method) => ({
				...operation,
				...withReferences(operation.parameters, Object(before[method]).parameters),
				...operation.requestBody !== void 0 && { requestBody: withoutNoneRequired(operation.requestBody) },
				responses: mapMembers(operation.responses, toTypes)
			}))
		};
	});
	const responses = mapMembers(components.responses, toTypes);
	return {
		...document,
		paths,
		components: {
			...components,
			responses
		}
	};
}
function prepareOperation(given, { document, bodies, lose }) {
	const { schemes, ...operation } = withoutEmpty(given);
	if (schemes !== void 0) lose(given, "has schemes of its own: they are not read, as the sandbox has one address.");
	const shared = namedIn(document.parameters);
	const own = listOf(operation.parameters).filter((each) => isPlaced(each, lose)).map((each) => isBody(targetOf(each, shared)) ? targetOf(each, shared) : each);
	const inherited = bodies.filter((body) => !own.some((each) => body.in === "body" || each.in === "body" ? isBody(each) : each.name === body.name));
	const parameters = [...own, ...inherited].map((each) => plainList(each, lose));
	const { consumes = document.consumes, produces } = operation;
	const responses = namedIn(document.responses);
	return {
		...operation,
		parameters,
		...formTypes(parameters, consumes),
		responses: mapMembers(withoutExtensions(operation.responses), (each) => {
			return withPlainHeaders(produces !== void 0 && JSON.stringify(produces) !== JSON.stringify(document.produces) ? targetOf(each, responses) : each, lose);
		})
	};
}
/** An empty list of media types left nothing of the bodies. */
function withoutEmpty(value) {
	const isEmpty = (name) => [
		"consumes",
		"produces",
		"schemes"
	].includes(name) && listOf(value[name]).length === 0;
	return Object.fromEntries(Object.entries(value).filter(([name]) => !isEmpty(name)));
}
/** The address of the service: people write a scheme or a slash where there is none, and no slash where there is one. */
function withServer({ host, basePath, schemes, ...document }) {
	const name = typeof host === "string" ? withoutEnd(host.replace(/^[a-z]+:\/\//i, ""), "/") : "";
	const path = typeof basePath === "string" ? withoutEnd(basePath.replace(/^\/*/, "/"), "/") : "";
	const own = listOf(schemes).filter((each) => /^https?$/.test(String(each)));
	return {
		...document,
		...name !== "" && { host: name },
		...path !== "" && { basePath: path },
		...own.length > 0 && { schemes: own }
	};
}
/** The upgrade ends at a parameter that does not say where it is. */
function isPlaced(parameter, lose) {
	const isKnown = referenceOf(parameter) !== void 0 || PLACES.has(String(parameter.in));
	if (!isKnown) lose(parameter, "does not say where it is (in): it is left out.");
	return isKnown;
}
const PLACES = /* @__PURE__ */ new Set([
	"query",
	"header",
	"path",
	"formData",
	"body"
]);
function isBody(parameter) {
	return parameter.in === "body" || parameter.in === "formData";
}
/** The media types of a form, of which those that cannot have it leave only some: a file goes in parts. */
function formTypes(parameters, consumes) {
	const form = parameters.filter((each) => each.in === "formData");
	if (form.length === 0) return {};
	if (form.some((each) => each.type === "file")) return { consumes: [IN_PARTS] };
	const known = listOf(consumes).filter((each) => FORMS.includes(String(each)));
	return { consumes: known.length > 0 ? known : FORMS };
}
const IN_PARTS = "multipart/form-data";
const FORMS = ["application/x-www-form-urlencoded", IN_PARTS];
/** The separators of lists that have a style in OpenAPI 3.0, by their places; the first is that without one. */
const SEPARATORS = {
	query: [
		"csv",
		"ssv",
		"pipes",
		"multi"
	],
	formData: [
		"csv",
		"ssv",
		"pipes",
		"multi"
	]
};
/**
* A parameter or a header whose list OpenAPI 3.0 can write; another list is a text. That of a form says its separator: without one, a form
* of 3.0 has each item on its own.
*/
function plainList(value, lose) {
	if (value.type !== "array" || value.in === "body") return value;
	const { collectionFormat = "csv", items, ...others } = value;
	const known = SEPARATORS[String(value.in)] ?? ["csv"];
	const isInner = Object(items).type === "array";
	if (known.includes(String(collectionFormat)) && !isInner) return {
		...value,
		collectionFormat
	};
	lose(value, isInner ? "is a list of lists, which OpenAPI 3 cannot write here: it is taken as a text." : `is a list with collectionFormat ${collectionFormat}, which OpenAPI 3 cannot write here: it is taken as a text.`);
	const { minItems: _, maxItems: __, uniqueItems: ___, default: ____, enum: _____, ...rest } = others;
	return {
		...rest,
		type: "string"
	};
}
function withPlainHeaders(response, lose) {
	if (response.headers === void 0) return response;
	return {
		...response,
		headers: mapMembers(response.headers, (each) => plainList(each, lose))
	};
}
/** References lose what is beside them, their places too. */
function withReferences(parameters, before) {
	if (!Array.isArray(parameters)) return {};
	const those = listOf(before).filter((each) => !isBody(each));
	return { parameters: parameters.map((each, at) => ({
		...each,
		...extensionsOf(those[at])
	})) };
}
/** A form that requires nothing had an empty list of what it requires, which a schema must not have. */
function withoutNoneRequired(body) {
	const content = mapMembers(Object(body).content, ({ schema, ...media }) => {
		const { required, ...others } = Object(schema);
		return listOf(required).length > 0 ? {
			schema,
			...media
		} : {
			schema: others,
			...media
		};
	});
	return {
		...Object(body),
		content
	};
}
/** What an answer is in: a file is no JSON, though nothing else is said, and an object is none of the files that an operation produces. */
function withRightTypes(response, schemas) {
	if (response.content === void 0) return response;
	const content = Object.entries(response.content);
	const isWritten = content.some(([type]) => isJsonKin(type) || /\b(?:xml|yaml|text)\b|^\*/.test(type));
	const entries = content.map(([type, media]) => {
		const { type: is, format } = targetOf(Object(media.schema), schemas);
		if (format === "binary" && isJsonKin(type)) return ["application/octet-stream", media];
		return (is === "object" || is === "array" || referenceOf(media.schema) !== void 0) && !isWritten ? ["application/json", media] : [type, media];
	});
	return {
		...response,
		content: Object.fromEntries(entries)
	};
}
/** What a reference of a section leads to, or the object itself. */
function targetOf(value, among) {
	const reference = referenceOf(value);
	const name = reference === void 0 ? void 0 : pointerKeys(reference.slice(1)).at(-1);
	return name !== void 0 && Object.hasOwn(among, name) ? among[name] : value;
}
function namedIn(section) {
	return Object(section);
}
function listOf(value) {
	return Array.isArray(value) ? value : [];
}
function only(value, names) {
	return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}
function extensionsOf(value) {
	return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => name.startsWith("x-")));
}
/** Maps the members that are objects. */
function mapMembers(value, map) {
	const entries = Object.entries(Object(value)).map(([name, each]) => [name, typeof each === "object" && each !== null && !Array.isArray(each) ? map(each, name) : each]);
	return Object.fromEntries(entries);
}
// src/contract/reading/upgrade-swagger.ts
/**
* Makes a document of OpenAPI 3.0 of one of 2.0, of all its files.
* @param remark is called with a sentence about each thing that is lost, and `faults` gets what is wrong in it
* @throws UsageError when a reference cannot be followed, or something is no object or list where there must be one.
*/
function upgradeSwagger(files, remark, faults) {
	const spots = [];
	const written = bundle(files, (members, kind, spot) => MARKED.has(kind) ? {
		...members,
		[MARK]: String(spots.push(spot) - 1)
	} : members, ({ spot, rule }, cost) => faults.note(spot, rule, cost), SWAGGER_2);
	const upgraded = attempt(files, () => upgradeDocument(written, (value, what) => {
		const spot = spots[Number(value[MARK])];
		if (spot) remark(`${nameOfSpot(spot)} ${what}`);
	}));
	const moved = /* @__PURE__ */ new Map();
	const value = withoutMarks(upgraded, [], (path, mark) => {
		const spot = spots[Number(mark)];
		if (spot) moved.set(toPointer(path), {
			file: spot.file,
			path: spot.path
		});
	});
	const { first } = files;
	const originOf = (path) => originIn(moved, first, path);
	return {
		...first,
		value,
		lineOf: () => void 0,
		originOf,
		moved
	};
}
/** What the upgrade does not expect ends it. */
function attempt({ first }, upgrade) {
	try {
		return upgrade();
	} catch (cause) {
		const { message } = cause;
		throw spotError({
			file: first,
			path: []
		}, `cannot be upgraded from OpenAPI 2.0 (${message}). Correct what is not valid in it, or write it in 3.1.`);
	}
}
/** Marks an object with its number, as an extension, which the upgrade keeps. */
const MARK = "x-petstore-sandbox-spot";
/** What can be elsewhere in an upgraded document. */
const MARKED = /* @__PURE__ */ new Set([...[
	"operation",
	"parameter",
	"response",
	"header"
], ...["schema", "securityScheme"]]);
function withoutMarks(value, path, found) {
	if (Array.isArray(value)) return value.map((each, at) => withoutMarks(each, [...path, String(at)], found));
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).flatMap(([name, each]) => {
		if (each === void 0) return [];
		if (name !== MARK) return [[name, withoutMarks(each, [...path, name], found)]];
		found(path, each);
		return [];
	});
	return Object.fromEntries(entries);
}
/** Where members of the document come from that 2.0 writes elsewhere. */
const SECTIONS = [
	[["servers"], ["host"]],
	[["components", "schemas"], ["definitions"]],
	[["components", "parameters"], ["parameters"]],
	[["components", "responses"], ["responses"]],
	[["components", "securitySchemes"], ["securityDefinitions"]]
];
/** Where a path of the upgraded document is written. */
function originIn(moved, first, path) {
	for (let length = path.length; length > 0; length -= 1) {
		const origin = moved.get(toPointer(path.slice(0, length)));
		if (origin) return {
			...origin,
			path: within(origin, path.slice(length))
		};
	}
	const [now = [], before = []] = SECTIONS.find(([keys]) => keys.every((key, at) => path[at] === key)) ?? [];
	return {
		file: first,
		path: [...before, ...path.slice(now.length)]
	};
}
/** The path below an object that was moved: without the keys that 2.0 does not have (`schema`, `content` and its media types). */
function within({ file, path }, keys) {
	let value = path.reduce((each, key) => Object(each)[key], file.value);
	const found = [...path];
	for (const [at, key] of keys.entries()) {
		const isThere = Object.hasOwn(Object(value), key);
		const isLast = at === keys.length - 1;
		if (!isThere && !(isLast && !ADDED.has(key))) continue;
		found.push(key);
		value = Object(value)[key];
	}
	return found;
}
const ADDED = /* @__PURE__ */ new Set([
	"schema",
	"content",
	"requestBody",
	"example"
]);
export { upgradeSwagger };

import { n as METHODS } from "./operations.js";
// src/contract/reading/openapi-objects.ts
const OPENAPI_OBJECTS = {
	document: { fields: {
		paths: map("pathItem"),
		webhooks: map("pathItem"),
		components: one("components")
	} },
	components: { fields: {
		schemas: map("schema"),
		responses: map("response"),
		parameters: map("parameter"),
		examples: map("example"),
		requestBodies: map("requestBody"),
		headers: map("header"),
		securitySchemes: map("securityScheme"),
		links: map("link"),
		callbacks: map("callback"),
		pathItems: map("pathItem")
	} },
	pathItem: {
		fields: {
			parameters: list("parameter"),
			...operations(...METHODS),
			additionalOperations: map("operation")
		},
		section: "pathItems"
	},
	operation: { fields: {
		parameters: list("parameter"),
		requestBody: one("requestBody"),
		responses: one("responses"),
		callbacks: map("callback")
	} },
	parameter: {
		fields: {
			schema: one("schema"),
			content: map("media"),
			examples: map("example")
		},
		section: "parameters"
	},
	requestBody: {
		fields: { content: map("media") },
		section: "requestBodies"
	},
	responses: {
		fields: {},
		others: one("response")
	},
	response: {
		fields: {
			headers: map("header"),
			content: map("media"),
			links: map("link")
		},
		section: "responses"
	},
	header: {
		fields: {
			schema: one("schema"),
			content: map("media"),
			examples: map("example")
		},
		section: "headers"
	},
	media: { fields: {
		...schemas("schema", "itemSchema"),
		examples: map("example"),
		encoding: map("encoding")
	} },
	encoding: { fields: { headers: map("header") } },
	example: {
		fields: {},
		section: "examples"
	},
	link: {
		fields: {},
		section: "links"
	},
	callback: {
		fields: {},
		others: one("pathItem"),
		section: "callbacks"
	},
	securityScheme: {
		fields: {},
		section: "securitySchemes"
	},
	schema: {
		fields: {
			...schemas("additionalProperties", "contains", "else", "if", "items", "not", "then"),
			...schemas("contentSchema", "propertyNames", "unevaluatedItems", "unevaluatedProperties"),
			allOf: list("schema"),
			anyOf: list("schema"),
			oneOf: list("schema"),
			prefixItems: list("schema"),
			properties: map("schema"),
			patternProperties: map("schema"),
			dependentSchemas: map("schema"),
			$defs: map("schema"),
			definitions: map("schema")
		},
		section: "schemas"
	}
};
/** OpenAPI 3.0 to 3.2. */
const OPENAPI_3 = {
	objects: OPENAPI_OBJECTS,
	components: "components"
};
/** OpenAPI 2.0, which was called Swagger. */
const SWAGGER_2 = { objects: {
	document: { fields: {
		paths: map("pathItem"),
		definitions: map("schema"),
		parameters: map("parameter"),
		responses: map("response"),
		securityDefinitions: map("securityScheme")
	} },
	pathItem: {
		fields: {
			parameters: list("parameter"),
			...operations("get", "put", "post", "delete", "patch", "options", "head")
		},
		section: "paths"
	},
	operation: { fields: {
		parameters: list("parameter"),
		responses: one("responses")
	} },
	parameter: {
		fields: {
			schema: one("schema"),
			items: one("schema")
		},
		section: "parameters"
	},
	responses: {
		fields: {},
		others: one("response")
	},
	response: {
		fields: {
			schema: one("schema"),
			headers: map("header")
		},
		section: "responses"
	},
	header: { fields: { items: one("schema") } },
	securityScheme: { fields: {} },
	schema: {
		fields: {
			...schemas("additionalProperties", "items", "not"),
			allOf: list("schema"),
			anyOf: list("schema"),
			oneOf: list("schema"),
			properties: map("schema"),
			patternProperties: map("schema")
		},
		section: "definitions"
	}
} };
/** What a field of an object holds; `undefined` for plain data. */
function openApiField(kind, name, form = OPENAPI_3) {
	const { fields = {}, others } = form.objects[kind] ?? {};
	if (Object.hasOwn(fields, name)) return fields[name];
	return name.startsWith("x-") ? void 0 : others;
}
/** Whether there can be a reference in the place of an object of a kind. */
function isReferable(kind, form = OPENAPI_3) {
	return form.objects[kind]?.section !== void 0;
}
function one(of) {
	return {
		form: "one",
		of
	};
}
function list(of) {
	return {
		form: "list",
		of
	};
}
function map(of) {
	return {
		form: "map",
		of
	};
}
function operations(...methods) {
	return Object.fromEntries(methods.map((method) => [method, one("operation")]));
}
function schemas(...names) {
	return Object.fromEntries(names.map((name) => [name, one("schema")]));
}
export { openApiField as a, isReferable as i, OPENAPI_OBJECTS as n, SWAGGER_2 as r, OPENAPI_3 as t };

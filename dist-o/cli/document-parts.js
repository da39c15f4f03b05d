// src/admin/plane/document-parts.ts
const YAML_TYPE = "application/yaml";
/** The responses object (OpenAPI 3.1, section 4.8.16) of an answer in JSON. */
function jsonResponse(description, schema, status = 200) {
	return { [status]: {
		description,
		content: { "application/json": { schema } }
	} };
}
/** The request body object (OpenAPI 3.1, section 4.8.13) of a body in JSON. */
function jsonRequest(description, schema) {
	return {
		description,
		required: true,
		content: { "application/json": { schema } }
	};
}
/** The same request body, which may also be written in YAML (RFC 9512). */
function withYaml(request) {
	const yaml = { schema: { type: "string" } };
	return {
		...request,
		content: {
			...request.content,
			[YAML_TYPE]: yaml
		}
	};
}
/** The response object of a text of another media type. */
function textResponse(description, type) {
	return {
		description,
		content: { [type]: { schema: { type: "string" } } }
	};
}
/** The parameter object (OpenAPI 3.1, section 4.8.12) of a part of the path. */
function pathParameter(name, description, schema = TEXT) {
	return {
		name,
		in: "path",
		required: true,
		description,
		schema
	};
}
/** The parameter object of an optional query parameter: of some text, unless its schema says otherwise. */
function queryParameter(name, description, schema = {
	...TEXT,
	minLength: 1
}) {
	return {
		name,
		in: "query",
		description,
		schema
	};
}
const TEXT = { type: "string" };
export { queryParameter as a, pathParameter as i, jsonRequest as n, textResponse as o, jsonResponse as r, withYaml as s, YAML_TYPE as t };

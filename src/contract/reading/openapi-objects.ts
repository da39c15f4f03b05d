import { METHODS } from '../document/operations.ts'

/** A kind of object that an OpenAPI document is made of (OpenAPI 3.1, section 4.8). */
export type ObjectKind =
  | 'document'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'responses'
  | 'response'
  | 'header'
  | 'media'
  | 'encoding'
  | 'example'
  | 'link'
  | 'callback'
  | 'securityScheme'
  | 'schema'

/** What a field holds: one object of a kind, a list of them, or objects by name. Fields that are not in the table are plain data. */
export interface OpenApiField {
  readonly form: 'one' | 'list' | 'map'
  readonly of: ObjectKind
}

export interface ObjectFields {
  readonly fields: { readonly [name: string]: OpenApiField }
  /** What all other fields hold, but for extensions (`x-…`). */
  readonly others?: OpenApiField
  /** The section of the components that its references lead to; without one there are no references to it. */
  readonly section?: string
}

/** The kinds of objects of a version of OpenAPI, and where references lead to. */
export interface DocumentForm {
  readonly objects: { readonly [kind in ObjectKind]?: ObjectFields }
  /** The member of the document that has the sections; without one, they are in the document itself. */
  readonly components?: 'components'
}

export const OPENAPI_OBJECTS: { readonly [kind in ObjectKind]: ObjectFields } = {
  document: {
    fields: {
      paths: map('pathItem'),
      webhooks: map('pathItem'),
      'x-webhooks': map('pathItem'),
      components: one('components'),
    },
  },
  components: {
    fields: {
      schemas: map('schema'),
      responses: map('response'),
      parameters: map('parameter'),
      examples: map('example'),
      requestBodies: map('requestBody'),
      headers: map('header'),
      securitySchemes: map('securityScheme'),
      links: map('link'),
      callbacks: map('callback'),
      pathItems: map('pathItem'),
    },
  },
  pathItem: {
    fields: {
      parameters: list('parameter'),
      ...operations(...METHODS),
      additionalOperations: map('operation'),
    },
    section: 'pathItems',
  },
  operation: {
    fields: {
      parameters: list('parameter'),
      requestBody: one('requestBody'),
      responses: one('responses'),
      callbacks: map('callback'),
    },
  },
  parameter: {
    fields: { schema: one('schema'), content: map('media'), examples: map('example') },
    section: 'parameters',
  },
  requestBody: { fields: { content: map('media') }, section: 'requestBodies' },
  responses: { fields: {}, others: one('response') },
  response: {
    fields: { headers: map('header'), content: map('media'), links: map('link') },
    section: 'responses',
  },
  header: {
    fields: { schema: one('schema'), content: map('media'), examples: map('example') },
    section: 'headers',
  },
  media: {
    fields: {
      ...schemas('schema', 'itemSchema'),
      ...{ examples: map('example'), encoding: map('encoding') },
    },
  },
  encoding: { fields: { headers: map('header') } },
  example: { fields: {}, section: 'examples' },
  link: { fields: {}, section: 'links' },
  callback: { fields: {}, others: one('pathItem'), section: 'callbacks' },
  securityScheme: { fields: {}, section: 'securitySchemes' },
  schema: {
    fields: {
      ...schemas('additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'then'),
      ...schemas('contentSchema', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'),
      ...{ allOf: list('schema'), anyOf: list('schema'), oneOf: list('schema') },
      prefixItems: list('schema'),
      ...{ properties: map('schema'), patternProperties: map('schema') },
      ...{ dependentSchemas: map('schema'), $defs: map('schema'), definitions: map('schema') },
    },
    section: 'schemas',
  },
}

export const OPENAPI_3: DocumentForm = { objects: OPENAPI_OBJECTS, components: 'components' }

/** OpenAPI 2.0, which was called Swagger. */
export const SWAGGER_2: DocumentForm = {
  objects: {
    document: {
      fields: {
        ...{ paths: map('pathItem'), definitions: map('schema'), parameters: map('parameter') },
        ...{ responses: map('response'), securityDefinitions: map('securityScheme') },
      },
    },
    pathItem: {
      fields: {
        parameters: list('parameter'),
        ...operations('get', 'put', 'post', 'delete', 'patch', 'options', 'head'),
      },
      section: 'paths',
    },
    operation: { fields: { parameters: list('parameter'), responses: one('responses') } },
    parameter: {
      fields: { schema: one('schema'), items: one('schema') },
      section: 'parameters',
    },
    responses: { fields: {}, others: one('response') },
    response: { fields: { schema: one('schema'), headers: map('header') }, section: 'responses' },
    header: { fields: { items: one('schema') } },
    securityScheme: { fields: {} },
    schema: {
      fields: {
        ...schemas('additionalProperties', 'items', 'not'),
        ...{ allOf: list('schema'), anyOf: list('schema'), oneOf: list('schema') },
        ...{ properties: map('schema'), patternProperties: map('schema') },
      },
      section: 'definitions',
    },
  },
}

/** What a field of an object holds; `undefined` for plain data. */
export function openApiField(
  kind: ObjectKind,
  name: string,
  form = OPENAPI_3,
): OpenApiField | undefined {
  const { fields = {}, others } = form.objects[kind] ?? {}
  if (Object.hasOwn(fields, name)) return fields[name]
  return name.startsWith('x-') ? undefined : others
}

/** Whether there can be a reference in the place of an object of a kind. */
export function isReferable(kind: ObjectKind, form = OPENAPI_3): boolean {
  return form.objects[kind]?.section !== undefined
}

// --- internal ---

function one(of: ObjectKind): OpenApiField {
  return { form: 'one', of }
}

function list(of: ObjectKind): OpenApiField {
  return { form: 'list', of }
}

function map(of: ObjectKind): OpenApiField {
  return { form: 'map', of }
}

function operations(...methods: readonly string[]): ObjectFields['fields'] {
  return Object.fromEntries(methods.map((method) => [method, one('operation')]))
}

function schemas(...names: readonly string[]): ObjectFields['fields'] {
  return Object.fromEntries(names.map((name) => [name, one('schema')]))
}

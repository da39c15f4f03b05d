import type { OpenApiDocument, Schema } from '../document/document.ts'
import { type PathShape, readPath } from './paths.ts'
import { createShapeReader, follow, type Shape, type ShapeReader } from './shape.ts'

/** What an operation takes and answers, as far as roles follow from it. */
export interface OperationShape {
  readonly id: string
  /** In capitals. */
  readonly method: string
  readonly path: PathShape
  /** Those of its path, too. */
  readonly parameters: readonly ParameterShape[]
  /** The body of its request: in JSON, else a form. */
  readonly body: Shape | undefined
  /** Its lowest documented 2xx (`wild.md`, 12); `undefined` if it documents none. */
  readonly success: SuccessShape | undefined
  /** What the document says itself (`x-sandbox`, of the path and of the operation). */
  readonly said: SaidRole
}

/** A parameter of an operation. */
export interface ParameterShape {
  readonly name: string
  readonly in: string
  readonly isRequired: boolean
  readonly shape: Shape
}

/** The form of success: its status, and the JSON body if it has one. */
export interface SuccessShape {
  readonly status: number
  readonly answer: Shape | undefined
}

/** The members of `x-sandbox` that replace a decision. */
export interface SaidRole {
  readonly resource?: string
  readonly role?: string
  readonly id?: string
  readonly filters?: { readonly [parameter: string]: string }
  readonly envelope?: string
}

/** The operations of a document as it is written, in its order, with the reader of its schemas. */
export function readOperationShapes(document: OpenApiDocument): {
  readonly operations: readonly OperationShape[]
  readonly read: ShapeReader
} {
  const read = createShapeReader(document)
  const operations = Object.entries(document.paths ?? {}).flatMap(([template, written]) => {
    const item = objectAt(written, document)
    const path = readPath(template)
    return METHODS.filter((method) => item[method] !== undefined).map((method) =>
      readOperation(method, { path, item, document, read }),
    )
  })
  return { operations, read }
}

// --- internal ---

/** The methods that can have a role; the others are answered by the path itself. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

type Json = { readonly [name: string]: unknown }

interface Surroundings {
  readonly path: PathShape
  readonly item: Json
  readonly document: OpenApiDocument
  readonly read: ShapeReader
}

function readOperation(
  method: string,
  { path, item, document, read }: Surroundings,
): OperationShape {
  const operation = objectAt(item[method], document)
  const requestBody = objectAt(operation.requestBody, document)
  const body = jsonOf(requestBody, document) ?? formOf(requestBody, document)
  return {
    id: String(operation.operationId ?? `${method.toUpperCase()} ${path.template}`),
    method: method.toUpperCase(),
    path,
    parameters: parametersOf(item, operation, document).map(({ name, in: place, ...more }) => ({
      name: String(name),
      in: String(place),
      isRequired: more.required === true,
      shape: read((more.schema ?? {}) as Schema),
    })),
    body: body && read(body),
    success: successOf(objectAt(operation.responses, document), document, read),
    said: { ...objectAt(item[SAID], document), ...objectAt(operation[SAID], document) },
  }
}

const SAID = 'x-sandbox'

/** An operation's parameters replace those of its path that have the same name and place (OpenAPI 3.1, section 4.8.10.1). */
function parametersOf(item: Json, operation: Json, document: OpenApiDocument): readonly Json[] {
  const all = [item.parameters, operation.parameters].flatMap((list) =>
    Array.isArray(list) ? list.map((each) => objectAt(each, document)) : [],
  )
  return [...new Map(all.map((each) => [`${each.in} ${each.name}`, each])).values()]
}

function successOf(
  responses: Json,
  document: OpenApiDocument,
  read: ShapeReader,
): SuccessShape | undefined {
  const statuses = Object.keys(responses)
    .filter((status) => /^2(?:\d\d|XX)$/i.test(status))
    .toSorted()
  const [lowest] = statuses
  if (lowest === undefined) return undefined
  const schema = jsonOf(objectAt(responses[lowest], document), document)
  return { status: Number(lowest.replace(/XX/i, '00')), answer: schema && read(schema) }
}

/** The schema of the content in JSON or its kin (`application/vnd.api+json`), or in any type. */
function jsonOf(body: Json, document: OpenApiDocument): Schema | undefined {
  return schemaOf(body, document, /^[^;]*[/+]json\b/i) ?? schemaOf(body, document, /^\*\/\*/)
}

/** The schema of the content that is a form. */
function formOf(body: Json, document: OpenApiDocument): Schema | undefined {
  return schemaOf(body, document, /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i)
}

function schemaOf(
  { content }: Json,
  document: OpenApiDocument,
  wanted: RegExp,
): Schema | undefined {
  const [, media] =
    Object.entries(objectAt(content, document)).find(([type]) => wanted.test(type)) ?? []
  return objectAt(media, document).schema as Schema | undefined
}

function objectAt(node: unknown, document: OpenApiDocument): Json {
  const found = follow(node, document)
  return typeof found === 'object' && found !== null ? (found as Json) : {}
}

import { basePathOf } from './base-path.ts'
import type {
  OpenApiDocument,
  OperationObject,
  Parameter,
  ResponseObject,
  Schema,
} from './document.ts'

/** One operation of the contract, ready for use. */
export interface Operation {
  readonly id: string
  /** In capitals, as in a request line. */
  readonly method: string
  /** The path of the server address and the template, e.g. `/v1/pets/{petId}`. */
  readonly path: string
  readonly tag: string
  /** The section of the contract that describes it, e.g. `4.1`. */
  readonly section: string
  readonly parameters: readonly Parameter[]
  /** The schema of the JSON body; `undefined` if the operation has none. */
  readonly body: Schema | undefined
  /** The contract's description of each documented status. */
  readonly answers: ReadonlyMap<number, string>
  /** The statuses whose body is a list. */
  readonly lists: ReadonlySet<number>
  readonly deprecation: Deprecation | undefined
  readonly stability: 'experimental' | 'beta' | undefined
}

/** When an operation was deprecated, when it is removed, and the path that replaces it. Dates are ISO 8601. */
export interface Deprecation {
  readonly since: string | undefined
  readonly sunset: string
  readonly successorPath: string
}

/** The methods for which OpenAPI has keys (OpenAPI 3.1, section 4.8.9.1), in the order in which operations are listed. */
const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace']

/**
 * Lists the operations of an OpenAPI document, in the order of the document.
 * @throws Error when an operation has no operationId, or two operations share one.
 */
export function listOperations(document: OpenApiDocument): readonly Operation[] {
  const operations: Operation[] = []
  for (const [path, item] of Object.entries(document.paths)) {
    const base = basePathOf(item.servers ?? document.servers)
    for (const method of METHODS) {
      const object = item[method]
      if (object) operations.push(toOperation(object, method, base + path))
    }
  }
  const ids = operations.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) throw new Error(`openapi.yaml: the operationId ${twice} is given twice`)
  return operations.map((operation) => withSuccessor(operation, operations))
}

// --- internal ---

function toOperation(object: OperationObject, method: string, path: string): Operation {
  if (!object.operationId) throw new Error(`openapi.yaml: ${method} ${path} has no operationId`)
  const answers = Object.entries(object.responses)
  return {
    id: object.operationId,
    method: method.toUpperCase(),
    path,
    tag: object.tags?.[0] ?? 'untagged',
    section: object['x-section'] ?? '4',
    parameters: object.parameters ?? [],
    body: object.requestBody?.content['application/json']?.schema,
    answers: new Map(answers.map(([status, { description }]) => [Number(status), description])),
    lists: new Set(answers.filter(isList).map(([status]) => Number(status))),
    deprecation:
      object.deprecated && object['x-sunset']
        ? {
            since: object['x-deprecated-since']?.date,
            sunset: object['x-sunset'],
            successorPath: object['x-successor'] ?? '',
          }
        : undefined,
    stability: object['x-stability'],
  }
}

function isList([, { content }]: [status: string, ResponseObject]): boolean {
  return content?.['application/json']?.schema.type === 'array'
}

function withSuccessor(operation: Operation, all: readonly Operation[]): Operation {
  const { deprecation } = operation
  if (!deprecation) return operation
  const successor = all.find(({ id }) => id === deprecation.successorPath)
  if (!successor) {
    throw new Error(`openapi.yaml: x-successor of ${operation.id} names no operation`)
  }
  return { ...operation, deprecation: { ...deprecation, successorPath: successor.path } }
}

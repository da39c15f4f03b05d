import { UsageError } from '../base/errors.ts'
import { isRaw } from '../base/json/exact-numbers.ts'
import { atPointer } from '../base/json/json.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import { firstOf } from '../base/text/text.ts'
import { basePathOf, type OpenApiDocument } from '../contract/document/document.ts'
import { type ExplainedOperation, explain } from '../contract/explain.ts'

/** The operations of a contract in short, in the order of its document. */
export function listOperations(document: OpenApiDocument) {
  return explain(document).operations.map((each) => ({
    ...{ operation: each.operation, call: callOf(each, document) },
    ...{ role: each.role, resource: each.resource },
    summary: writtenOf(document, each).summary,
  }))
}

/**
 * What a contract says of an operation, and what the sandbox does with it.
 * @param name its operationId, or its method and path, with the path of its server or without it: `GET /orders`
 * @throws UsageError that names what was meant.
 */
export function describeOperation(document: OpenApiDocument, name: string) {
  const { operations } = explain(document)
  const wanted = name.trim()
  const namesOf = (each: ExplainedOperation) => {
    return [each.operation, callOf(each, document), `${each.method} ${each.path}`]
  }
  const found = operations.find((each) => namesOf(each).includes(wanted))
  if (!found) {
    const names = operations.flatMap(namesOf)
    const ids = operations.map((each) => each.operation)
    const way = didYouMean(wanted, names) || ` They are ${firstOf(ids).join(', ')}.`
    throw new UsageError(`The contract has no operation ${shown(wanted)}.${way}`)
  }
  const { role, resource, because, parameters } = found
  const { parameters: shared = [] } = asObject(document.paths[found.path])
  const written = writtenOf(document, found)
  const { security = document.security, ...operation } = written
  return {
    ...{ operation: found.operation, call: callOf(found, document) },
    servedAs: { role, resource, because, ...(parameters.length > 0 && { filters: parameters }) },
    ...{ security, securitySchemes: document.components?.securitySchemes },
    ...withoutHints({
      contract: { ...operation, ...(hasItems(shared) && { parametersOfPath: shared }) },
      components: componentsOf([operation, shared], document),
    }),
  }
}

/** What the references in some parts of a document lead to, and those in that, by the references. */
export function componentsOf(parts: readonly unknown[], document: object): Members {
  const found = new Map<string, unknown>()
  const waiting: unknown[] = [...parts]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue
    const { $ref } = asObject(node)
    if (typeof $ref === 'string' && !found.has($ref) && found.size < MOST) {
      const target = $ref.startsWith('#/') ? atPointer(document, $ref.slice(1)) : undefined
      found.set($ref, target)
      waiting.push(target)
    }
    waiting.push(...Object.values(node).filter((each) => each !== undefined))
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Those of some statuses that an operation does not document; none if the document has no operation of this id. */
export function undocumentedOf(
  document: OpenApiDocument,
  operationId: string,
  statuses: readonly number[],
): readonly number[] {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(asObject(path)))
  const found = operations.map(asObject).find((each) => each.operationId === operationId)
  if (!found) return []
  const responses = new Set(Object.keys(asObject(found.responses)).map((key) => key.toUpperCase()))
  if (responses.has('DEFAULT')) return []
  return statuses.filter((status) => {
    return !responses.has(String(status)) && !responses.has(`${Math.floor(status / 100)}XX`)
  })
}

// --- internal ---

/** Its method and its whole path: a path can have servers of its own. */
function callOf({ method, path }: ExplainedOperation, document: OpenApiDocument): string {
  return `${method} ${basePathOf(document.paths[path]?.servers ?? document.servers)}${path}`
}

/** A part of a contract without what is in it for generated records alone. */
function withoutHints(part: Members): Members {
  const rest = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rest)
    if (typeof node !== 'object' || node === null || isRaw(node)) return node
    const kept = Object.entries(node).filter(([name]) => name !== 'x-faker')
    return Object.fromEntries(kept.map(([name, each]) => [name, rest(each)]))
  }
  return rest(part) as Members
}

function writtenOf(document: OpenApiDocument, { method, path }: ExplainedOperation): Members {
  return asObject(asObject(document.paths[path])[method.toLowerCase()])
}

interface Members {
  readonly [name: string]: unknown
}

function asObject(value: unknown): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function hasItems(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0
}

const MOST = 200

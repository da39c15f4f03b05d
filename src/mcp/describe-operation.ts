import { UsageError } from '../base/errors.ts'
import { atPointer } from '../base/json/json.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import { firstOf } from '../base/text/text.ts'
import type { OpenApiDocument } from '../contract/document/document.ts'
import { type ExplainedOperation, explain } from '../contract/explain.ts'

/** The operations of a contract in short, in the order of its document. */
export function listOperations(document: OpenApiDocument) {
  return explain(document).operations.map((each) => ({
    ...{ operation: each.operation, call: `${each.method} ${each.path}` },
    ...{ role: each.role, resource: each.resource },
    summary: writtenOf(document, each).summary,
  }))
}

/**
 * What a contract says of an operation, and what the sandbox does with it.
 * @param name its operationId, or its method and path: `GET /orders`
 * @throws UsageError that names what was meant.
 */
export function describeOperation(document: OpenApiDocument, name: string) {
  const { operations } = explain(document)
  const wanted = name.trim()
  const found = operations.find((each) => [each.operation, callOf(each)].includes(wanted))
  if (!found) {
    const names = operations.flatMap((each) => [each.operation, callOf(each)])
    const ids = operations.map((each) => each.operation)
    const way = didYouMean(wanted, names) || ` They are ${firstOf(ids).join(', ')}.`
    throw new UsageError(`The contract has no operation ${shown(wanted)}.${way}`)
  }
  const { role, resource, because, parameters } = found
  const { parameters: shared = [] } = asObject(document.paths[found.path])
  const written = writtenOf(document, found)
  const { security = document.security, ...operation } = written
  return {
    ...{ operation: found.operation, call: callOf(found) },
    servedAs: { role, resource, because, ...(parameters.length > 0 && { filters: parameters }) },
    ...{ security, securitySchemes: document.components?.securitySchemes },
    contract: { ...operation, ...(hasItems(shared) && { parametersOfPath: shared }) },
    components: componentsOf([operation, shared], document),
  }
}

// --- internal ---

function callOf({ method, path }: ExplainedOperation): string {
  return `${method} ${path}`
}

/** The operation as the document has it. */
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

/** What the references in some parts of a document lead to, and those in that, by the references. */
function componentsOf(parts: readonly unknown[], document: OpenApiDocument): Members {
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

/** How many references are followed. */
const MOST = 200

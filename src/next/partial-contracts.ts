import { lazy } from '../base/memoize.ts'
import { createRecentMap } from '../base/recent-map.ts'
import { applyChanges, closureOf } from '../contract/changes/changes-of.ts'
import type { Comparison } from '../contract/changes/contract-change.ts'
import { type CompiledDocument, compileDocument } from '../contract/contract.ts'
import type { Links } from '../contract/document/contract-source.ts'
import type { OpenApiDocument } from '../contract/document/document.ts'
import { LinkedDocument } from '../contract/document/linked-document.ts'
import { operationsIn } from '../contract/document/operations.ts'
import { createLinkedCompiler, type SchemaCompiler } from '../contract/document/schema-validator.ts'

/** A contract with some of the changes, as far as it is compiled. */
export interface PartialContract extends CompiledDocument {
  readonly linked: LinkedDocument
  readonly compile: SchemaCompiler
}

/** The contracts between two: the older one with any changes. */
export interface PartialContracts {
  readonly older: PartialContract
  /** With all changes. */
  readonly newer: () => PartialContract
  /** The older one with some changes and all that they require, as far as it is about some paths. */
  with(names: Iterable<string>, paths: readonly string[]): PartialContract
  /** The path in the documents under which an operation stands. */
  pathOf(operation: string): string | undefined
}

/**
 * Compiles the contracts between two when they are asked for, and keeps those that were used last. All have the addresses of the older
 * one: which contract a request is meant for is not what this is about.
 */
export function partialContracts(
  comparison: Comparison,
  compilePattern: Links['compilePattern'],
): PartialContracts {
  const { document, changes } = comparison
  const byName = new Map(changes.map((change) => [change.name, change]))
  const known = createRecentMap<string, PartialContract>(MOST_KEPT)
  const compile = (whole: OpenApiDocument, paths?: readonly string[]): PartialContract => {
    const written = { ...whole, servers: document.servers ?? [] }
    const linked = new LinkedDocument(written)
    const compileSchema = createLinkedCompiler('exact', { linked, compilePattern })
    const part = paths ? partOf(written, linked, paths) : linked.document
    return { ...compileDocument(part, compileSchema), linked, compile: compileSchema }
  }
  const older = compile(document)
  const newer = lazy(() => compile(applyChanges(comparison, byName.keys())))
  const paths = lazy(() => pathsOf([newer().document, older.document]))
  return {
    older,
    newer,
    with: (names, at) => {
      const closed = closureOf(names, byName)
      const key = JSON.stringify([closed.toSorted(), at])
      const found = known.get(key) ?? compile(applyChanges(comparison, closed), at)
      known.set(key, found)
      return found
    },
    pathOf: (operation) => paths().get(operation),
  }
}

// --- internal ---

/** How many contracts are kept compiled: each is about a few operations. */
const MOST_KEPT = 300

/** The parts of a document that some of its paths lead to. */
function partOf(
  written: OpenApiDocument,
  linked: LinkedDocument,
  paths: readonly string[],
): OpenApiDocument {
  const { openapi, info, servers = [], security = [], components } = written
  const { securitySchemes = {} } = components
  const items = paths.flatMap((path) => {
    const item = written.paths[path]
    return item ? [[path, linked.of(item)] as const] : []
  })
  const part = {
    ...{ openapi, info, servers, security, paths: Object.fromEntries(items) },
    components: { schemas: {}, securitySchemes: linked.of(securitySchemes) },
  }
  return part as OpenApiDocument
}

function pathsOf(documents: readonly OpenApiDocument[]): ReadonlyMap<string, string> {
  return new Map(
    documents.flatMap(({ paths }) =>
      operationsIn(paths).map(({ path, operation }) => [operation.operationId, path] as const),
    ),
  )
}

// It is loaded for documents of OpenAPI 2.0 alone.
import { toPointer } from '../../base/json/json.ts'
import { upgradeDocument } from '../upgrade/upgrade-document.ts'
import { bundle } from './bundle.ts'
import type { ContractFiles, ContractFileText, FilePlace } from './contract-files.ts'
import { type ObjectKind, SWAGGER_2 } from './openapi-objects.ts'
import { type Faults, nameOfSpot, type Spot, spotError, type TellRemark } from './reference.ts'

/** A document that was upgraded, as a file in which each place leads to where its author wrote it. */
export interface UpgradedFile extends ContractFileText {
  /** The paths of the file as it was written, by the pointers of objects that are elsewhere now. */
  readonly moved: ReadonlyMap<string, FilePlace>
}

/** Upgrades a document of OpenAPI 2.0. */
export type UpgradeSwagger = typeof upgradeSwagger

/**
 * Makes a document of OpenAPI 3.0 of one of 2.0, of all its files.
 * @param remark is called with a sentence about each thing that is lost, and `faults` gets what is wrong in it
 * @throws UsageError when a reference cannot be followed, or something is no object or list where there must be one.
 */
export function upgradeSwagger(
  files: ContractFiles,
  remark: TellRemark,
  faults: Faults,
): UpgradedFile {
  const spots: Spot[] = []
  const written = bundle(
    files,
    (members, kind, spot) =>
      MARKED.has(kind) ? { ...members, [MARK]: String(spots.push(spot) - 1) } : members,
    ({ spot, rule }, cost) => faults.note(spot, rule, cost),
    SWAGGER_2,
  )
  const upgraded = attempt(files, () =>
    upgradeDocument(written, (value, what) => {
      const spot = spots[Number(value[MARK])]
      if (spot) remark(() => `${nameOfSpot(spot)} ${what}`)
    }),
  )
  const moved = new Map<string, FilePlace>()
  const value = withoutMarks(upgraded, [], (path, mark) => {
    const spot = spots[Number(mark)]
    if (spot) moved.set(toPointer(path), { file: spot.file, path: spot.path })
  })
  const { first } = files
  const originOf = (path: readonly string[]) => originIn(moved, first, path)
  return { ...first, value, lineOf: () => undefined, originOf, moved }
}

// --- internal ---

/** What the upgrade does not expect ends it. */
function attempt<Result>({ first }: ContractFiles, upgrade: () => Result): Result {
  try {
    return upgrade()
  } catch (cause) {
    const { message } = cause as Error
    throw spotError(
      { file: first, path: [] },
      `cannot be upgraded from OpenAPI 2.0 (${message}). Correct what is not valid in it, or write it in 3.1.`,
    )
  }
}

/** Marks an object with its number, as an extension, which the upgrade keeps. */
const MARK = 'x-petstore-sandbox-spot'

/** What can be elsewhere in an upgraded document. */
const MARKED: ReadonlySet<ObjectKind> = new Set<ObjectKind>([
  ...(['operation', 'parameter', 'response', 'header'] as const),
  ...(['schema', 'securityScheme'] as const),
])

function withoutMarks(
  value: unknown,
  path: readonly string[],
  found: (path: readonly string[], mark: unknown) => void,
): unknown {
  if (Array.isArray(value))
    return value.map((each, at) => withoutMarks(each, [...path, String(at)], found))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([name, each]) => {
    if (each === undefined) return []
    if (name !== MARK) return [[name, withoutMarks(each, [...path, name], found)] as const]
    found(path, each)
    return []
  })
  return Object.fromEntries(entries)
}

/** Where members of the document come from that 2.0 writes elsewhere. */
const SECTIONS: readonly (readonly [now: readonly string[], before: readonly string[]])[] = [
  [['servers'], ['host']],
  [['components', 'schemas'], ['definitions']],
  [['components', 'parameters'], ['parameters']],
  [['components', 'responses'], ['responses']],
  [['components', 'securitySchemes'], ['securityDefinitions']],
]

/** Where a path of the upgraded document is written. */
function originIn(
  moved: ReadonlyMap<string, FilePlace>,
  first: ContractFileText,
  path: readonly string[],
): FilePlace {
  for (let length = path.length; length > 0; length -= 1) {
    const origin = moved.get(toPointer(path.slice(0, length)))
    if (origin) return { ...origin, path: within(origin, path.slice(length)) }
  }
  const [now = [], before = []] =
    SECTIONS.find(([keys]) => keys.every((key, at) => path[at] === key)) ?? []
  return { file: first, path: [...before, ...path.slice(now.length)] }
}

/** The path below an object that was moved: without the keys that 2.0 does not have (`schema`, `content` and its media types). */
function within({ file, path }: FilePlace, keys: readonly string[]): readonly string[] {
  let value = path.reduce<unknown>((each, key) => Object(each)[key], file.value)
  const found = [...path]
  for (const [at, key] of keys.entries()) {
    const isThere = Object.hasOwn(Object(value), key)
    const isLast = at === keys.length - 1
    if (!isThere && !(isLast && !ADDED.has(key))) continue
    found.push(key)
    value = Object(value)[key]
  }
  return found
}

const ADDED: ReadonlySet<string> = new Set(['schema', 'content', 'requestBody', 'example'])

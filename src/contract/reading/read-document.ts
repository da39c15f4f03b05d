import path from 'node:path'
import { UsageError } from '../../base/errors.ts'
import { isPlain, stringifyJson } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { counted } from '../../base/text/text.ts'
import type { ContractFile } from '../document/contract-source.ts'
import { isDate } from '../document/deprecation.ts'
import type { OpenApiDocument } from '../document/document.ts'
import { atReference } from '../document/linked-document.ts'
import { METHODS } from '../document/operations.ts'
import { assertFinite, schemaPartsOf } from './assert-finite.ts'
import { bundle, type Members } from './bundle.ts'
import { ContractFiles, type ContractFileText, type FetchedTexts } from './contract-files.ts'
import {
  createDeclaredRoleCheck,
  findDeclaredRoleProblem,
  ROLE_EXTENSION,
} from './declared-roles.ts'
import { type ObjectKind, openApiField } from './openapi-objects.ts'
import { applyOverlay, OverlaidValues } from './overlays.ts'
import { nameOfSpot, referenceOf, type Spot, spotError } from './reference.ts'
import { createSchemaForms } from './schema-forms.ts'
import { nameBranchesByValues } from './tag-values.ts'
import { createPlainCheck, remarkInvalid } from './validate-document.ts'

/** Where a contract is, and what is laid over it. */
export interface ContractPlace {
  /** The path of its first file. */
  readonly file: string
  /** The paths of overlays, in the order in which they apply. */
  readonly overlays: readonly string[]
  /** The texts of those of them that were fetched. */
  readonly fetched?: FetchedTexts | undefined
}

/** A contract that was read: as one document of OpenAPI 3.1 in JSON, with references within it alone. */
export type ReadDocument = Required<Omit<ContractFile, 'hints' | 'isBuilt' | 'place'>>

/**
 * Reads a contract: OpenAPI 3.0 or 3.1, YAML or JSON, in one file or several.
 * @param onlySmall whether it is left at once when it is large
 * @throws UsageError that names the file, the line, the rule and the way out; LargeContract.
 */
export function readDocument(
  { file, overlays, fetched }: ContractPlace,
  onlySmall = false,
): ReadDocument {
  const remarks: string[] = []
  const remark = (text: string) => void remarks.push(text)
  const { first, files, version, given } = open(
    new ContractFiles(file, { onlySmall, fetched }),
    { overlays, fetched },
    remark,
  )
  const forms = createSchemaForms(version, remark)
  const schemas = new Map<unknown, Spot>()
  const checkPlain = createPlainCheck()
  const checkDeclaredRole = createDeclaredRoleCheck()
  const said = new Map<unknown, Spot>()
  const bundled = bundle(files, (members, kind, spot) => {
    if (kind === 'operation' || kind === 'pathItem') {
      checkDeclaredRole(members[ROLE_EXTENSION], spot)
      said.set(members[ROLE_EXTENSION], spot)
    }
    checkPlain(members, kind, spot)
    if (kind !== 'schema') return withObjects(members, kind)
    const schema = forms(members, spot)
    schemas.set(schema, spot)
    return schema
  })
  nameBranchesByValues(bundled, schemas.keys())
  const whole = cutInheritance(bundled, {
    tell: ({ base, subtype, isBranch }) => {
      const spot = schemas.get(subtype)
      if (spot && !isBranch)
        remark(
          `${nameOfSpot(spot)} is a part of the branches of its base ${base} without being one: it is taken as any ${base}.`,
        )
    },
    moved: (from, to) => {
      const spot = schemas.get(from)
      if (spot) schemas.set(to, spot)
    },
  })
  assertFinite(whole, schemas)
  const info = { ...(whole.info as Members), version: versionText(whole.info as Members) }
  const document = evenOperations({ ...whole, info, openapi: '3.1.0', ...DIALECT }, remark)
  said.delete(undefined)
  if (said.size > 0) refuseDeclaredRoles(document, said)
  return {
    name: first.name,
    text: stringifyJson(document),
    isPlain: isPlain(document),
    firstText: first.text,
    openapi: version,
    remarks: shortened(remarks),
    places: [
      ...given.places,
      ...overlays
        .filter((each) => !Object.hasOwn(fetched ?? {}, each))
        .map((each) => path.resolve(each)),
    ],
  }
}

// --- internal ---

/** Refuses what `x-sandbox` says if it names what is not there. */
function refuseDeclaredRoles(document: Members, spots: ReadonlyMap<unknown, Spot>): void {
  const problem = findDeclaredRoleProblem(document as Members & OpenApiDocument)
  const spot = problem && spots.get(problem.declared)
  if (spot)
    throw spotError(
      { file: spot.file, path: [...spot.path, ROLE_EXTENSION, ...problem.path] },
      problem.text,
    )
}

/** The files of a contract, after overlays those of its changed document, which is then in one file. */
function open(
  files: ContractFiles,
  { overlays, fetched }: Omit<ContractPlace, 'file'>,
  remark: (text: string) => void,
) {
  const { first } = files
  const version = versionOf(first)
  remarkInvalid(first, remark)
  if (overlays.length === 0) return { first, files, version, given: files }
  const value = bundle(files, (members) => members)
  const overlaid = new OverlaidValues()
  for (const overlay of overlays) applyOverlay(value, overlay, { remark, overlaid, fetched })
  // An overlay may have removed a required member.
  const changed = {
    ...{ ...first, value, lineOf: () => undefined },
    originOf: (path: readonly string[]) => overlaid.originOf(path),
  }
  return { first, files: new ContractFiles(changed), version: versionOf(changed), given: files }
}

/** `true` and `false` are schemas, too: where one stands outside a schema, it becomes the object that says the same. */
function withObjects(members: Members, kind: ObjectKind): Members {
  const toObject = (each: unknown) => (typeof each === 'boolean' ? (each ? {} : { not: {} }) : each)
  const isSchema = (name: string) => openApiField(kind, name)?.of === 'schema'
  const entries = Object.entries(members).map(([name, value]) => {
    if (!isSchema(name)) return [name, value]
    if (openApiField(kind, name)?.form === 'one') return [name, toObject(value)]
    const all = Object.entries(Object(value)).map(([each, schema]) => [each, toObject(schema)])
    return [name, Object.fromEntries(all)]
  })
  return Object.fromEntries(entries)
}

/** Prism reads schemas of 3.1 as draft-07 unless the dialect is named. */
const DIALECT = { jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema' }

/** The version of OpenAPI of a document that can be served. */
function versionOf(file: ContractFileText): string {
  const { value } = file
  const whole: Spot = { file, path: [], value }
  const at = (...path: readonly string[]) => ({ file, path })
  if (value === null || value === undefined)
    throw new UsageError(`${file.name}: the file is empty. Name a file with an OpenAPI document.`)
  if (typeof value !== 'object' || Array.isArray(value))
    throw spotError(whole, `must be an object with openapi, info and paths, got ${shown(value)}.`)
  const { openapi, swagger, info, paths } = value as Members
  if (swagger !== undefined)
    throw spotError(
      at('swagger'),
      `is ${shown(String(swagger))}: only OpenAPI 3.0 and 3.1 are read. Convert the file, e.g. with npx swagger2openapi.`,
    )
  // Without quotes, YAML reads 3.1 as a number.
  const version = typeof openapi === 'number' ? openapi.toFixed(1) : openapi
  if (typeof version !== 'string')
    throw spotError(
      whole,
      'has no openapi, the version of OpenAPI, e.g. openapi: 3.1.0. Name an OpenAPI document.',
    )
  if (!/^3\.[01](?:\.\d+)?(?:-|$)/.test(version))
    throw spotError(
      at('openapi'),
      `is ${shown(version)}: only OpenAPI 3.0 and 3.1 are read. If it uses nothing that is new, write 3.1.0.`,
    )
  const { title } = Object(info)
  if (typeof title !== 'string')
    throw spotError(at('info', 'title'), 'is required: a text. State is kept under it.')
  // From 3.1 on, webhooks or components will do (section 4.8.1); a document without any path has nothing to serve, and that is no error.
  const isOptional = paths === undefined && !version.startsWith('3.0')
  if (!isOptional && (typeof paths !== 'object' || paths === null || Array.isArray(paths)))
    throw spotError(at('paths'), 'is required: an object with the paths of the operations.')
  const odd = Object.keys(Object(paths)).find(
    (path) => !path.startsWith('/') && !path.startsWith('x-'),
  )
  if (odd !== undefined)
    throw spotError(
      at('paths', odd),
      'must begin with a slash: it follows the address of the server.',
    )
  return version
}

/** The version of a contract as a text, which YAML without quotes makes a number of. */
function versionText({ version }: Members): string {
  return typeof version === 'string' || typeof version === 'number' ? String(version) : 'unknown'
}

/** Long lists of remarks are about one habit. */
function shortened(remarks: readonly string[]): readonly string[] {
  if (remarks.length <= MOST_REMARKS) return remarks
  const rest = counted(remarks.length - MOST_REMARKS, 'remark')
  return [...remarks.slice(0, MOST_REMARKS), `… and ${rest} more like these.`]
}

const MOST_REMARKS = 20

/**
 * Makes the operations of a document even: each has an operationId of its own, and answers.
 * @param remark is called with a sentence about each operation that cannot have the operationId that it says
 */
function evenOperations(document: Members, remark: (text: string) => void): Members {
  const taken = new Set<unknown>()
  const paths = Object.entries(Object(document.paths) as Members).map(([path, item]) => {
    if (path.startsWith('x-')) return [path, item] as const
    const members = Object.entries(item as Members).map(([name, value]) => {
      if (!METHODS.includes(name)) return [name, value] as const
      const operation = value as Members
      const { operationId: said } = operation
      const isFree = typeof said === 'string' && said !== '' && !taken.has(said)
      const operationId = isFree ? said : `${name.toUpperCase()} ${path}`
      taken.add(operationId)
      if (typeof said === 'string' && !isFree)
        remark(`${operationId} is called so: another operation has its operationId ${said}.`)
      return [name, { ...operation, operationId, responses: answersIn(operation.responses) }]
    })
    return [path, Object.fromEntries(members)] as const
  })
  const operations = paths.flatMap(([path, item]) =>
    path.startsWith('x-')
      ? []
      : Object.entries(item as Members).filter(([name]) => METHODS.includes(name)),
  )
  for (const [, operation] of operations) remarkOnEnd(operation as Members, taken, remark)
  return { ...document, paths: Object.fromEntries(paths) }
}

/** The answers that an operation describes, without extensions: those may be anything. */
function answersIn(responses: unknown): Members {
  const all = Object.entries(Object(responses) as Members)
  return Object.fromEntries(all.filter(([name]) => !name.startsWith('x-')))
}

/** Remarks on what `x-sunset` and `x-successor` say in vain. */
function remarkOnEnd(
  { operationId, 'x-sunset': sunset, 'x-successor': successor }: Members,
  ids: ReadonlySet<unknown>,
  remark: (text: string) => void,
): void {
  if (sunset !== undefined && !isDate(sunset))
    remark(`x-sunset of ${operationId} is no date such as 2030-12-31: it is not followed.`)
  if (successor !== undefined && !ids.has(successor))
    remark(
      `x-successor of ${operationId} is not the operationId of an operation: it is not followed.`,
    )
}

/** A schema that refers back to its base, which lists it, or what it is a part of, in a choice. */
interface BackReference {
  readonly base: string
  readonly subtype: unknown
  /** Whether the base has it as a branch itself: then nothing is lost. */
  readonly isBranch: boolean
}

/**
 * Ends the circles of inheritance: a base with a choice of its subtypes (`oneOf`, `anyOf`), each of which has the base in its `allOf`.
 * There, the base counts without that choice and its discriminator, as a component of its own (`Shape.base`).
 * @param document in one piece; it is left as it is
 * @param tell is called for each reference that counts so, with the subtype as it is written
 * @param moved is called with each schema that another one stands for, and with that
 */
function cutInheritance(
  document: Members,
  {
    tell,
    moved,
  }: {
    readonly tell: (cut: BackReference) => void
    readonly moved: (from: unknown, to: unknown) => void
  },
): Members {
  const { components } = document as { readonly components: Members }
  const schemas = components.schemas as Members
  const choices = new Map(
    Object.keys(schemas).flatMap((name) => {
      const found = choicesOf(schemas[name], document)
      return found.length > 0 ? [[name, found] as const] : []
    }),
  )
  const cut = new Map<string, Set<string>>()
  const changed = Object.entries(schemas).map(([name, schema]): [string, unknown] => {
    const { allOf } = Object(schema)
    if (!Array.isArray(allOf)) return [name, schema]
    const parts = allOf.map((part) => {
      const base = schemaName(part)
      const through = (choices.get(base ?? '') ?? []).filter(({ within }) => within.has(schema))
      if (base === undefined || through.length === 0) return part
      const isBranch = through.some(({ branches }) => branches.has(schema))
      tell({ base, subtype: schema, isBranch })
      cut.set(base, new Set([...(cut.get(base) ?? []), ...through.map(({ keyword }) => keyword)]))
      return { $ref: `${PREFIX}${baseName(base, schemas)}` }
    })
    const own = { ...(schema as Members), allOf: parts }
    moved(schema, own)
    return [name, own]
  })
  if (cut.size === 0) return document
  const all = Object.fromEntries(changed)
  for (const [base, keywords] of cut) {
    const entries = Object.entries(all[base] as Members).filter(
      ([keyword]) => keyword !== 'discriminator' && !keywords.has(keyword),
    )
    const own = Object.fromEntries(entries)
    moved(schemas[base], own)
    all[baseName(base, schemas)] = own
  }
  return { ...document, components: { ...components, schemas: all } }
}

const PREFIX = '#/components/schemas/'

interface Choice {
  readonly keyword: string
  readonly branches: ReadonlySet<unknown>
  /** The schemas that apply to the same value. */
  readonly within: ReadonlySet<unknown>
}

function choicesOf(schema: unknown, document: Members): readonly Choice[] {
  return ['oneOf', 'anyOf'].flatMap((keyword): Choice[] => {
    const written: unknown = Object(schema)[keyword]
    if (!Array.isArray(written)) return []
    const branches = new Set(written.map((branch) => branchOf(branch, document)))
    return [{ keyword, branches, within: withinAll(branches, document) }]
  })
}

/** The schema that a branch refers to, also where `createSchemaForms` has put the value of a discriminator beside the reference. */
function branchOf(branch: unknown, document: Members): unknown {
  const { allOf } = Object(branch)
  const [only, other] = Array.isArray(allOf) ? allOf : []
  const reference = referenceOf(branch) ?? (other === undefined ? referenceOf(only) : undefined)
  return reference === undefined ? branch : atReference(document, reference)
}

/** Schemas with all that are added to a value by `allOf` and choices. What forbids something inherits nothing. */
function withinAll(schemas: Iterable<unknown>, document: Members): ReadonlySet<unknown> {
  const found = new Set<unknown>()
  const add = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null || found.has(schema)) return
    found.add(schema)
    for (const part of schemaPartsOf(schema as Members, document)) add(part)
  }
  for (const schema of schemas) add(schema)
  return found
}

function schemaName(part: unknown): string | undefined {
  const reference = referenceOf(part)
  const name = reference?.startsWith(PREFIX) ? reference.slice(PREFIX.length) : undefined
  return name?.includes('/') ? undefined : name
}

function baseName(base: string, schemas: Members): string {
  let name = `${base}.base`
  while (Object.hasOwn(schemas, name)) name += '-2'
  return name
}

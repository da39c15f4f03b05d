import path from 'node:path'
import { UsageError } from '../../base/errors.ts'
import { isPlain, stringifyJson, toPointer } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { counted } from '../../base/text/text.ts'
import { type ContractFile, faultLine } from '../document/contract-source.ts'
import type { OpenApiDocument } from '../document/document.ts'
import { atReference, referenceOf } from '../document/linked-document.ts'
import { operationsIn } from '../document/operations.ts'
import { toEarlierForm, withoutLater } from '../upgrade/openapi-3-2.ts'
import { assertFinite, schemaPartsOf } from './assert-finite.ts'
import { bundle, type Members, type Rewrite, schemaObject } from './bundle.ts'
import { ContractFiles, type ContractFileText, type FetchedTexts } from './contract-files.ts'
import { createDeclaredRoleCheck, ROLE_EXTENSION } from './declared-roles.ts'
import { evenInfo, evenOperations } from './even-operations.ts'
import { type ObjectKind, OPENAPI_3, openApiField, SWAGGER_2 } from './openapi-objects.ts'
import { applyOverlay, OverlaidValues } from './overlays.ts'
import { Faults, nameOfSpot, type Spot, spotError, type TellRemark } from './reference.ts'
import { createSchemaForms, loosenChoices, nameBranchesByValues } from './schema-forms.ts'
import type { UpgradeSwagger } from './upgrade-swagger.ts'
import { checkExtensions, createPlainCheck, remarkInvalid } from './validate-document.ts'

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
 * Reads a contract: OpenAPI 2.0 or 3.0 to 3.2, YAML or JSON, in one file or several.
 * @param onlySmall whether it is left at once when it is large
 * @param upgrade upgrades a document of OpenAPI 2.0
 * @throws UsageError that names the file, the line, the rule and the way out; LargeContract; without an upgrade, SwaggerContract.
 */
export function readDocument(
  { file, overlays, fetched }: ContractPlace,
  onlySmall = false,
  upgrade?: UpgradeSwagger,
): ReadDocument {
  const remarks: string[] = []
  let remarked = 0
  const remark: TellRemark = (text) => {
    remarked += 1
    if (remarked <= MOST_REMARKS) remarks.push(text())
  }
  const faults = new Faults()
  const { first, files, version, given, moved } = open(
    new ContractFiles(file, { onlySmall, fetched }),
    { overlays, fetched, upgrade },
    { remark, faults },
  )
  const forms = createSchemaForms(version, remark, faults)
  const schemas = new Map<unknown, Spot>()
  const checkPlain = createPlainCheck(faults)
  const checkDeclaredRole = createDeclaredRoleCheck()
  const said = new Map<unknown, Spot>()
  const operations = new Map<unknown, Spot>()
  const moves: (readonly [now: string, written: string])[] = [...moved]
  const toKnownForm = version.startsWith('3.2') ? toEarlierForm : withoutLater
  const rewrite: Rewrite = (given, kind, spot) => {
    const at = (keys: readonly string[]) => ({ file: spot.file, path: [...spot.path, ...keys] })
    const members = toKnownForm(given, kind, {
      remark: (keys, what) => remark(() => `${nameOfSpot(at(keys))} ${what}`),
      moved: (now, written) => {
        if (spot.file === files.first)
          moves.push([toPointer(at(now).path), toPointer(at(written).path)])
      },
    })
    if (kind === 'operation' || kind === 'pathItem') {
      checkDeclaredRole(members[ROLE_EXTENSION], spot)
      said.set(members[ROLE_EXTENSION], spot)
    }
    if (kind === 'schema') {
      const before = faults.count
      const schema = forms(members, spot)
      schemas.set(schema, spot)
      if (faults.count > before) faults.lost.add(schema)
      return schema
    }
    const checked = withObjects(checkPlain(members, kind, spot), kind)
    if (kind === 'operation') operations.set(checked, spot)
    return checked
  }
  const bundled = bundle(files, rewrite, ({ spot, rule }, cost, left) => {
    faults.note(spot, rule, cost)
    faults.lost.add(left)
  })
  nameBranchesByValues(bundled, schemas.keys())
  const whole = cutInheritance(bundled, {
    tell: ({ base, subtype, isBranch }) => {
      const spot = schemas.get(subtype)
      if (spot && !isBranch)
        remark(
          () =>
            `${nameOfSpot(spot)} is a part of the branches of its base ${base} without being one: it is taken as any ${base}.`,
        )
    },
    moved: (from, to) => {
      const spot = schemas.get(from)
      if (spot) schemas.set(to, spot)
    },
  })
  assertFinite(whole, schemas, faults)
  const info = evenInfo(whole.info, files.first, faults)
  const document = evenOperations(
    { ...whole, info, openapi: '3.1.0', ...DIALECT },
    { operations, file: files.first, remark, faults, moves },
  )
  loosenChoices(document, schemas.keys(), faults.lost)
  const found = faults.list(new Set([...given.all, ...files.all]))
  if (found.length > 0 && operationsIn(document.paths as OpenApiDocument['paths']).length === 0)
    throw new UsageError([...found.map(faultLine), NOTHING_LEFT].join('\n'))
  endReferences(document, schemas)
  checkExtensions(document, { said, schemas, remark })
  return {
    name: first.name,
    text: stringifyJson(document),
    isPlain: isPlain(document),
    firstText: first.text,
    openapi: version,
    moved: moves,
    remarks: [...remarks, ...moreRemarks(remarked - MOST_REMARKS)],
    faults: found,
    places: [
      ...given.places,
      ...overlays
        .filter((each) => !Object.hasOwn(fetched ?? {}, each))
        .map((each) => path.resolve(each)),
    ],
  }
}

/** A contract is of OpenAPI 2.0, which few have the upgrade for. */
export class SwaggerContract extends Error {}

// --- internal ---

const NOTHING_LEFT = 'No operation of it is left that could be served. Correct what is listed.'

/** References into what was left out after they were followed: any value is taken there. */
function endReferences(document: Members, schemas: ReadonlyMap<unknown, Spot>): void {
  for (const schema of schemas.keys())
    for (const part of [schema, ...[Object(schema).allOf ?? []].flat()]) {
      const reference = referenceOf(part)
      if (reference !== undefined && atReference(document, reference) === undefined)
        Reflect.deleteProperty(part as object, '$ref')
    }
}

/** The files of a contract, after overlays those of its changed document, which is then in one file. */
function open(
  files: ContractFiles,
  {
    overlays,
    fetched,
    upgrade,
  }: Omit<ContractPlace, 'file'> & { readonly upgrade: UpgradeSwagger | undefined },
  { remark, faults }: { readonly remark: TellRemark; readonly faults: Faults },
) {
  const { first } = files
  const isSwagger = isSwagger2(first)
  if (isSwagger && upgrade === undefined) throw new SwaggerContract()
  if (!isSwagger) versionOf(first)
  // YAML without quotes reads a number.
  const value = isSwagger ? { ...(first.value as Members), swagger: '2.0' } : first.value
  remarkInvalid({ ...first, value }, remark)
  const laid = overlays.length === 0 ? files : underOverlays(files, { overlays, fetched }, remark)
  const upgraded = isSwagger && upgrade ? upgrade(laid, remark, faults) : undefined
  const all = upgraded ? new ContractFiles(upgraded) : laid
  const moved = [...(upgraded?.moved ?? [])].flatMap(([pointer, { file, path }]) =>
    file.place === first.place && pointer !== toPointer(path)
      ? [[pointer, toPointer(path)] as const]
      : [],
  )
  return { first, files: all, version: versionOf(all.first), given: files, moved }
}

function isSwagger2({ value }: ContractFileText): boolean {
  const { swagger } = Object(value)
  return swagger === '2.0' || swagger === 2
}

function underOverlays(
  files: ContractFiles,
  { overlays, fetched }: Omit<ContractPlace, 'file'>,
  remark: TellRemark,
): ContractFiles {
  const { first } = files
  const form = isSwagger2(first) ? SWAGGER_2 : OPENAPI_3
  const value = bundle(files, (members) => members, undefined, form)
  const overlaid = new OverlaidValues()
  for (const overlay of overlays) applyOverlay(value, overlay, { remark, overlaid, fetched })
  // An overlay may have removed a required member.
  const changed = {
    ...{ ...first, value, lineOf: () => undefined },
    originOf: (path: readonly string[]) => overlaid.originOf(path),
  }
  return new ContractFiles(changed)
}

/** `true` and `false` are schemas, too: where one stands outside a schema, it becomes the object that says the same. */
function withObjects(members: Members, kind: ObjectKind): Members {
  const isSchema = (name: string) => openApiField(kind, name)?.of === 'schema'
  const entries = Object.entries(members).map(([name, value]) => {
    if (!isSchema(name)) return [name, value]
    if (openApiField(kind, name)?.form === 'one') return [name, schemaObject(value)]
    const all = Object.entries(Object(value)).map(([each, schema]) => [each, schemaObject(schema)])
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
  const { openapi, swagger, paths } = value as Members
  if (swagger !== undefined)
    throw spotError(
      at('swagger'),
      `is ${shown(String(swagger))}: only OpenAPI 2.0 and 3.0 to 3.2 are read.`,
    )
  // Without quotes, YAML reads 3.1 as a number.
  const version = typeof openapi === 'number' ? openapi.toFixed(1) : openapi
  if (typeof version !== 'string')
    throw spotError(
      whole,
      'has no openapi, the version of OpenAPI, e.g. openapi: 3.1.0. Name an OpenAPI document.',
    )
  if (!/^3\.[0-2](?:\.\d+)?(?:-|$)/.test(version))
    throw spotError(
      at('openapi'),
      `is ${shown(version)}: only OpenAPI 2.0 and 3.0 to 3.2 are read. If it uses nothing that is new, write 3.2.0.`,
    )
  // From 3.1 on, webhooks or components will do (section 4.8.1); a document without any path has nothing to serve, and that is no error.
  const isOptional = paths === undefined && !version.startsWith('3.0')
  if (!isOptional && (typeof paths !== 'object' || paths === null || Array.isArray(paths)))
    throw spotError(at('paths'), 'is required: an object with the paths of the operations.')
  return version
}

/** Long lists of remarks are about one habit. */
function moreRemarks(count: number): readonly string[] {
  return count > 0 ? [`… and ${counted(count, 'remark')} more like these.`] : []
}

const MOST_REMARKS = 20

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

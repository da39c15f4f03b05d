import path from 'node:path'
import { mediaType } from '../../base/http/media-type.ts'
import { parameterNames, shapeOf } from '../../base/http/path-template.ts'
import { toPointer } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { isDate } from '../document/deprecation.ts'
import { METHODS, URLENCODED, withoutExtensions } from '../document/operations.ts'
import { follow } from '../resources/shape.ts'
import type { Members } from './bundle.ts'
import type { ContractFileText } from './contract-files.ts'
import type { Faults, Spot, TellRemark } from './reference.ts'

/** Where the operations of a document are written, and who is told what is not served as it is written. */
interface Evening {
  readonly operations: ReadonlyMap<unknown, Spot>
  /** The file that has the paths. */
  readonly file: ContractFileText
  readonly remark: TellRemark
  readonly faults: Faults
  /** Takes the pointers of what is elsewhere now, and those that it has in that file. */
  readonly moves: (readonly [now: string, written: string])[]
}

/**
 * Makes the paths and operations of a document even: each path begins with a slash and is there once, and each operation has an
 * operationId of its own, and answers.
 */
export function evenOperations(document: Members, evening: Evening): Members {
  const taken = new Set<unknown>()
  const parts = (operation: unknown, name: string): Place | undefined => {
    const spot = evening.operations.get(operation)
    return spot && { ...evening, document, spot: { ...spot, path: [...spot.path, name] } }
  }
  noteSecurity(document.security, {
    ...evening,
    document,
    spot: { file: evening.file, path: ['security'] },
  })
  const paths = evenPaths(document.paths, evening).map(([path, item]) => {
    if (path.startsWith('x-')) return [path, item] as const
    const members = Object.entries(item as Members).map(([name, value]) => {
      if (!METHODS.includes(name)) return [name, value] as const
      const operation = value as Members
      const operationId = ownName(operation, `${name.toUpperCase()} ${path}`, { taken, evening })
      taken.add(operationId)
      const parameters = ownParameters(operation.parameters, path, parts(operation, 'parameters'))
      noteSecurity(operation.security, parts(operation, 'security'))
      return [
        name,
        {
          ...operation,
          ...(parameters && { parameters }),
          operationId,
          // Extensions beside the answers may be anything.
          responses: withoutExtensions(operation.responses),
        },
      ]
    })
    const parameters = ownParameters((item as Members).parameters, path, {
      ...evening,
      document,
      spot: { file: evening.file, path: ['paths', path, 'parameters'] },
    })
    return [path, { ...Object.fromEntries(members), ...(parameters && { parameters }) }] as const
  })
  const operations = paths.flatMap(([path, item]) =>
    path.startsWith('x-')
      ? []
      : Object.entries(item as Members).filter(([name]) => METHODS.includes(name)),
  )
  for (const [, operation] of operations) remarkOnEnd(operation as Members, taken, evening.remark)
  return { ...document, paths: Object.fromEntries(paths) }
}

/** What a document says of itself, with a title and a version that are texts: YAML without quotes makes a number of a version. */
export function evenInfo(info: unknown, file: ContractFileText, faults: Faults): Members {
  const { title, version, ...more } = Object(info) as Members
  const isTitled = typeof title === 'string'
  if (!isTitled)
    faults.note(
      { file, path: ['info', 'title'] },
      'is required: a text.',
      'State is kept under the name of the file.',
    )
  return {
    ...(Array.isArray(info) ? {} : more),
    title: isTitled ? title : path.parse(file.place).name,
    version:
      typeof version === 'string' || typeof version === 'number' ? String(version) : 'unknown',
  }
}

// --- internal ---

/** The paths of a document, each with its slash. Of two that any request fits alike, the operations of the first count. */
function evenPaths(paths: unknown, { file, faults }: Evening): readonly [string, unknown][] {
  const written = Object(paths) as Members
  const known = new Map<string, string>()
  return Object.entries(written).flatMap(([name, item]): [string, unknown][] => {
    if (name.startsWith('x-')) return [[name, item]]
    const spot = { file, path: ['paths', name] }
    const path = name.startsWith('/') ? name : `/${name}`
    if (path !== name)
      faults.note(
        spot,
        'must begin with a slash: it follows the address of the server.',
        `It is served as ${shown(path)}.`,
      )
    const members = Object.entries(item as Members).filter(([method, operation]) => {
      if (!METHODS.includes(method)) return true
      const servers = Object(operation).servers ?? Object(item).servers
      const key = JSON.stringify([method, shapeOf(path), servers])
      const first = known.get(key)
      if (first === undefined) return known.set(key, path)
      faults.note(
        { file, path: [...spot.path, method] },
        `is the ${method.toUpperCase()} of ${shown(first)} again, for the same requests.`,
        'It is left out.',
      )
      return false
    })
    return Object.hasOwn(written, path) && path !== name
      ? []
      : [[path, Object.fromEntries(members)]]
  })
}

/** A list of a document, and where it is written. */
interface Place extends Pick<Evening, 'faults' | 'file' | 'moves'> {
  readonly document: Members
  readonly spot: Pick<Spot, 'file' | 'path'>
}

/** The parameters of a list: what its path does not have, and what is in it already, is none. */
function ownParameters(
  list: unknown,
  path: string,
  place: Place | undefined,
): readonly unknown[] | undefined {
  if (!Array.isArray(list) || !place) return undefined
  const names = parameterNames(path)
  const known = new Set<string>()
  const own = list.map((each, at) => {
    const { name, in: where } = Object(follow(each, place.document))
    const key = JSON.stringify([where, name])
    const rule =
      where === 'path' && !names.includes(name)
        ? `is the parameter ${shown(name)} of the path, which ${shown(path)} does not have.`
        : name !== undefined && known.has(key)
          ? `is the parameter ${shown(name)} again.`
          : undefined
    known.add(key)
    if (rule === undefined) return each
    const { file, path: keys } = place.spot
    place.faults.note({ file, path: [...keys, String(at)] }, rule, 'The parameter is left out.')
    return {}
  })
  const parts = own.map((each) => partsOfQuery(each, place.document))
  if (parts.every((each) => each === undefined)) return own
  const { file, path: keys } = place.spot
  const all = own.flatMap((each, at) => (parts[at] ?? [each]).map((part) => ({ part, at })))
  if (file === place.file)
    for (const [now, { at }] of all.entries())
      place.moves.push([toPointer([...keys, String(now)]), toPointer([...keys, String(at)])])
  return all.map(({ part }) => part)
}

/** The parameters that a whole query in the form of a form is made of (OpenAPI 3.2, section 4.12.2); `undefined` for any other parameter. */
function partsOfQuery(parameter: unknown, document: Members): readonly Members[] | undefined {
  const { in: where, content, ...rest } = Object(follow(parameter, document)) as Members
  const form = Object.entries(Object(content)).find(([type]) => mediaType(type) === URLENCODED)
  if (where !== 'querystring' || !form) return undefined
  const { schema, encoding } = Object(form[1]) as Members
  const { properties, required } = Object(follow(schema, document)) as Members
  // What is no plain object is read as a whole.
  if (properties === undefined) return [{ ...rest, in: 'query', schema, style: 'form' }]
  return Object.entries(properties as Members).map(([name, each]) => {
    const { style, explode } = Object(Object(encoding)[name]) as Members
    const isObject = Object(follow(each, document)).type === 'object' && style === undefined
    return {
      ...{ name, in: 'query', required: [required].flat().includes(name) },
      ...(isObject ? { content: { 'application/json': { schema: each } } } : { schema: each }),
      ...(style !== undefined && { style }),
      ...(explode !== undefined && { explode }),
    }
  })
}

/** Says which schemes are named that the document does not have. */
function noteSecurity(list: unknown, place: Place | undefined): void {
  if (!Array.isArray(list) || !place) return
  const { securitySchemes } = Object(place.document.components)
  for (const [at, each] of list.entries())
    for (const name of Object.keys(Object(each)))
      if (!Object.hasOwn(Object(securitySchemes), name))
        place.faults.note(
          { file: place.spot.file, path: [...place.spot.path, String(at), name] },
          'is a scheme that components.securitySchemes does not have.',
          'It is taken as a bearer token.',
        )
}

/** The operationId of an operation, which no other one has. */
function ownName(
  operation: Members,
  usual: string,
  { taken, evening }: { readonly taken: ReadonlySet<unknown>; readonly evening: Evening },
): string {
  const { operationId: said } = operation
  const spot = evening.operations.get(operation)
  if (typeof said === 'string' && said !== '' && !taken.has(said)) return said
  if (said !== undefined && spot)
    evening.faults.note(
      { file: spot.file, path: [...spot.path, 'operationId'] },
      typeof said === 'string' && said !== ''
        ? `is ${shown(said)}, as that of another operation.`
        : `must be a text, got ${shown(said)}.`,
      `It is called ${usual}.`,
    )
  return usual
}

/** Remarks on what `x-sunset` and `x-successor` say in vain. */
function remarkOnEnd(
  { operationId, 'x-sunset': sunset, 'x-successor': successor }: Members,
  ids: ReadonlySet<unknown>,
  remark: TellRemark,
): void {
  if (sunset !== undefined && !isDate(sunset))
    remark(() => `x-sunset of ${operationId} is no date such as 2030-12-31: it is not followed.`)
  if (successor !== undefined && !ids.has(successor))
    remark(
      () =>
        `x-successor of ${operationId} is not the operationId of an operation: it is not followed.`,
    )
}

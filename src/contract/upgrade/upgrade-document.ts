// The only file that imports @scalar/openapi-upgrader.
import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0'
import { pointerKeys, withoutEnd } from '../../base/json/json.ts'
import { referenceOf } from '../document/linked-document.ts'
import { isJsonKin, USUAL_METHODS, withoutExtensions } from '../document/operations.ts'

interface Members {
  readonly [name: string]: unknown
}

/**
 * Makes a document of OpenAPI 3.0 of one of 2.0, which is in one piece. The upgrade is that of the library, of documents that it upgrades
 * rightly: what is said of a step is what was wrong without it.
 * @param lose is called with an object of which something is lost, and what, as the predicate of a sentence
 */
export function upgradeDocument(written: Members, lose: Lose): Members {
  const prepared = prepareSwagger(written, lose)
  // It changes what it is given.
  const upgraded = upgradeFromTwoToThree(structuredClone(prepared)) as Members
  return finishUpgrade(upgraded, { prepared, written })
}

// --- internal ---

type Lose = (value: Members, what: string) => void

function prepareSwagger(written: Members, lose: Lose): Members {
  const document = withServer(withoutEmpty(written))
  const shared = namedIn(document.parameters)
  const toPlain = (parameter: Members) => plainList(parameter, lose)
  const paths = mapMembers(document.paths, (item) => {
    const { parameters, ...methods } = only(item, ['parameters', ...USUAL_METHODS])
    const common = listOf(parameters).filter((each) => isPlaced(each, lose))
    const bodies = common.map((each) => targetOf(each, shared)).filter(isBody)
    const others = common.filter((each) => !isBody(targetOf(each, shared))).map(toPlain)
    return {
      ...(others.length > 0 && { parameters: others }),
      ...mapMembers(methods, (each) => prepareOperation(each, { document, bodies, lose })),
    }
  })
  const own = Object.entries(shared).filter(
    ([, each]) => !isBody(targetOf(each, shared)) && isPlaced(each, lose),
  )
  return {
    ...document,
    // YAML without quotes reads a number.
    swagger: '2.0',
    paths,
    // Without definitions, references to those that were added would stay as they are.
    definitions: namedIn(document.definitions),
    ...(document.parameters !== undefined && {
      parameters: Object.fromEntries(own.map(([name, each]) => [name, toPlain(each)])),
    }),
    ...(document.responses !== undefined && {
      responses: mapMembers(document.responses, (each) => withPlainHeaders(each, lose)),
    }),
  }
}

/**
 * Puts right what the upgrade leaves wrong or leaves out.
 * @param upgraded the upgraded document
 * @param prepared the one that was upgraded, and `written`, of which it was prepared
 */
function finishUpgrade(
  upgraded: Members,
  { prepared, written }: { readonly prepared: Members; readonly written: Members },
): Members {
  const { schemes: _, basePath: __, host: ___, ...document } = upgraded
  const components = Object(document.components) as Members
  const schemas = namedIn(components.schemas)
  const toTypes = (response: Members) => withRightTypes(response, schemas)
  const paths = mapMembers(document.paths, (item, path) => {
    const before = Object(Object(prepared.paths)[path]) as Members
    const { parameters, ...methods } = item
    return {
      // An extension of a path was taken for an operation.
      ...extensionsOf(Object(written.paths)[path]),
      ...withReferences(parameters, before.parameters),
      ...mapMembers(methods, (operation, method) => ({
        ...operation,
        ...withReferences(operation.parameters, Object(before[method]).parameters),
        ...(operation.requestBody !== undefined && {
          requestBody: withoutNoneRequired(operation.requestBody),
        }),
        responses: mapMembers(operation.responses, toTypes),
      })),
    }
  })
  const responses = mapMembers(components.responses, toTypes)
  return { ...document, paths, components: { ...components, responses } }
}

interface Around {
  readonly document: Members
  /** The parameters of the path that are the body. */
  readonly bodies: readonly Members[]
  readonly lose: Lose
}

function prepareOperation(given: Members, { document, bodies, lose }: Around): Members {
  const { schemes, ...operation } = withoutEmpty(given)
  if (schemes !== undefined)
    lose(given, 'has schemes of its own: they are not read, as the sandbox has one address.')
  const shared = namedIn(document.parameters)
  // A reference to a body among the parameters stayed there, and led to no parameter.
  const own = listOf(operation.parameters)
    .filter((each) => isPlaced(each, lose))
    .map((each) => (isBody(targetOf(each, shared)) ? targetOf(each, shared) : each))
  // The body of a path was that of the operations behind it alone, and took the place of theirs.
  const inherited = bodies.filter(
    (body) =>
      !own.some((each) =>
        body.in === 'body' || each.in === 'body' ? isBody(each) : each.name === body.name,
      ),
  )
  const parameters = [...own, ...inherited].map((each) => plainList(each, lose))
  const { consumes = document.consumes, produces } = operation
  const responses = namedIn(document.responses)
  return {
    ...operation,
    parameters,
    ...formTypes(parameters, consumes),
    responses: mapMembers(withoutExtensions(operation.responses), (each) => {
      // What operations share had the media types of the document, not those of the operation.
      const isOther =
        produces !== undefined && JSON.stringify(produces) !== JSON.stringify(document.produces)
      return withPlainHeaders(isOther ? targetOf(each, responses) : each, lose)
    }),
  }
}

/** An empty list of media types left nothing of the bodies. */
function withoutEmpty(value: Members): Members {
  const isEmpty = (name: string) =>
    ['consumes', 'produces', 'schemes'].includes(name) && listOf(value[name]).length === 0
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isEmpty(name)))
}

/** The address of the service: people write a scheme or a slash where there is none, and no slash where there is one. */
function withServer({ host, basePath, schemes, ...document }: Members): Members {
  const name = typeof host === 'string' ? withoutEnd(host.replace(/^[a-z]+:\/\//i, ''), '/') : ''
  const path = typeof basePath === 'string' ? withoutEnd(basePath.replace(/^\/*/, '/'), '/') : ''
  const own = listOf(schemes).filter((each) => /^https?$/.test(String(each)))
  return {
    ...document,
    ...(name !== '' && { host: name }),
    ...(path !== '' && { basePath: path }),
    ...(own.length > 0 && { schemes: own }),
  }
}

/** The upgrade ends at a parameter that does not say where it is. */
function isPlaced(parameter: Members, lose: Lose): boolean {
  const isKnown = referenceOf(parameter) !== undefined || PLACES.has(String(parameter.in))
  if (!isKnown) lose(parameter, 'does not say where it is (in): it is left out.')
  return isKnown
}

const PLACES = new Set(['query', 'header', 'path', 'formData', 'body'])

function isBody(parameter: Members): boolean {
  return parameter.in === 'body' || parameter.in === 'formData'
}

/** The media types of a form, of which those that cannot have it leave only some: a file goes in parts. */
function formTypes(parameters: readonly Members[], consumes: unknown): Members {
  const form = parameters.filter((each) => each.in === 'formData')
  if (form.length === 0) return {}
  if (form.some((each) => each.type === 'file')) return { consumes: [IN_PARTS] }
  const known = listOf(consumes).filter((each) => FORMS.includes(String(each)))
  return { consumes: known.length > 0 ? known : FORMS }
}

const IN_PARTS = 'multipart/form-data'
const FORMS = ['application/x-www-form-urlencoded', IN_PARTS]

/** The separators of lists that have a style in OpenAPI 3.0, by their places; the first is that without one. */
const SEPARATORS: { readonly [place: string]: readonly string[] } = {
  query: ['csv', 'ssv', 'pipes', 'multi'],
  formData: ['csv', 'ssv', 'pipes', 'multi'],
}

/**
 * A parameter or a header whose list OpenAPI 3.0 can write; another list is a text. That of a form says its separator: without one, a form
 * of 3.0 has each item on its own.
 */
function plainList(value: Members, lose: Lose): Members {
  if (value.type !== 'array' || value.in === 'body') return value
  const { collectionFormat = 'csv', items, ...others } = value
  const known = SEPARATORS[String(value.in)] ?? ['csv']
  const isInner = Object(items).type === 'array'
  if (known.includes(String(collectionFormat)) && !isInner) return { ...value, collectionFormat }
  lose(
    value,
    isInner
      ? 'is a list of lists, which OpenAPI 3 cannot write here: it is taken as a text.'
      : `is a list with collectionFormat ${collectionFormat}, which OpenAPI 3 cannot write here: it is taken as a text.`,
  )
  const {
    minItems: _,
    maxItems: __,
    uniqueItems: ___,
    default: ____,
    enum: _____,
    ...rest
  } = others
  return { ...rest, type: 'string' }
}

function withPlainHeaders(response: Members, lose: Lose): Members {
  if (response.headers === undefined) return response
  return { ...response, headers: mapMembers(response.headers, (each) => plainList(each, lose)) }
}

/** References lose what is beside them, their places too. */
function withReferences(parameters: unknown, before: unknown): Members {
  if (!Array.isArray(parameters)) return {}
  const those = listOf(before).filter((each) => !isBody(each))
  const all = parameters.map((each, at) => ({ ...each, ...extensionsOf(those[at]) }))
  return { parameters: all }
}

/** A form that requires nothing had an empty list of what it requires, which a schema must not have. */
function withoutNoneRequired(body: unknown): Members {
  const content = mapMembers(Object(body).content, ({ schema, ...media }) => {
    const { required, ...others } = Object(schema) as Members
    return listOf(required).length > 0 ? { schema, ...media } : { schema: others, ...media }
  })
  return { ...Object(body), content }
}

/** What an answer is in: a file is no JSON, though nothing else is said, and an object is none of the files that an operation produces. */
function withRightTypes(response: Members, schemas: { readonly [name: string]: Members }): Members {
  if (response.content === undefined) return response
  const content = Object.entries(response.content as { readonly [type: string]: Members })
  const isWritten = content.some(
    ([type]) => isJsonKin(type) || /\b(?:xml|yaml|text)\b|^\*/.test(type),
  )
  const entries = content.map(([type, media]) => {
    const { type: is, format } = targetOf(Object(media.schema) as Members, schemas)
    if (format === 'binary' && isJsonKin(type)) return ['application/octet-stream', media]
    const isStructured =
      is === 'object' || is === 'array' || referenceOf(media.schema) !== undefined
    return isStructured && !isWritten ? ['application/json', media] : [type, media]
  })
  return { ...response, content: Object.fromEntries(entries) }
}

/** What a reference of a section leads to, or the object itself. */
function targetOf(value: Members, among: { readonly [name: string]: Members }): Members {
  const reference = referenceOf(value)
  const name = reference === undefined ? undefined : pointerKeys(reference.slice(1)).at(-1)
  return name !== undefined && Object.hasOwn(among, name) ? (among[name] as Members) : value
}

function namedIn(section: unknown): { readonly [name: string]: Members } {
  return Object(section)
}

function listOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value : []
}

function only(value: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
}

function extensionsOf(value: unknown): Members {
  return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => name.startsWith('x-')))
}

function mapMembers(value: unknown, map: (each: Members, name: string) => Members): Members {
  const entries = Object.entries(Object(value)).map(([name, each]) => [
    name,
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? map(each as Members, name)
      : each,
  ])
  return Object.fromEntries(entries)
}

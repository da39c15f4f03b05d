import {
  type MediaType,
  mediaAmong,
  mediaType,
  parseMediaType,
} from '../../base/http/media-type.ts'
import { lazy } from '../../base/memoize.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import type {
  HeaderObject,
  Parameter,
  ResponseObject,
  Schema,
} from '../../contract/document/document.ts'
import {
  describedStatus,
  isIgnoredOfAnswer,
  isJsonKin,
} from '../../contract/document/operations.ts'
import {
  createLinkedCompiler,
  type SchemaValidator,
} from '../../contract/document/schema-validator.ts'
import { statusPlaces } from '../../contract/error-shapes.ts'
import { createHeaderReader, type HeaderReader } from '../../contract/requests/styled-parameters.ts'
import { withoutHidden } from '../../contract/views/flat-schema.ts'

export interface DescribedAnswer {
  /** The key under which it is described: `200`, `4XX`, `default`; `undefined` if it is the general error of the contract. */
  readonly status: string | undefined
  /** What its body may be; empty if the contract does not say. */
  readonly contents: readonly AnswerContent[]
  /** Reads the described headers; `undefined` if there are none that are read. */
  readonly readHeaders: HeaderReader | undefined
}

/** A media type that an answer may have. */
export interface AnswerContent {
  /** As the contract writes it. */
  readonly key: string
  /** In small letters, without parameters; it may be a range: `text/*`. */
  readonly type: string
  readonly schema: Schema
  readonly validate: SchemaValidator
  /** Where an error of it says the HTTP status. */
  readonly statuses: () => readonly (readonly string[])[]
}

/** Finds what a contract says of the answer to an operation with a status; `undefined` if it does not describe it. */
export type AnswerFinder = (
  operation: CompiledOperation,
  status: number,
) => DescribedAnswer | undefined

/** Creates the finder of a contract. Each answer is compiled when it is first found. */
export function createAnswerFinder({
  compile,
  links,
  document,
  hints,
}: Pick<Contract, 'compile' | 'links' | 'document' | 'hints'>): AnswerFinder {
  const known = new Map<ResponseObject, DescribedAnswer>()
  // Members that only requests have (`writeOnly`) are not required of answers.
  const compileAnswer = links ? createLinkedCompiler('exact', links, withoutHidden) : compile
  const anyError = lazy(() => {
    const schema = hints.check && document.components.schemas[hints.check.errors]
    return schema && describe({ description: '', content: { 'application/json': { schema } } })
  })
  return ({ responses }, status) => {
    const key = describedStatus(responses, status)
    const answer = key === undefined ? undefined : responses[key]
    if (key === undefined || !answer) return status < 400 ? undefined : anyError()
    const before = known.get(answer)
    if (before?.status === key) return before
    const found = describe(answer, key)
    known.set(answer, found)
    return found
  }

  function describe({ content = {}, headers = {} }: ResponseObject, status?: string) {
    const parameters = Object.entries(headers)
      // Several lines of a cookie are no list (RFC 6265, section 3).
      .filter(([name]) => !isIgnoredOfAnswer(name) && name.toLowerCase() !== 'set-cookie')
      .map(toParameter)
    return {
      status,
      contents: Object.entries(content).map(([written, { schema = {} }]) => ({
        ...{ key: written, type: mediaType(written), schema },
        validate: compileAnswer(schema),
        statuses: lazy(() => statusPlaces(schema)),
      })),
      readHeaders: createHeaderReader(parameters, compile),
    }
  }
}

/** The media type of a body, and the content that it has; `undefined` if it has none of those that are described. */
export function contentSent(
  { contents }: Pick<DescribedAnswer, 'contents'>,
  header: string | undefined,
): { readonly type: MediaType; readonly content: AnswerContent | undefined } {
  const type = parseMediaType(header)
  const keys = contents.map(({ key }) => key)
  const sent = mediaAmong(keys, type)
  return { type, content: contents.find(({ key }) => key === sent) }
}

/** Whether every body that an answer may have is JSON: then it can not be empty. */
export function isJsonAlone({ contents }: Pick<DescribedAnswer, 'contents'>): boolean {
  return contents.length > 0 && contents.every(({ type }) => isJsonKin(type))
}

/** The names of all headers that the answers and the parameters of a contract have, in small letters: verdicts depend on them. */
export function describedHeaders({
  operations,
}: Pick<Contract, 'operations'>): ReadonlySet<string> {
  const names = operations.flatMap(({ parameters, responses, credentials }) => [
    ...parameters.flatMap(({ in: place, name }) => headerOf(place, name)),
    ...Object.values(responses).flatMap(({ headers = {} }) => Object.keys(headers)),
    ...credentials.combinations.flat().flatMap(({ location }) => {
      const [place = '', ...rest] = location.split('.')
      return headerOf(place, rest.join('.'))
    }),
  ])
  return new Set(names.map((each) => each.toLowerCase()))
}

// --- internal ---

function headerOf(place: string, name: string): readonly string[] {
  if (place === 'header') return [name]
  return place === 'cookie' ? ['cookie'] : []
}

/** A header is described as a parameter is (OpenAPI 3.1, section 4.8.21). */
function toParameter([name, header]: readonly [string, HeaderObject]): Parameter {
  const { required = false, schema = {}, explode = false, content = {} } = header
  const [media] = Object.entries(content)
  return {
    ...{ name, in: 'header', required, explode },
    ...(media ? { media: media[0], schema: media[1].schema ?? {} } : { schema }),
  }
}

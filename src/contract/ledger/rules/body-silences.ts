import { isJsonKin, type Operation } from '../../document/operations.ts'
import { type LedgerScope, type OperationSite, refusals, using } from './scope.ts'
import { defineSilence, everywhere } from './silence.ts'

/** Silences about the bodies of requests, before their fields are looked at. */
export const bodySilences = {
  contentType: defineSilence({
    of: 'request',
    values: [400, 415],
    why: 'clients that forget the Content-Type are served by one service and refused by the next',
    standard: 'RFC 9110, section 15.5.16',
    find: (scope) => {
      const sites = withJson(scope).filter(({ operation }) => leavesTypeOpen(operation))
      return everywhere(sites.length > 0, {
        question: 'How is a body that is not sent as application/json answered?',
        choices: [
          { choice: 400, means: `with ${refusals(sites).text}`, ...refusals(sites).label },
          { choice: 415, means: 'with 415', isStrict: true, ...using(sites, 415) },
        ],
        settledBy: 'the answer 415 in `responses` of what takes a body',
      })
    },
  }),
  codedBody: defineSilence({
    of: 'request',
    values: [415, 400],
    why: 'clients and proxies compress bodies where they may',
    standard: 'RFC 9110, section 15.5.16',
    find: (scope) => {
      const sites = withBody(scope)
      return everywhere(sites.length > 0, {
        question: 'How is a body answered that has a content coding such as gzip?',
        choices: [
          { choice: 415, means: 'with 415', ...using(sites, 415) },
          { choice: 400, means: 'with 400', ...using(sites, 400) },
        ],
        settledBy: 'the answer 415 in `responses`, or a sentence: “Bodies have no content coding.”',
      })
    },
  }),
  largeBody: defineSilence({
    of: 'request',
    values: [413, 400],
    why: 'clients find the limit out when the first body is refused',
    standard: 'RFC 9110, section 15.5.14',
    find: (scope) => {
      const sites = withBody(scope)
      return everywhere(sites.length > 0, {
        question: 'How is a body answered that is too large? The contract names no limit.',
        choices: [
          { choice: 413, means: 'with 413', ...using(sites, 413) },
          { choice: 400, means: 'with 400', ...using(sites, 400) },
        ],
        settledBy: 'the answer 413 in `responses`, with the limit in its description',
      })
    },
  }),
  duplicateKeys: defineSilence({
    of: 'request',
    values: ['last', 'reject'],
    why: 'what a gateway reads of such a body is not what the service reads',
    standard: 'RFC 8259, section 4',
    find: (scope) => {
      const sites = withJson(scope)
      const { text, label } = refusals(sites)
      return everywhere(sites.length > 0, {
        question:
          'What happens to a body in which an object has a key twice (RFC 8259, section 4)?',
        choices: [
          { choice: 'last', means: 'the last value counts' },
          { choice: 'reject', means: `it is refused with ${text}`, isStrict: true, ...label },
        ],
        settledBy: 'a sentence in `info.description`: “The keys of an object are unique.”',
      })
    },
  }),
}

/**
 * Whether an operation leaves open how a body of another media type than JSON is refused: it takes JSON alone, and documents no 415,
 * nor any other answer that says it of all refusals.
 */
export function leavesTypeOpen({
  bodyTypes,
  answers,
  responses,
}: Pick<Operation, 'bodyTypes' | 'answers' | 'responses'>): boolean {
  const isSaid = !answers.has(400) && (responses['4XX'] ?? responses.default) !== undefined
  return bodyTypes.every(({ type }) => isJsonKin(type)) && !answers.has(415) && !isSaid
}

// --- internal ---

function withBody({ sites }: LedgerScope): readonly OperationSite[] {
  return sites.filter(({ operation }) => operation.bodyTypes.length > 0)
}

function withJson(scope: LedgerScope): readonly OperationSite[] {
  return withBody(scope).filter(({ operation }) =>
    operation.bodyTypes.some(({ type }) => isJsonKin(type)),
  )
}

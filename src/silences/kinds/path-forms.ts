import { oneOf, titled } from '../../base/text/text.ts'
import type { Parameter } from '../../contract/document/document.ts'
import { examplePath } from '../../contract/example-request.ts'
import { itemParameter, readPath } from '../../contract/resources/paths.ts'
import { everywhere } from '../finding/found-silence.ts'
import {
  documentedText,
  documents,
  documentsRefusal,
  type OperationSite,
  operationIdsOf,
  refusalOf,
  using,
} from '../finding/scope.ts'
import {
  isServed,
  type ObservedExchange,
  refusalReason,
  refusedFor,
  type Sign,
} from '../observing/observed-exchange.ts'
import { wrongValue } from '../probing/invalid-requests.ts'
import { isPlainRead } from '../probing/probe-requests.ts'
import { atReads, joined, MOST_SITES, plainReads, reading, sent } from '../probing/probe-steps.ts'
import { defineSilence } from './silence.ts'

/** It is seen in requests of no operation (`outsideChoice`). */
const seenOutside = () => undefined

export const invalidId = defineSilence({
  of: 'request',
  values: ['not-found', 'reject'],
  why: 'clients tell a wrong id from one that nothing has by the status',
  find: ({ sites, records }) => {
    const bound = sites.flatMap((site): readonly BoundSite[] => {
      const parameter = site.operation.parameters.find(isBoundInPath)
      return parameter ? [{ site, parameter }] : []
    })
    // Reads come first: they show best how an id is interpreted.
    const all = bound.toSorted((one, other) => Number(isRead(other)) - Number(isRead(one)))
    return [...Map.groupBy(all, ({ parameter }) => parameter.name).values()].map((group) => {
      const open = group.filter(({ site }) => !answersWrongId(site))
      const asked = open.length > 0 ? open : group
      const [{ site, parameter }] = asked as [BoundSite]
      const { operation } = site
      const same = asked.map((each) => each.site)
      const { name } = parameter
      const isItem = itemParameter(readPath(operation.path)) === name
      const noun = isItem && records.find((each) => each.operation === operation)?.noun
      const value = valueText(parameter)
      const { text, label } = refusalOf(same)
      return {
        operation: operation.id,
        isSettled: open.length === 0,
        operations: operationIdsOf(same),
        at: { source: 'request', location: `path.${name}` },
        question: `How is ${oneOf({ one: name })} that is not ${value} answered? ${documentedText(same, 404, operation.refusal)}`,
        choices: [
          {
            choice: 'not-found',
            means: `with 404, as one that ${noun ? `no ${noun.one}` : 'nothing'} has`,
            ...using(same, 404),
          },
          { choice: 'reject', means: `with ${text}`, isStrict: true, ...label },
        ],
        settledBy: `a sentence in the description of the 404 or the ${operation.refusal}: “The ${name} is not ${value}.”`,
      }
    })
  },
  observe: seeInvalidId,
  provoke: reading((asker, { operations }) =>
    joined(
      operations
        .flatMap((id) => asker.operation(id) ?? [])
        .filter((each) => isPlainRead(each) && wrongValue(each) !== undefined)
        .slice(0, MOST_SITES),
      (operation) => sent(asker, operation.id, { path: wrongValue(operation) ?? {} }),
      'nothing that is read has a value of its path that can be invalid',
    ),
  ),
})

export const head = defineSilence({
  of: 'request',
  values: ['served', 405],
  why: 'caches and monitors ask with HEAD whether something is there',
  standard: 'RFC 9110, section 9.1',
  find: ({ sites }) => {
    const heads = new Set(
      sites.flatMap(({ operation }) => (operation.method === 'HEAD' ? operation.path : [])),
    )
    const gets = sites.filter(
      ({ operation }) => operation.method === 'GET' && !heads.has(operation.path),
    )
    return everywhere(gets.length > 0, {
      question: 'Is HEAD served where the contract has GET?',
      choices: [
        { choice: 'served', means: 'yes: as GET, without the body' },
        {
          choice: 405,
          means: 'no: it is answered with 405',
          isStrict: true,
          ...using(gets, 405),
        },
      ],
      settledBy: 'an operation `head` at the path, or a sentence in `info.description`',
    })
  },
  observe: (seen) => {
    const { method, operation } = seen.facts.exchange
    if (method !== 'HEAD' || operation.method !== 'GET') return undefined
    if (isServed(seen)) return 'served'
    if (seen.status === 405) return 405
    // With parameters in the path, 404 may also mean that the record does not exist.
    return seen.status === 404 && !operation.path.includes('{') ? 'other' : undefined
  },
  provoke: atReads(
    { method: 'HEAD' },
    { isWanted: ({ allowed }) => !allowed.includes('HEAD') || allowed.includes('GET') },
  ),
})

export const otherMethods = defineSilence({
  of: 'request',
  values: [405, 404],
  why: 'clients find out what a path can do, and take a 404 for a path that is not there',
  standard: 'RFC 9110, section 15.5.6',
  find: ({ sites }) =>
    everywhere(sites.length > 0, {
      question: 'How is a method answered that a path of the contract does not have?',
      choices: [
        {
          choice: 405,
          means: 'with 405 and Allow (RFC 9110, section 15.5.6)',
          undocumented: [405],
        },
        { choice: 404, means: 'with 404, as for an unknown path', undocumented: [404] },
      ],
      settledBy: 'a sentence in `info.description`: “Other methods are answered with 405.”',
    }),
  observe: seenOutside,
  provoke: {
    writes: true,
    ask: async ({ asker }) => {
      // An empty PATCH at a path without PATCH: harmless even if the service does have it.
      const written = await plainReads(asker, 1, ({ allowed }) => !allowed.includes('PATCH'))
      const { basePath, operations } = asker.contract
      const unread = operations.filter(
        ({ allowed, path }) =>
          !allowed.includes('GET') && !path.includes('{') && path.startsWith(`${basePath}/`),
      )
      for (const { id } of unread.slice(0, 1)) await asker.ask(id, { method: 'GET' })
      if (!asker.mayWrite) return 'needs --allow-writes'
      const change = { method: 'PATCH', body: {}, type: 'application/json' }
      for (const id of written) await asker.ask(id, change)
      return undefined
    },
  },
})

export const trailingSlash = defineSilence({
  of: 'request',
  values: [404, 'served'],
  why: 'clients that join addresses with a slash too many are served by one service and not by the next',
  standard: 'RFC 3986, section 6.2.4',
  find: ({ sites }) =>
    everywhere(sites.length > 0, {
      question: 'Is a path with a trailing slash served?',
      choices: [
        { choice: 404, means: 'no: it is answered with 404', undocumented: [404] },
        { choice: 'served', means: 'yes, as without it', breaks: ['undescribed-operation'] },
      ],
      settledBy: 'a sentence in `info.description`: “Paths have no trailing slash.”',
    }),
  observe: seenOutside,
  provoke: atReads({ toPath: (path) => `${path}/` }),
})

export const pathCase = defineSilence({
  of: 'request',
  values: [404, 'served'],
  why: 'clients write a path in capitals where the first service did not mind',
  standard: 'RFC 3986, section 6.2.2.1',
  find: ({ sites, contract: { basePath, roles } }) => {
    const plain = examplePath(roles) || sites[0]?.operation.path.slice(basePath.length) || '/'
    const last = plain.lastIndexOf('/') + 1
    const example = basePath + plain.slice(0, last) + plain.slice(last).replace(/[^{}]/, titled)
    return everywhere(sites.length > 0, {
      question: `Is a path served whose letters have another case (\`${example}\`)?`,
      choices: [
        { choice: 404, means: 'no: it is answered with 404', undocumented: [404] },
        {
          choice: 'served',
          means: 'yes, as in lower case',
          breaks: ['undescribed-operation'],
        },
      ],
      settledBy: 'a sentence in `info.description`: “Paths are case-sensitive.”',
    })
  },
  observe: seenOutside,
  provoke: atReads({
    toPath: (path) => {
      const at = path.lastIndexOf('/') + 1
      return path.slice(0, at) + titled(path.slice(at))
    },
  }),
})

// --- internal ---

/** Whether a documented status says how a wrong id is answered. */
function answersWrongId(site: OperationSite): boolean {
  return documents(site, 404) || documentsRefusal(site)
}

interface BoundSite {
  readonly site: OperationSite
  readonly parameter: Parameter
}

function isRead({ site: { role } }: BoundSite): boolean {
  return role?.role === 'read'
}

/** Whether some texts are no value of a parameter of a path. */
function isBoundInPath({ in: place, schema }: Parameter): boolean {
  if (place !== 'path') return false
  const { type = 'string', format, ...more } = schema
  const isText = [type].flat().includes('string')
  return !isText || FORMATS.has(format) || KEYWORDS.some((each) => more[each] !== undefined)
}

/** Formats that texts are checked for. */
const FORMATS: ReadonlySet<unknown> = new Set([
  ...['date', 'date-time', 'email', 'hostname', 'ipv4', 'ipv6', 'time', 'uri', 'uuid'],
])

const KEYWORDS = [
  ...['enum', 'const', 'pattern', 'minLength', 'maxLength', 'allOf', 'anyOf', 'oneOf'],
]

function valueText({ schema: { type, format } }: Parameter): string {
  if (format === 'int64' || format === 'int32') return `an ${format}`
  if (type === 'integer') return 'an integer'
  if (format === 'uuid') return 'a UUID'
  return type === 'number' || type === 'boolean' ? `a ${type}` : 'as its schema demands'
}

/** Sees how an id that is none of its kind is answered. */
function seeInvalidId(seen: ObservedExchange): Sign {
  const { facts, status } = seen
  const reason = refusalReason(seen, 'invalidId')
  const { parameters, deprecation } = facts.exchange.operation
  if (!reason || refusalReason(seen, 'credential')) return undefined
  if (isServed(seen)) return 'other'
  if (status !== 404) return refusedFor(seen, { kind: 'invalidId' })
  // A 404 may also mean that a parent is missing or that the operation has ended (`afterSunset`).
  if (parameters.filter((each) => each.in === 'path').length > 1) return undefined
  const end = Date.parse(deprecation?.sunset ?? '')
  return Number.isNaN(end) ? 'not-found' : (_run, began) => (began < end ? 'not-found' : undefined)
}

import { oneOf, titled } from '../../../base/text/text.ts'
import type { Parameter } from '../../document/document.ts'
import type { Operation } from '../../document/operations.ts'
import { itemParameter, readPath } from '../../resources/paths.ts'
import { examplePath } from '../../resources/roles.ts'
import {
  documentedText,
  documents,
  documentsRefusal,
  idsOf,
  type OperationSite,
  refusalOf,
  using,
} from './scope.ts'
import { defineSilence, everywhere } from './silence.ts'

/** Silences about paths and methods: a single record, what is deprecated, and what is nearly a path of the contract. */
export const pathSilences = {
  invalidId: defineSilence({
    of: 'request',
    values: ['not-found', 'reject'],
    why: 'clients tell a wrong id from one that nothing has by the status',
    find: ({ sites, records }) => {
      const bound = sites.flatMap((site): readonly BoundSite[] => {
        const parameter = site.operation.parameters.find(isBoundInPath)
        return parameter ? [{ site, parameter }] : []
      })
      // What reads a record says best what becomes of its id.
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
          operations: idsOf(same),
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
  }),
  afterSunset: defineSilence({
    of: 'request',
    values: [410, 404, 'served'],
    why: 'clients that are still there on that day handle one of these answers, or none',
    find: ({ sites }) => {
      const ended = sites.filter(({ operation }) => operation.deprecation?.sunset !== undefined)
      return everywhere(ended.length > 0, {
        question: 'How is an operation answered after its sunset?',
        choices: [
          { choice: 410, means: 'with 410 and an Error', ...using(ended, 410) },
          { choice: 404, means: 'with 404 and an Error', ...using(ended, 404) },
          { choice: 'served', means: 'as before: it is still there' },
        ],
        settledBy: 'the answer 410 in `responses` of what is deprecated: “After its sunset.”',
      })
    },
  }),
  deprecationHeaders: defineSilence({
    of: 'answer',
    values: ['sent', 'none'],
    why: 'monitoring of clients warns of what ends by these headers, or does not',
    standard: 'RFC 9745 and RFC 8594',
    find: ({ sites }) =>
      everywhere(
        sites.some(({ operation }) => operation.deprecation && !announcesItsEnd(operation)),
        {
          question: 'Does a deprecated operation announce its end in headers?',
          choices: [
            { choice: 'sent', means: 'yes: in Deprecation, Sunset and Link' },
            { choice: 'none', means: 'no' },
          ],
          settledBy:
            'the headers Deprecation (RFC 9745) and Sunset (RFC 8594) in `headers` of its answers',
        },
      ),
  }),
  head: defineSilence({
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
  }),
  otherMethods: defineSilence({
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
  }),
  trailingSlash: defineSilence({
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
  }),
  pathCase: defineSilence({
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
  }),
}

/** Whether the contract says itself that the answers of a deprecated operation announce its end. */
export function announcesItsEnd({ responses }: Pick<Operation, 'responses'>): boolean {
  return Object.values(responses).some(({ headers = {} }) =>
    Object.keys(headers).some((name) => /^(?:deprecation|sunset)$/i.test(name)),
  )
}

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

import { counted, firstOf, listed } from '../base/text/text.ts'
import { type ActionSet, NOW } from './actions/action-set.ts'
import { transitionLines, wordsLines } from './behaviour/operation-words.ts'
import { faultLine } from './document/contract-source.ts'
import { eventLines } from './events/explained-events.ts'
import type { ExplainedOperation, ExplainedResource, Explanation } from './explain.ts'
import type { PathNarrowing } from './resources/alternate-paths.ts'
import type { IdMember } from './resources/ids.ts'
import type { Meaning, ParameterRole } from './resources/parameters.ts'
import type { Parent } from './resources/resources.ts'
import { type Role, roles } from './resources/roles.ts'
import type { StreamRole } from './streams.ts'
import type { Suspect, SuspectKind } from './suspects.ts'

/** An explanation as lines for people: each resource with its operations, then the samples. */
export function explanationLines(explanation: Explanation): readonly string[] {
  const { title, contractVersion, resources, operations, events, remarks, faults, suspects } =
    explanation
  const samples = operations.filter(({ role }) => role === 'sample')
  return [
    `${title} ${contractVersion}`.trim(),
    ...(faults.length > 0
      ? ['', counted(faults.length, 'fault'), ...faults.map((fault) => `  ${faultLine(fault)}`)]
      : []),
    ...(suspects.length > 0 ? ['', 'Suspects', ...suspects.flatMap(suspectLines)] : []),
    ...(faults.length + suspects.length > 0 ? [''] : []),
    ...summaryLines(explanation),
    ...resources.flatMap((resource) => [
      '',
      ...resourceLines(resource),
      ...operations.filter((each) => each.resource === resource.name).flatMap(operationLines),
    ]),
    ...(samples.length > 0 ? ['', 'Samples'] : []),
    ...samples.flatMap(operationLines),
    ...(events.length > 0 ? ['', 'Events', ...eventLines(events)] : []),
    ...(remarks.length > 0 ? ['', 'Remarks', ...remarks.map((remark) => `  ${remark}`)] : []),
  ]
}

// --- internal ---

const SUSPICIONS: { readonly [kind in SuspectKind]: (count: number) => string } = {
  keepsNothing: (count) =>
    `${counted(count, 'operation')} with a body ${count === 1 ? 'keeps' : 'keep'} nothing`,
  readAlone: (count) => `${counted(count, 'read')} of records that nothing lists or creates`,
  neverCreated: (count) =>
    `${counted(count, 'list')} of records that are changed, and that nothing creates`,
  changesNothing: (count) =>
    `${counted(count, 'action')} ${count === 1 ? 'changes' : 'change'} nothing of a record`,
  pagingUnread: (count) => `${counted(count, 'list')} with parameters of pages that do nothing`,
  filterIgnored: (count) => `${counted(count, 'list')} with filters that do nothing`,
}

/** How many operations of a kind of suspects are named. */
const MOST_SUSPECTS = 3

function suspectLines({ kind, count, operations, settle }: Suspect): readonly string[] {
  const [first] = settle
  const said = inFlow(first?.update['x-sandbox'])
  return [
    `  ${SUSPICIONS[kind](count)}: ${firstOf(operations, MOST_SUSPECTS).join(', ')}`,
    `    ${kind === 'filterIgnored' ? 'name the property that each is about (filters), or say so' : 'say so'} with x-sandbox: ${said} at ${operations[0]}`,
  ]
}

/** An object as YAML has it in one line. */
function inFlow(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, each]) => {
    const key = /^[a-z_][\w-]*$/i.test(name) ? name : JSON.stringify(name)
    return `${key}: ${inFlow(each)}`
  })
  return `{ ${members.join(', ')} }`
}

/** What the whole contract is served as, in a few lines: how many operations do what, and what is worth a look. */
function summaryLines({ resources, operations, basePaths }: Explanation): readonly string[] {
  const count = (role: Role) => operations.filter((each) => each.role === role).length
  const done = roles.flatMap((role) => (count(role) > 0 ? `${role} ${count(role)}` : []))
  const beside = resources.filter(({ id }) => id && id.property === undefined)
  const unread = operations.flatMap(({ role, parameters }) =>
    role !== 'list' ? [] : parameters.filter(({ meaning }) => meaning === 'nothing'),
  )
  const names = [...new Set(unread.map(({ name }) => name))]
  return [
    `${counted(operations.length, 'operation')}: ${done.join(', ')}; ${counted(resources.length, 'resource')}`,
    ...(basePaths.length > 1 ? [`served under ${pathsText(basePaths)}`] : []),
    ...(beside.length === 0
      ? []
      : [`ids kept beside the record: ${firstOf(beside.map(({ name }) => name)).join(', ')}`]),
    ...(names.length === 0
      ? []
      : [`parameters of lists that do nothing: ${firstOf(names).join(', ')}`]),
  ]
}

const NOUNS: { readonly [role in Role]: string } = {
  list: 'lists records',
  create: 'creates a record',
  read: 'reads a record',
  replace: 'replaces a record',
  update: 'updates a record',
  remove: 'removes a record',
  action: 'acts on a record',
  link: 'puts a link into a set, or takes it out',
  sample: 'answers a sample',
}

const MEANINGS: { readonly [meaning in Meaning]: string } = {
  filter: 'filters by',
  limit: 'bounds the number of records',
  page: 'chooses a page',
  offset: 'skips records',
  after: 'goes on after a record',
  before: 'goes back before a record',
  sort: 'sorts',
  search: 'finds records with its words in their texts',
  since: 'leaves out what is lower in',
  until: 'leaves out what is higher in',
  lookup: 'finds records by',
  fields: 'shows the members that it names, and what must be there',
  expand: 'shows what it names as the records that are referred to',
  nothing: 'does nothing',
}

function resourceLines({
  name,
  path,
  isSingleton,
  id,
  parents,
  transitions = {},
}: ExplainedResource): readonly string[] {
  return [
    `Resource ${name}: ${isSingleton ? 'the single record' : 'the records'} at ${path}`,
    ...(id ? [idLine(id)] : []),
    ...parents.map(parentLine),
    ...transitionLines(transitions).map((line) => `  ${line}`),
  ]
}

function idLine({ parameter, property, kind, because }: IdMember): string {
  const place = property ? `the property ${property.join('.')}` : 'kept beside the record'
  return `  id: ${place} (${kind}), for {${parameter}} in the path: ${because}`
}

function parentLine({ parameter, resource }: Parent): string {
  return resource
    ? `  parent: {${parameter}} is the id of one of ${resource}`
    : `  scope: {${parameter}} takes any value: no resource has it as its id`
}

function operationLines({
  operation,
  method,
  path,
  role,
  status,
  envelope,
  wrapper,
  parameters,
  elsewhere,
  because,
  change,
  merges,
  mayLeaveOut,
  basePaths,
  stream,
  sets,
  words,
}: ExplainedOperation): readonly string[] {
  const inside = envelope.length > 0 ? envelope.join('.') : wrapper
  const form = [status, inside && `in ${inside}`].filter(
    (part) => part !== undefined && part !== '',
  )
  return [
    `  ${method} ${path} (${operation}) ${NOUNS[role]}${form.length > 0 ? `: ${form.join(', ')}` : ''}`,
    `    because ${because}`,
    ...(words?.set
      ? []
      : sets
        ? [setLine(sets)]
        : role === 'action'
          ? [`    ${SETS_NOTHING}`]
          : []),
    ...(words ? wordsLines(words).map((line) => `    ${line}: x-sandbox says so`) : []),
    ...(basePaths ? [`    served under ${pathsText(basePaths)}, by servers of its own`] : []),
    ...(mayLeaveOut
      ? ['    what its body leaves out stays: it requires less than a creation']
      : merges
        ? ['    what its body leaves out stays: the body requires nothing']
        : []),
    ...(elsewhere && role === 'read'
      ? elsewhere.isByKey
        ? []
        : [`    it is the ${elsewhere.isLast ? 'last' : 'first'} record`]
      : []),
    ...(elsewhere?.narrowing ?? []).map(narrowingLine),
    ...(stream ? [streamLine(stream)] : []),
    ...parameters.map(parameterLine),
    `    to change it: ${change.join(' or ')}`,
  ]
}

function setLine({ set, because }: ActionSet): string {
  const parts = Object.entries(set).map(([member, value]) =>
    value === null
      ? `takes ${member} away`
      : `sets ${member} to ${value === NOW ? 'the time' : value}`,
  )
  return `    ${listed(parts, 'and')}: ${because}`
}

/** Said of an action whose word is no state of its record. */
const SETS_NOTHING =
  'changes nothing of the record but what its body gives: no member has a state that is called like its word. x-sandbox: { set: { MEMBER: VALUE } } says what it sets'

function pathsText(basePaths: readonly string[]): string {
  return listed(firstOf(basePaths.map((each) => each || '/')), 'and')
}

function narrowingLine({ parameter, filter, because }: PathNarrowing): string {
  const what = filter === undefined ? MEANINGS.nothing : `${MEANINGS.filter} ${filter}`
  return `    {${parameter}} in its path ${what}: ${because}`
}

const STREAMED: { readonly [shows in StreamRole['shows']]: string } = {
  records: 'the records of the list, one by one',
  example: 'the documented example',
  items: 'items that are made from its schema',
  text: 'a text that is made from its schema',
}

function streamLine({ type, shows, every, events }: StreamRole): string {
  const count = events === undefined || shows !== 'items' ? '' : `, ${events} of them`
  const pace = every === 0 ? 'without a wait' : `one every ${every} ms`
  return `    ${type}: ${STREAMED[shows]}${count}, ${pace} (x-sandbox: { every: 300ms })`
}

function parameterLine(parameter: ParameterRole): string {
  const { name, meaning, property, first, size, because, isLost } = parameter
  const words = property === undefined ? MEANINGS[meaning] : `${MEANINGS[meaning]} ${property}`
  const more = first === undefined ? '' : `, counted from ${first}`
  const what = `${words}${more}${size === undefined ? '' : `, ${size} without it`}`
  return `    ?${name} ${what}: ${because}${isLost ? '; clients must give it all the same' : ''}`
}

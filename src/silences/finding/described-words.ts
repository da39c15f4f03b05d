import { wordsOf } from '../../base/text/text.ts'
import { describedStatus, isJsonKin } from '../../contract/document/operations.ts'
import { isObjectShape, type Shape, type ShapeReader } from '../../contract/resources/shape.ts'
import type { BodyField, LedgerScope, OperationSite } from './scope.ts'

/** What the contract says in words about an operation: its own summary and description, and those of its success. */
export function wordsOn(
  { operation, shape }: OperationSite,
  { contract: { written, resolve } }: Pick<LedgerScope, 'contract'>,
): string {
  const item = resolve(written.paths[shape?.path.template ?? '']) as Described
  const own = resolve(item?.[operation.method.toLowerCase()]) as Described
  const { responses } = operation
  const answer = responses[describedStatus(responses, shape?.success?.status ?? 200) ?? '']
  return [
    ...[own?.summary, own?.description, answer?.description],
    shape?.success?.answer?.node.description,
  ]
    .filter((each) => typeof each === 'string')
    .join('\n')
}

/** What the contract says in words about a field. */
export function wordsOfField({ shape, keywords }: Pick<BodyField, 'shape' | 'keywords'>): string {
  const said = [shape.node.description, keywords.description, keywords.title]
  return said.filter((each) => typeof each === 'string').join('\n')
}

/** Whether words say in which order a list is. */
export function saysOrder(words: string): boolean {
  return ORDER.test(words)
}

/** Whether words about a field say how long its text may be. */
export function saysLength(words: string): boolean {
  return LENGTH.test(words)
}

/** Whether words about a field say that its text is not empty, or what an empty one does. */
export function saysEmpty(words: string): boolean {
  return EMPTY.test(words)
}

/** Whether words about a field say which numbers it may have. */
export function saysBounds(words: string): boolean {
  return BOUNDS.test(words)
}

/** Whether words about a field say what stands for it where it is left out. */
export function saysDefault(words: string): boolean {
  return DEFAULT.test(words)
}

/**
 * Whether a contract says itself that the objects of its answers have fields beyond the declared ones, or none: an example has some, or
 * half of the answers or more have a keyword about it.
 */
export function saysMoreFields({ sites, contract }: LedgerScope): boolean {
  const { read } = contract.roles.shapes
  const objects = sites.flatMap(({ shape }) => {
    const answer = shape?.success?.answer
    const shown = answer?.items ? read(answer.items) : answer
    return shown && (isObjectShape(shown) || isDescribed(shown)) ? [shown] : []
  })
  const said = objects.filter(isDescribed)
  return (
    (said.length > 0 && said.length * 2 >= objects.length) ||
    sites.some((site) =>
      examplesOf(site, contract).some((each) =>
        hasUndeclared(each, site.shape?.success?.answer, read),
      ),
    )
  )
}

/** The example values of the successful answer of an operation in JSON. */
export function examplesOf(
  { operation, shape }: OperationSite,
  { resolve }: LedgerScope['contract'],
): readonly unknown[] {
  const { responses } = operation
  const status = describedStatus(responses, shape?.success?.status ?? 200) ?? ''
  const { content = {} } = responses[status] ?? {}
  return Object.entries(content).flatMap(([type, { example, examples = {} }]) =>
    isJsonKin(type)
      ? [example, ...Object.values(examples).map((each) => (resolve(each) as typeof each).value)]
      : [],
  )
}

/** Whether a field is a text that people write, by its name: a name, a title, a comment. Ids, keys, codes and addresses of machines are none. */
export function isFreeTextName(name: string): boolean {
  const words = wordsOf(name)
  const [last = '', before = ''] = words.toReversed()
  return FREE.has(last) && !(last === 'name' && MACHINES.has(before))
}

/** Whether a field is a text that people write as much of as they like, by its name: a description, a comment. A name or a title is short. */
export function isLongText(name: string): boolean {
  return LONG.has(wordsOf(name).at(-1) ?? '')
}

/** Whether a field is a number of things, or a size, by its name: one that is below 0 says nothing. */
export function isCount(name: string): boolean {
  const words = wordsOf(name)
  return words.some((word) => COUNTS.has(word)) && !NO_COUNTS.has(words.at(-1) ?? '')
}

/** The length, in characters, up to which a text is not long. */
export const LONGEST_TEXT = 255

// --- internal ---

function isDescribed({ node }: Shape): boolean {
  return node.additionalProperties !== undefined || node.unevaluatedProperties !== undefined
}

/** Whether the object of an example, or an item of its list, has a member that is not declared. */
function hasUndeclared(value: unknown, shape: Shape | undefined, read: ShapeReader): boolean {
  if (!shape || typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) {
    const { items } = shape
    return items !== undefined && value.some((each) => hasUndeclared(each, read(items), read))
  }
  const { members } = shape
  return members.size > 0 && Object.keys(value).some((name) => !members.has(name))
}

type Described = { readonly [name: string]: unknown } | undefined

const ORDER =
  /\b(?:sort(?:ed|s)|ordered|order(?:ing)? (?:by|of|from)|in (?:\w+[ -]){0,3}order\b|most recent|recent(?:ly)? .{0,40}first|newest|oldest|latest|alphabetical(?:ly)?|chronological(?:ly)?|ascending|descending|unordered|order is)/i
const LENGTH =
  /\b(?:max(?:imum)?\b|at most|up to|no more than|no longer than|exceed|limit(?:ed)?\b|less than|fewer than|between \d|characters|chars\b|length|bytes|truncated)/i
const EMPTY = /\b(?:empty|blank|at least (?:one|1)|minimum|characters|length|null)\b/i
const BOUNDS =
  /\b(?:positive|non-?negative|negative|greater|larger|more than|at least|at most|minimum|maximum|min\b|max\b|between|range|from \d|natural|zero|unsigned|\d+ ?(?:-|–|to) ?\d+)|[<>≥≤]/i
const DEFAULT =
  /\b(?:defaults?|if (?:not|none|omitted|unset|absent)|omitt(?:ed|ing)|when not|unless)\b/i

const LONG = new Set([
  ...['description', 'summary', 'abstract', 'note', 'notes', 'comment', 'comments', 'message'],
  ...['text', 'body', 'content', 'words', 'reason', 'remark', 'remarks', 'question', 'answer'],
  ...['bio', 'biography', 'about', 'instructions', 'memo', 'prompt', 'feedback', 'greeting'],
])

const FREE = new Set([
  ...LONG,
  ...['name', 'firstname', 'lastname', 'fullname', 'nickname', 'surname', 'username', 'title'],
  ...['subject', 'headline', 'caption', 'heading', 'label', 'motto', 'tagline', 'slogan', 'topic'],
  ...['street', 'city', 'town', 'company', 'organization', 'author', 'password', 'passphrase'],
])

/** Things whose names are read by machines (`file name`), so that an empty one makes no sense. */
const MACHINES = new Set([
  ...['file', 'path', 'host', 'domain', 'branch', 'tag', 'ref', 'event', 'field', 'column'],
  ...['table', 'class', 'type', 'role', 'region', 'zone', 'image', 'package', 'module', 'method'],
  ...['repo', 'repository', 'bucket', 'queue', 'server', 'record', 'key', 'code', 'scope'],
  ...['parameter', 'property', 'attribute', 'metric', 'variable', 'secret', 'workflow', 'model'],
])

const COUNTS = new Set([
  ...['count', 'counts', 'quantity', 'qty', 'number', 'size', 'length', 'total', 'amount', 'price'],
  ...['cost', 'fee', 'limit', 'rows', 'max', 'maximum', 'min', 'minimum', 'age', 'duration'],
  ...['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years', 'year', 'ttl', 'timeout'],
  ...['interval', 'weight', 'width', 'height', 'depth', 'distance', 'area', 'volume', 'capacity'],
  ...['seats', 'stock', 'copies', 'pages', 'attempts', 'retries', 'port', 'cores', 'memory'],
  ...['storage', 'percent', 'percentage', 'guests', 'passengers', 'people', 'units', 'points'],
])

/** Last words of names that contain the word of a count without being one: `number_id`, `max_at`. */
const NO_COUNTS = new Set(['id', 'ids', 'at', 'on', 'date', 'time', 'timestamp', 'ref', 'key'])

import { wordsOf } from '../../../base/text/text.ts'

/** Whether a field is a text that people write, by its name: a name, a title, a comment. Ids, keys, codes and addresses of machines are none. */
export function isFreeText(name: string): boolean {
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

// --- internal ---

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

/** What has a name that a machine reads. */
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

/** What has the word of a count, and is none: `number_id`, `max_at`. */
const NO_COUNTS = new Set(['id', 'ids', 'at', 'on', 'date', 'time', 'timestamp', 'ref', 'key'])

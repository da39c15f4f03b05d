/** What a member of an error is, by its name and the names beside it, all without case and separators; `undefined` if they do not say it. */
export function meaningOf(name: string, names: ReadonlySet<string>): string | undefined {
  const isMessage = MESSAGES.has(name)
  if (isMessage) return 'message'
  // OAuth 2.0 (RFC 6749, section 5.2) has a code called error, beside its description; alone, it is the message.
  if (name === 'error') return [...names].some((each) => MESSAGES.has(each)) ? 'code' : 'message'
  if (TITLES.has(name)) return [...names].some((each) => MESSAGES.has(each)) ? 'title' : 'message'
  if (LISTS.has(name)) return 'message'
  if (CODES.has(name)) return 'code'
  if (FIELDS.has(name)) return 'field'
  if (POINTERS.has(name)) return 'pointer'
  // JSON:API has both, of which one is given.
  if (name === 'parameter') return [...names].some((each) => POINTERS.has(each)) ? name : 'field'
  return STATUSES.has(name) ? 'status' : undefined
}

/** Names of members with the HTTP status. */
export const STATUSES: ReadonlySet<string> = new Set([
  ...['status', 'statuscode', 'httpstatus', 'httpstatuscode', 'httpcode'],
])

/** Whether a member has what is wrong with a request, one for each thing, by its name without case and separators. */
export function isList(name: string): boolean {
  return LISTS.has(name)
}

// --- internal ---

const MESSAGES = new Set([
  ...['message', 'detail', 'description', 'errormessage', 'errordescription', 'errormsg', 'msg'],
  ...['err', 'errmsg', 'faultstring'],
  ...['reason', 'usermessage', 'developermessage', 'text'],
])
const TITLES = new Set(['title', 'summary', 'error', 'name'])
const LISTS = new Set(['errors', 'messages', 'details', 'body'])
const CODES = new Set(['code', 'errorcode', 'type', 'key', 'slug', 'kind'])

/** Where in a request something is wrong: the name of a field, of a parameter, or a JSON Pointer (RFC 6901) into the body. */
const FIELDS = new Set(['field', 'fieldname', 'param', 'property', 'propertyname', 'attribute'])
const POINTERS = new Set(['pointer', 'jsonpointer'])

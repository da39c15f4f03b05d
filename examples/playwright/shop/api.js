// The pet store as the pages use it: three operations, and one kind of error.

/** What the store refuses, or does not answer (status 0). */
export class ApiError extends Error {
  constructor(message, { status = 0, headers = new Headers() } = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** The first animals, at most 100; all, or those with a status. */
export function listPets(status) {
  return ask(`/pets?${new URLSearchParams({ limit: '100', ...(status && { status }) })}`)
}

export function getPet(id) {
  return ask(`/pets/${encodeURIComponent(id)}`)
}

/** `categoryId` is a text of digits, since an int64 does not fit into a number. */
export function addPet({ categoryId, ...rest }) {
  const pet = { ...rest, categoryId: JSON.rawJSON(categoryId) }
  return ask('/pets', { method: 'POST', body: JSON.stringify(pet) })
}

// --- internal ---

/** Where the store is, and the key: a file beside the pages, which each deployment (and each test) has its own of. */
const config = fetch('config.json').then((reply) => reply.json())

async function ask(path, request = {}) {
  const { url, key } = await config
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const reply = await fetch(url + path, { ...request, headers }).catch(unanswered)
  const body = await reply.text().then(parse).catch(unanswered)
  if (!reply.ok) throw new ApiError(body.message, reply)
  return { body, headers: reply.headers }
}

function unanswered() {
  throw new ApiError('The pet store does not answer.')
}

/** Keeps every digit of an int64. */
function parse(text) {
  return JSON.parse(text, (_key, value, { source }) =>
    Number.isInteger(value) && !Number.isSafeInteger(value) ? BigInt(source) : value,
  )
}

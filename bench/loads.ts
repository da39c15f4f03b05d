import type { Load } from './load.ts'

/** The loads for a server with this many records in a collection, by name. */
export function loadsOf(
  animals: number,
  collection = '/pets',
): { readonly [name: string]: readonly Load[] } {
  // Ids from all over the store. More of them make the generator write requests for a third of a second before it sends any.
  const gets = Array.from({ length: 100 }, (_, at): Load => {
    const id = 1 + ((at * 7919 * 104_729) % animals)
    return { method: 'GET', path: `${collection}/${id}` }
  })
  const list: Load = { method: 'GET', path: `${collection}?limit=20` }
  const create: Load = { ...CREATE, path: collection }
  return {
    list: [list],
    filtered: [{ method: 'GET', path: `${collection}?limit=20&status=sold` }],
    get: gets,
    create: [create],
    // Six gets, three lists and a create in ten requests.
    mixed: gets.map((get, at) => (at % 10 === 0 ? create : at % 10 < 4 ? list : get)),
  }
}

// --- internal ---

const CREATE: Omit<Load, 'path'> = {
  method: 'POST',
  body: '{"name":"Rex","categoryId":3,"status":"available"}',
}

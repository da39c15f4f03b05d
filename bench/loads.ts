import type { Load } from './load.ts'

/** The loads for a server with this many animals, by name. */
export function loadsOf(animals: number): { readonly [name: string]: readonly Load[] } {
  // Ids from all over the store. More of them make the generator write requests for a third of a second before it sends any.
  const gets = Array.from({ length: 100 }, (_, at): Load => {
    const id = 1 + ((at * 7919 * 104_729) % animals)
    return { method: 'GET', path: `/pets/${id}` }
  })
  return {
    list: [LIST],
    filtered: [{ method: 'GET', path: '/pets?limit=20&status=sold' }],
    get: gets,
    create: [CREATE],
    // Six gets, three lists and a create in ten requests.
    mixed: gets.map((get, at) => (at % 10 === 0 ? CREATE : at % 10 < 4 ? LIST : get)),
  }
}

// --- internal ---

const LIST: Load = { method: 'GET', path: '/pets?limit=20' }
const CREATE: Load = {
  method: 'POST',
  path: '/pets',
  body: '{"name":"Rex","categoryId":3,"status":"available"}',
}

import type { Load } from './load.ts'

/** What is asked of a server with so many animals, by the name of the load. */
export function loadsOf(animals: number): { readonly [name: string]: readonly Load[] } {
  // Ids from all over the store, in no order that a cache could follow.
  const gets = Array.from({ length: 1000 }, (_, at): Load => {
    const id = 1 + ((at * 7919 * 104_729) % animals)
    return { method: 'GET', path: `/pets/${id}` }
  })
  return {
    list: [LIST],
    filtered: [{ method: 'GET', path: '/pets?limit=20&status=sold' }],
    get: gets,
    create: [CREATE],
    // Of ten requests six are gets, three are lists, one is a create.
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

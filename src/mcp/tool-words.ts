import { tools } from './tools.ts'

/** A sentence of the control plane for a reader who has tools only: a route in it becomes the tool that uses it. */
export function inToolWords(sentence: string): string {
  return sentence
    .replace(
      /\b(GET|PUT|POST|DELETE) \/__admin(\/[\w/{}-]+)(?:\?world=\w*)?/g,
      (all, method, path) => {
        return toolFor(method.toLowerCase(), path) ?? all
      },
    )
    .replaceAll('?world=', 'world')
    .replace(/^the body /, 'The arguments ')
}

// --- internal ---

/** The first tool that uses a route, by its method and a path that fits it. */
function toolFor(method: string, path: string): string | undefined {
  const parts = path.split('/')
  const found = tools.find(({ routes }) =>
    routes.some((each) => {
      const own = each.path.split('/')
      return (
        each.method === method &&
        own.length === parts.length &&
        own.every((part, at) => part.startsWith('{') || part === parts[at])
      )
    }),
  )
  return found?.name
}

import type { Members } from './bundle.ts'

/** The methods of operations (OpenAPI 3.1, section 4.8.9). */
const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace'])

/**
 * Makes the operations of a document even: each has an operationId of its own, and answers.
 * @param remark is called with a sentence about each operation that cannot have the operationId that it says
 */
export function evenOperations(document: Members, remark: (text: string) => void): Members {
  const taken = new Set<unknown>()
  const paths = Object.entries(document.paths as Members).map(([path, item]) => {
    if (path.startsWith('x-')) return [path, item]
    const members = Object.entries(item as Members).map(([name, value]) => {
      if (!METHODS.has(name)) return [name, value]
      const operation = value as Members
      const { operationId: said } = operation
      const isFree = typeof said === 'string' && said !== '' && !taken.has(said)
      const operationId = isFree ? said : `${name.toUpperCase()} ${path}`
      taken.add(operationId)
      if (typeof said === 'string' && !isFree)
        remark(`${operationId} is called so: another operation has its operationId ${said}.`)
      return [name, { ...operation, operationId, responses: operation.responses ?? {} }]
    })
    return [path, Object.fromEntries(members)]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

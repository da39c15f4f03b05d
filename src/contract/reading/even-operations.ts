import { isDate } from '../document/deprecation.ts'
import { METHODS } from '../document/operations.ts'
import type { Members } from './bundle.ts'

/**
 * Makes the operations of a document even: each has an operationId of its own, and answers.
 * @param remark is called with a sentence about each operation that cannot have the operationId that it says
 */
export function evenOperations(document: Members, remark: (text: string) => void): Members {
  const taken = new Set<unknown>()
  const paths = Object.entries(Object(document.paths) as Members).map(([path, item]) => {
    if (path.startsWith('x-')) return [path, item] as const
    const members = Object.entries(item as Members).map(([name, value]) => {
      if (!METHODS.includes(name)) return [name, value] as const
      const operation = value as Members
      const { operationId: said } = operation
      const isFree = typeof said === 'string' && said !== '' && !taken.has(said)
      const operationId = isFree ? said : `${name.toUpperCase()} ${path}`
      taken.add(operationId)
      if (typeof said === 'string' && !isFree)
        remark(`${operationId} is called so: another operation has its operationId ${said}.`)
      return [name, { ...operation, operationId, responses: answersIn(operation.responses) }]
    })
    return [path, Object.fromEntries(members)] as const
  })
  const operations = paths.flatMap(([path, item]) =>
    path.startsWith('x-')
      ? []
      : Object.entries(item as Members).filter(([name]) => METHODS.includes(name)),
  )
  for (const [, operation] of operations) remarkOnEnd(operation as Members, taken, remark)
  return { ...document, paths: Object.fromEntries(paths) }
}

// --- internal ---

/** The answers that an operation describes, without extensions: those may be anything. */
function answersIn(responses: unknown): Members {
  const all = Object.entries(Object(responses) as Members)
  return Object.fromEntries(all.filter(([name]) => !name.startsWith('x-')))
}

/** Remarks on what `x-sunset` and `x-successor` say in vain. */
function remarkOnEnd(
  { operationId, 'x-sunset': sunset, 'x-successor': successor }: Members,
  ids: ReadonlySet<unknown>,
  remark: (text: string) => void,
): void {
  if (sunset !== undefined && !isDate(sunset))
    remark(`x-sunset of ${operationId} is no date such as 2030-12-31: it is not followed.`)
  if (successor !== undefined && !ids.has(successor))
    remark(
      `x-successor of ${operationId} is not the operationId of an operation: it is not followed.`,
    )
}

import { PROTOTYPE_NAMES } from '../base/json/json.ts'

/** Fields that are never kept: the service assigns `id`, and the others would reach the prototypes of JavaScript objects. */
export const NEVER_KEPT: ReadonlySet<string> = new Set(['id', ...PROTOTYPE_NAMES])

/** The fields of a body that its schema does not have. */
export function unknownFields(
  body: object,
  { bodyFields }: { readonly bodyFields: ReadonlySet<string> },
): readonly string[] {
  return Object.keys(body).filter((field) => !bodyFields.has(field))
}

/** The length, in characters, up to which a name is not long (ledger, `longName`). */
export const LONGEST_NAME = 255

/** Whether a name is long. Characters are counted only if there may be too many. */
export function isLongName(name: string): boolean {
  return name.length > LONGEST_NAME && [...name].length > LONGEST_NAME
}

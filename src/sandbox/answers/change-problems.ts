import { mergePatch } from '../../base/http/json-patch.ts'
import { isJsonObject } from '../../base/json/json.ts'
import { lazy } from '../../base/memoize.ts'
import type { SchemaProblem } from '../../contract/document/schema-validator.ts'
import type { RecordValue } from '../../store/record-kind.ts'
import { type DeclaredMember, declaredInAll } from './declared-members.ts'
import type { RecordParts } from './role-parts.ts'

/**
 * Compiles what is left of the problems of a changed record without those that its body brings with it: a valid body may give what
 * records do not have by their own schema (the name of an assignee, and records have an object). Such a value is kept as it is given,
 * and answers show what they can of it; so is an object that was not there, of which the body gives a part. What a change takes away, or makes wrong in the rest, stays a problem.
 */
export function compileChangeProblems(
  parts: RecordParts,
): (
  problems: readonly SchemaProblem[],
  picked: RecordValue,
  old: unknown,
) => readonly SchemaProblem[] {
  const { views } = parts.contract
  const declared = lazy(() => declaredInAll([parts.record]))
  // A value that fits is none of those; nor is one that only its nulls, which take away, make wrong: beside what there is, the rest fits.
  const isBeyond = ({ schemas }: DeclaredMember, given: unknown, before: unknown) =>
    schemas.length > 0 &&
    schemas.every((schema) =>
      [given, mergePatch(before, withoutNulls(given))].every((each) =>
        views(schema).problems(each).some(isOfValue(given)),
      ),
    )
  return (problems, picked, old) => {
    if (problems.length === 0) return problems
    const beyond = new Set(
      Object.entries(picked).flatMap(([name, given]) => {
        const member = declared().get(name)
        if (!member || given === null) return []
        return isBeyond(member, given, Object(old)[name]) ? [name] : []
      }),
    )
    // An object that was not there before is as the body has it, which need not say all of it; what it says is null it takes away.
    const isOfNew = ({ keyword, path: [first = '', ...inner] }: SchemaProblem) =>
      keyword === 'required' &&
      inner.length > 0 &&
      isJsonObject(picked[first]) &&
      atPath(old, [first, ...inner.slice(0, -1)]) === undefined &&
      atPath(picked, [first, ...inner]) !== null
    // A problem without a path is one of a union, which refuses the whole record because of one member.
    const isTheirs = ({ path: [first] }: SchemaProblem) =>
      first === undefined ? beyond.size > 0 : beyond.has(first)
    return problems.filter((each) => !isTheirs(each) && !isOfNew(each))
  }
}

// --- internal ---

/** Whether a problem is one of the value: an object is merged with what there is, and need not be whole; an array replaces what there is. */
function isOfValue(given: unknown): (problem: SchemaProblem) => boolean {
  return ({ keyword, path }) =>
    keyword !== 'required' ||
    path.some((_, at) => Array.isArray(at === 0 ? given : atPath(given, path.slice(0, at))))
}

function atPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, name) => Object(found)[name], value)
}

/** A value without what a merge patch takes away (RFC 7396). */
function withoutNulls(value: unknown): unknown {
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutNulls(each)]))
}

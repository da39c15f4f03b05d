import { charsetName, isUtf8, type MediaType } from '../../base/http/media-type.ts'
import { withoutEnd } from '../../base/json/json.ts'
import { lazy } from '../../base/memoize.ts'
import { shortName } from '../../base/text/text.ts'
import type { Schema } from '../document/document.ts'
import {
  type BodyType,
  isJsonKin,
  MULTIPART,
  type Operation,
  URLENCODED,
} from '../document/operations.ts'
import {
  explainProblem,
  type SchemaCompiler,
  type SchemaProblem,
  type SchemaValidator,
} from '../document/schema-validator.ts'
import { requestViolation } from '../requests/violation.ts'
import type { Violation } from '../requests/violation-types.ts'
import { compileForm, type FormField, type FormReading } from './form-bodies.ts'
import { readParts } from './multipart.ts'
import { compileTaken, forRequests, type Taken } from './read-only.ts'

/** What an operation takes as its body. */
export interface BodyRules {
  readonly isRequired: boolean
  /** The media types, as messages name them. */
  readonly types: readonly string[]
  /** Whether a body may be anything but JSON. */
  readonly takesOtherTypes: boolean
  /** The validator of JSON: of `application/json`, else of the first of its kin. */
  readonly validateJson: BodyValidator | undefined
  /** Finds the rule for a body of a media type: of the type itself, else of its range, else of any. */
  readonly find: (type: MediaType) => BodyRule | undefined
}

/** How a body of one media type is read and checked. */
export interface BodyRule {
  /** JSON is read by the caller. */
  readonly kind: 'json' | 'form' | 'bytes'
  /** Reads the fields of a form. */
  readonly read: ((text: string) => FormReading) | undefined
  /** Reads the fields of a form in parts that are read already. */
  readonly readFields: ((fields: readonly FormField[]) => FormReading) | undefined
  /** Reads the fields of a form in parts; `type` is its media type with its boundary. */
  readonly readParts: ((bytes: Buffer, type: string) => Promise<FormReading>) | undefined
  readonly validate: BodyValidator
  /** Takes the members of a valid value that clients may give; `undefined` if they may give all. */
  readonly taken: Taken | undefined
}

/** Checks the value of a request body against the contract; returns the first `most` violations, by default all, and an empty list if it is valid. */
export type BodyValidator = (body: unknown, most?: number) => readonly Violation[]

/**
 * Compiles what an operation takes as its body; `undefined` if it takes none.
 * @throws Error when a schema does not compile.
 */
export function compileBodies(
  { bodyTypes, bodies, isBodyRequired }: Pick<Operation, 'bodies' | 'bodyTypes' | 'isBodyRequired'>,
  compile: SchemaCompiler,
): BodyRules | undefined {
  if (bodyTypes.length === 0) return undefined
  const sorted = [...bodyTypes].sort((one, other) => wildness(one) - wildness(other))
  const exact = new Map<string, BodyRule>()
  const ranges: { readonly begin: string; readonly ruleFor: (type: string) => BodyRule }[] = []
  for (const body of sorted) {
    if (wildness(body) > 0)
      ranges.push({
        begin: body.type.slice(0, body.type.indexOf('*')),
        ruleFor: rangeRules(body, compile),
      })
    else {
      // Media types that differ only in parameters use the rule of the first one.
      const rule = exact.get(body.whole) ?? compileRule(body, body.type, compile)
      for (const name of [body.whole, body.type]) if (!exact.has(name)) exact.set(name, rule)
    }
  }
  const [firstJson = ''] = bodies.keys()
  return {
    isRequired: isBodyRequired,
    types: [...new Set([...bodies.keys(), ...bodyTypes.map(({ type }) => type)])],
    takesOtherTypes: bodyTypes.some(({ type }) => !isJsonKin(type)),
    validateJson: exact.get(firstJson)?.validate,
    find: (type) => {
      if (type.kind === 'malformed') return undefined
      // Without a type, a body is bytes (RFC 9110, section 8.3).
      const { name, whole } = type.kind === 'type' ? type : { name: BYTES, whole: BYTES }
      const rule =
        exact.get(whole) ??
        exact.get(name) ??
        ranges.find(({ begin }) => name.startsWith(begin))?.ruleFor(name)
      if (!rule || type.kind === 'absent') return rule
      const isRead =
        rule.kind === 'json'
          ? isUtf8(type, name)
          : charsetName(type.charset ?? 'utf-8') !== undefined
      return isRead ? rule : undefined
    },
  }
}

/** The violation for a problem in a body, or in the record made of it; `whole` is its name in messages. */
export function bodyViolation(problem: SchemaProblem, whole = 'the body'): Violation {
  const { keyword, path } = problem
  const what = withoutEnd(explainProblem(problem), '.')
  const names = path.map(shortName)
  const message = `${names.join('.') || whole} ${what}`
  return requestViolation(keyword, ['body', ...names].join('.'), message)
}

// --- internal ---

const NONE: readonly Violation[] = []

const NO_READER = { read: undefined, readFields: undefined, readParts: undefined }

const BYTES = 'application/octet-stream'

/** 0 for a type, 1 for a range, 2 for any type. */
function wildness({ type }: BodyType): number {
  if (!type.includes('*')) return 0
  return type.startsWith('*') ? 2 : 1
}

/** The rules of a range, one for each kind of body. */
function rangeRules(body: BodyType, compile: SchemaCompiler): (type: string) => BodyRule {
  const known = new Map<string, BodyRule>()
  return (type) => {
    const kind = isJsonKin(type) || type === URLENCODED || type === MULTIPART ? type : BYTES
    const rule = known.get(kind) ?? compileRule(body, kind, compile)
    if (!isJsonKin(kind)) known.set(kind, rule)
    return rule
  }
}

function compileRule(
  { schema, encoding }: BodyType,
  type: string,
  compile: SchemaCompiler,
): BodyRule {
  if (type === URLENCODED || type === MULTIPART) {
    const compiled = lazy(() => compileForm(schema, encoding, compile))
    const readFields = (fields: readonly FormField[]) => compiled().readFields(fields)
    const inParts = async (bytes: Buffer, sent: string) => {
      const fields = await readParts(bytes, sent)
      return 'problem' in fields ? fields : readFields(fields)
    }
    return withTaken(schema, {
      kind: 'form',
      read: type === URLENCODED ? (text) => compiled().read(text) : undefined,
      ...(type === MULTIPART
        ? { readFields, readParts: inParts }
        : { readFields: undefined, readParts: undefined }),
      validate: toBodyValidator((value, said) => compiled().validate(value, said)),
    })
  }
  if (isJsonKin(type)) {
    const validate = toBodyValidator(compile(schema, forRequests))
    return withTaken(schema, { ...NO_READER, kind: 'json', validate })
  }
  // Bytes are checked where the contract says that they are text.
  const isText = schema.type === 'string' && schema.format !== 'binary'
  const validate = isText ? toBodyValidator(compile(schema)) : () => NONE
  return { ...NO_READER, kind: 'bytes', validate, taken: undefined }
}

/** Compiles what a body may contain at the first request: a schema may refer to the whole contract. */
function withTaken(schema: Schema, rule: Omit<BodyRule, 'taken'>): BodyRule {
  const taken = lazy(() => compileTaken(schema))
  return {
    ...rule,
    get taken() {
      return taken()
    },
  }
}

function toBodyValidator(validate: SchemaValidator): BodyValidator {
  return (body, most) => {
    const problems = validate(body, { most })
    if (problems.length === 0) return NONE
    return problems.map((problem) => bodyViolation(problem))
  }
}

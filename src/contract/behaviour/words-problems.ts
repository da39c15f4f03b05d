import { shown, wayOut } from '../../base/text/shown.ts'
import { listed } from '../../base/text/text.ts'
import { AFTER, afterOf } from '../../base/time.ts'
import type { OpenApiDocument, Schema } from '../document/document.ts'
import { explainProblem, type SchemaCompiler } from '../document/schema-validator.ts'
import type { OperationShape } from '../resources/operation-shapes.ts'
import type { Resource } from '../resources/resources.ts'
import type { ContractRoles, OperationRole, Role } from '../resources/roles.ts'
import type { Shape, ShapeReader } from '../resources/shape.ts'
import {
  memberOfRecord,
  type OperationWords,
  readSetValue,
  SET_WORDS,
  type Setting,
  type SetValue,
  type Transitions,
  type Wanted,
} from './operation-words.ts'

/** What is wrong with words: the keys within them, and what is wrong, as the predicate of a sentence, with the way out. */
export interface WordsProblem {
  readonly path: readonly string[]
  readonly text: string
}

/** What words are checked by. */
export interface WordsContract {
  readonly roles: ContractRoles
  /** The statuses that an operation documents. */
  readonly statusesOf: (operation: string) => readonly number[]
  /** Compiles a schema of the contract. */
  readonly compile: SchemaCompiler
  /** A schema with its references resolved. */
  readonly resolve: (schema: Schema) => Schema
}

/** The statuses that the operations of a document describe, by operation. */
export function documentedStatuses(document: OpenApiDocument): WordsContract['statusesOf'] {
  const all = new Map(
    Object.values(document.paths).flatMap((item) =>
      Object.values(Object(item)).flatMap((operation) => {
        const { operationId, responses } = Object(operation)
        return operationId === undefined
          ? []
          : [[String(operationId), Object.keys(Object(responses)).map(Number)] as const]
      }),
    ),
  )
  return (operation) => all.get(operation) ?? []
}

/** What is wrong with the words of an operation. */
export function operationWordsProblems(
  operation: string,
  words: OperationWords,
  contract: WordsContract,
): readonly WordsProblem[] {
  const { roles } = contract
  const role = roles.operations.find((each) => each.operation === operation)
  const shape = roles.shapes.operations.find(({ id }) => id === operation)
  const resource = roles.resources.find(({ name }) => name === role?.resource)
  if (!role || !shape) return [{ path: [], text: unknownOperation(operation, contract) }]
  if (!resource)
    return [
      {
        path: [],
        text: `says something of records, and ${role.method} ${role.path} has the role ${role.role}. Say which it has beside: x-sandbox: { role: action, resource: ${roles.resources[0]?.name ?? 'NAME'} }.`,
      },
    ]
  const place: Place = { contract, role, shape, resource }
  return [
    ...Object.keys(words).flatMap((word) => idleProblem(word, words, place)),
    ...onlyProblems(words.only ?? {}, place),
    ...settingProblems(words.set ?? {}, ['set'], place, resource),
    ...(words.effects ?? []).flatMap((effect, at) =>
      effectProblems(effect, ['effects', String(at)], place),
    ),
    ...(words.later ? laterProblems(words.later, place) : []),
  ]
}

/** What is wrong with transitions of the records of a resource. */
export function transitionProblems(
  transitions: Transitions,
  resource: Resource,
  { roles }: WordsContract,
): readonly WordsProblem[] {
  const { read } = roles.shapes
  return Object.entries(transitions).flatMap(([name, table]): WordsProblem[] => {
    const member = memberOfRecord(resource, name, read)
    if (!member)
      return [{ path: [name], text: unknownMember(name, resource.name, resource.record) }]
    if (member.listed.length === 0) return []
    const known = member.listed.map(String)
    const told = Object.entries(table).flatMap(([from, all]) => [
      [from, [name, from]] as const,
      ...all.map((to, at) => [to, [name, from, String(at)]] as const),
    ])
    return told.flatMap(([value, path]): WordsProblem[] =>
      known.includes(value)
        ? []
        : [
            {
              path,
              text: `is ${shown(value)}, which ${name} cannot be.${wayOut(value, known, 'It can be')}`,
            },
          ],
    )
  })
}

/** The warning about a status that an operation does not document. */
export function undocumentedElse(
  operation: string,
  { else: otherwise }: OperationWords,
  { statusesOf }: Pick<WordsContract, 'statusesOf'>,
): WordsProblem | undefined {
  const status = typeof otherwise === 'object' ? otherwise.status : otherwise
  const documented = statusesOf(operation)
  if (status === undefined || documented.includes(status)) return undefined
  const known = documented.filter((each) => each >= 400)
  const has = known.length === 0 ? 'no error' : listed(known.map(String), 'and')
  return {
    path: ['else'],
    text: `is ${status}, which ${operation} does not document: clients get it in the shape of its other errors. It documents ${has}.`,
  }
}

/** Said of an operation that is not in the contract. */
export function unknownOperation(
  operation: string,
  { roles }: Pick<WordsContract, 'roles'>,
): string {
  const known = [
    ...roles.operations.map((each) => each.operation),
    ...roles.resources.map(({ name }) => name),
  ]
  return `is no operation and no resource of the contract.${wayOut(operation, known, 'There are')}`
}

// --- internal ---

interface Place {
  readonly contract: WordsContract
  readonly role: OperationRole
  readonly shape: OperationShape
  readonly resource: Resource
}

const KEEPING: readonly Role[] = ['create', 'replace', 'update', 'action']
const ON_ONE: readonly Role[] = ['read', 'replace', 'update', 'remove', 'action', 'link']

/** The roles of operations that each word says something of. */
const ROLES: { readonly [word: string]: readonly Role[] } = {
  only: ON_ONE,
  set: KEEPING,
  later: KEEPING,
  effects: [...KEEPING, 'remove', 'link'],
}

function idleProblem(
  word: string,
  words: OperationWords,
  { role }: Place,
): readonly WordsProblem[] {
  const of = ROLES[word]
  if (of && !of.includes(role.role))
    return [
      {
        path: [word],
        text: `says nothing here: ${role.method} ${role.path} has the role ${role.role}. It is a word for ${listed(of, 'or')}.`,
      },
    ]
  const isIdle = word === 'else' && !words.only && !words.effects && !words.set
  return isIdle
    ? [
        {
          path: ['else'],
          text: 'says nothing without only, set or effects. Say when it is refused.',
        },
      ]
    : []
}

function onlyProblems(
  only: { readonly [member: string]: Wanted },
  { resource, contract }: Place,
): readonly WordsProblem[] {
  const { read } = contract.roles.shapes
  return Object.entries(only).flatMap(([name, wanted]): readonly WordsProblem[] => {
    const path = ['only', name]
    const member = memberOfRecord(resource, name, read)
    if (!member) return [{ path, text: unknownMember(name, resource.name, resource.record) }]
    if (typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted))
      return conditionProblems(wanted, path)
    return [wanted].flat().flatMap((value) => valueProblems(value, member.schema, path, contract))
  })
}

function conditionProblems(wanted: object, path: readonly string[]): readonly WordsProblem[] {
  const { matches } = wanted as { readonly matches?: string }
  const kinds = Object.keys(wanted).filter((each) => each !== 'below')
  if (kinds.length > 1) return [{ path, text: `has ${listed(kinds, 'and')}. Use one of them.` }]
  if (matches === undefined) return []
  try {
    new RegExp(matches, 'u')
    return []
  } catch (error) {
    return [
      {
        path: [...path, 'matches'],
        text: `is no regular expression: ${(error as Error).message}.`,
      },
    ]
  }
}

function settingProblems(
  setting: Setting,
  path: readonly string[],
  place: Place,
  of: Resource,
): readonly WordsProblem[] {
  const { read } = place.contract.roles.shapes
  return Object.entries(setting).flatMap(([name, value]) => {
    const at = [...path, name]
    const member = memberOfRecord(of, name, read)
    if (!member) return [{ path: at, text: unknownMember(name, of.name, of.record) }]
    if (name === of.id?.property?.[0])
      return [
        {
          path: at,
          text: `is the id of ${of.name}, which no change has another of. Leave it out.`,
        },
      ]
    const given = readSetValue(value)
    const isNumber = member.type === 'integer' || member.type === 'number'
    switch (given.kind) {
      case 'literal':
        return valueProblems(given.value, member.schema, at, place.contract)
      case 'now':
        return member.time || member.type === 'string'
          ? []
          : [
              {
                path: at,
                text: `cannot be $now: it is ${member.type ?? 'no time'}. A time is a text (date-time, date) or a count of seconds (unix-time).`,
              },
            ]
      case 'add':
        if (!isNumber)
          return [
            {
              path: at,
              text: `has no number to add to: it is ${member.type ?? 'of several types'}.`,
            },
          ]
        if (
          given.by.kind === 'literal' &&
          typeof given.by.value !== 'number' &&
          typeof given.by.value !== 'bigint'
        )
          return [
            {
              path: [...at, 'add'],
              text: `must be a number, $body.NAME or $record.NAME, got ${shown(given.by.value)}.`,
            },
          ]
        return sourceProblems(given.by, [...at, 'add'], place)
      default:
        return sourceProblems(given, at, place)
    }
  })
}

/** What a text with $ names must be there. */
function sourceProblems(
  value: SetValue,
  path: readonly string[],
  { shape, resource, contract }: Place,
) {
  const { read } = contract.roles.shapes
  const problem = (text: string): readonly WordsProblem[] => [{ path, text }]
  if (value.kind === 'unknown')
    return problem(
      `is ${shown(value.text)}, and there is no such word.${wayOut(value.text, SET_WORDS, 'There are')} A text that begins with $ is written with $$.`,
    )
  if (value.kind === 'now' || value.kind === 'add')
    return problem('cannot be that here. Use a number, $body.NAME or $record.NAME.')
  if (value.kind === 'literal') return []
  const [first = ''] = value.way
  const text = `$${value.kind}.${value.way.join('.')}`
  if (value.kind === 'record')
    return hasWay(resource.record, value.way, read)
      ? []
      : problem(
          `is ${shown(text)}, ${unknownMember(first, resource.name, resource.record, 'which no record')}`,
        )
  if (value.kind === 'body')
    return shape.body && hasWay(shape.body, value.way, read)
      ? []
      : problem(
          `is ${shown(text)}, which the body of ${shape.id} does not have.${wayOut(first, [...(shape.body?.members.keys() ?? [])])}`,
        )
  const names = shape.parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  return names.includes(first)
    ? []
    : problem(
        `is ${shown(text)}, which the path of ${shape.id} does not have.${wayOut(first, names)}`,
      )
}

function hasWay(
  shape: Shape,
  [first = '', ...rest]: readonly string[],
  read: ShapeReader,
): boolean {
  const schema = shape.members.get(first)
  if (!schema) return shape.isOpen && shape.members.size === 0
  return rest.length === 0 || hasWay(read(schema), rest, read)
}

function effectProblems(
  {
    resource: name,
    id,
    set,
  }: { readonly resource: string; readonly id: unknown; readonly set: Setting },
  path: readonly string[],
  place: Place,
): readonly WordsProblem[] {
  const { resources } = place.contract.roles
  const of = resources.find((each) => each.name === name)
  if (!of)
    return [
      {
        path: [...path, 'resource'],
        text: `is ${shown(name)}, and there is no such resource.${wayOut(
          name,
          resources.map((each) => each.name),
          'There is',
        )}`,
      },
    ]
  return [
    ...sourceProblems(readSetValue(id), [...path, 'id'], place),
    ...settingProblems(set, [...path, 'set'], place, of),
  ]
}

function laterProblems(
  { after, set }: { readonly after: string; readonly set: Setting },
  place: Place,
): readonly WordsProblem[] {
  const isTime = afterOf(after) !== undefined
  return [
    ...(isTime
      ? []
      : [{ path: ['later', 'after'], text: `must be ${AFTER}, got ${shown(after)}.` }]),
    ...settingProblems(set, ['later', 'set'], place, place.resource),
  ]
}

function valueProblems(
  value: unknown,
  schema: Schema,
  path: readonly string[],
  { compile, resolve }: WordsContract,
): readonly WordsProblem[] {
  const [problem] = compile(resolve(schema))(value)
  return problem ? [{ path: [...path, ...problem.path], text: explainProblem(problem) }] : []
}

function unknownMember(
  name: string,
  resource: string,
  record: Shape,
  subject = 'is a member that no record',
): string {
  return `${subject} of ${resource} has.${wayOut(name, [...record.members.keys()])}`
}

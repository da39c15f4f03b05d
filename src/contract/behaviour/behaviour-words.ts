import { isEqualJson } from '../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../base/json/json.ts'
import type { OpenApiDocument, Schema } from '../document/document.ts'
import { LinkedDocument } from '../document/linked-document.ts'
import { objectSchema } from '../document/schema-parts.ts'
import {
  createLinkedCompiler,
  createSchemaCompiler,
  explainProblem,
} from '../document/schema-validator.ts'
import { type ContractRoles, decideRoles } from '../resources/roles.ts'
import {
  type ContractWords,
  type OperationWords,
  saidWords,
  schemasWithTransitions,
  type Transitions,
  transitionsOf,
  transitionsSchema,
  WORDS,
  wordSchemas,
  wordsIn,
} from './operation-words.ts'
import {
  documentedStatuses,
  operationWordsProblems,
  transitionProblems,
  undocumentedElse,
  unknownOperation,
  type WordsContract,
  type WordsProblem,
} from './words-problems.ts'

/** Words beside a document: those of operations by their ids, and transitions by resource. */
export interface BehaviourWords {
  readonly [name: string]: OperationWords & { readonly transitions?: Transitions }
}

/** The JSON Schema of words beside a document. */
export function behaviourSchema(): Schema {
  return {
    type: 'object',
    description:
      'What operations do beyond the contract, by operationId; transitions of the records of a resource, by its name.',
    additionalProperties: objectSchema(
      { ...wordSchemas(), transitions: transitionsSchema() },
      { optional: [...WORDS, 'transitions'], minProperties: 1 },
    ),
  }
}

/** What is wrong with words beside a document, and what is only worth a warning. */
export function behaviourProblems(
  behaviour: BehaviourWords,
  contract: WordsContract,
): { readonly problems: readonly WordsProblem[]; readonly warnings: readonly WordsProblem[] } {
  const { operations, resources } = contract.roles
  const within = (name: string, { path, text }: WordsProblem) => ({ path: [name, ...path], text })
  const problems: WordsProblem[] = []
  const warnings: WordsProblem[] = []
  for (const [name, { transitions, ...words }] of Object.entries(behaviour)) {
    const resource = resources.find((each) => each.name === name)
    const isOperation = operations.some(({ operation }) => operation === name)
    const said = Object.keys(words)
    if (!resource && !isOperation) {
      problems.push({ path: [name], text: unknownOperation(name, contract) })
      continue
    }
    if (transitions && !resource)
      problems.push({
        path: [name, 'transitions'],
        text: `stand at a resource, and ${name} is an operation. Name the resource: ${resources.map((each) => each.name).join(', ')}.`,
      })
    if (!isOperation && said.length > 0)
      problems.push({
        path: [name, said[0] as string],
        text: `is a word for operations, and ${name} is a resource. Name an operation of it: ${operations
          .filter((each) => each.resource === name)
          .map(({ operation }) => operation)
          .join(', ')}.`,
      })
    if (transitions && resource)
      for (const each of transitionProblems(transitions, resource, contract))
        problems.push(within(name, { ...each, path: ['transitions', ...each.path] }))
    if (!isOperation || said.length === 0) continue
    for (const each of operationWordsProblems(name, words, contract))
      problems.push(within(name, each))
    const warning = undocumentedElse(name, words, contract)
    if (warning) warnings.push(within(name, warning))
  }
  return { problems, warnings }
}

/** The words of a document with those beside it: these replace single words of an operation, and the transitions of a resource. */
export function allWords(roles: ContractRoles, beside: BehaviourWords = {}): ContractWords {
  const own = wordsIn(roles)
  const operations = new Map(own.operations)
  const transitions = new Map(own.transitions)
  for (const [name, { transitions: moves, ...words }] of Object.entries(beside)) {
    if (Object.keys(words).length > 0) operations.set(name, { ...operations.get(name), ...words })
    if (moves) transitions.set(name, moves)
  }
  return { operations, transitions }
}

/**
 * Checks the words that a document has itself.
 * @param document as it is written, with an operationId for each operation
 * @param schemas those that have transitions
 */
export function checkDocumentWords(
  document: OpenApiDocument,
  schemas: readonly Schema[],
): DocumentWords {
  const roles = decideRoles(document)
  const said = roles.shapes.operations.flatMap(({ id, declared, path, method }) => {
    const words = saidWords(declared)
    const item = document.paths[path.template] as object | undefined
    return words ? [{ id, words, places: extensionsOf(item, method.toLowerCase()) }] : []
  })
  if (said.length === 0 && schemas.length === 0) return { problem: undefined, remarks: [] }
  const contract = wordsContract(document, roles)
  const placed = ({ places }: (typeof said)[number], problem: WordsProblem) => {
    const [key = ''] = problem.path
    const own = places.find((each) => Object.hasOwn(Object(each), key)) ?? places[0]
    return { ...problem, declared: own }
  }
  const problems = [
    ...said.flatMap((each) =>
      operationWordsProblems(each.id, each.words, contract).map((problem) => placed(each, problem)),
    ),
    ...schemas.flatMap((schema) => schemaProblems(schema, contract)),
  ]
  const remarks = said.flatMap((each) => {
    const remark = undocumentedElse(each.id, each.words, contract)
    return remark ? [placed(each, remark)] : []
  })
  return { problem: problems[0], remarks }
}

// --- internal ---

/** Something about words of a document. */
interface DocumentWordsProblem extends WordsProblem {
  /** The extension (`x-sandbox`), as the document has it. */
  readonly declared: unknown
}

/** What is wrong with the words of a document, and what is only worth a remark. */
interface DocumentWords {
  readonly problem: DocumentWordsProblem | undefined
  readonly remarks: readonly DocumentWordsProblem[]
}

/** The extension of an operation, then that of its path. */
function extensionsOf(item: unknown, method: string): readonly unknown[] {
  const at = (object: unknown) => (isJsonObject(object) ? object['x-sandbox'] : undefined)
  const own = isJsonObject(item) ? at(item[method]) : undefined
  return [own, at(item)].filter((each) => each !== undefined)
}

function wordsContract(
  document: OpenApiDocument,
  roles: ReturnType<typeof decideRoles>,
): WordsContract {
  const linked = new LinkedDocument(document)
  return {
    roles,
    statusesOf: documentedStatuses(document),
    // Patterns are not known to take linear time here: whether a text matches one is found out when it is set.
    compile: createLinkedCompiler('exact', { linked, compilePattern: () => () => true }),
    resolve: (schema) => linked.of(schema) as Schema,
  }
}

function schemaProblems(schema: Schema, contract: WordsContract): readonly DocumentWordsProblem[] {
  const transitions = transitionsOf(schema)
  const declared = schema['x-sandbox']
  const at = ({ path, text }: WordsProblem) => ({ declared, path: ['transitions', ...path], text })
  const [wrong] = createSchemaCompiler('double')(transitionsSchema())(transitions)
  if (wrong || !transitions)
    return [at({ path: wrong?.path ?? [], text: wrong ? explainProblem(wrong) : 'is nothing.' })]
  const { resources, shapes } = contract.roles
  const own = resources.filter(({ record }) =>
    schemasWithTransitions(record.node, shapes.read).includes(schema),
  )
  // A schema that is written in several places says the same in all of them.
  const isSaid = [...wordsIn(contract.roles).transitions.values()].some((each) =>
    isEqualJson(each, transitions),
  )
  if (own.length === 0 && isSaid) return []
  if (own.length === 0)
    return [
      at({
        path: [],
        text: `say nothing here: no resource has records of this schema. There is ${resources.map(({ name }) => name).join(', ') || 'none'}.`,
      }),
    ]
  return own.flatMap((resource) => transitionProblems(transitions, resource, contract).map(at))
}

import type { Schema } from '../document/document.ts'
import { objectSchema } from '../document/schema-parts.ts'
import type { ContractRoles } from '../resources/roles.ts'
import {
  type OperationWords,
  type Transitions,
  transitionsSchema,
  WORDS,
  wordSchemas,
} from './operation-words.ts'
import { type ContractWords, wordsIn } from './words-in.ts'
import {
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

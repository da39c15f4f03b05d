import { isEqualJson } from '../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../base/json/json.ts'
import type { OpenApiDocument, Schema } from '../document/document.ts'
import { LinkedDocument } from '../document/linked-document.ts'
import {
  createLinkedCompiler,
  createSchemaCompiler,
  explainProblem,
} from '../document/schema-validator.ts'
import { decideRoles } from '../resources/roles.ts'
import { transitionsSchema } from './operation-words.ts'
import { saidWords, schemasWithTransitions, transitionsOf, wordsIn } from './words-in.ts'
import {
  documentedStatuses,
  operationWordsProblems,
  transitionProblems,
  undocumentedElse,
  type WordsContract,
  type WordsProblem,
} from './words-problems.ts'

/** Something about words of a document. */
export interface DocumentWordsProblem extends WordsProblem {
  /** The extension (`x-sandbox`), as the document has it. */
  readonly declared: unknown
}

/** What is wrong with the words of a document, and what is only worth a remark. */
export interface DocumentWords {
  readonly problem: DocumentWordsProblem | undefined
  readonly remarks: readonly DocumentWordsProblem[]
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

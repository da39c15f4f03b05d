import { readMember, type SchemaReader } from '../actions/member-parts.ts'
import type { Schema } from '../document/document.ts'
import type { OperationShape } from '../resources/operation-shapes.ts'
import type { Resource } from '../resources/resources.ts'
import type { ContractRoles } from '../resources/roles.ts'
import { type OperationWords, type Transitions, WORDS } from './operation-words.ts'

/** What is said of a contract in words. */
export interface ContractWords {
  /** By operation. */
  readonly operations: ReadonlyMap<string, OperationWords>
  /** By resource. */
  readonly transitions: ReadonlyMap<string, Transitions>
}

/** The words that a document has itself (`x-sandbox`). */
export function wordsIn({ resources, shapes }: ContractRoles): ContractWords {
  return {
    operations: new Map(
      shapes.operations.flatMap(({ id, declared }) => {
        const words = saidWords(declared)
        return words ? [[id, words] as const] : []
      }),
    ),
    transitions: new Map(
      resources.flatMap(({ name, record }) => {
        const [found] = schemasWithTransitions(record.node, shapes.read)
        return found ? [[name, transitionsOf(found) as Transitions] as const] : []
      }),
    ),
  }
}

/** The words among the keys of `x-sandbox`; `undefined` without any. */
export function saidWords(declared: OperationShape['declared']): OperationWords | undefined {
  const said = Object.entries(declared).filter(([key]) => WORDS.some((word) => word === key))
  return said.length === 0 ? undefined : Object.fromEntries(said)
}

/** The transitions that a schema has itself. */
export function transitionsOf(schema: Schema): Transitions | undefined {
  return Object(schema['x-sandbox']).transitions
}

/** The schema of a record, and its parts, as far as they have transitions. */
export function schemasWithTransitions(schema: Schema, read: SchemaReader): readonly Schema[] {
  const { node } = read(schema)
  const parts = Array.isArray(node.allOf)
    ? (node.allOf as Schema[]).map((each) => read(each).node)
    : []
  return [node, ...parts].filter((each) => transitionsOf(each) !== undefined)
}

/** The members of a record, by name. */
export function memberOfRecord({ record }: Resource, name: string, read: SchemaReader) {
  const schema = record.members.get(name)
  return schema && { schema, ...readMember(schema, read) }
}

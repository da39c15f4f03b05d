import { shown } from '../../base/text/shown.ts'
import type { ErrorObject } from './create-ajv.ts'
import {
  choiceWords,
  countWords,
  formatWords,
  schemaWords,
  typeWords,
  valueWords,
} from './schema-words.ts'

/**
 * The rule of a problem that Ajv reports, as the predicate of a sentence: `must be at most 5`. A `title` of the schema says what
 * the value must be instead, where the rule itself would not be understood.
 */
export function ruleWords({ keyword, params, parentSchema, schema }: ErrorObject): string {
  const title = parentSchema?.title
  const titled = (words: string) => (title === undefined ? words : `must be ${title}`)
  switch (keyword) {
    case 'int64':
    case 'int32':
      return `must be ${[`an integer (${keyword})`, ...(schema as string[]).map(typeWords)].join(' or ')}`
    case 'inDouble':
      return inDoubleWords(parentSchema?.exactType)
    case 'exactType':
    case 'noNumber':
    case 'type':
      return `must be ${typeWords(parentSchema?.exactType ?? parentSchema?.type)}`
    case 'enum':
      return `must be one of ${choiceWords(params.allowedValues)}`
    case 'const':
      return `must be ${title ?? valueWords(schema)}`
    case 'anyOf':
      return titled(`must be ${alternatives(schema)}`)
    case 'oneOf':
      return titled(oneOfWords(params.passingSchemas, schema as readonly unknown[]))
    case 'not':
      return titled(`must not be ${schemaWords(schema)}`)
    case 'pattern':
      return titled(`must match the pattern ${params.pattern}`)
    case 'format':
      return formatRule(params.format, title)
    case 'minimum':
      return `must be at least ${shown(params.limit)}`
    case 'maximum':
      return `must be at most ${shown(params.limit)}`
    case 'exclusiveMinimum':
      return `must be greater than ${shown(params.limit)}`
    case 'exclusiveMaximum':
      return `must be less than ${shown(params.limit)}`
    case 'multipleOf':
      return `must be a multiple of ${shown(params.multipleOf)}`
    case 'maxItems':
      return titled(`must have at most ${countWords(params.limit, 'item')}`)
    case 'maxProperties':
      return `must have at most ${countWords(params.limit, 'name')}`
    case 'maxLength':
      return `must have at most ${countWords(params.limit, 'character')}`
    case 'minItems':
    case 'minProperties':
    case 'minLength':
      if (params.limit === 1) return 'must not be empty'
      return titled(`must have at least ${countWords(params.limit, NOUNS[keyword])}`)
    case 'uniqueItems':
      return `must not have an item twice: ${params.pair.join(' and ')} are equal`
    case 'contains':
      return containsWords(params.minContains, params.maxContains, schema)
    // `items: false` and `unevaluatedItems: false`: no item may follow the first ones.
    case 'items':
    case 'unevaluatedItems':
      return `must have at most ${countWords(params.limit, 'item')}`
    case 'dependentRequired':
    case 'dependencies':
      return `is required where ${params.property} is given`
    case 'false schema':
      return 'must not be given'
    default:
      return `breaks the rule ${keyword}`
  }
}

// --- internal ---

const NOUNS = { minItems: 'item', minProperties: 'name', minLength: 'character' }

function inDoubleWords(types: unknown): string {
  const words = typeWords(types)
  return [types].flat().length === 1
    ? `must be ${words} that a double holds`
    : `must be ${words}, and a number one that a double holds`
}

function alternatives(schemas: unknown): string {
  return (schemas as readonly unknown[]).map(schemaWords).join(', or ')
}

function oneOfWords(
  passing: readonly [number, number] | null,
  schemas: readonly unknown[],
): string {
  if (!passing) return `must be ${alternatives(schemas)}`
  const [one, other] = passing
  return `must be only one of these, and is both: ${schemaWords(schemas[one])}, and ${schemaWords(schemas[other])}`
}

function containsWords(least: number, most: number | undefined, schema: unknown): string {
  const words = schemaWords(schema)
  const atMost = most === undefined ? '' : ` and at most ${most}`
  return `must have at least ${countWords(least, 'item')}${atMost} of this kind: ${words}`
}

/** Times keep their earlier wording. */
function formatRule(format: string, title: string | undefined): string {
  if (format === 'date-time') return `must match format "${format}"`
  return `must be ${title ?? formatWords(format)}`
}

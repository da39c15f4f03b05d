import { stringifyJson } from '../../base/json/json.ts'
import { ContractSource } from '../document/contract-source.ts'
import { applyChanges } from './changes-of.ts'
import type { Comparison } from './contract-change.ts'

/**
 * The older of two contracts with some of their changes, to be served as the older one is: with what is known of that. Without changes it
 * is the older one itself.
 * @param names of changes, with all that they require
 */
export function partialSource(
  older: ContractSource,
  comparison: Comparison,
  names: readonly string[],
): ContractSource {
  if (names.length === 0) return older
  const text = stringifyJson(applyChanges(comparison, names))
  return new ContractSource({ ...older.file, text, isBuilt: false }, older.links.compilePattern)
}

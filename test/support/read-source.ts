import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createTemporaryFolder } from '../../bench/temporary-folder.ts'
import { stringifyJson } from '../../src/base/json/json.ts'
import { type ContractSource, openSource } from '../../src/contract/document/contract-source.ts'
import { type ReadDocument, readDocument } from '../../src/contract/reading/read-document.ts'

/** Reads a contract as commands do, without the thread that each of them begins. @throws UsageError when it is refused. */
export async function readSource(
  file: string,
  overlays: readonly string[] = [],
): Promise<ContractSource> {
  return openSource(readDocument({ file, overlays }))
}

/** A contract as it is read from a file that has it. @throws UsageError when it is refused. */
export function readAsFile(document: object, name = 'contract.json'): ReadDocument {
  using folder = createTemporaryFolder()
  const file = path.join(folder.path, name)
  writeFileSync(file, stringifyJson(document))
  return readDocument({ file, overlays: [] })
}

/** The source of a contract that is read from a file. @throws UsageError when it is refused. */
export async function asSource(document: object, name?: string): Promise<ContractSource> {
  return openSource(readAsFile(document, name))
}

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parse } from 'yaml'
import { elsewhere } from '../corpus/corpus.ts'

/** A document of the corpus. */
export interface CorpusDocument {
  /** Where it comes from, and what it is called there, e.g. `3.1/train-travel`. */
  readonly name: string
  readonly file: string
}

/** Those of the package `@readme/oas-examples`, those in this repository, and those in the folder that `PETSTORE_TEST_CORPUS` names. */
export function corpusDocuments(): readonly CorpusDocument[] {
  const examples = path.dirname(
    createRequire(import.meta.url).resolve('@readme/oas-examples/package.json'),
  )
  return [
    ...['3.0', '3.1'].flatMap((version) => inFolder(path.join(examples, version, 'json'), version)),
    ...inFolder(path.join(import.meta.dirname, '../corpus/documents'), 'cut'),
    ...(elsewhere === undefined ? [] : inFolder(elsewhere, 'whole')),
  ]
}

/** The text of a document as plain data, as it is written. */
export function readWritten(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.json') ? JSON.parse(text) : parse(text, { maxAliasCount: -1 })
}

// --- internal ---

/** The documents in a folder; those in folders below are parts of others. */
function inFolder(folder: string, from: string): readonly CorpusDocument[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:json|ya?ml)$/.test(name))
    .toSorted()
    .map((name) => ({
      name: `${from}/${path.parse(name).name}`,
      file: path.join(folder, name),
    }))
}

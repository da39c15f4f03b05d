// Recordings under the built-in contract.

import type { Capture } from '../../src/journal/exchange.ts'
import { type HarReading, readHar as readArchive } from '../../src/recording/har/read-har.ts'
import {
  type Imported,
  type ImportOptions,
  importRecording as importFile,
} from '../../src/recording/import-recording.ts'
import { readCaptures as readFile } from '../../src/recording/recording-formats.ts'
import { loadContract, source } from './built-in.ts'

export function importRecording(options: Omit<ImportOptions, 'source'>): Promise<Imported> {
  return importFile({ ...options, source })
}

export function readCaptures(file: string): Iterable<Capture> {
  return readFile(file, loadContract())
}

export function readHar(file: string): HarReading {
  return readArchive(file, loadContract())
}

import { wrongLine } from './wrong-line.ts'

/** The first line of a file of animals. */
export interface PetFileHeader {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  /** A digest of what the animals were seeded from. */
  readonly data: string
  /** How many animals it began with. */
  readonly seeded: number
}

/** Makes the first line of a file. */
export function headerLine(data: string, seeded: number): string {
  const header: PetFileHeader = { format: FORMAT, version: VERSION, data, seeded }
  return `${JSON.stringify(header)}\n`
}

/**
 * Reads the first line of a file.
 * @throws UsageError that names the file when it is another's, or of another version.
 */
export function parseHeader(line: string, file: string): PetFileHeader {
  const { format, version, data, seeded } = parseObject(line) as Partial<PetFileHeader>
  if (format !== FORMAT) throw wrongLine(file, 1, 'this is no file of animals')
  if (version !== VERSION) {
    const seen = JSON.stringify(version)
    throw wrongLine(file, 1, `it has version ${seen}; this petstore-sandbox reads ${VERSION}`)
  }
  if (typeof data !== 'string' || !Number.isSafeInteger(seeded) || (seeded as number) < 0)
    throw wrongLine(file, 1, 'data must be a text and seeded a count')
  return { format, version, data, seeded: seeded as number }
}

// --- internal ---

const FORMAT = 'petstore-sandbox pets'
const VERSION = 1

function parseObject(line: string): object {
  try {
    return Object(JSON.parse(line))
  } catch {
    return {} // what is no JSON is no header either
  }
}

import { checksum } from './pet-file-line.ts'
import { wrongLine } from './wrong-line.ts'

/** The first line of a file of animals, without its format. */
export interface PetFileHeader {
  /** Version 1 has no checksums and no changed or removed animals; it is read, never written. */
  readonly version: 1 | 2
  /** A digest of the data that the animals were seeded from. */
  readonly data: string
  /** The number of initial animals. */
  readonly seeded: number
}

/** The first line of a file of version 2. Its last key is the checksum of the line without that key. */
export function headerLine(data: string, seeded: number): string {
  const text = JSON.stringify({ format: FORMAT, version: 2, data, seeded })
  return `${text.slice(0, -1)},"crc32":"${checksum(text)}"}\n`
}

/**
 * Parses the first line of a file.
 * @throws UsageError that names the file when it belongs to another program, is of a later version, or is damaged.
 */
export function parseHeader(line: string, file: string): PetFileHeader {
  const { format, version, data, seeded } = parseObject(line)
  if (format !== FORMAT) throw wrongLine(file, 1, 'this is not a file of animals')
  if (version !== 1 && version !== 2) {
    const seen = JSON.stringify(version)
    throw wrongLine(file, 1, `it has version ${seen}; this petstore-sandbox reads 1 and 2`)
  }
  if (typeof data !== 'string' || !Number.isSafeInteger(seeded) || (seeded as number) < 0)
    throw wrongLine(file, 1, 'data must be a string and seeded a count')
  if (version === 2 && `${line}\n` !== headerLine(data, seeded as number))
    throw wrongLine(file, 1, 'its checksum does not match its content')
  return { version, data, seeded: seeded as number }
}

// --- internal ---

const FORMAT = 'petstore-sandbox pets'

function parseObject(line: string): { readonly [key: string]: unknown } {
  try {
    return Object(JSON.parse(line))
  } catch {
    return {} // not JSON, so not a header: the caller refuses it
  }
}

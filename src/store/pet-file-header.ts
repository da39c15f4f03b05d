import { crc32 } from 'node:zlib'
import { toHex } from './pet-file-line.ts'
import { wrongLine } from './wrong-line.ts'

/** The version of the format that is written. */
export const VERSION = 3

type Version = 1 | 2 | typeof VERSION

/** The first line of a file of animals, without its format. */
export interface PetFileHeader {
  /**
   * Version 1 has no checksums and no changed or removed animals; in version 2, the checksum of a line does not cover the lines before.
   * Both are read, never written.
   */
  readonly version: Version
  /** A digest of the data that the animals were seeded from. */
  readonly data: string
  /** The number of initial animals. */
  readonly seeded: number
  /** The checksum that the first line continues: that of the header in version 3, 0 before. */
  readonly sum: number
}

/** The first line of a file. Its last key is the checksum of the line without that key. */
export function headerLine({ version, data, seeded }: Omit<PetFileHeader, 'sum'>): string {
  const text = JSON.stringify({ format: FORMAT, version, data, seeded })
  return `${text.slice(0, -1)},"crc32":"${toHex(crc32(text))}"}\n`
}

/** The header of a new file. */
export function newHeader(data: string, seeded: number): PetFileHeader {
  const text = JSON.stringify({ format: FORMAT, version: VERSION, data, seeded })
  return { version: VERSION, data, seeded, sum: crc32(text) }
}

/**
 * Parses the first line of a file.
 * @throws UsageError that names the file when it belongs to another program, is of a later version, or is damaged.
 */
export function parseHeader(line: string, file: string): PetFileHeader {
  const { format, version, data, seeded } = parseObject(line)
  if (format !== FORMAT) throw wrongLine(file, 1, 'this is not a file of animals')
  if (version !== 1 && version !== 2 && version !== VERSION) {
    const seen = JSON.stringify(version)
    throw wrongLine(
      file,
      1,
      `it has version ${seen}; this petstore-sandbox reads 1, 2 and ${VERSION}`,
    )
  }
  if (typeof data !== 'string' || !Number.isSafeInteger(seeded) || (seeded as number) < 0)
    throw wrongLine(file, 1, 'data must be a string and seeded a count')
  const header = { version: version as Version, data, seeded: seeded as number }
  if (version > 1 && `${line}\n` !== headerLine(header))
    throw wrongLine(file, 1, 'its checksum does not match its content')
  return version === VERSION ? newHeader(data, header.seeded) : { ...header, sum: 0 }
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

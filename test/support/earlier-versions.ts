import { crc32 } from 'node:zlib'

/** Converts a file of animals without changed or removed animals to version 1 of its format, which has no checksums. */
export function toVersion1(text: string): string {
  const [first, ...lines] = text.split('\n')
  return [headerOf(first as string, 1), ...lines.map(jsonOf)].join('\n')
}

/** Converts a file of animals to version 2 of its format, in which the checksum of a line does not cover the lines before. */
export function toVersion2(text: string): string {
  const [first, ...lines] = text.split('\n')
  const header = headerOf(first as string, 2)
  return [
    `${header.slice(0, -1)},"crc32":"${sum(header)}"}`,
    ...lines.map((line) => (line === '' ? '' : `["${sum(jsonOf(line))}",${jsonOf(line)}]`)),
  ].join('\n')
}

/** Adds the line of a change to a file of animals in the version that is written now, with the right checksum. */
export function withLine(text: string, json: string): string {
  const [first, ...lines] = text.trimEnd().split('\n') as [string, ...string[]]
  const jsons = [first.replace(/,"crc32":"\w+"/, ''), ...lines.map(jsonOf), json]
  return `${text}["${sum(jsons.join(''))}",${json}]\n`
}

// --- internal ---

function headerOf(line: string, version: number): string {
  const { format, data, seeded } = JSON.parse(line)
  return JSON.stringify({ format, version, data, seeded })
}

function jsonOf(line: string): string {
  return line.slice(12, -1)
}

function sum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}

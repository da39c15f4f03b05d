import { crc32 } from 'node:zlib'

/** Adds the line of a change to a file of animals, with the right checksum. */
export function withLine(text: string, json: string): string {
  const [first, ...lines] = text.trimEnd().split('\n') as [string, ...string[]]
  const jsons = [first.replace(/,"crc32":"\w+"/, ''), ...lines.map(jsonOf), json]
  return `${text}["${sum(jsons.join(''))}",${json}]\n`
}

/** Changes the contents of the lines of a file of animals, which have the right checksums again. */
export function withContents(text: string, change: (json: string) => string): string {
  const [first, ...lines] = text.trimEnd().split('\n') as [string, ...string[]]
  return lines.map(jsonOf).map(change).reduce(withLine, `${first}\n`)
}

// --- internal ---

function jsonOf(line: string): string {
  return line.slice(12, -1)
}

function sum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}

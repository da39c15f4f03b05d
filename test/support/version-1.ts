/** Converts a file of animals without changed or removed animals from version 2 of its format to version 1. */
export function toVersion1(text: string): string {
  const [first, ...lines] = text.split('\n')
  const { format, data, seeded } = JSON.parse(first as string)
  const header = JSON.stringify({ format, version: 1, data, seeded })
  return [header, ...lines.map((line) => line.slice(12, -1))].join('\n')
}

/** A file of animals as version 1 of its format has it, from one of version 2 without changed or removed animals. */
export function toVersion1(text: string): string {
  const [first, ...lines] = text.split('\n')
  const { format, data, seeded } = JSON.parse(first as string)
  const header = JSON.stringify({ format, version: 1, data, seeded })
  return [header, ...lines.map((line) => line.slice(12, -1))].join('\n')
}

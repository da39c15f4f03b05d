/** Writes a count: `1 finding`, `2,000 findings`. */
export function counted(count: number | bigint, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${Number(count) === 1 ? one : many}`
}

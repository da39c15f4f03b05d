import { readFileSync, writeFileSync } from 'node:fs'
import type { Measured } from './load.ts'
import { median } from './median.ts'

/** The figures of each server under each load, round by round. */
export type Rounds = ReadonlyMap<string, readonly ReadonlyMap<string, Measured>[]>

/** A Markdown table of medians: requests per second, their ratio to those of the first server, and p99. */
export function toTable(title: string, loads: readonly string[], rounds: Rounds): string {
  const medianOf = (server: string, load: string, figure: keyof Measured) =>
    median((rounds.get(server) ?? []).flatMap((round) => round.get(load)?.[figure] ?? []))
  const [base = ''] = rounds.keys()
  const rows = [...rounds.keys()].map((server) => {
    const cells = loads.map((load) => {
      const rate = medianOf(server, load, 'requestsPerSecond')
      if (Number.isNaN(rate)) return '–'
      const ratio = (rate / medianOf(base, load, 'requestsPerSecond')).toFixed(2)
      const p99 = medianOf(server, load, 'p99').toFixed(1)
      return `${Math.round(rate).toLocaleString('en')} · **${ratio}** · ${p99}`
    })
    return `| ${[server, ...cells].join(' | ')} |`
  })
  return [
    `| ${[title, ...loads].join(' | ')} |`,
    `|---${'|---:'.repeat(loads.length)}|`,
    ...rows,
  ].join('\n')
}

/**
 * Writes tables into a Markdown file, between its marks `<!-- bench -->` and `<!-- /bench -->`.
 * @throws Error when the file has no such marks.
 */
export function writeTable(file: string, tables: readonly string[]): void {
  const text = readFileSync(file, 'utf8')
  const between = /(?<=<!-- bench -->\n).*(?=<!-- \/bench -->)/s
  if (!between.test(text))
    throw new Error(`${file} has no marks <!-- bench --> and <!-- /bench --> for the tables.`)
  writeFileSync(file, text.replace(between, `\n${tables.join('\n\n')}\n\n`))
}

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { type RunningCli, startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

const BOOK =
  'version: 1\ncontract: library.yaml\nkeys: [k]\nbooks: [{ id: 7, title: Momo, genre: novel }]\n'

test('a sandbox whose scenario names its contract refuses a change of the contract under --watch, and reloads everything else', async () => {
  const at = writeFiles({
    'library.yaml': LIBRARY,
    'other.yaml': LIBRARY.replace('Town Library', 'Other'),
    'books.yaml': BOOK,
  })
  const cwd = path.dirname(at('books.yaml'))
  const cli = startCli(['./books.yaml', '--watch', '-p', '0', '--log', 'json'], { cwd })
  const url = await cli.ready()
  const titles = async () => {
    const reply = await fetch(`${url}/books`, { headers: { authorization: 'Bearer k' } })
    return ((await reply.json()) as { title: string }[]).map(({ title }) => title)
  }
  const said = await nextSaid(cli, () =>
    writeFileSync(at('books.yaml'), BOOK.replace('library', 'other')),
  )
  expect(said).toContain(
    'The scenario stays as it was.\\n./books.yaml:2: contract is other.yaml here, and this sandbox serves library.yaml.',
  )
  const dropped = await nextSaid(cli, () => writeFileSync(at('books.yaml'), 'version: 1\n'))
  expect(dropped).toContain('books.yaml names no contract, and this sandbox serves library.yaml.')
  expect(await titles()).toEqual(['Momo'])
  const reloaded = await nextSaid(cli, () =>
    writeFileSync(at('books.yaml'), BOOK.replace('Momo', 'Momo 2')),
  )
  expect(reloaded).toContain('scenario books reloaded')
  expect(await titles()).toEqual(['Momo 2'])
  await cli.stop('SIGTERM')
})

/** Waits for the next message of the log about the scenario. */
async function nextSaid(cli: RunningCli, change: () => void): Promise<string> {
  const seen = cli.stderr().length
  change()
  const expression = new RegExp(`^[^]{${seen}}[^]*"msg":"((?:scenario|The scenario)[^\\n]*)"}\\n`)
  return (await cli.until(expression))[1] as string
}

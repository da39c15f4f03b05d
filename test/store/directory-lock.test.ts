import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addTo } from '../support/animals.ts'
import { StartError } from '../support/library.ts'
import { startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

// A second process is what this is about: starting it takes a second.
test('a second process for a directory ends with 3 and names the first, which goes on; killed, it leaves the directory free', {
  tags: ['rest'],
}, async ({ start, folder }) => {
  const first = startCli(['start', 'empty', '-p', '0', '--data', folder])
  const url = await first.ready()
  for (const scenario of ['empty', 'default']) {
    const { code, stdout, stderr } = await runCli(['start', scenario, '-p', '0', '--data', folder])
    expect({ code, stdout, stderr }).toEqual({
      code: 3,
      stdout: '',
      stderr: `--data ${folder} is used by process ${first.child.pid}. Stop it, or use another directory.\n`,
    })
  }
  expect((await addTo(url, { name: 'Rex', categoryId: 1 })).status).toBe(201)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect((await start({ scenario: 'empty', data: folder })).size).toBe(1)
})

/** What an owner that is gone may have left: its number is another's now, or it was another machine's. */
const owners: [string, string][] = [
  ['a process that lives, but is another', JSON.stringify({ pid: process.pid, host: 'h' })],
  ['process 1, as in every container', JSON.stringify({ pid: 1, host: 'c0ffee' })],
  ['nothing that can be read', '{"pid":'],
]
test.for(owners)(
  'a directory whose last owner says it was %s is free',
  async ([, owner], { start, folder }) => {
    const first = await start({ data: folder })
    await first.close()
    writeFileSync(path.join(folder, 'lock.owner'), owner)
    const second = await start({ data: folder })
    const said = JSON.parse(readFileSync(path.join(folder, 'lock.owner'), 'utf8'))
    expect(said.pid).toBe(process.pid)
    expect(second.size).toBe(50)
  },
)

test('two sandboxes of one process cannot share a directory', async ({ start, folder }) => {
  const first = await start({ data: folder })
  await expect(start({ data: folder })).rejects.toThrow(`is used by process ${process.pid}.`)
  await expect(start({ data: folder })).rejects.toBeInstanceOf(StartError)
  await first.close()
  await start({ data: folder })
})

import { addTo } from '../support/animals.ts'
import { startLimited } from '../support/limited.ts'
import { choicesOf, ledger } from '../support/pet-ledger.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'
import { REX } from './choices/show.ts'

// Shown by a process that may write no more than its seeds.
test.for(choicesOf('notKept'))(
  `ledger notKept (contract ${ledger.notKept.section}): %s`,
  async (status, { folder }) => {
    const unspecified = { notKept: status }
    const scenario = JSON.stringify({ version: 1, pets: [{ id: 1, ...REX }], unspecified })
    const { 's.json': file } = writeFiles(folder, { 's.json': scenario })
    const limited = startLimited([file, '--data', folder], 1)
    const url = await limited.ready()
    let reply: Response
    do reply = await addTo(url, { ...REX, name: 'x'.repeat(500) })
    while (reply.status === 201)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('retry-after')).toBe('5')
    const error = (await reply.json()) as { status: number; message: string }
    expect(error.status).toBe(status)
    expect(error.message).toMatch(/^The animal was not added/)
    expect((await limited.stop('SIGTERM')).code).toBe(0)
  },
)

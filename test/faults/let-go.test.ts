import { speaksTls } from '../support/over-tls.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const get = (sandbox: TestSandbox, lines = '') =>
  `GET /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.key}\r\n${lines}\r\n`
const fault = (kind: string, lines = '') => `Prefer: fault=${kind}\r\n${lines}`
const CLOSE = 'Connection: close\r\n'

/** How long a connection that hangs is watched, in milliseconds: with TLS it begins later. */
const HANGING = speaksTls ? 2000 : 500

/** What is written at once, after which the connection is to be let go. */
const written: { [name: string]: (sandbox: TestSandbox, kind: string, half: boolean) => string } = {
  'with a pipelined rest': (sandbox, kind) =>
    get(sandbox, fault(kind)) + get(sandbox) + get(sandbox),
  'with Connection: close': (sandbox, kind) => get(sandbox, fault(kind, CLOSE)),
  'behind an answer': (sandbox, kind) => get(sandbox) + get(sandbox, fault(kind)),
  'behind an answer that closes': (sandbox, kind) =>
    get(sandbox, CLOSE) + get(sandbox, fault(kind)),
  // The end of a client is seen during a long delay, however busy the machine is.
  'behind a delayed answer': (sandbox, kind, half) =>
    get(sandbox, `Prefer: delay=${half ? 2000 : 30}\r\n`) + get(sandbox, fault(kind, CLOSE)),
  'twice on a connection': (sandbox, kind) =>
    get(sandbox, fault(kind)) + get(sandbox, fault(kind, CLOSE)),
  'before what is not HTTP': (sandbox, kind) => `${get(sandbox, fault(kind))}noise\r\n\r\n`,
}

for (const kind of ['reset', 'empty', 'truncate', 'hang']) {
  for (const half of [false, true]) {
    test(`fault=${kind}${half ? ', half-closed,' : ''} lets go of its connection, whatever was written on it`, async ({
      start,
    }) => {
      const sandbox = await start()
      await Promise.all(
        Object.entries(written).map(async ([name, bytes]) => {
          const hangs = kind === 'hang' && !half && !name.includes('that closes')
          const patience = hangs ? HANGING : 3000
          const text = bytes(sandbox, kind, half)
          const { ended, replies } = await sandbox.talk(text, { half, patience })
          if (!hangs) expect(ended, name).not.toBe('open')
          const before = name.startsWith('behind') && !(half && name.includes('delayed')) ? 1 : 0
          if (kind !== 'truncate') expect(replies.length, name).toBe(before)
        }),
      )
      const began = performance.now()
      await sandbox.close()
      expect(performance.now() - began).toBeLessThan(2000)
    })
  }
}

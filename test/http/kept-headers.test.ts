import { expect, test } from '../support/test.ts'
import { goesThroughProxy } from '../support/through-proxy.ts'

// A proxy sends header lines of its own.
test.skipIf(goesThroughProxy)(
  'the journal shows each request of a connection with the header lines it came with',
  async ({ sandbox }) => {
    const request = (lines: string[]) =>
      ['GET /v1/pets HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n')
    const bytes = [[], ['A: 1'], ['A: 1'], ['A: 2'], ['A: 2', 'B: 3'], [], ['Connection: close']]
    const { replies } = await sandbox.talk(bytes.map(request).join(''))
    expect(replies).toHaveLength(bytes.length)
    const noted = (await sandbox.requests.list()).map(({ request }) => request.rawHeaders)
    expect(noted).toEqual(
      bytes.map((lines) => ['Host: x', ...lines].flatMap((line) => line.split(': '))),
    )
  },
)

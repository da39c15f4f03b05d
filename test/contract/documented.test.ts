import { splitTarget } from '../../src/base/http/http.ts'
import { loadContract } from '../support/built-in.ts'
import { oddRequests } from '../support/odd-requests.ts'
import { expect, test } from '../support/test.ts'

const contract = loadContract()

for (const now of ['2027-01-01', '2031-01-01']) {
  test(`documented answers every request with a status that its operation documents, in ${now}`, async ({
    start,
  }) => {
    const sandbox = await start({ unspecified: 'documented', now: Date.parse(now) })
    for (const [path, request = {}] of oddRequests) {
      const target = path.startsWith('~') ? path.slice(1) : `/v1${path}`
      const method = request.method ?? ('body' in request || 'json' in request ? 'POST' : 'GET')
      const found = contract.match(method, splitTarget(target).path)
      const documented = [...(found?.operation?.answers.keys() ?? [])]
      for (const key of [sandbox.key, null, 'wrong']) {
        const { status } = await sandbox.send(path, { ...request, key })
        expect([method, path, documented]).toEqual([method, path, expect.arrayContaining([status])])
      }
    }
  })
}

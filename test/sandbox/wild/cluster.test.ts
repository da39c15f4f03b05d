import { expect } from 'vitest'
import { walk } from './walk.ts'
import { testWild } from './wild.ts'

const cluster = { contract: 'cluster', headers: { authorization: 'Bearer admin' } }
const job = (name: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Job',
  metadata: { name },
  ...more,
})
const steps = {
  spec: {
    parallelism: 2,
    first: { run: 'a', next: [{ run: 'b', otherwise: { run: 'c', next: [{ run: 'd' }] } }] },
  },
}

testWild(
  'jobs are known by the names in their metadata, below a namespace that takes any value',
  cluster,
  async (sandbox) => {
    await walk(sandbox, {
      list: '/namespaces/blue/jobs',
      array: 'items',
      create: [
        {
          sent: { json: job('backup', steps) },
          status: 200,
          shows: { kind: 'Job', metadata: { name: 'backup', namespace: 'blue' }, ...steps },
        },
        {
          sent: { json: job('report') },
          status: 200,
          shows: { metadata: { name: 'report', namespace: 'blue' } },
        },
      ],
      item: ({ metadata: { name } }) => `/namespaces/blue/jobs/${name}`,
      filters: [{ query: '?fieldSelector=x', shows: [0, 1] }],
      changes: [
        {
          method: 'PUT',
          sent: { json: job('backup', { spec: { parallelism: 3 } }) },
          shows: { metadata: { name: 'backup' }, spec: { parallelism: 3 } },
        },
        {
          method: 'PATCH',
          sent: {
            json: { metadata: { labels: { app: 'x' } } },
            type: 'application/merge-patch+json',
          },
          shows: { metadata: { name: 'backup', labels: { app: 'x' } }, spec: { parallelism: 3 } },
        },
        {
          method: 'PATCH',
          sent: {
            json: [{ op: 'replace', path: '/spec/parallelism', value: 4 }],
            type: 'application/json-patch+json',
          },
          shows: { metadata: { name: 'backup', labels: { app: 'x' } }, spec: { parallelism: 4 } },
        },
        {
          method: 'PUT',
          behind: '/status',
          sent: { json: job('backup', { status: { phase: 'Running', active: 1 } }) },
          shows: { spec: { parallelism: 4 }, status: { phase: 'Running', active: 1 } },
        },
      ],
      remove: { status: 200 },
    })
  },
  { onReplicas: true },
)

testWild(
  'the list of all namespaces has the jobs of each, and one goes on after another',
  cluster,
  async ({ send, restart }) => {
    for (const at of ['blue', 'red'])
      for (const name of ['a', 'b']) await send(`POST /namespaces/${at}/jobs`, { json: job(name) })
    await restart()
    const names = ({ body }: { body: { items: { metadata: object }[] } }) =>
      body.items.map(({ metadata }) => metadata)
    const all = await send('GET /jobs')
    expect(names(all)).toMatchObject([
      { name: 'a', namespace: 'blue' },
      { name: 'b', namespace: 'blue' },
      { name: 'a', namespace: 'red' },
      { name: 'b', namespace: 'red' },
    ])
    const first = await send('GET /jobs?limit=3')
    const rest = await send(
      `GET /jobs?limit=3&continue=${encodeURIComponent(first.body.metadata.continue)}`,
    )
    expect([...names(first), ...names(rest)]).toEqual(names(all))
    expect(rest.body.metadata?.continue ?? '').toBe('')
    const status = await send('GET /namespaces/red/jobs/a/status')
    expect(status.body.metadata).toMatchObject({ name: 'a', namespace: 'red' })
    const taken = await send('POST /namespaces/red/jobs', { json: job('a') })
    expect(taken.status).toBe(409)
    const missing = await send('GET /namespaces/green/jobs/a')
    expect(missing.body).toMatchObject({ code: 404, message: expect.stringContaining('"a"') })
    const search = await send('POST /namespaces/red/jobs/search', { json: { query: 'a' } })
    expect(search.status).toBe(200)
    expect((await send('DELETE /namespaces/red/jobs')).status).toBe(200)
    expect((await send('GET /namespaces/red/jobs')).body.items).toHaveLength(2)
  },
)

testWild(
  'a PUT creates where there is no other way to, and replaces what is there',
  cluster,
  async (sandbox) => {
    await walk(sandbox, {
      create: [
        {
          line: 'PUT /volumes/data',
          sent: { json: { size: 5, kept: true } },
          status: 200,
          shows: { volume: 'data', size: 5, kept: true },
        },
      ],
      item: ({ volume }) => `/volumes/${volume}`,
      changes: [{ method: 'PUT', sent: { json: { size: 9 } }, shows: { volume: 'data', size: 9 } }],
      remove: { status: 200 },
    })
    await sandbox.send('PUT /volumes/data', { json: { size: 5, kept: true } })
    await sandbox.send('PUT /volumes/data', { json: { size: 6 } })
    expect((await sandbox.send('GET /volumes/data')).body).not.toHaveProperty('kept')
  },
)

testWild(
  'repositories of one name are those of their owners, and images are below them',
  cluster,
  async (sandbox) => {
    const { send, restart } = sandbox
    await walk(sandbox, {
      create: ['ann', 'bob'].map((owner) => ({
        line: `PUT /repos/${owner}/site`,
        sent: { json: { name: 'site', description: `of ${owner}` } },
        status: 200,
        shows: { name: 'site', owner, description: `of ${owner}` },
        at: `/repos/${owner}/site`,
      })),
      changes: [
        {
          method: 'PUT',
          sent: { json: { name: 'site', description: null, private: true } },
          shows: { name: 'site', owner: 'ann', description: null, private: true },
        },
      ],
      remove: { status: 204 },
    })
    expect((await send('GET /repos/ann/site/images')).status).toBe(404)
    const image = { digest: 'sha256:1', size: 3 }
    expect((await send('POST /repos/bob/site/images', { json: image })).status).toBe(201)
    await restart()
    expect((await send('GET /repos/bob/site/images')).body).toEqual([image])
  },
)

testWild(
  'settings with one array are a single record, which is made until it is put',
  cluster,
  async ({ send, restart }) => {
    expect((await send('GET /settings')).body).toEqual((await send('GET /settings')).body)
    const rules = { rules: [{ pattern: '*.md', allow: true }, { pattern: '*' }] }
    expect((await send('PUT /settings', { json: rules })).body).toEqual(rules)
    await restart()
    expect((await send('GET /settings')).body).toEqual(rules)
  },
)

testWild('an export is the documented example, as CSV', cluster, async ({ send }) => {
  const { body, headers } = await send('GET /export')
  expect(headers.get('content-type')).toMatch(/^text\/csv/)
  expect(body).toBe('name,phase\nbackup,Running\n')
})

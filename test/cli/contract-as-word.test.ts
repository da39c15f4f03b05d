import { keepFiles, LIBRARY } from '../support/contract-files.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const HAR = {
  log: {
    version: '1.2',
    creator: { name: 'browser', version: '1' },
    entries: [
      {
        startedDateTime: '2026-11-20T09:00:00.000Z',
        time: 3,
        request: {
          ...{
            method: 'GET',
            url: 'https://library.example/lib/v2/books',
            httpVersion: 'HTTP/1.1',
          },
          headers: [{ name: 'Authorization', value: 'Bearer k' }],
          ...{ cookies: [], queryString: [], headersSize: -1, bodySize: 0 },
        },
        response: {
          ...{ status: 200, statusText: 'OK', httpVersion: 'HTTP/1.1', cookies: [] },
          headers: [{ name: 'Content-Type', value: 'application/json' }],
          content: { size: 15, mimeType: 'application/json', text: '[{"title":"A"}]' },
          ...{ redirectURL: '', headersSize: -1, bodySize: 15 },
        },
        ...{ cache: {}, timings: { send: 0, wait: 1, receive: 1 } },
      },
    ],
  },
}

const at = keepFiles({
  'shop.yaml': LIBRARY,
  'shop.json': { info: {}, openapi: '3.1.0', paths: {} },
  shop: LIBRARY,
  'few.yaml': 'version: 1\ngenerate: { books: { count: 2 } }\n',
  'session.har': HAR,
  'har.json': HAR,
  'collection.json': { info: { name: 'a', schema: 'b' }, item: [] },
  'db.json': { posts: [], comments: [], profile: {} },
  'list.json': [],
  'nothing.json': {},
  'empty.yaml': '',
  'folder/a.yaml': 'version: 1\n',
})

/** A command for `--exec` that succeeds where the contract is that of the library, and has so many books. */
const hasBooks = (count: number) =>
  `node -e 'fetch(process.env.PETSTORE_URL+"/books",{headers:{authorization:"Bearer sandbox-key"}}).then(r=>r.json()).then(b=>process.exit(b.length===${count}?0:5))'`

test.for([
  ['shop.yaml', 10],
  ['start shop', 10],
  ['mock shop.yaml few.yaml', 2],
] as const)(
  '`%s` serves the contract, with the scenario if there is one',
  async ([line, count]) => {
    const cwd = at('.')
    const args = [...line.split(' '), '-p', '0', '--log', 'silent', '--exec', hasBooks(count)]
    expect(await runCli(args, { cwd })).toMatchObject({ code: 0 })
  },
)

test.for([
  'proxy shop.yaml http://127.0.0.1:1',
  'proxy http://127.0.0.1:1 shop.yaml',
  'proxy http://127.0.0.1:1 --contract shop.yaml',
])('`%s` is in front of that address, under the base path of the contract', async (line) => {
  const cwd = at('.')
  const run = 'case "$SANDBOX_URL,$PETSTORE_URL" in */lib/v2,*/lib/v2) exit 0;; esac; exit 5'
  const args = [...line.split(' '), '-p', '0', '--log', 'silent', '--exec', run]
  expect(await runCli(args, { cwd })).toMatchObject({ code: 0 })
})

test('check finds the contract among its files', async () => {
  const cwd = at('.')
  const [first, last] = await Promise.all([
    runCli(['check', 'shop.yaml', 'session.har'], { cwd }),
    runCli(['check', 'session.har', 'session.har', 'shop.yaml'], { cwd }),
  ])
  expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining('listBooks') })
  expect(last).toMatchObject({ code: 1, stderr: expect.stringContaining('2 exchanges') })
})

test.for([
  ['shop.yaml shop.json', 'start takes one contract; shop.json is a second one. The next version'],
  ['start shop.yaml --contract other.yaml', 'or --contract other.yaml. Leave one of the two out.'],
  ['start few.yaml few.yaml', 'start takes one scenario; "few.yaml" is one word too many.'],
  ['shop.yaml api', 'There is no scenario "api".'],
  ['proxy shop.yaml', 'proxy needs an upstream'],
  ['proxy few.yaml http://127.0.0.1:1', 'few.yaml is no OpenAPI document: it has no openapi'],
  ['verify shop.yaml http://127.0.0.1:1', 'verify needs a key'],
  ['har.json', 'har.json is a HAR, not a scenario. Make one of it:'],
  ['collection.json', 'collection.json is a Postman collection, not a scenario. Convert it'],
  [
    'db.json',
    'db.json is an object with "posts", "comments", "profile", not a scenario. An OpenAPI',
  ],
  ['list.json', 'list.json is a list, not a scenario. An OpenAPI document has'],
  ['nothing.json', 'nothing.json is an empty object, not a scenario.'],
  ['empty.yaml', 'empty.yaml: the file is empty. A scenario needs'],
  ['./folder', './folder: this is a directory, not a regular file. Name a YAML or JSON file'],
  ['nowhere.yaml', 'nowhere.yaml: there is no such file. Name an OpenAPI document or a scenario'],
  ['start --data db.json', '--data db.json is a file. Name a directory'],
  ['mock shop.yaml -d', 'Unknown argument -d. It is not needed'],
  ['proxy shop.yaml http://127.0.0.1:1 --errors', 'Unknown argument --errors. It is not needed'],
  ['document mock shop.yaml --watch', 'There is no command "document". Did you mean "start"?'],
] as const)('`%s` says why not: %s', async ([line, why]) => {
  const { code, stdout, stderr } = await runCli(line.split(' '), { cwd: at('.') })
  expect([code, stdout]).toEqual([expect.any(Number), ''])
  expect(code).toBeGreaterThan(1)
  expect(stderr).toContain(why)
})

import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './support/test.ts'

const run = promisify(execFile)
const readme = await readFile('README.md', 'utf8')

/** The code blocks of a page in a language, in order. */
function blocks(language: string, page = readme): string[] {
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text as string)
}

/** The commands of the console blocks, each with the output that the README shows. */
const steps = blocks('console').flatMap((block) =>
  block
    .split(/^\$ /m)
    .filter((step) => step !== '')
    .map((step) => {
      const [command = '', ...output] = step.trimEnd().split('\n')
      return { command, output: output.join('\n') }
    }),
)

test('the tour of the README prints what the README shows', async ({ sandbox }) => {
  expect(steps.length).toBeGreaterThan(7)
  const origin = sandbox.url.replace(/\/v1$/, '')
  for (const { command, output } of steps) {
    const { stdout } = await run('bash', [
      '-c',
      command.replaceAll('http://127.0.0.1:4010', origin),
    ])
    expect(stdout, command).toBe(output)
  }
})

test('the scenario of the README starts and does what it says', async ({ start, folder }) => {
  const [text = ''] = blocks('yaml')
  const file = path.join(folder, 'checkout.yaml')
  await writeFile(file, text)
  const sandbox = await start({ scenario: file })
  expect(sandbox.size).toBe(22)
  const animal = { name: 'Nemo', categoryId: 1 }
  const statuses = []
  for (let call = 0; call < 3; call += 1) {
    const { status, headers, body } = await sandbox.send('/pets', { json: animal, key: 'test-7' })
    statuses.push([status, headers.get('retry-after'), body.code ?? body.status])
  }
  expect(statuses).toEqual([
    [429, '1', 'rate_limited'],
    [429, '1', 'rate_limited'],
    [201, null, 'available'],
  ])
  await expect(sandbox.send('/pets?status=sold')).rejects.toThrow()
})

test.for<[string, string]>([
  ['README.md', '20 1\n'],
  ['docs/testing.md', '3 listPets 200\n'],
])('the code of %s runs', async ([page, output], { folder }) => {
  const [code = ''] = blocks('ts', await readFile(page, 'utf8'))
  const file = path.join(folder, 'example.ts')
  await writeFile(file, code.replace("'petstore-sandbox'", `'${path.resolve('src/index.ts')}'`))
  const { stdout } = await run(process.execPath, [file])
  expect(stdout).toBe(output)
})

test('the README names only scripts that there are', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  const named = [...readme.matchAll(/npm (?:run )?(start|test|check|run [\w-]+)/g)].map(
    ([, name]) => (name as string).replace('run ', ''),
  )
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
})

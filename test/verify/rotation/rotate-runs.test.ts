import { runCli } from '../../support/run-cli.ts'
import { expect, test } from '../../support/test.ts'

const client = (name: string) => `node_modules/.bin/node test/verify/rotation/clients/${name}.ts`
const rotate = (command: string, ...flags: string[]) =>
  runCli(['-p', '0', '--log', 'pretty', '--rotate-runs', '4', '--exec', command, ...flags])

/** The lines about the rotation, without their times. */
const said = (stderr: string) =>
  stderr
    .split('\n')
    .map((line) => line.replace(/^\S+ {2}/, ''))
    .filter((line) => /^(rotation|your client| {2}(the contract|to see))/.test(line))

test('a client that depends only on the contract passes every rotation', async () => {
  const { code, stderr } = await rotate(client('sound'))
  expect({ code, said: said(stderr) }).toMatchObject({ code: 0 })
  expect(said(stderr).at(-1)).toMatch(
    /^rotation: all 4 runs passed; they met different choices of \d+ entries of the ledger: .*listOrder/,
  )
})

test.for([
  ['relies-on-order', 'listOrder=id', /newest, shuffled|newest|shuffled/, '4.1'],
  ['relies-on-status', 'createdStatus=absent', /available, pending, sold/, '2'],
] as const)(
  'the client that %s is told that it depends on %s',
  async ([name, on, failing, section]) => {
    const { code, stderr } = await rotate(client(name))
    const lines = said(stderr)
    expect(code).toBe(1)
    const dependencies = lines.filter((line) => line.startsWith('your client depends on '))
    expect(dependencies).toEqual([
      expect.stringContaining(`your client depends on ${on}: it fails with `),
    ])
    expect(dependencies[0]).toMatch(failing)
    expect(stderr).toContain(`the contract leaves open (section ${section}): `)
    const [entry] = on.split('=')
    const [, again] = new RegExp(`to see it fail: (--unspecified ${entry}=\\w+)`).exec(stderr) ?? []
    const seen = await runCli(['-p', '0', '--exec', client(name), ...(again as string).split(' ')])
    expect(seen.code).toBe(1)
  },
)

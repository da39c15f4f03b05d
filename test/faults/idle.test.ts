import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'
import { textCases } from '../support/text-cases.ts'

const NEVER = 'the fault never strikes by itself'
const OUTSIDE = 'only a request that violates the contract has it'

/** Faults in flow style, each with what is said of it; nothing where it strikes. */
const faults = textCases`
  id: a, on: getPet, delay: 1, when: { path: { petid: 3 } }
    .when.path.petid is not a path parameter of getPet: ${NEVER}. Did you mean "petId"?
  id: b, on: getPet, delay: 1, when: { path: { petId: 3 } }
  id: c, on: '*', delay: 1, when: { path: { petId: 3 } }
  id: d, on: [listPets, createPet], delay: 1, when: { path: { petId: 3 } }
    .when.path.petId is not a path parameter of listPets, createPet: ${NEVER}.
  id: e, on: listPets, delay: 1, when: { query: { statsu: sold } }
    .when.query.statsu is not a query parameter of listPets: ${OUTSIDE}. Did you mean "status"?
  id: f, on: '*', delay: 1, when: { body: { nam: Rex } }
    .when.body.nam is not a field of the body of any operation: ${OUTSIDE}. Did you mean "name"?
  id: g, on: getPet, delay: 1, when: { body: { name: Rex } }
    .when.body.name is not a field of the body of getPet: ${NEVER}.
  id: h, on: createPet, delay: 1, when: { body: { name: Rex }, header: { x-any: a }, key: b }
  id: i, on: getPet, delay: 1, probability: 0
    .probability is 0: ${NEVER}, only with Prefer: fault=i.
  id: j, on: getPet, delay: 1, calls: 3-9, times: 2
    .times is 2: of the calls 3-9, those after 4 are never struck.
  id: k, on: getPet, delay: 1, calls: 3-9, times: 7
  id: l, on: getPet, delay: 1, calls: 3-, times: 2
  id: m, on: getPet, delay: 1, calls: 3-9, times: 2, probability: 0.5
  id: n, on: listPets, respond: { status: 500 }, when: { query: { limit: 1 } }
  id: o, on: listPets, delay: 1, when: { query: { limit: 1, status: sold } }
    comes after n, which ends each of its requests: ${NEVER}, only with Prefer: fault=o.
  id: p, on: listPets, delay: 1, when: { query: { limit: 2 } }
  id: q, on: listPets, delay: 1, when: { query: { limit: 1 } }, at: after
    comes after n, which ends each of its requests: ${NEVER}, only with Prefer: fault=q.
  id: r, on: createPet, connection: reset, at: after
  id: s, on: createPet, delay: 1
  id: t, on: createPet, delay: 1, at: after
    comes after r, which ends each of its requests: ${NEVER}, only with Prefer: fault=t.
  id: u, on: '*', delay: 1
  id: ba, on: getPet, times: 1, respond: [{ status: 500 }, { status: 503 }]
    .respond has 2 answers, but the fault strikes once at most: the others are never given.
  id: bb, on: getPet, calls: 3-4, respond: [{ status: 500 }, { status: 503 }, { status: 404 }]
    .respond has 3 answers, but the fault strikes 2 times at most: the others are never given.
  id: bc, on: getPet, calls: 3-4, respond: [{ status: 500 }, { status: 503 }]
  id: aa, on: getPet, delay: 1, when: { path: { petId: { absent: true } } }
    .when.path.petId can never be absent: it is a part of the path, so ${NEVER}.
  id: ab, on: '*', delay: 1, when: { path: { petId: { absent: true } } }
  id: ac, on: getPet, delay: 1, when: { key: { absent: true } }
    .when.key can never be absent: a request without a key is answered with 401, so ${NEVER}.
  id: ad, on: listPets, delay: 1, when: { query: { statsu: { not: sold } } }
    .when.query.statsu is not a query parameter of listPets: the condition is always met. Did you mean "status"?
  id: ae, on: listPets, delay: 1, when: { header: { X-Any: { absent: true }, x-any: a } }
    .when.header.X-Any must be absent, but header.x-any asks for a value: ${NEVER}.
  id: af, on: listPets, delay: 1, when: { header: { X-Any: { absent: true }, x-any: { not: a } } }
  id: ag, on: createPet, delay: 1, when: { body: { name: { absent: true }, /name/first: a } }
    .when.body.name must be absent, but body./name/first asks for a value: ${NEVER}.
  id: ah, on: createPet, delay: 1, when: { body: { /name/first: { absent: true }, name: a } }
  id: ai, on: createPet, delay: 1, when: { body: { /nam/first: a } }
    .when.body./nam/first is not a field of the body of createPet: ${OUTSIDE}. Did you mean "name"?
  id: v, on: createMessage, respond: { status: 500 }, calls: 1-3
  id: w, on: createMessage, delay: 1
`
const text = `version: 1\nfaults:\n${faults.map(([fault]) => `  - { ${fault} }\n`).join('')}`
const warnings = (file: string) =>
  faults.flatMap(([, says], index) =>
    says === ''
      ? []
      : [`warning: ${file}:${index + 3}: faults[${index}]${says.replace(/^(?!\.)/, ' ')}`],
  )

test('scenario validate warns of each fault that never strikes, and why', async ({ folder }) => {
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': text })
  const { code, stdout, stderr } = await runCli(['scenario', 'validate', file])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.trimEnd().split('\n').slice(1)).toEqual(warnings(file))
})

test.for<[fault: string, says?: string | undefined, clock?: string]>([
  ['between: [2030-12-05, 2030-12-05]', 'is empty, since its first time is not before its second'],
  ['between: [2030-12-01, 2030-12-05]'],
  ['between: [2030-12-04T12:00:00Z, null]'],
  ['between: [null, 2030-12-04]', 'is over when the clock starts, at 2030-12-04T12:00:00.000Z'],
  [
    'between: [2030-12-05, 2030-12-06]',
    'has not begun at 2030-12-04T12:00:00.000Z, where the clock stands still',
  ],
  ['between: [2030-12-05, null]', undefined, 'now: 2030-12-04, ticking: true'],
  // It ends no request of another one at other times.
  ["between: [2030-12-05, null], respond: { status: 500 } }\n  - { id: b, on: '*'", undefined, ''],
])(
  'a fault with %s is warned of where the clock never shows that: %s (%s)',
  async ([fault, says, clock = 'now: 2030-12-04T12:00:00Z'], { folder }) => {
    const { 's.yaml': file } = writeFiles(folder, {
      's.yaml': `version: 1\nclock: { ${clock} }\nfaults:\n  - { id: a, on: '*', ${fault}, delay: 1 }\n`,
    })
    const { stdout } = await runCli(['scenario', 'validate', file])
    const never = `${says}: ${NEVER}, only with Prefer: fault=a.`
    const warning = `warning: ${file}:4: faults[0].between ${never}`
    expect(stdout.trimEnd().split('\n').slice(1)).toEqual(says === undefined ? [] : [warning])
  },
)

test('no scenario in the package has such a fault', async () => {
  const names = ['flaky', 'key-revoked', 'not-found', 'overloaded', 'slow']
  expect((await runCli(['scenario', 'validate', ...names])).stdout).not.toContain('warning')
})

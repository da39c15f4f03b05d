import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { STATUSES } from './contract.ts'
import { hasOthers, recordsNoun } from './counts.ts'
import { writeFiles } from './scenario-files.ts'
import { textCases } from './text-cases.ts'

/** A bad scenario file, and the message about it. */
export interface BadScenario {
  /** The files, by name; the first is started. Or a function that creates the file and returns its path. */
  readonly files: { readonly [name: string]: string | Buffer } | ((folder: string) => string)
  /** What standard error contains: `FILE:LINE: place rule`, without the folder. */
  readonly says: string
}

/** A list of one fault. */
const fault = (text: string) => ({
  'bad.yaml': `version: 1\nfaults:\n  - { id: a, on: getPet, ${text} }\n`,
})

const yaml = (text: string | Buffer) => ({ 'bad.yaml': text })
const json = (text: string) => ({ 'bad.json': text })

/** Bad faults, and what is said of them. */
const badFaults = textCases`
  respond: { statos: 500 }
    faults[0].respond.statos is an unknown key. Did you mean "status"?
  times: 1
    faults[0] must be a fault with respond, delay, connection, throttle, rateLimit, rewrite, headers or status, of a webhook duplicate or reorder (what goes wrong), got {"id":"a"
  delay: 1, when: { query: { status: { matches: '(' } } }
    faults[0].when.query.status.matches is not a regular expression:
  delay: 1, calls: first
    faults[0].calls must be a call (3), a range from the lower to the higher (1-2, 5-) or an interval (every 4), got "first"
  delay: 1, calls: 5-2
    faults[0].calls must be a call (3), a range from the lower to the higher (1-2, 5-) or an interval (every 4), got "5-2"
  delay: 1, probability: 2
    faults[0].probability must be at most 1, got 2
  respond: { status: 200 }
    faults[0].respond.body is required: only statuses from 400 on have the Error as default body
  respond: { status: 99 }
    faults[0].respond.status must be at least 200, got 99
  respond: { status: 600 }
    faults[0].respond.status must be at most 599, got 600
  respond: { status: 500 }, connection: reset
    faults[0].connection must be truncate if there is respond (the others send no answer)
  connection: truncate, at: before
    faults[0].at must be after (before the request is handled, there is no answer to truncate); or add respond
  respond: { status: 500, headers: { Content-Length: '1' } }
    faults[0].respond.headers.Content-Length must be another header: the sandbox sets this one
  respond: { status: 500, headers: { x-fine: a, TRAILER: b } }
    faults[0].respond.headers.TRAILER must be another header: the sandbox sets this one
  respond: { status: 500, headers: { x-sandbox-origin: store } }
    faults[0].respond.headers.x-sandbox-origin must be another header
  respond: { status: 500, headers: { x-note: '5 €' } }
    faults[0].respond.headers.x-note must be a line of text in Latin-1 (U+0020 to U+00FF), got "5 €"
  respond: { status: 204, body: x }
    faults[0].respond.body must be omitted: an answer with status 204, 205 or 304 has no body, got "x"
  delay: 1, when: { query: { status: { matches: '^(?!sold)' } } }
    faults[0].when.query.status.matches has a lookaround ((?!), which RE2, the engine for expressions, does not support. Rewrite it without
  delay: 1, when: { query: { status: { matches: '(a)\1' } } }
    faults[0].when.query.status.matches has a backreference (\1), which RE2
  delay: 1, when: { query: { status: { matches: '(?<n>a)\k<n>' } } }
    faults[0].when.query.status.matches has a backreference, which RE2
  respond: []
    faults[0].respond must not be empty
  respond: [{ status: 500 }, { status: 600 }]
    faults[0].respond[1].status must be at most 599, got 600
  respond: [{ status: 200 }]
    faults[0].respond[0].body is required: only statuses from 400 on have the Error as default body
  respond: 500
    faults[0].respond must be an object or an array, got 500
  throttle: 0
    faults[0].throttle must be at least 1, got 0
  throttle: 0.5
    faults[0].throttle must be an integer, got 0.5
  throttle: 100, connection: hang
    faults[0].connection must be truncate if there is throttle (the others send no answer); or remove one of the two, got "hang"
  delay: 1, expect: fired
    faults[0].expect must be consumed, got "fired"
  delay: 1, counts: { calls: 2, fired: 4, forced: 1 }
    faults[0].counts.fired must be at most calls and forced together (3), got 4.
  delay: 1, counts: { forced: 1 }
    faults[0].counts.forced must be at most fired (0), got 1.
  delay: 1, between: [2030-12-05]
    faults[0].between must be a list of two times, the second exclusive; null leaves that end open, got ["2030-12-05"]
  delay: 1, between: [2030-12-05, 2030-12-06, 2030-12-07]
    faults[0].between must be a list of two times
  delay: 1, between: [null, null]
    faults[0].between must have at least one of its two times, or be removed
  delay: 1, between: [2030-02-30, null]
    faults[0].between[0] must be a time that exists, got "2030-02-30"
  delay: 1, between: [null, 2030-02-03T12:00:00]
    faults[0].between[1] must be a date (2030-12-04), a time with its zone (2030-12-04T23:59:00Z) or null, got "2030-02-03T12:00:00"
  delay: 1, between: [null, 2030]
    faults[0].between[1] must be a string or null, got 2030
  delay: 1, when: { query: { status: { not: { not: sold } } } }
    faults[0].when.query.status must be a value, { matches: regular expression of at most 1000 characters }, { above: number, below: number }, { not: one of these } or { absent: true }, got {"not":{"not":"sold"}}
  delay: 1, when: { query: { status: { absent: true, matches: a } } }
    faults[0].when.query.status must be a value, { matches
  delay: 1, when: { query: { status: { absent: false } } }
    faults[0].when.query.status must be a value, { matches
  delay: 1, when: { query: { status: { not: { matches: 'a(?=b)' } } } }
    faults[0].when.query.status.not.matches has a lookaround ((?=), which RE2
  delay: 1, when: { body: { '/a~b': 1 } }
    faults[0].when.body./a~b must be the name of a field, or a JSON Pointer to one within it (/owner/city; ~1 stands for / and ~0 for ~)
  respond: { status: 500, headers: { x-note: "a\r\nb" } }
    faults[0].respond.headers.x-note must be a line of text in Latin-1
  respond: { status: 500, headers: { 'x note': a } }
    faults[0].respond.headers
  delay: { type: uniform, lower: 9, upper: 3 }
    faults[0].delay.lower must be at most upper (3), got 9
  delay: { type: uniform }
    faults[0].delay must be milliseconds up to 600000, { type: uniform, lower, upper }
`

/** Bad texts below `version: 1`, with `\n` for the end of a line, and what is said of them. */
const badTexts = textCases`
  name: "open\nseed: 1\n
    bad.yaml:2: not YAML: this " is never closed.
  pets:\n  - { id: 1, name: Rex\n  - { id: 2, name: Ida }\nseed: 1\n
    bad.yaml:3: not YAML: this { is never closed.
  clock:\n	ticking: true\n
    bad.yaml:3: not YAML: Tabs are not allowed as indentation
  seed: 1\nseed: 2\n
    bad.yaml:3: not YAML: Map keys must be unique
  ---\nversion: 1\n
    bad.yaml:2: not YAML: Source contains multiple documents
  name: *nobody\n
    bad.yaml:2: not YAML: there is no &nobody before *nobody
  pets: &all\n  - *all\n
    bad.yaml: not YAML: nested deeper than 64 levels
  ? { a: 1 }\n: 2\n
    bad.yaml:1: { a: 1 } is an unknown key
  "": 1\n
    bad.yaml:2: "" is an unknown key.
  name: !secret x\n
    bad.yaml:2: not YAML: Unresolved tag: !secret
  __proto__: { seed: 1 }\n
    bad.yaml:2: __proto__ is an unknown key
  fautls: []\n
    bad.yaml:2: fautls is an unknown key. Did you mean "faults"?
  petals: []\n
    bad.yaml:2: petals is an unknown key. The keys here are
  faults:\n  - id: a\n    on: getPet\n    probabilty: 0.5\n    delay: 1\n
    bad.yaml:5: faults[0].probabilty is an unknown key. Did you mean "probability"?
  seed: soon\n
    bad.yaml:2: seed must be an integer, got "soon"
  keys: 5\n
    bad.yaml:2: keys must be an array
  pets:\n  - { id: 1, categoryId: 1 }\n
    bad.yaml:3: pets[0].name is required
  pets:\n  - { id: 9223372036854775808, name: Rex, categoryId: 1 }\n
    bad.yaml:3: pets[0].id must be an integer (int64), got 9223372036854775808
  pets:\n  - { id: 1, name: Rex, categoryId: 1.5 }\n
    bad.yaml:3: pets[0].categoryId must be an integer (int64), got 1.5
  pets:\n  - { id: 7, name: Rex, categoryId: 1 }\n  - { id: 7, name: Bo, categoryId: 1 }\n
    bad.yaml:4: pets[1].id 7 is already the id of pets[0]
  faults:\n  - { id: a, on: getPet, delay: 1 }\n  - { id: a, on: getPet, delay: 2 }\n
    bad.yaml:4: faults[1].id "a" is already the id of faults[0]
  faults: [{ id: a, on: noSuchOperation, delay: 1 }]\n
    bad.yaml:2: faults[0].on must be an operation (listPets, createPet, getPet,
  chance: 4294967296\n
    bad.yaml:2: chance must be at most 4294967295, got 4294967296
  pets:\n  - { id: 1, name: R, categoryId: 1, other: { status: sold } }\n
    bad.yaml:3: pets[0].other.status must be another name than id, name, categoryId, status
  replay: { onMiss: 500 }\n
    bad.yaml:2: replay.onMiss must be store or 404, got 500
  faults: [{ id: a, on: getPet, delay: 1 }]\nfaults+: [{ id: b, on: getPet, delay: 1 }]\n
    bad.yaml:3: faults+ cannot be used with faults, which replaces the list that it would append to. Use one of the two
  faults+:\n  - { id: a, on: getPet, delay: 1 }\n  - { id: a, on: getPet, delay: 2 }\n
    bad.yaml:4: faults+[1].id "a" is already the id of faults+[0]
  exchanges:\n  - request: GET /v1/pets\n    answer:\n      status: 200\n      headers: { content-length: "5" }\n
    bad.yaml:6: exchanges[0].answer.headers.content-length must be another header: the sandbox sets this one
  clock:\n  now: '2030-02-30'\n
    bad.yaml:3: clock.now must be a time that exists, got "2030-02-30"
  clock: { now: 2030-02-03T25:00:00Z }\n
    bad.yaml:2: clock.now must be a time that exists
  clock: { now: 2030-02-03T12:00:00 }\n
    bad.yaml:2: clock.now must be a date (2030-12-04) or a time with its zone
  keys: []\n
    bad.yaml:2: keys must not be empty
  generate: { count: 2, status: { sold: 0 } }\n
    bad.yaml:2: generate.status must be a map of weights, one of them above 0
  generate: { categoryIds: [1] }\n
    bad.yaml:2: generate.count is required
  unspecified: { createdStatos: sold }\n
    bad.yaml:2: unspecified.createdStatos is an unknown key. Did you mean "createdStatus"?
  unspecified: loose\n
    bad.yaml:2: unspecified must be one of pinned, strict, documented, rotate, got "loose"
  isolation: per-client\n
    bad.yaml:2: isolation must be one of shared, per-key, got "per-client"
  exchanges:\n  - answer: { status: 200 }\n
    bad.yaml:3: exchanges[0].request is required
  extends: ./bad.yaml\n
    bad.yaml:2: extends leads back to itself: bad.yaml → bad.yaml
  extends: defualt\n
    bad.yaml:2: extends leads nowhere. There is no scenario "defualt". Did you mean "default"?
`

/** Kinds of bad scenario files, each with the start of the message about it. */
export const badScenarios: { readonly [kind: string]: BadScenario } = {
  ...Object.fromEntries(
    badFaults.map(([text, says]) => [
      `has the fault { ${text} }`,
      { files: fault(text), says: `bad.yaml:3: ${says}` },
    ]),
  ),
  ...Object.fromEntries(
    badTexts.map(([text, says]) => [
      `says ${text}`,
      { files: yaml(`version: 1\n${text.replaceAll('\\n', '\n')}`), says },
    ]),
  ),
  'is an alias bomb': {
    files: yaml(
      `version: 1\nname: &a [x, x, x, x, x, x, x, x, x]\ndescription: &b [${Array(9).fill('*a')}]\nkeys: &c [${Array(9).fill('*b')}]\npets: [${Array(9).fill('*c')}]\n`,
    ),
    says: 'bad.yaml: not YAML: Excessive alias count indicates a resource exhaustion attack',
  },
  'is JSON with __proto__ as a key': {
    files: json('{ "version": 1,\n "__proto__": { "seed": 1 } }'),
    says: 'bad.json:2: __proto__ is an unknown key',
  },
  'nests deeper than anything': {
    files: yaml(`version: 1\nname: ${'['.repeat(5000)}${']'.repeat(5000)}\n`),
    says: 'bad.yaml:2: not YAML: nested deeper than 64 levels',
  },
  'is JSON that nests deeper than anything': {
    files: json(`{ "version": 1, "name": ${'['.repeat(5000)}${']'.repeat(5000)} }`),
    says: 'bad.json:1: not JSON: nested deeper than 64 levels',
  },
  'is empty': { files: yaml(''), says: 'bad.yaml: the file is empty' },
  'is empty JSON': { files: json(' \n'), says: 'bad.json: the file is empty' },
  'is only comments': {
    files: yaml('# version: 1\n# later\n'),
    says: 'bad.yaml: the file is empty',
  },
  'is a list': {
    files: yaml('- version: 1\n'),
    says: 'bad.yaml is a list, not a scenario.',
  },
  'is a word': { files: yaml('default\n'), says: 'bad.yaml:1: the scenario must be an object' },
  'is not UTF-8': {
    files: yaml(Buffer.from('version: 1\nname: caf\xe9\n', 'latin1')),
    says: 'bad.yaml: the file is not UTF-8 text',
  },
  'is binary': {
    files: yaml(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0])),
    says: 'bad.yaml: the file is binary, not text',
  },
  'is larger than YAML may be': {
    files: (folder) => writeLarge(folder, 'bad.yaml', 8),
    says: 'bad.yaml: the file is larger than 8 MiB. Use generate',
  },
  'has more marks than YAML may have': {
    files: yaml(`version: 1\npets: [${'{},'.repeat(600_000)}]\n`),
    says: `bad.yaml:2: more than 1,500,000 values and marks up to here. Use generate for many ${recordsNoun}, or write JSON`,
  },
  'has very many lines of one mark': {
    files: yaml('-\n'.repeat(1_600_000)),
    says: 'bad.yaml:1500001: more than 1,500,000 lines up to here. Use generate',
  },
  'has 20,000 aliases': {
    files: yaml(`version: 1\ndescription: &a x\npets:\n${'- *a\n'.repeat(20_000)}`),
    says: 'bad.yaml: not YAML: Excessive alias count',
  },
  'is large, and wrong throughout': {
    files: json(`{"version":1,"pets":[${'1,'.repeat(600_000)}1]}`),
    says: 'bad.json:1: pets[0] must be an object, got 1.\nThe format',
  },
  'is larger than JSON may be': {
    files: (folder) => writeLarge(folder, 'bad.json', 256),
    says: 'bad.json: the file is larger than 256 MiB. Use generate',
  },
  'is a FIFO': {
    files: (folder) => makeFifo(folder, 'bad.yaml'),
    says: 'bad.yaml: this is a FIFO, not a regular file. Name a',
  },
  'extends a FIFO': {
    files: (folder) => {
      makeFifo(folder, 'base.yaml')
      return writeFiles(folder, yaml('version: 1\nextends: ./base.yaml\n'))['bad.yaml']
    },
    says: 'base.yaml: this is a FIFO, not a regular file. Name a',
  },
  'extends a device without an end': {
    files: yaml('version: 1\nextends: /dev/zero\n'),
    says: '/dev/zero: this is a device, not a regular file. Name a',
  },
  'names a directory as its tape': {
    files: yaml('version: 1\nexchanges: /tmp\n'),
    says: '/tmp: this is a directory, not a regular file. Name a tape',
  },
  'names a FIFO as its tape': {
    files: (folder) => {
      makeFifo(folder, 'a.tape.ndjson')
      return writeFiles(folder, yaml('version: 1\nexchanges: a.tape.ndjson\n'))['bad.yaml']
    },
    says: 'a.tape.ndjson: this is a FIFO, not a regular file. Name a tape',
  },
  'names a device as its tape': {
    files: yaml('version: 1\nexchanges: /dev/zero\n'),
    says: '/dev/zero: this is a device, not a regular file. Name a tape',
  },
  'names a file without its bytes as its tape': {
    files: yaml('version: 1\nexchanges: /proc/self/mem\n'),
    says: '/proc/self/mem: the file cannot be read (EIO). Name a tape',
  },
  'is JSON with a long text and a mistake': {
    files: json(`{"name":"${'x'.repeat(20_000_000)}",\n"version":3}`),
    says: 'bad.json:2: version must be 1, got 3',
  },
  'is not there': {
    files: (folder) => path.join(folder, 'bad.yaml'),
    says: 'bad.yaml: there is no such file',
  },
  'is below a file': {
    files: (folder) =>
      path.join(writeFiles(folder, { 'bad.yaml': 'version: 1\n' })['bad.yaml'], 'x.yaml'),
    says: 'bad.yaml/x.yaml: there is no such file',
  },
  'is a directory': {
    files: (folder) => {
      mkdirSync(path.join(folder, 'bad.yaml'))
      return path.join(folder, 'bad.yaml')
    },
    says: 'bad.yaml: this is a directory',
  },
  'has no version': {
    files: yaml('# mine\nname: mine\n'),
    says: 'bad.yaml:2: version is required',
  },
  'is of version 2': { files: yaml('version: 2\n'), says: 'bad.yaml:1: version must be 1, got 2' },
  'has a pet of an unknown status': {
    files: yaml('version: 1\npets:\n  - { id: 1, name: Rex, categoryId: 1, status: lost }\n'),
    says: `bad.yaml:3: pets[0].status must be one of ${STATUSES.join(', ')}, got "lost"`,
  },
  'is JSON with an id beyond int64': {
    files: json(
      '{ "version": 1, "pets": [\n{ "id": -9223372036854775809, "name": "R", "categoryId": 1 } ] }',
    ),
    says: 'bad.json:2: pets[0].id must be an integer (int64), got -9223372036854775809',
  },
  'has a last id with a fraction': {
    files: yaml('version: 1\nlastId: 1.5\n'),
    says: `bad.yaml:2: lastId must be an integer (int64)${hasOthers ? ' or an object' : ''}, got 1.5`,
  },
  'appends a fault under an id of another file': {
    files: {
      'bad.yaml': 'version: 1\nextends: ./b.yaml\nfaults+:\n  - { id: a, on: getPet, delay: 1 }\n',
      'b.yaml': 'version: 1\nfaults:\n  - { id: a, on: getPet, delay: 1 }\n',
    },
    says: 'bad.yaml:4: faults+[0].id "a" is already the id of faults[0] in b.yaml:3. Give each an id of its own.',
  },
  'names a tape with a header that is made for each answer': {
    files: {
      'bad.yaml': 'version: 1\nexchanges: a.tape.ndjson\n',
      'a.tape.ndjson':
        '{"request":"GET /v1/pets","answer":{"status":200,"headers":{"transfer-encoding":"chunked"}}}\n',
    },
    says: 'a.tape.ndjson:1: answer.headers.transfer-encoding must be another header: the sandbox sets this one',
  },
  'has an unknown choice': {
    files: yaml('version: 1\nunspecified: { createdStatus: lost }\n'),
    says: `bad.yaml:2: unspecified.createdStatus must be one of absent, ${STATUSES.join(', ')}, rotate, got "lost"`,
  },
  'names a tape that is not there': {
    files: yaml('version: 1\nexchanges: none.tape.ndjson\n'),
    says: 'none.tape.ndjson: there is no such tape. Put it back beside its scenario',
  },
  'is JSON with a comment': {
    files: json('{\n  "version": 1 // mine\n}\n'),
    says: "bad.json:2: not JSON: Expected ',' or '}' after property value",
  },
  'is JSON with a comma too many': {
    files: json('{\n  "version": 1,\n}\n'),
    says: 'bad.json:3: not JSON: ',
  },
  'is JSON cut short': { files: json('{\n  "version": 1,\n  "na'), says: 'bad.json:3: not JSON: ' },
  'is JSON with a key twice': {
    files: json('{\n  "version": 1,\n  "seed": 1,\n  "seed": 2\n}\n'),
    says: 'bad.json:4: not JSON: the key "seed" appears twice',
  },
  'extends a file that extends it': {
    files: {
      'bad.yaml': 'version: 1\nextends: ./b.yaml\n',
      'b.yaml': 'extends: bad\nversion: 1\n',
    },
    says: 'b.yaml:1: extends leads back to itself: bad.yaml → b.yaml → bad.yaml',
  },
  'extends a file that is not there': {
    files: yaml('version: 1\nextends: ./base.yaml\n'),
    says: 'base.yaml: there is no such file',
  },
  'extends a file with a mistake': {
    files: { 'bad.yaml': 'version: 1\nextends: ./b.yaml\n', 'b.yaml': '\n\nversion: 3\n' },
    says: 'b.yaml:3: version must be 1, got 3',
  },
}

/** Writes an empty-looking file that is one byte larger than this many MiB. */
function writeLarge(folder: string, name: string, mebibytes: number): string {
  const { [name]: file } = writeFiles(folder, { [name]: '' })
  truncateSync(file as string, mebibytes * 1024 * 1024 + 1)
  return file as string
}

function makeFifo(folder: string, name: string): string {
  const file = path.join(folder, name)
  execFileSync('mkfifo', [file])
  return file
}

/** Writes a scenario file without read permission. */
export function writeUnreadable(folder: string): string {
  const file = writeFiles(folder, { 'bad.yaml': 'version: 1\n' })['bad.yaml']
  chmodSync(file, 0)
  return file
}

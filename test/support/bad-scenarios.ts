import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { STATUSES } from './contract.ts'
import { hasOthers, recordsNoun } from './counts.ts'
import { writeFiles } from './scenario-files.ts'

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

type Table = { readonly [kind: string]: readonly [text: string, says: string] }

/** Bad faults, and what is said of them. */
const badFaults: Table = {
  'has an unknown key in an answer': [
    'respond: { statos: 500 }',
    '.respond.statos is an unknown key. Did you mean "status"?',
  ],
  'has a fault that does nothing': [
    'times: 1',
    ' must be a fault with respond, delay, connection, throttle, rateLimit, rewrite, headers or status, of a webhook duplicate or reorder (what goes wrong), got {"id":"a"',
  ],
  'has a fault with a broken regular expression': [
    "delay: 1, when: { query: { status: { matches: '(' } } }",
    '.when.query.status.matches is not a regular expression: ',
  ],
  'has a fault on calls that nobody understands': [
    'delay: 1, calls: first',
    '.calls must be a call (3), a range from the lower to the higher (1-2, 5-) or an interval (every 4), got "first"',
  ],
  'has a fault on calls that run backwards': [
    'delay: 1, calls: 5-2',
    '.calls must be a call (3), a range from the lower to the higher (1-2, 5-) or an interval (every 4), got "5-2"',
  ],
  'has a probability of 2': ['delay: 1, probability: 2', '.probability must be at most 1, got 2'],
  'has a fault that answers 200 without a body': [
    'respond: { status: 200 }',
    '.respond.body is required: only statuses from 400 on have the Error as default body',
  ],
  'has a fault that answers 99': [
    'respond: { status: 99 }',
    '.respond.status must be at least 200, got 99',
  ],
  'has a fault that answers 600': [
    'respond: { status: 600 }',
    '.respond.status must be at most 599, got 600',
  ],
  'has an answer and a connection without one': [
    'respond: { status: 500 }, connection: reset',
    '.connection must be truncate if there is respond (the others send no answer)',
  ],
  'has an answer cut before there is one': [
    'connection: truncate, at: before',
    '.at must be after (before the request is handled, there is no answer to truncate); or add respond',
  ],
  'has a fault that sets Content-Length': [
    "respond: { status: 500, headers: { Content-Length: '1' } }",
    '.respond.headers.Content-Length must be another header: the sandbox sets this one',
  ],
  'has a header of the connection, in any case': [
    'respond: { status: 500, headers: { x-fine: a, TRAILER: b } }',
    '.respond.headers.TRAILER must be another header: the sandbox sets this one',
  ],
  'has a header of the sandbox': [
    'respond: { status: 500, headers: { x-sandbox-origin: store } }',
    '.respond.headers.x-sandbox-origin must be another header',
  ],
  'has a header that Latin-1 cannot write': [
    "respond: { status: 500, headers: { x-note: '5 €' } }",
    '.respond.headers.x-note must be a line of text in Latin-1 (U+0020 to U+00FF), got "5 €"',
  ],
  'has a body where there is none': [
    'respond: { status: 204, body: x }',
    '.respond.body must be omitted: an answer with status 204, 205 or 304 has no body, got "x"',
  ],
  'has a fault with a lookaround': [
    "delay: 1, when: { query: { status: { matches: '^(?!sold)' } } }",
    '.when.query.status.matches has a lookaround ((?!), which RE2, the engine for expressions, does not support. Rewrite it without',
  ],
  'has a fault with a backreference': [
    "delay: 1, when: { query: { status: { matches: '(a)\\1' } } }",
    '.when.query.status.matches has a backreference (\\1), which RE2',
  ],
  'has a fault with a named backreference': [
    "delay: 1, when: { query: { status: { matches: '(?<n>a)\\k<n>' } } }",
    '.when.query.status.matches has a backreference, which RE2',
  ],
  'has a fault that answers with nothing of a list': ['respond: []', '.respond must not be empty'],
  'has a fault that answers 600 in a list': [
    'respond: [{ status: 500 }, { status: 600 }]',
    '.respond[1].status must be at most 599, got 600',
  ],
  'has a fault that answers 200 without a body in a list': [
    'respond: [{ status: 200 }]',
    '.respond[0].body is required: only statuses from 400 on have the Error as default body',
  ],
  'has a fault that answers with a number': [
    'respond: 500',
    '.respond must be an object or an array, got 500',
  ],
  'has a throttle of nothing': ['throttle: 0', '.throttle must be at least 1, got 0'],
  'has a throttle with a fraction': ['throttle: 0.5', '.throttle must be an integer, got 0.5'],
  'has a throttle and a connection without an answer': [
    'throttle: 100, connection: hang',
    '.connection must be truncate if there is throttle (the others send no answer); or remove one of the two, got "hang"',
  ],
  'has a fault that is expected to do anything else': [
    'delay: 1, expect: fired',
    '.expect must be consumed, got "fired"',
  ],
  'has a fault with more firings than calls': [
    'delay: 1, counts: { calls: 2, fired: 4, forced: 1 }',
    '.counts.fired must be at most calls and forced together (3), got 4.',
  ],
  'has a fault with more forced firings than firings': [
    'delay: 1, counts: { forced: 1 }',
    '.counts.forced must be at most fired (0), got 1.',
  ],
  'has a fault between one time': [
    'delay: 1, between: [2030-12-05]',
    '.between must be a list of two times, the second exclusive; null leaves that end open, got ["2030-12-05"]',
  ],
  'has a fault between three times': [
    'delay: 1, between: [2030-12-05, 2030-12-06, 2030-12-07]',
    '.between must be a list of two times',
  ],
  'has a fault between two open ends': [
    'delay: 1, between: [null, null]',
    '.between must have at least one of its two times, or be removed',
  ],
  'has a fault from a day that does not exist': [
    'delay: 1, between: [2030-02-30, null]',
    '.between[0] must be a time that exists, got "2030-02-30"',
  ],
  'has a fault until a time without its zone': [
    'delay: 1, between: [null, 2030-02-03T12:00:00]',
    '.between[1] must be a date (2030-12-04), a time with its zone (2030-12-04T23:59:00Z) or null, got "2030-02-03T12:00:00"',
  ],
  'has a fault until a year': [
    'delay: 1, between: [null, 2030]',
    '.between[1] must be a string or null, got 2030',
  ],
  'has a fault that is not not': [
    'delay: 1, when: { query: { status: { not: { not: sold } } } }',
    '.when.query.status must be a value, { matches: regular expression of at most 1000 characters }, { above: number, below: number }, { not: one of these } or { absent: true }, got {"not":{"not":"sold"}}',
  ],
  'has a fault when something is absent and is something': [
    'delay: 1, when: { query: { status: { absent: true, matches: a } } }',
    '.when.query.status must be a value, { matches',
  ],
  'has a fault when something is not absent': [
    'delay: 1, when: { query: { status: { absent: false } } }',
    '.when.query.status must be a value, { matches',
  ],
  'has a fault when something is not an expression of RE2': [
    "delay: 1, when: { query: { status: { not: { matches: 'a(?=b)' } } } }",
    '.when.query.status.not.matches has a lookaround ((?=), which RE2',
  ],
  'has a fault with a pointer that is none': [
    "delay: 1, when: { body: { '/a~b': 1 } }",
    '.when.body./a~b must be the name of a field, or a JSON Pointer to one within it (/owner/city; ~1 stands for / and ~0 for ~)',
  ],
  'has a header of two lines': [
    'respond: { status: 500, headers: { x-note: "a\\r\\nb" } }',
    '.respond.headers.x-note must be a line of text in Latin-1',
  ],
  'has a header with a space in its name': [
    "respond: { status: 500, headers: { 'x note': a } }",
    '.respond.headers',
  ],
  'has a delay that runs backwards': [
    'delay: { type: uniform, lower: 9, upper: 3 }',
    '.delay.lower must be at most upper (3), got 9',
  ],
  'has a delay without its parts': [
    'delay: { type: uniform }',
    '.delay must be milliseconds up to 600000, { type: uniform, lower, upper }',
  ],
}

/** Bad texts below `version: 1`, and what is said of them. */
const badTexts: Table = {
  'has a text without an end': ['name: "open\nseed: 1\n', '2: not YAML: this " is never closed.'],
  'has an object without an end': [
    'pets:\n  - { id: 1, name: Rex\n  - { id: 2, name: Ida }\nseed: 1\n',
    '3: not YAML: this { is never closed.',
  ],
  'is indented by a tab': [
    'clock:\n\tticking: true\n',
    '3: not YAML: Tabs are not allowed as indentation',
  ],
  'has a key twice': ['seed: 1\nseed: 2\n', '3: not YAML: Map keys must be unique'],
  'is two YAML documents': ['---\nversion: 1\n', '2: not YAML: Source contains multiple documents'],
  'names an alias that is not there': [
    'name: *nobody\n',
    '2: not YAML: there is no &nobody before *nobody',
  ],
  'contains itself': ['pets: &all\n  - *all\n', ' not YAML: nested deeper than 64 levels'],
  'has a key that is a map': ['? { a: 1 }\n: 2\n', '1: { a: 1 } is an unknown key'],
  'has a key without a name': ['"": 1\n', '2: "" is an unknown key.'],
  'has a tag nobody knows': ['name: !secret x\n', '2: not YAML: Unresolved tag: !secret'],
  'has __proto__ as a key': ['__proto__: { seed: 1 }\n', '2: __proto__ is an unknown key'],
  'has an unknown key': ['fautls: []\n', '2: fautls is an unknown key. Did you mean "faults"?'],
  'has an unknown key like no other': [
    'petals: []\n',
    '2: petals is an unknown key. The keys here are ',
  ],
  'has an unknown key in a fault': [
    'faults:\n  - id: a\n    on: getPet\n    probabilty: 0.5\n    delay: 1\n',
    '5: faults[0].probabilty is an unknown key. Did you mean "probability"?',
  ],
  'has text where a number belongs': ['seed: soon\n', '2: seed must be an integer, got "soon"'],
  'has a number where a list belongs': ['keys: 5\n', '2: keys must be an array'],
  'has a pet without a name': [
    'pets:\n  - { id: 1, categoryId: 1 }\n',
    '3: pets[0].name is required',
  ],
  'has an id beyond int64': [
    'pets:\n  - { id: 9223372036854775808, name: Rex, categoryId: 1 }\n',
    '3: pets[0].id must be an integer (int64), got 9223372036854775808',
  ],
  'has a categoryId with a fraction': [
    'pets:\n  - { id: 1, name: Rex, categoryId: 1.5 }\n',
    '3: pets[0].categoryId must be an integer (int64), got 1.5',
  ],
  'has two pets of one id': [
    'pets:\n  - { id: 7, name: Rex, categoryId: 1 }\n  - { id: 7, name: Bo, categoryId: 1 }\n',
    '4: pets[1].id 7 is already the id of pets[0]',
  ],
  'has two faults of one id': [
    'faults:\n  - { id: a, on: getPet, delay: 1 }\n  - { id: a, on: getPet, delay: 2 }\n',
    '4: faults[1].id "a" is already the id of faults[0]',
  ],
  'has a fault on an unknown operation': [
    'faults: [{ id: a, on: noSuchOperation, delay: 1 }]\n',
    '2: faults[0].on must be an operation (listPets, createPet, getPet, ',
  ],
  'has a chance beyond 32 bits': [
    'chance: 4294967296\n',
    '2: chance must be at most 4294967295, got 4294967296',
  ],
  'has a field of the contract among the others': [
    'pets:\n  - { id: 1, name: R, categoryId: 1, other: { status: sold } }\n',
    '3: pets[0].other.status must be another name than id, name, categoryId, status',
  ],
  'has a tape that nobody answers for': [
    'replay: { onMiss: 500 }\n',
    '2: replay.onMiss must be store or 404, got 500',
  ],
  'appends to its own faults': [
    'faults: [{ id: a, on: getPet, delay: 1 }]\nfaults+: [{ id: b, on: getPet, delay: 1 }]\n',
    '3: faults+ cannot be used with faults, which replaces the list that it would append to. Use one of the two',
  ],
  'appends two faults of one id': [
    'faults+:\n  - { id: a, on: getPet, delay: 1 }\n  - { id: a, on: getPet, delay: 2 }\n',
    '4: faults+[1].id "a" is already the id of faults+[0]',
  ],
  'has an exchange with a header that is made for each answer': [
    'exchanges:\n  - request: GET /v1/pets\n    answer:\n      status: 200\n      headers: { content-length: "5" }\n',
    '6: exchanges[0].answer.headers.content-length must be another header: the sandbox sets this one',
  ],
  'has a day that does not exist': [
    "clock:\n  now: '2030-02-30'\n",
    '3: clock.now must be a time that exists, got "2030-02-30"',
  ],
  'has an hour that does not exist': [
    'clock: { now: 2030-02-03T25:00:00Z }\n',
    '2: clock.now must be a time that exists',
  ],
  'has a time without its zone': [
    'clock: { now: 2030-02-03T12:00:00 }\n',
    '2: clock.now must be a date (2030-12-04) or a time with its zone',
  ],
  'has an empty list of keys': ['keys: []\n', '2: keys must not be empty'],
  'has weights of nothing': [
    'generate: { count: 2, status: { sold: 0 } }\n',
    '2: generate.status must be a map of weights, one of them above 0',
  ],
  'generates without a count': [
    'generate: { categoryIds: [1] }\n',
    '2: generate.count is required',
  ],
  'has an unknown ledger entry': [
    'unspecified: { createdStatos: sold }\n',
    '2: unspecified.createdStatos is an unknown key. Did you mean "createdStatus"?',
  ],
  'has an unknown policy': [
    'unspecified: loose\n',
    '2: unspecified must be one of pinned, strict, documented, rotate, got "loose"',
  ],
  'asks for worlds per key, which are not built': [
    'isolation: per-client\n',
    '2: isolation must be one of shared, per-key, got "per-client"',
  ],
  'has an exchange without a request': [
    'exchanges:\n  - answer: { status: 200 }\n',
    '3: exchanges[0].request is required',
  ],
  'extends itself': [
    'extends: ./bad.yaml\n',
    '2: extends leads back to itself: bad.yaml → bad.yaml',
  ],
  'extends a name that nobody has': [
    'extends: defualt\n',
    '2: extends leads nowhere. There is no scenario "defualt". Did you mean "default"?',
  ],
}

/** Kinds of bad scenario files, each with the start of the message about it. */
export const badScenarios: { readonly [kind: string]: BadScenario } = {
  ...Object.fromEntries(
    Object.entries(badFaults).map(([kind, [text, says]]) => [
      kind,
      { files: fault(text), says: `bad.yaml:3: faults[0]${says}` },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(badTexts).map(([kind, [text, says]]) => [
      kind,
      { files: yaml(`version: 1\n${text}`), says: `bad.yaml:${says}` },
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

import type { CheckingProxyOptions, RecorderOptions, StartOptions } from '../../src/index.ts'
import { createRecorder, startProxy, startSandbox, UsageError } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test.for<[unknown, string]>([
  ['empty', 'startSandbox takes an object of options, got "empty".'],
  [null, 'startSandbox takes an object of options, got null.'],
  [{ scenarioo: 'empty' }, 'has no option "scenarioo". Did you mean "scenario"?'],
  [
    { toString: 1 },
    'has no option "toString". It has scenario, contract, overlay, strictContract, next, port,',
  ],
  [{ scenario: 1 }, 'option scenario of startSandbox must be a name, a path or a scenario'],
  [{ now: Number.NaN }, 'option now of startSandbox must be a whole number from'],
  [{ now: new Date() }, 'option now of startSandbox must be a whole number from'],
  [{ port: -1 }, 'option port of startSandbox must be a whole number from 0 to 65535, got -1.'],
  [
    { port: '4010' },
    'option port of startSandbox must be a whole number from 0 to 65535, got "4010".',
  ],
  [{ host: '' }, 'option host of startSandbox must be a text that is not empty'],
  [{ keys: [] }, 'startSandbox: keys must'],
  [{ keys: ['a b'] }, 'startSandbox: keys[0]'],
  [{ seed: 1.5 }, 'startSandbox: seed must be'],
  [{ unspecified: 'loose' }, 'startSandbox: unspecified must be'],
  [{ unspecified: { listOrder: 'odd' } }, 'startSandbox: unspecified.listOrder must be'],
  [
    { delay: { lower: 2, upper: 1 } },
    'option delay of startSandbox must be milliseconds, such as 200 or { lower: 100, upper: 400 }',
  ],
  [{ onMiss: 404 }, 'option onMiss of startSandbox must be one of store, 404, got 404.'],
  [{ adminToken: '' }, 'option adminToken of startSandbox must be a bearer token: letters, digits'],
  [{ adminToken: 'se cret' }, 'letters, digits and - . _ ~ + /.'],
  [{ onExchange: 'log' }, 'option onExchange of startSandbox must be a function, got "log".'],
] as const)('startSandbox(%j) says what is wrong', async ([options, message]) => {
  const started = startSandbox(options as StartOptions)
  await expect(started).rejects.toThrow(UsageError)
  await expect(started).rejects.toThrow(message)
})

test.for<[unknown, string]>([
  [undefined, 'startProxy takes an object of options, got nothing.'],
  [{}, 'startProxy needs the option upstream, which must be a text that is not empty.'],
  [{ upstream: 'http://a.test', port: -1 }, 'option port of startProxy must be a whole number'],
  [{ upstream: 'http://a.test', sample: 2 }, 'sample of startProxy must be a number from 0 to 1'],
  [{ upstream: 'http://a.test', baselin: 'x' }, 'Did you mean "baseline"?'],
  [
    { upstream: 'http://a.test', adminToken: 'two words' },
    'option adminToken of startProxy must be',
  ],
  [{ upstream: 1 }, 'option upstream of startProxy must be a text that is not empty, got 1.'],
] as const)('startProxy(%j) says what is wrong', async ([options, message]) => {
  const started = startProxy(options as CheckingProxyOptions)
  await expect(started).rejects.toThrow(UsageError)
  await expect(started).rejects.toThrow(message)
})

test.for<[unknown, string]>([
  [{}, 'createRecorder needs the option file'],
  [{ file: 'a.har', dropUnknown: 1 }, 'option dropUnknown of createRecorder must be true or false'],
] as const)('createRecorder(%j) says what is wrong', ([options, message]) => {
  expect(() => createRecorder(options as RecorderOptions)).toThrow(UsageError)
  expect(() => createRecorder(options as RecorderOptions)).toThrow(message)
})

import { once } from 'node:events'
import { startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

test('of many processes that want a directory at once exactly one gets it', {
  tags: ['long'],
}, async ({ folder }) => {
  const clis = Array.from({ length: 4 }, () =>
    startCli(['start', 'empty', '-p', '0', '--data', folder]),
  )
  const outcomes = await Promise.all(
    clis.map((cli) =>
      Promise.race([
        cli.ready().then(() => 'ready'),
        once(cli.child, 'exit').then(([code]) => code),
      ])
        // Which of the two is seen first, where one ended without a ready line, does not matter.
        .catch(() => cli.child.exitCode),
    ),
  )
  expect(outcomes.toSorted()).toEqual([3, 3, 3, 'ready'])
})

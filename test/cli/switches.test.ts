import { flagOptions } from '../../src/cli/settings/flags.ts'
import { commandNames } from '../../src/options/option.ts'
import { flagOf } from '../../src/options/options.ts'
import { startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const switches = commandNames.flatMap((command) =>
  flagOptions(command)
    .filter(([, { kind }]) => kind.form === 'switch')
    .map(([name]) => [command, `--${flagOf(name)}`] as const),
)

test.for(switches)('%s %s=yes is refused, not taken for off', async ([command, flag]) => {
  const { code, stdout, stderr } = await runCli([command, `${flag}=yes`])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(`${flag} must be one of 1, true, 0, false, got "yes".`)
})

test.for([
  ['--read-only', 403],
  ['--read-only=1', 403],
  ['--read-only=true', 403],
  ['--read-only=0', 201],
  ['--read-only=false', 201],
] as const)('a proxy with %s answers a creation with %i', async ([flag, status], { start }) => {
  const { url, key } = await start()
  const cli = startCli(['proxy', url, '--port', '0', '--log', 'silent', flag])
  const proxy = await cli.ready()
  const reply = await fetch(`${proxy}/pets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"name":"Rex","categoryId":3}',
  })
  expect(reply.status).toBe(status)
  await cli.stop('SIGTERM')
})

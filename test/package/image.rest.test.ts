import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { root } from '../support/program.ts'
import {
  hasReadOnlyRoot,
  withoutReadOnlyRoot,
  withReadOnlyRoot,
} from '../support/read-only-root.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

/** An instruction of a Dockerfile: `COPY`, and the rest of its line. */
interface Instruction {
  readonly name: string
  readonly argument: string
}

/** The instructions of a Dockerfile in order, with continued lines as one. */
function instructionsOf(text: string): readonly Instruction[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', argument = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
      if (name === '') throw new Error(`This is no instruction: ${line}`)
      return { name, argument }
    })
}

const run = promisify(execFile)
const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const instructions = instructionsOf(readFileSync('Dockerfile', 'utf8'))
const last = (name: string) => instructions.findLast((each) => each.name === name)?.argument ?? ''

const argumentsOf = (name: string) =>
  instructions.filter((each) => each.name === name).map((each) => each.argument)

test('the image names its base once, as the default of an argument, for both stages', () => {
  expect(argumentsOf('FROM')).toEqual(['$BASE AS build', '$BASE'])
  expect(instructions[0]).toEqual({ name: 'ARG', argument: 'BASE=node:24-bookworm-slim' })
  expect(argumentsOf('ARG').filter((each) => each.startsWith('BASE='))).toHaveLength(1)
})

test('the labels of the image say what package.json says, and what its builder gives', () => {
  const { name, description, version, license } = JSON.parse(readFileSync('package.json', 'utf8'))
  const labels = [
    ...argumentsOf('LABEL')
      .join(' ')
      .matchAll(/org\.opencontainers\.image\.(\S+?)="([^"]*)"/g),
  ]
  expect(Object.fromEntries(labels.map(([, key, value]) => [key, value]))).toEqual({
    ...{ title: name, description, version, licenses: license },
    ...{ 'base.name': '$BASE', source: '$SOURCE', revision: '$REVISION' },
  })
  // A label can only have what is an argument of its stage.
  const last = instructions.slice(instructions.findLastIndex((each) => each.name === 'FROM'))
  expect(last.filter((each) => each.name === 'ARG').map(({ argument }) => argument)).toEqual([
    'BASE',
    'SOURCE=',
    'REVISION=',
  ])
})

test('the image runs as a user without rights, and writes to its volume only', () => {
  const at = (name: string) => instructions.findLastIndex((each) => each.name === name)
  expect(argumentsOf('USER')).toEqual(['node'])
  expect(at('USER')).toBeLessThan(at('ENTRYPOINT'))
  expect(argumentsOf('VOLUME')).toEqual(['/data'])
  expect(argumentsOf('ENV').join(' ')).toContain('PETSTORE_DATA=/data')
})

// There is no engine here: the steps are taken in folders, with this Node.
test.skipIf(!hasReadOnlyRoot)(
  `the steps of the Dockerfile make what starts, is healthy and stops, with a read-only root${withoutReadOnlyRoot}`,
  { tags: ['long'], timeout: 120_000 },
  async ({ folder }) => {
    const app = path.join(await takeSteps(folder), 'app')
    expect(readdirSync(app).toSorted()).toEqual(
      ['LICENSE', 'dist', 'docs', 'openapi.yaml', 'package.json', 'scenarios'].toSorted(),
    )
    const [, ...entry] = JSON.parse(last('ENTRYPOINT')) as string[]
    const program = [process.execPath, ...entry] as const
    const said = await spawnCli(['--version', '--json'], { cwd: app, program })
    expect(JSON.parse(said.stdout)).toMatchObject({ commit: COMMIT })
    const data = path.join(folder, 'data')
    mkdirSync(data)
    const variables = Object.fromEntries(
      last('ENV')
        .split(' ')
        .map((each) => each.split('=')),
    )
    expect(variables).toEqual({ HOST: '0.0.0.0', PORT: '4010', PETSTORE_DATA: '/data' })
    const env = { ...variables, HOST: '127.0.0.1', PORT: '0', PETSTORE_DATA: data }
    const cli = startCli(JSON.parse(last('CMD')), {
      ...{ cwd: app, env, program: withReadOnlyRoot(data, program) },
    })
    const { port } = new URL(await cli.ready())
    const [, ...check] = JSON.parse(/CMD (.*)$/.exec(last('HEALTHCHECK'))?.[1] ?? '') as string[]
    const isHealthy = (at: string) =>
      spawnCli(check, { env: { PORT: at }, program: [process.execPath] }).then(({ code }) => code)
    expect(await isHealthy(port)).toBe(0)
    expect((await cli.stop('SIGTERM')).code).toBe(0)
    expect(await isHealthy(port)).toBe(1)
  },
)

// --- internal ---

/** Takes the steps of all stages, each in a folder of its own; returns that of the last. */
async function takeSteps(folder: string): Promise<string> {
  const stages = new Map<string, string>()
  let stage = ''
  for (const { name, argument } of instructions) {
    if (name === 'FROM') {
      stage = path.join(folder, `stage ${stages.size}`)
      stages.set(/ AS (\S+)$/.exec(argument)?.[1] ?? '', stage)
      mkdirSync(path.join(stage, 'app'), { recursive: true })
    } else if (name === 'WORKDIR') expect(argument).toBe('/app')
    else if (name === 'COPY') copy(argument, stage, stages)
    else if (name === 'RUN') await takeStep(argument, path.join(stage, 'app'))
  }
  return stage
}

function copy(argument: string, stage: string, stages: ReadonlyMap<string, string>): void {
  const words = argument.split(' ')
  const from = /^--from=(.*)$/.exec(words[0] as string)?.[1]
  const source = from === undefined ? root : (stages.get(from) as string)
  const names = words.slice(from === undefined ? 0 : 1, -1)
  const target = path.join(stage, 'app', words.at(-1) as string)
  // The context has what .dockerignore lets through.
  const context = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(context[0]).toBe('*')
  for (const name of names) {
    if (from === undefined) expect(context).toContain(`!${name.split('/')[0]}`)
    const isFolder = words.at(-1) === './'
    cpSync(path.join(source, name), isFolder ? path.join(target, name) : target, {
      recursive: true,
    })
  }
}

async function takeStep(command: string, app: string): Promise<void> {
  if (command.startsWith('npm ci')) {
    // A cache may change meanwhile, and folders on two devices cannot be linked; what is missing then fails the build.
    const link =
      'cp -al "$1" . 2>/dev/null || { rm -rf node_modules; cp -a "$1" . 2>/dev/null || true; }'
    await run('bash', ['-euc', link, '-', path.join(root, 'node_modules')], { cwd: app })
  } else if (command.endsWith('npm run build')) {
    await run('bash', ['-euc', command], { cwd: app, env: { ...process.env, REVISION: COMMIT } })
  } else expect(command).toBe('mkdir /data && chown node:node /data')
}

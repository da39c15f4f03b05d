import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { instructionsOf } from '../support/dockerfile.ts'

const instructions = instructionsOf(readFileSync('Dockerfile', 'utf8'))
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

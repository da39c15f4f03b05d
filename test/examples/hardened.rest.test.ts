import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const pages = ['README.md', ...globSync(['docs/*.md', 'examples/**/*.md'])]
const files = globSync('examples/**/*.yaml', { exclude: (name) => name === 'node_modules' })

/** The code blocks of a page in a language. */
const blocksOf = (page: string, language: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, text]) =>
    name === language ? [text as string] : [],
  )

test('each container that a command of the docs runs has a read-only root, no capabilities and no new privileges', () => {
  const commands = pages.flatMap((page) =>
    ['sh', 'console', 'bash'].flatMap((language) =>
      blocksOf(page, language).flatMap((block) =>
        block
          .replaceAll('\\\n', '')
          .split('\n')
          .filter((line) => /\b(docker|podman) run\b/.test(line)),
      ),
    ),
  )
  expect(commands.length).toBeGreaterThan(1)
  for (const command of commands)
    for (const flag of ['--read-only', '--cap-drop ALL', '--security-opt no-new-privileges'])
      expect(command).toContain(` ${flag} `)
})

test('each service of the examples for Docker Compose has a read-only root, no capabilities and no new privileges', () => {
  const services = files
    .filter((file) => file.endsWith('/compose.yaml'))
    .flatMap((file) => {
      const { services } = parse(readFileSync(file, 'utf8'), { merge: true })
      return Object.entries(services).map(([name, service]) => ({
        at: `${file}: ${name}`,
        service,
      }))
    })
  expect(services.length).toBeGreaterThan(10)
  for (const { at, service } of services)
    expect(service, at).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
})

test('each container of the examples for Kubernetes has a read-only root, no capabilities, no new privileges and a user', () => {
  const documents = [
    ...files.map((file) => [file, readFileSync(file, 'utf8')] as const),
    ...pages.flatMap((page) => blocksOf(page, 'yaml').map((block) => [page, block] as const)),
  ]
  const containers = documents.flatMap(([at, text]) =>
    parseAllDocuments(text).flatMap((each) =>
      containersIn(each.toJS()).map((one) => ({ at, one })),
    ),
  )
  expect(containers.length).toBeGreaterThan(2)
  for (const { at, one } of containers) {
    const { runAsUser, ...context } = one.securityContext ?? {}
    expect(context, at).toMatchObject({
      ...{ runAsNonRoot: true, readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
      capabilities: { drop: ['ALL'] },
    })
    expect(runAsUser, at).toBeGreaterThan(0)
  }
})

// --- internal ---

interface Container {
  readonly securityContext?: { readonly runAsUser?: number }
}

/** The containers of a manifest, wherever they stand in it. */
function containersIn(value: unknown): readonly Container[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    /^(init)?containers$/i.test(key) && Array.isArray(inner)
      ? (inner as Container[])
      : containersIn(inner),
  )
}

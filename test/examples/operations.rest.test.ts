import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { startProxy } from '../support/library.ts'
import { readMetrics } from '../support/metrics-text.ts'
import { expect, test } from '../support/test.ts'

const folder = 'examples/operations'
const page = readFileSync('docs/operations.md', 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
}
const rules = (
  parse(readFileSync(`${folder}/alerts.yaml`, 'utf8')).groups as { rules: Rule[] }[]
).flatMap((group) => group.rules)

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}
const dashboard = JSON.parse(readFileSync(`${folder}/dashboard.json`, 'utf8'))
const panels = dashboard.panels as readonly Panel[]

/** The metrics that a query names, with their labels; those of functions and of `by (…)` are none. */
function namedIn(expr: string): { name: string; labels: string[] }[] {
  const plain = expr.replace(/\bby \([^)]*\)/g, '').replace(/"[^"]*"/g, '""')
  return [...plain.matchAll(/\b([a-z]+_[a-z_0-9]+|up)\b(?!\()(?:\{([^}]*)\})?/g)]
    .filter(([, name = '']) => !/^(job|instance)$/.test(name))
    .map(([, name = '', inner = '']) => ({
      name,
      labels: [...inner.matchAll(/(\w+)\s*[=!]~?/g)].map(([, label]) => label as string),
    }))
}

/** The series of a sandbox and of a proxy with every kind of violation, by name, with their labels. */
async function knownSeries(sandbox: { readonly url: string; readonly adminUrl: string }) {
  await using proxy = await startProxy({ upstream: sandbox.url })
  await fetch(`${proxy.url}/pets/1`, { headers: { authorization: 'Bearer sandbox-key' } })
  await proxy.settled()
  const known = new Map<string, Set<string>>([['up', new Set()]])
  for (const { adminUrl } of [sandbox, proxy]) {
    const text = await (await fetch(`${adminUrl}/metrics`)).text()
    for (const { series } of readMetrics(text).values())
      for (const { name, labels } of series) known.set(name, new Set(Object.keys(labels)))
  }
  return known
}

test('every alert and every query of the dashboard names metrics and labels that there are', async ({
  start,
  folder: data,
}) => {
  const fault = { id: 'late', on: 'getPet', delay: 1 }
  const known = await knownSeries(
    await start({ scenario: { version: 1, extends: 'default', faults: [fault] }, data }),
  )
  const queries = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => [title, expr] as const),
    ),
  ]
  expect(queries.length).toBeGreaterThan(30)
  for (const [title, expr] of queries) {
    const named = namedIn(expr)
    expect(named.length, title).toBeGreaterThan(0)
    for (const { name, labels } of named) {
      expect(known.has(name), `${title}: ${name}`).toBe(true)
      const own = new Set([...(known.get(name) ?? []), 'job', 'instance'])
      expect(
        labels.filter((label) => !own.has(label)),
        `${title}: ${name}`,
      ).toEqual([])
    }
  }
})

test('docs/operations.md says what to do about every alert, and names no other', () => {
  const named = [...page.matchAll(/`(Petstore\w+)`/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
})

test('every panel of the dashboard is shown, and under a title of its own', () => {
  const titles = panels.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  const places = panels.map((panel) => JSON.stringify((panel as { gridPos?: object }).gridPos))
  expect(new Set(places).size).toBe(places.length)
})

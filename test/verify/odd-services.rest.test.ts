import type { ContractRule } from '../../src/verify/probes/probe.ts'
import { contractProbes } from '../../src/verify/probes/probes.ts'
import { everyBody } from '../../src/verify/send-probes.ts'
import { expect, test } from '../support/test.ts'
import { type OddService, oddServices } from './odd-services.ts'
import { startPetService } from './pet-service.ts'
import { type Verified, verifyService } from './verify-service.ts'

/** What the table says of each rule that did not hold. */
function brokenRules({ verification }: Verified): { readonly [rule: string]: string } {
  const rows = verification.rules.flatMap(({ probe, upstream }) => {
    if ('unknown' in upstream) return [[probe.name, `? ${upstream.unknown}`]]
    const [first] = upstream.complaints
    return first ? [[probe.name, first.message]] : []
  })
  return Object.fromEntries(rows)
}

/** The choices that the table has for each entry, with their kinds. */
function shownChoices({ verification }: Verified): { readonly [entry: string]: string } {
  return Object.fromEntries(
    verification.entries.map(({ name, upstream }) => {
      if ('unknown' in upstream) return [name, `? ${upstream.unknown}`]
      const choices = upstream.choices.map(
        ({ choice, kinds }) => `${choice}${kinds ? ` (${kinds.join(', ')})` : ''}`,
      )
      return [name, choices.join(', ')]
    }),
  )
}

async function verifyOdd({ spoil, animals, prefix = '', headers }: OddService) {
  const { url } = await startPetService(spoil, undefined, animals)
  const upstream = url.replace(/v1$/, `${prefix}v1`)
  return verifyService(upstream, { ...(headers && { headers }) })
}

for (const [name, make] of Object.entries(oddServices)) {
  test(`of a service where ${name}, everything that is said is true`, async () => {
    const odd = make()
    const verified = await verifyOdd(odd)
    const wanted = Object.entries(odd.breaks).map(([rule, text]) => [
      ...[rule, expect.stringContaining(text)],
    ])
    expect(brokenRules(verified)).toEqual(Object.fromEntries(wanted))
    const shown = shownChoices(verified)
    for (const [entry, text] of Object.entries(odd.shows ?? {}))
      expect([entry, shown[entry]]).toEqual([entry, expect.stringContaining(text)])
    for (const line of unknownEntries(verified)) expect(line).toMatch(TRUE_REASONS)
    expectAgreement(verified)
  })
}

// --- internal ---

/** Why an entry may be unknown in these services. */
const TRUE_REASONS =
  /^(afterSunset: the sunset of getPet is yet to come|notKept: it cannot be provoked from outside|\w+: it has no \/messages|\w+: its base path is not \/v1,.*|list(Order|Fill|Total): its lists are no arrays|(invalid|repeated|unknown|empty)Query: its lists are no arrays)$/

/** Everything that is not known, with why. */
function unknownEntries({ report }: Verified): readonly string[] {
  return (report.probed?.entries ?? []).flatMap(({ entry, reason }) =>
    reason === undefined ? [] : [`${entry}: ${reason}`],
  )
}

/** For every rule: it is broken if and only if a finding of the run says so. */
function expectAgreement({ verification, report, violations }: Verified): void {
  const rules: readonly ContractRule[] = [...contractProbes, everyBody]
  for (const { name, shows } of rules) {
    const row = verification.rules.find(({ probe }) => probe.name === name)?.upstream
    const isBroken = row !== undefined && 'complaints' in row && row.complaints.length > 0
    const ofProbe = report.findings.some(({ location }) => location === name)
    const ofCheck = violations.some(({ violation, capture }) => shows?.(violation, capture))
    expect([name, isBroken]).toEqual([name, ofProbe || ofCheck])
  }
}

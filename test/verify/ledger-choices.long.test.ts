import { choicesOf, ledgerNames, pinnedChoice } from '../support/pet-ledger.ts'
import { expect, test } from '../support/test.ts'
import { verifyService } from './verify-service.ts'

/** Entries that a run cannot see here, each with the reason. */
const UNSEEN: { readonly [name: string]: string } = {
  afterSunset: 'the sunset of getPet is yet to come',
  notKept: 'it cannot be provoked from outside',
}

const others = ledgerNames.flatMap((name) =>
  choicesOf(name)
    .filter((choice) => choice !== pinnedChoice(name) && !(name in UNSEEN))
    .map((choice): [string, string | number] => [name, choice]),
)

test.for(others)(
  '%s: %s is the only difference of a sandbox that makes this choice',
  async ([name, choice], { start }) => {
    const { url, key } = await start({ unspecified: { [name]: choice } })
    const { rules, differing, report, verification } = await verifyService(url, { key })
    const row = verification.entries.find((entry) => entry.name === name)
    expect(differing, JSON.stringify(row?.upstream)).toEqual({ [name]: [choice] })
    expect(Object.entries(rules).filter(([, result]) => result === 'broken')).toEqual([])
    expect(report.findings.map(({ rule, location }) => `${rule} ${location}`)).toEqual([
      `ledger-difference ${name}`,
    ])
  },
)

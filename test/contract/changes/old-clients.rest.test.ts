import { some } from '../../support/runs.ts'
import { expect, test } from '../../support/test.ts'
import { depot, edited } from './depot.ts'
import { AFTER_ITS_DAY, LEVELS, pairOf } from './level-pairs.ts'
import { verdictsOn } from './old-clients.ts'
import { ONE_CHANGES } from './one-changes.ts'

test.for(some(ONE_CHANGES, 6))(
  'diff, shadow and rehearsal agree on whether it refuses a client that keeps to the older contract: %s',
  async ([, , edits]) => {
    const said = await verdictsOn(depot(), edited(edits), { isRehearsed: true })
    expect(said.disagreements).toEqual([])
    expect(said.requests).toBeGreaterThan(100)
  },
)

test.for(
  some(
    LEVELS.filter(([title]) => title !== AFTER_ITS_DAY),
    10,
  ),
)(
  'diff and shadow agree on whether it refuses a client that keeps to the older contract: %s',
  async ([, older, newer]) => {
    const { disagreements } = await verdictsOn(...pairOf(older, newer), { isRehearsed: false })
    expect(disagreements).toEqual([])
  },
)

import { expect, test } from '../../support/test.ts'
import { compared } from './depot.ts'
import { LEVELS, pairOf } from './level-pairs.ts'

test.for(LEVELS)(
  'what refuses a client that kept to the older contract is an error, and nothing else of a request is: %s',
  ([, older, newer, levels]) => {
    const { changes } = compared(...pairOf(older, newer))
    expect([...new Set(changes.map(({ level }) => level))].toSorted().join(' ')).toBe(levels)
  },
)

import { some } from '../../support/runs.ts'
import { rotatedContracts } from '../behaviour/rotated-contracts.ts'
import { testRotated } from '../behaviour/test-rotated.ts'

testRotated(
  some(
    rotatedContracts().filter(({ name }) => name !== '3.1/readme'),
    2,
  ),
)

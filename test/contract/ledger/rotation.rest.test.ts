import { rotatedContracts } from '../behaviour/rotated-contracts.ts'
import { testRotated } from '../behaviour/test-rotated.ts'

testRotated(rotatedContracts().filter(({ name }) => name !== 'helpdesk'))

import { rotatedContracts } from '../behaviour/rotated-contracts.ts'
import { testRotated } from '../behaviour/test-rotated.ts'

testRotated(rotatedContracts().filter(({ name }) => name !== '3.1/readme'))

import { testProperties } from './properties.ts'

testProperties(1)

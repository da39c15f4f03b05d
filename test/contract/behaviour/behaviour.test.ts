import { testRestart, testSlice } from './slice.ts'

testSlice(['3.0/petstore-expanded', '3.0/polymorphism', '3.1/train-travel', 'cut/govuk-pay'])

testRestart(['3.0/link-example', '3.1/train-travel', 'cut/govuk-pay'])

import { testSlice } from './slice.ts'

testSlice(['3.1/train-travel', 'cut/govuk-pay'])

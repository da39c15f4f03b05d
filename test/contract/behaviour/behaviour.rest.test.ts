import { testRestart, testSlice } from './slice.ts'

testSlice([
  ...[
    '3.0/link-example',
    '3.0/petstore',
    '3.0/petstore-expanded',
    '3.0/polymorphism',
    '3.0/request-examples',
    '3.0/response-examples',
  ],
  ...['3.0/schema-types', '3.1/schema-types', 'cut/nexmo-audit'],
])

testRestart(['3.0/link-example', '3.1/train-travel', 'cut/govuk-pay'])

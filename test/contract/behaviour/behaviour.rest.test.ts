import { some } from '../../support/runs.ts'
import { testRestart, testSlice } from './slice.ts'

testSlice(
  some(
    [
      ...[
        '3.0/link-example',
        '3.0/petstore',
        '3.0/petstore-expanded',
        '3.0/polymorphism',
        '3.0/request-examples',
        '3.0/response-examples',
      ],
      ...['3.0/schema-types', '3.1/schema-types', 'cut/nexmo-audit'],
    ],
    4,
  ),
)

testRestart(some(['3.1/train-travel', '3.0/link-example', 'cut/govuk-pay'], 1))

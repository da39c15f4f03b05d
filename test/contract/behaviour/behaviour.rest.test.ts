import { testSlice } from './slice.ts'

testSlice([
  ...['3.0/link-example', '3.0/petstore', '3.0/request-examples', '3.0/response-examples'],
  ...['3.0/schema-types', '3.0/star-trek', '3.1/schema-types', 'cut/discourse', 'cut/nexmo-audit'],
])

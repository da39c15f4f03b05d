import { testEveryWay } from './test-every-way.ts'

testEveryWay(2)

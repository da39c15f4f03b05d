import { wayNames } from './play.ts'
import { testEveryWay } from './test-every-way.ts'

// The rest has more changes, by every way.
testEveryWay(
  1,
  wayNames.filter((way) => !/replicas|proxy|recording/.test(way)),
)

import { startPatroniCluster } from './support/patroni-cluster.ts'
import { testFailover } from './support/test-failover.ts'

const start = () => startPatroniCluster()

testFailover('the primary is killed', { start, lose: (cluster) => cluster.killPrimary() })
testFailover('the primary is killed behind a PgBouncer', {
  isPooled: true,
  start,
  lose: (cluster) => cluster.killPrimary(),
})
testFailover('the primary hangs, and comes back', { start, lose: (cluster) => cluster.hangPrimary() })

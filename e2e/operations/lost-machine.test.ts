import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll } from 'vitest'
import { startPatroniCluster } from '../faults/support/patroni-cluster.ts'
import { testFailover } from '../faults/support/test-failover.ts'
import { startMachines } from './machines.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
// What the portals run.
beforeAll(() => void execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' }))

/** Servers on two machines, each with an etcd, and the third etcd here, beside the portals. */
async function start() {
  const { stop, ...place } = await startMachines()
  const cluster = await startPatroniCluster(place).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { ...cluster, stop: () => cluster.stop().then(stop) }
}

testFailover('the machine of the primary is lost with one of three etcds', {
  start,
  lose: (cluster) => cluster.killPrimary(),
})
testFailover('the machine of the primary is cut off with one of three etcds, and comes back', {
  start,
  lose: (cluster) => cluster.cutPrimary(),
})
// At 30 % the others may find that the primary is lost, or not: nothing may be lost either way.
for (const percent of [5, 30])
  testFailover(`the network loses ${percent} % of the packets of the primary's machine, each way`, {
    start,
    lose: (cluster) => cluster.thinPrimary(percent),
  })

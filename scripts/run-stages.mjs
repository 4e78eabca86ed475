/**
 * Runs the stages one after the other, goes on after a failure, and ends with the line that counts. A stage gives
 * `{ passed, failed, skipped? }`, or nothing when it is one check that throws if it fails.
 */
export async function runStages(stages) {
  const results = []
  for (const { name, run } of stages) {
    console.log(`\n=== ${name}`)
    const startedAt = performance.now()
    const count = await countOf(run)
    results.push({ name, ...count, seconds: (performance.now() - startedAt) / 1000 })
  }
  report(results)
  return results.every(({ failed }) => failed === 0)
}

async function countOf(run) {
  try {
    return { passed: 1, failed: 0, skipped: 0, ...(await run()) }
  } catch (error) {
    console.error(error instanceof StageFailed ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** A failure whose details are printed already. */
export class StageFailed extends Error {}

function report(results) {
  const width = Math.max(...results.map(({ name }) => name.length))
  console.log('')
  for (const { name, passed, failed, skipped, seconds } of results) {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed`
    const note = skipped ? `, ${skipped} skipped` : ''
    console.log(`${failed ? '✗' : '✓'} ${name.padEnd(width)} ${counts} ${seconds.toFixed(1).padStart(7)} s${note}`)
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
}

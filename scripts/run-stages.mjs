// Further failures are told where they happened: the end of the output stays short enough to be read.
const mostNamed = 40

/**
 * Runs the stages one after the other, goes on after a failure, and ends with every failure by name and the line that
 * counts. A stage gives `{ passed, failures: [name, error][], skipped? }`, or nothing when it is one check that throws
 * if it fails.
 */
export async function runStages(stages) {
  const results = []
  for (const { name, run } of stages) {
    console.log(`\n=== ${name}`)
    const startedAt = performance.now()
    const result = await resultOf(name, run)
    results.push({ name, ...result, seconds: (performance.now() - startedAt) / 1000 })
  }
  report(results)
  return results.every(({ failures }) => failures.length === 0)
}

async function resultOf(name, run) {
  try {
    return { passed: 1, failures: [], skipped: 0, ...(await run()) }
  } catch (error) {
    console.error(error instanceof StageFailed ? error.message : error)
    return { passed: 0, failures: [[name, error.message.split('\n')[0]]], skipped: 0 }
  }
}

/** A failure whose details are printed already. */
export class StageFailed extends Error {}

function report(results) {
  const width = Math.max(...results.map(({ name }) => name.length))
  console.log('')
  for (const { name, passed, failures, skipped, seconds } of results) {
    const counts = `${String(passed).padStart(5)} passed ${String(failures.length).padStart(3)} failed`
    const note = skipped ? `, ${skipped} skipped` : ''
    console.log(
      `${failures.length ? '✗' : '✓'} ${name.padEnd(width)} ${counts} ${seconds.toFixed(1).padStart(7)} s${note}`,
    )
  }
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) console.log('')
  for (const [name, error] of failures.slice(0, mostNamed)) console.log(`✗ ${name}\n    ${error}`)
  if (failures.length > mostNamed) console.log(`… and ${failures.length - mostNamed} more, see above`)
  const passed = results.reduce((total, result) => total + result.passed, 0)
  console.log(`\n${passed} passed, ${failures.length} failed`)
}

import { join } from 'node:path'
import { build } from './build.mjs'
import { budgetProblems } from './check-budgets.mjs'
import { structureProblems } from './check-structure.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { runCommand } from './run-command.mjs'
import { StageFailed } from './run-stages.mjs'
import { runPlaywright, runVitest } from './run-tests.mjs'
import { unseenAdvisories } from './structure/lockfile.mjs'
import { typecheck } from './typecheck.mjs'

/** The checks that need no build, by their names. */
export function quickStages(root) {
  return [
    { name: 'format', run: () => command(root, '@biomejs/biome/bin/biome', ['format', '.']) },
    { name: 'lint', run: () => command(root, 'oxlint/bin/oxlint', ['--config', 'oxlint.config.mjs', '--type-aware']) },
    { name: 'structure', run: () => structure(root) },
    { name: 'types', run: () => typecheck(root) },
    tests(root, 'scripts', 'scripts/vitest.config.mjs'),
    tests(root, 'contract', 'contract/vitest.config.ts'),
    tests(root, 'gift-shop', 'gift-shop/vitest.config.ts'),
    tests(root, 'web', 'web/vitest.config.ts'),
  ]
}

/** The rest of what CI runs. */
export function slowStages(root) {
  return [
    { name: 'build', run: () => oneAtATime(root, () => build(root)) },
    { name: 'budgets', run: () => budgets(root) },
    tests(root, 'server', 'server/vitest.config.ts'),
    { name: 'journeys', run: () => runPlaywright(root) },
    tests(root, 'faults', 'e2e/faults/vitest.config.ts'),
  ]
}

function tests(root, name, config) {
  return { name: `tests: ${name}`, run: () => runVitest(root, config) }
}

async function command(root, program, args) {
  const code = await runCommand(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: root })
  if (code !== 0) throw new StageFailed(`${program} ended with code ${code}`)
}

function structure(root) {
  const problems = structureProblems(root)
  if (problems.length > 0) return { passed: 0, failures: problems.map(({ path, message }) => [path, message]) }
  console.log(`note: ${unseenAdvisories}`)
}

function budgets(root) {
  const { table, problems, checked } = budgetProblems(root)
  console.log(table)
  return { passed: checked - problems.length, failures: problems.map((problem) => ['budgets', problem]) }
}

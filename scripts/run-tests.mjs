import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from './run-command.mjs'

/** Runs the tests of a vitest config and counts them. */
export async function runVitest(root, config) {
  const report = freshReport(root, config)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--config', config, '--reporter=default', '--reporter=json']
  const code = await runCommand(process.execPath, [vitest, ...args, `--outputFile.json=${report}`], {
    cwd: root,
    env: testEnvironment(root),
  })
  return countOf(code, report, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
    passed: numPassedTests,
    // A file that could not even be loaded has no tests that failed.
    failed: numFailedTests + testResults.filter(isBroken).length,
    skipped: numPendingTests + numTodoTests,
  }))
}

/** Runs the journeys in the browser and counts them. */
export async function runPlaywright(root) {
  const report = join(root, 'e2e/test-results/report.json')
  rmSync(report, { force: true })
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const code = await runCommand(process.execPath, [playwright, 'test', '--config', 'e2e/playwright.config.ts'], {
    cwd: root,
    env: testEnvironment(root),
  })
  return countOf(code, report, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }))
}

/** The caller's environment without what configures a portal or a PostgreSQL client: tests bring their own. */
export function testEnvironment(root) {
  const variables = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)
  const ours = new Set(['NODE_ENV', ...[...variables].map(([, name]) => name)])
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ours.has(name) && !/^(PG|AWS_|PORTAL_TEST_)/.test(name)),
  )
}

function isBroken({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((result) => result.status === 'failed')
}

function freshReport(root, name) {
  const report = join(root, '.cache/reports', `${name.replaceAll(/[^a-z]+/g, '-')}.json`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  return report
}

function countOf(code, report, read) {
  if (!existsSync(report)) return { passed: 0, failed: 1 }

  const count = read(JSON.parse(readFileSync(report, 'utf8')))
  // An error outside every test, or no test at all, still ends the runner with a code.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.mjs'

/** Runs the tests of a vitest config and counts them. */
export function runVitest(root, config) {
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/note-results.ts')}`]
  return runAndCount(root, 'vitest/vitest.mjs', ['run', '--config', config, ...reporters])
}

/** Runs the journeys in the browser and counts them. */
export function runPlaywright(root) {
  const reporters = `--reporter=list,${join(root, 'scripts/note-results.ts')}`
  return runAndCount(root, '@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts', reporters])
}

async function runAndCount(root, program, args) {
  const file = join(root, '.cache/test-results.json')
  rmSync(file, { force: true })
  const code = await runCommand(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...testEnvironment(root), TEST_RESULTS: file },
  })
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failures: [], skipped: 0 }
  // A runner that dies, or finds no test at all, has no failed test but a code.
  if (code !== 0 && results.failures.length === 0) {
    results.failures.push([program, `it ended with code ${code}, and no test failed`])
  }
  return results
}

/** The caller's environment without what configures a portal or a PostgreSQL client: tests bring their own. */
export function testEnvironment(root) {
  const variables = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)
  const ours = new Set(['NODE_ENV', ...[...variables].map(([, name]) => name)])
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ours.has(name) && !/^(PG|AWS_|PORTAL_TEST_)/.test(name)),
  )
}

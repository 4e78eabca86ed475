import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type * as Playwright from '@playwright/test/reporter'
import type * as Vitest from 'vitest/node'

/**
 * What a run of tests came to; a failure is 'where: what', and its error in a line. `missed` are the tests that were skipped
 * with a reason: they should run, and something that they need can't be had here.
 */
export type Results = {
  passed: number
  failures: [name: string, error: string][]
  skipped: number
  missed: [name: string, reason: string][]
}

/** A reporter of both vitest and Playwright, which writes the results of a run into the file of `TEST_RESULTS`. */
export default class NoteResults implements Vitest.Reporter, Playwright.Reporter {
  readonly #results: Results = { passed: 0, failures: [], skipped: 0, missed: [] }
  #suite: Playwright.Suite | null = null

  onTestRunEnd(modules: readonly Vitest.TestModule[], unhandled: readonly { message: string }[]): void {
    for (const testModule of modules) {
      const file = [testModule.project.name, pathOf(testModule.moduleId)].filter(Boolean).join(': ')
      for (const test of testModule.children.allTests()) {
        const result = test.result()
        const name = `${file} > ${test.fullName}`
        this.#note(result.state, name, result.errors?.[0]?.message)
        if (result.state === 'skipped' && result.note) this.#results.missed.push([name, briefly(result.note)])
      }
      // A file that can't be loaded has no tests, and a hook that fails belongs to none of them.
      const suites = [testModule, ...testModule.children.allSuites()]
      for (const error of suites.flatMap((suite) => suite.errors())) this.#note('failed', file, error.message)
    }
    for (const error of unhandled) this.#note('failed', 'outside of every test', error.message)
    this.#write()
  }

  onBegin(_config: Playwright.FullConfig, suite: Playwright.Suite): void {
    this.#suite = suite
  }

  onError(error: Playwright.TestError): void {
    this.#note('failed', 'journeys: outside of every test', error.message)
  }

  onEnd(): void {
    const states = { expected: 'passed', skipped: 'skipped', unexpected: 'failed', flaky: 'failed' } as const
    for (const test of this.#suite?.allTests() ?? []) {
      const name = `journeys: ${pathOf(test.location.file)}:${test.location.line} > ${test.titlePath().slice(3).join(' > ')}`
      const errors = test.results.find(({ error }) => error)?.errors ?? []
      // Of a test that ran out of time the first error says only that; the next one says what it waited for, and where.
      const told = errors.map(({ message = '', location }) =>
        location ? `line ${location.line}: ${message}` : message,
      )
      this.#note(states[test.outcome()], name, told.join('\n'))
    }
    this.#write()
  }

  #note(state: Vitest.TestResult['state'], name: string, error = ''): void {
    if (state === 'passed') this.#results.passed += 1
    else if (state === 'failed') this.#results.failures.push([name, briefly(error)])
    else this.#results.skipped += 1
  }

  #write(): void {
    const file = process.env.TEST_RESULTS
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(this.#results))
  }
}

// Playwright says on lines of their own what it looked for, what it expected and what was there.
function briefly(error: string): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.slice(0, 4).join(' | ').slice(0, 300)
}

function pathOf(file: string): string {
  return relative(process.cwd(), file)
}

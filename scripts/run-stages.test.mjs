import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StageFailed, runStages } from './run-stages.mjs'

let printed

beforeEach(() => {
  printed = []
  for (const method of ['log', 'error'])
    vi.spyOn(console, method).mockImplementation((text) => printed.push(String(text)))
})

afterEach(() => vi.restoreAllMocks())

describe('a run of stages', () => {
  it('goes on after a failure, tells all of them and ends with the line that counts', async () => {
    const isGood = await runStages([
      { name: 'lint', run: async () => Promise.reject(new StageFailed('a.ts: no')) },
      { name: 'types', run: async () => ({ passed: 3, failures: [['web: app.test.ts > opens', 'Error: shut']] }) },
      { name: 'tests', run: async () => ({ passed: 20, failures: [], skipped: 2 }) },
      { name: 'build', run: async () => undefined },
    ])

    expect(isGood).toBe(false)
    expect(printed).toContain('a.ts: no')
    expect(printed.join('\n')).toMatch(/✗ lint .*\n✗ types.*\n✓ tests.*2 skipped\n✓ build/)
    expect(printed.slice(-3)).toEqual([
      '✗ lint\n    a.ts: no',
      '✗ web: app.test.ts > opens\n    Error: shut',
      '\n24 passed, 2 failed',
    ])
  })

  it('is good when nothing failed', async () => {
    expect(await runStages([{ name: 'build', run: async () => undefined }])).toBe(true)
    expect(printed.at(-1).trim()).toBe('1 passed, 0 failed')
  })
})

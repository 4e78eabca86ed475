import { spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLog } from './open-log.ts'

test('a log on a full disk stops nothing, and is complained of once', async ({ skip }) => {
  skip(!existsSync('/dev/full'), 'there is no /dev/full here')
  const output = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(output))
  const complaints: string[] = []
  const log = openLog({ level: 'info', output, tell: (sentence) => complaints.push(sentence) })

  for (const line of ['one', 'two', 'three']) {
    log.info(line)
    await new Promise((resolve) => log.flush(resolve))
  }

  expect(complaints).toEqual([expect.stringContaining("The log can't be written (ENOSPC)")])
})

test('lines wait for a reader that hangs, and those beyond the memory are counted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pipe = join(folder, 'pipe')
  spawnSync('mkfifo', [pipe])
  const output = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  onTestFinished(() => closeSync(output))
  const log = openLog({ level: 'info', output, keep: 100_000 })
  const written = 3_000
  for (let number = 0; number < written; number++) log.info({ number }, 'x'.repeat(80))

  let text = ''
  await expect.poll(() => (text += readAll(output))).toContain('lines of the log were lost')

  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { number?: number; lines?: number })
  const kept = lines.flatMap(({ number }) => (number === undefined ? [] : [number]))
  const lost = lines.reduce((sum, line) => sum + (line.lines ?? 0), 0)
  expect(kept).toEqual(kept.map((_, index) => index))
  expect(lost).toBeGreaterThan(0)
  expect(kept.length + lost).toBe(written)
})

function readAll(file: number): string {
  const buffer = Buffer.alloc(65_536)
  let text = ''
  try {
    for (;;) text += buffer.toString('utf8', 0, readSync(file, buffer))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
  }
  return text
}

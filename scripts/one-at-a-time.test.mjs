import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const scriptPath = join(import.meta.dirname, 'one-at-a-time.mjs')

let folder
let diary

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lock-'))
  diary = join(folder, 'diary')
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('two starts from one checkout', () => {
  it('take turns', async () => {
    const workers = ['a', 'b', 'c'].map((name) => startWorker(name, 100))
    await Promise.all(workers.map(end))

    const turns = readFileSync(diary, 'utf8').trim().split('\n')
    expect(turns).toHaveLength(6)
    for (const [index, turn] of turns.entries()) {
      if (index % 2 === 0) expect(turns[index + 1]).toBe(turn.replace('begin', 'end'))
    }
  })

  it('go on when the one that had its turn was killed', async () => {
    const first = startWorker('first', 600_000)
    await once(first, 'begin first')
    const second = startWorker('second', 0)
    await once(second, 'still preparing')

    first.kill('SIGKILL')
    await end(second)

    expect(readFileSync(diary, 'utf8')).toBe('begin first\nbegin second\nend second\n')
  })
})

function startWorker(name, milliseconds) {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { oneAtATime } from ${JSON.stringify(scriptPath)}
    const write = (line) => { appendFileSync(${JSON.stringify(diary)}, line + '\\n'); console.log(line) }
    await oneAtATime(${JSON.stringify(folder)}, async () => {
      write('begin ${name}')
      await new Promise((resolve) => setTimeout(resolve, ${milliseconds}))
      write('end ${name}')
    })`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
}

function once(worker, text) {
  return new Promise((resolve) => {
    worker.stdout.on('data', (chunk) => String(chunk).includes(text) && resolve())
  })
}

function end(worker) {
  return new Promise((resolve) => worker.once('exit', resolve))
}

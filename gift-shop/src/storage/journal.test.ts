import { appendFile, chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBooks } from '../books/open-books.ts'
import { openJournal } from './journal.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
  path = join(folder, 'journal.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

async function readBack(): Promise<string[]> {
  const lines: string[] = []
  const journal = await openJournal(path, (line) => lines.push(line))
  await journal.close()
  return lines
}

test('added lines are read back in order, and are on disk once settled', async () => {
  const journal = await openJournal(path, () => {})
  for (let number = 0; number < 1000; number++) journal.add(`line ${number} – één`)
  await journal.settled()
  const stored = await readFile(path, 'utf8')
  await journal.close()

  expect(stored.split('\n')).toHaveLength(1001)
  expect((await readBack()).at(-1)).toBe('line 999 – één')
})

test('an incomplete last line is removed before the next one is added', async () => {
  await writeFile(path, 'one\ntwo\nthr')
  const journal = await openJournal(path, () => {})
  journal.add('three')
  await journal.close()

  expect(await readBack()).toEqual(['one', 'two', 'three'])
})

test('an incomplete character is removed with its line', async () => {
  await writeFile(path, Buffer.from('one\né').subarray(0, -1))

  expect(await readBack()).toEqual(['one'])
  expect(await readFile(path, 'utf8')).toBe('one\n')
})

test('a journal that other accounts could write becomes private', async () => {
  await writeFile(path, 'one\n')
  await chmod(path, 0o666)
  await chmod(folder, 0o777)

  expect(await readBack()).toEqual(['one'])

  const modes = [await stat(folder), await stat(path)].map(({ mode }) => mode & 0o777)
  expect(modes).toEqual([0o700, 0o600])
})

test('nothing settles after a failed write', async () => {
  const journal = await openJournal(path, () => {})
  // Writing to a closed file fails like a full or broken disk.
  await journal.close()
  journal.add('lost')

  await expect(journal.settled()).rejects.toThrow()
  expect(await journal.broken).toBeInstanceOf(Error)
  await expect(journal.settled()).rejects.toThrow()
})

test('a damaged line in the middle keeps the books closed', async () => {
  await writeFile(path, '{"type":"credited"}\n')
  await appendFile(path, '{"type":"signed_out","at":"2026-01-01T00:00:00Z","session_key":"a"}\n')

  await expect(openBooks(path)).rejects.toThrow(/journal\.jsonl:1 can't be read/)
})

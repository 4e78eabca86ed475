import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeOldCaptured } from './captured-mails.ts'

const smtpUrl = 'smtp://127.0.0.1:25'
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'portal-captured-'))
  writeAgo('old.eml', 31)
  writeAgo('young.eml', 29)
  writeAgo('.killed.eml.part', 2)
  writeAgo('.writing.eml.part', 0)
  writeAgo('of-somebody-else.txt', 400)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function writeAgo(name: string, days: number) {
  const at = new Date(Date.now() - days * 24 * 3_600_000)
  writeFileSync(join(dir, name), 'x')
  utimesSync(join(dir, name), at, at)
}

test('beside a relay, captured mails go when their retention is over', async () => {
  await removeOldCaptured({ dir, smtpUrl, retentionDays: 30 })

  expect(readdirSync(dir).toSorted()).toEqual(['.writing.eml.part', 'of-somebody-else.txt', 'young.eml'])
})

test('without a relay the folder is the mailbox, and keeps all but what a kill left', async () => {
  await removeOldCaptured({ dir, smtpUrl: null, retentionDays: 30 })

  expect(readdirSync(dir).toSorted()).toEqual(['.writing.eml.part', 'of-somebody-else.txt', 'old.eml', 'young.eml'])
})

test('a folder that is not there yet is no failure', async () => {
  await expect(removeOldCaptured({ dir: join(dir, 'none'), smtpUrl, retentionDays: 30 })).resolves.toBeUndefined()
})

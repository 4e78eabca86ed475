import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPrivate } from './keep-private.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-private-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder that everybody could read and write is its owner’s alone, with all that is in it', () => {
  const database = makeFolder('database', 0o777)
  const secret = makeFile('app-key.secret', 0o644)
  const table = makeFile('database/16384', 0o666)

  expect(keepPrivate(folder)).toEqual([])

  expect([folder, database, secret, table].map(modeOf)).toEqual([0o700, 0o700, 0o600, 0o600])
})

test('what the owner may do with a file stays as it was', () => {
  const program = makeFile('programma', 0o755)
  const kept = makeFile('bewaard', 0o444)

  keepPrivate(folder)

  expect([program, kept].map(modeOf)).toEqual([0o700, 0o400])
})

test('a link changes nothing of what it leads to', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'portal-elsewhere-'))
  chmodSync(elsewhere, 0o755)
  symlinkSync(elsewhere, join(folder, 'link'))

  keepPrivate(folder)

  expect(modeOf(elsewhere)).toBe(0o755)
  rmSync(elsewhere, { recursive: true })
})

test('of a folder that is shared with others only our own files are taken', () => {
  chmodSync(folder, 0o1777)
  const mail = makeFile('een.eml', 0o644)
  const other = makeFile('ander.txt', 0o644)

  expect(keepPrivate(folder, (name) => name.endsWith('.eml'))).toEqual([folder])

  expect([folder, mail, other].map(modeOf)).toEqual([0o777, 0o600, 0o644])
})

test('a folder that another account has for itself, such as lost+found of a disk, stops nothing', () => {
  chmodSync(folder, 0)

  expect(asNobody(() => keepPrivate(folder))).toEqual([])

  chmodSync(folder, 0o700)
})

test('a folder that does not exist yet is no problem', () => {
  expect(keepPrivate(join(folder, 'straks'))).toEqual([])
})

/** As an account that is not the administrator, who may read everything. */
function asNobody<Result>(look: () => Result): Result {
  const isAdministrator = process.geteuid?.() === 0
  if (isAdministrator) process.seteuid?.(65_534)
  try {
    return look()
  } finally {
    if (isAdministrator) process.seteuid?.(0)
  }
}

function makeFolder(name: string, mode: number): string {
  const path = join(folder, name)
  mkdirSync(path)
  chmodSync(path, mode)
  chmodSync(folder, 0o755)
  return path
}

function makeFile(name: string, mode: number): string {
  const path = join(folder, name)
  writeFileSync(path, 'geheim')
  chmodSync(path, mode)
  return path
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

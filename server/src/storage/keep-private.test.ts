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

test('a folder that everybody may write becomes private, with all its files', () => {
  const database = makeFolder('database', 0o777)
  const secret = makeFile('app-key.secret', 0o644)
  const table = makeFile('database/16384', 0o666)

  expect(keepPrivate(folder)).toEqual([])

  expect([folder, database, secret, table].map(modeOf)).toEqual([0o700, 0o700, 0o600, 0o600])
})

test('the permissions of the owner stay as they are', () => {
  const program = makeFile('programma', 0o755)
  const kept = makeFile('bewaard', 0o444)

  keepPrivate(folder)

  expect([program, kept].map(modeOf)).toEqual([0o700, 0o400])
})

test('a folder that is itself a link is private too', () => {
  const secret = makeFile('app-key.secret', 0o644)
  const link = `${folder}-link`
  symlinkSync(folder, link)

  expect(keepPrivate(link)).toEqual([])

  expect([folder, secret].map(modeOf)).toEqual([0o700, 0o600])
  rmSync(link)
})

test('the target of a link inside the folder stays as it is', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'portal-elsewhere-'))
  chmodSync(elsewhere, 0o755)
  symlinkSync(elsewhere, join(folder, 'link'))

  keepPrivate(folder)

  expect(modeOf(elsewhere)).toBe(0o755)
  rmSync(elsewhere, { recursive: true })
})

test('in a folder for everybody only our own files become private', () => {
  chmodSync(folder, 0o1777)
  const mail = makeFile('een.eml', 0o644)
  const other = makeFile('ander.txt', 0o644)

  expect(keepPrivate(folder, (name) => name.endsWith('.eml'))).toEqual([folder])

  expect([folder, mail, other].map(modeOf)).toEqual([0o777, 0o600, 0o644])
})

test('a folder that is private to another account, such as lost+found, is skipped', () => {
  chmodSync(folder, 0)

  expect(asNobody(() => keepPrivate(folder))).toEqual([])

  chmodSync(folder, 0o700)
})

test('a folder that does not exist is skipped', () => {
  expect(keepPrivate(join(folder, 'straks'))).toEqual([])
})

/** Runs as an account without root's right to read everything. */
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

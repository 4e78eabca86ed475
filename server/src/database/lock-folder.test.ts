import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram, startProgramIn } from '../../testing/programs/start-program.ts'
import { lockFolder } from './lock-folder.ts'

// Network namespaces of their own are what containers have.
const ownNetwork = process.getuid?.() === 0 ? ['unshare', '-n'] : ['unshare', '-rn']
const nobody = 65_534

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-lock-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a locked folder is refused with the process id of its holder', async () => {
  const holder = startProgram('hold-folder', folder)
  await holder.hasPrinted(1)

  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))

  for (const attempt of attempts) {
    expect(attempt).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining(`is in use by process ${holder.pid}.`) },
    })
  }
  await holder.kill()
})

test('the folder is free as soon as its holder is killed', async () => {
  for (let round = 0; round < 3; round++) {
    const holder = startProgram('hold-folder', folder)
    await holder.hasPrinted(1)
    await holder.kill()

    const lock = await lockFolder(folder)

    await lock.release()
  }
})

test('one of many simultaneous starts gets the folder', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))

  const locks = attempts.filter((attempt) => attempt.status === 'fulfilled')
  expect(locks).toHaveLength(1)
  await locks[0]?.value.release()
})

test('a released folder can be locked again', async () => {
  const first = await lockFolder(folder)
  await first.release()

  const second = await lockFolder(folder)

  await expect(lockFolder(folder)).rejects.toThrow('is in use by process')
  await second.release()
})

test('another name for the same folder is refused too', async () => {
  const lock = await lockFolder(folder)
  const otherName = path.join(folder, 'link')
  symlinkSync(folder, otherName)

  await expect(lockFolder(otherName)).rejects.toThrow('is in use by process')

  await lock.release()
})

test('a folder that does not exist is created', async () => {
  const lock = await lockFolder(path.join(folder, 'new', 'data'))

  await lock.release()
})

test('a process in another network namespace, such as another container, is refused at once', async ({ skip }) => {
  skip(
    !canStart(ownNetwork),
    'no network namespace of its own can be made here: unshare needs root, or user namespaces',
  )
  const holder = startProgramIn(ownNetwork, 'hold-folder', folder)
  await holder.hasPrinted(1)

  const second = startProgramIn(ownNetwork, 'hold-folder', folder)

  expect(await second.ended()).toBe(1)
  expect(second.lines).toEqual([expect.stringMatching(/ is in use by process \d+\. Stop that process, /)])
  await expect(lockFolder(folder)).rejects.toThrow('is in use by process')
  await holder.kill()
})

test('one of many processes that start together gets the folder of a killed one', async () => {
  const killed = startProgram('hold-folder', folder)
  await killed.hasPrinted(1)
  await killed.kill()

  const starts = Array.from({ length: 4 }, () => startProgram('hold-folder', folder))
  await Promise.all(starts.map((start) => start.hasPrinted(1)))

  expect(starts.filter(({ lines }) => lines[0] === 'locked')).toHaveLength(1)
  expect(readdirSync(path.join(folder, 'lock'))).toHaveLength(1)
  await Promise.all(starts.map((start) => start.kill()))
})

test('the server of another account is told whose folder it is, and root that it is in use', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can start a program as another account')
  chmodSync(folder, 0o755)
  const theirs = path.join(folder, 'data')
  mkdirSync(theirs, { mode: 0o700 })
  chownSync(theirs, nobody, nobody)
  const holder = startProgram('hold-folder', theirs, String(nobody))
  await holder.hasPrinted(1)
  const stranger = startProgram('hold-folder', theirs, String(nobody - 1))

  expect(await stranger.ended()).toBe(1)
  expect(stranger.lines).toEqual([expect.stringContaining(`belongs to another account (user id ${nobody}).`)])
  await expect(lockFolder(theirs)).rejects.toThrow(`is in use by process ${holder.pid}.`)
  await holder.kill()
})

test('a folder with a long path is locked too', async () => {
  const long = path.join(folder, 'x'.repeat(120))
  const lock = await lockFolder(long)

  await expect(lockFolder(long)).rejects.toThrow('is in use by process')

  await lock.release()
})

function canStart([command = '', ...words]: readonly string[]): boolean {
  return spawnSync(command, [...words, 'true']).status === 0
}

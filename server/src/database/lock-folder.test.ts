import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram } from '../../testing/programs/start-program.ts'
import { lockFolder } from './lock-folder.ts'

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

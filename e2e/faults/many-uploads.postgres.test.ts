import { readFileSync, statSync, utimesSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { imageCalls } from '@portal/contract/images'
import { type Image, listImages } from '@portal/contract/media'
import { createOwnDatabase } from '@portal/server/testing/databases'
import { createFactories } from '@portal/server/testing/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { makePictures } from './support/made-pictures.ts'
import { createImagesPage } from './support/images-page.ts'
import { createPortal } from './support/portal-process.ts'
import { tellFault } from './support/tell-fault.ts'

const howMany = Number(process.env.UPLOAD_FILES ?? 12)
const megabytes = Number(process.env.UPLOAD_MB ?? 1)
const breaks = Number(process.env.UPLOAD_BREAKS ?? 3)

const database = await createOwnDatabase()
const { db, dataDir } = database
const create = createFactories(db)
// Staff of the demo need no second factor.
const editor = await create.member({ email: 'redactie@voorbeeld.nl', roles: ['redactie'] })
const member = await create.member()
const portal = await createPortal({
  DATA_DIR: dataDir,
  DATABASE_URL: database.url!,
  DEMO_DATA: 'on',
  // As in deploy/.
  MALLOC_ARENA_MAX: '2',
})
const pictures = await makePictures(howMany, megabytes * 1_000_000)
const images = createImagesPage(portal.url)
/** By how much the memory of each process grew at most, in MB. */
const growth: number[] = []
let memoryAtStart = 0
let filesAtStart: Record<string, number>
let published = 0

beforeAll(
  async () => {
    await start()
    filesAtStart = await filesOnDisk()
    await images.logIn(editor)
    await images.choose(pictures.files)
    for (let round = 0; round < breaks; round++) await breakAndChooseAgain(round)
    for (; !images.areAllIn(); await images.choose(pictures.files)) await images.rest()
    published = await images.publish()
    noteGrowth()
  },
  (breaks * 2 + howMany * 2 + 60) * 10_000,
)
afterAll(async () => {
  images.close()
  if (portal.isRunning()) await portal.stop()
  pictures.remove()
  await database.close()
})

/** Every fourth break is a kill of the server, every third of the others a page that is gone, and the rest connections. */
async function breakAndChooseAgain(round: number): Promise<void> {
  const enough = images.sentBytes() + ((0.5 + Math.random()) * howMany * megabytes * 1_000_000) / (breaks + 1)
  while (images.sentBytes() < enough && images.isSending()) await pause(5)
  if (round % 4 === 2) {
    noteGrowth()
    await portal.kill()
    await images.rest()
    await start()
  } else if (round % 3 === 0) await images.reload()
  else images.cut()
  await images.choose(pictures.files)
}

async function start(): Promise<void> {
  await portal.start()
  memoryAtStart = mostMemory()
}

function noteGrowth(): void {
  growth.push(mostMemory() - memoryAtStart)
}

function mostMemory(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${portal.pid()}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Of each file of the portal its bytes, also of those that it never serves. */
async function filesOnDisk(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const folder of ['files', 'receiving'])
    for (const entry of await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile()) found[path] = statSync(path).size
    }
  return found
}

/** The work of two nights, a day apart: what nothing uses is given up, and then removed. */
async function sweepTwice(): Promise<void> {
  for (let night = 0; night < 2; night++) {
    await db.query(
      `update uploads set created_at = created_at - interval '25 hours', given_up_at = given_up_at - interval '25 hours'`,
    )
    for (const path of Object.keys(await filesOnDisk())) utimesSync(path, 0, 0)
    await run('uploads.sweep')
  }
}

async function run(kind: string): Promise<void> {
  await db.query('update queue set due_at = now(), finished_at = null where kind = $1', [kind])
  await db.tx(async () => db.notify(kind))
  const done = 'select from queue where kind = $1 and finished_at is not null'
  await eventually(async () => (await db.query(done, [kind])).length > 0, kind)
}

describe(`${howMany} files and ${breaks} breaks, then all of them again`, () => {
  test('nothing is missing: members see every picture, with its own file', async () => {
    const client = await clientOf(portal.url, member)
    const listed = JSON.parse((await client.get(listImages.path)).body) as Image[]
    const names = listed.map(({ name }) => name)
    tellFault({
      tried: `${images.breaks()} uploads cut or killed of ${howMany} files of ${megabytes} MB`,
      acknowledged: published,
      lost: pictures.names.filter((name) => !names.includes(name)),
      also: `${images.sendings()} sendings, ${images.known()} known already, memory +${growth.map(Math.round).join(', +')} MB`,
    })

    expect(images.breaks()).toBeGreaterThan(0)
    expect(names.toSorted()).toEqual(pictures.names.toSorted())
    for (const { tiff_image: file } of listed)
      expect((await fetch(`${portal.url}/storage/${file}`, { method: 'HEAD' })).status).toBe(200)
  })

  test('the sweep leaves four files and one row for each', async () => {
    await sweepTwice()

    const kept = Object.keys(await filesOnDisk()).filter((path) => !(path in filesAtStart))
    const rows = await db.query<{ file: string; thumbnail_image: string; own_file: string }>('select * from uploads')
    const named = rows.flatMap(({ file, thumbnail_image, own_file }) => [
      file,
      file.replace('.webp', '.avif'),
      thumbnail_image,
      own_file,
    ])
    expect(rows).toHaveLength(howMany)
    expect(kept.toSorted()).toEqual(named.map((path) => join(dataDir, 'files', path)).toSorted())
  })

  test('the memory of the server grows by 200 MB at most', () => {
    expect(Math.max(...growth)).toBeLessThan(200)
  })

  test('when all of them are deleted and swept, the disk is as it was, to the byte', async () => {
    const client = await clientOf(portal.url, editor)
    const entries = await db.query<{ id: number; version: number }>(
      `select id, rev as version from content where kind = 'images'`,
    )
    for (let at = 0; at < howMany; at += 100)
      await client.post(imageCalls.bulk.path, { action: 'delete', entries: entries.slice(at, at + 100) })
    await db.query(`update content set deleted_at = deleted_at - interval '31 days'`)
    await run('content.sweep')
    await sweepTwice()

    expect(await filesOnDisk()).toEqual(filesAtStart)
    expect(await db.query(`select id from uploads union all select id from content where kind = 'images'`)).toEqual([])
  })
})

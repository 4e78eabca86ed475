import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { listDownloads, listImages } from '@portal/contract/media'
import { filesOfImage } from '@portal/contract/media-lists'
import { listPoints } from '@portal/contract/points'
import { getRegistration } from '@portal/contract/own-registration'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createApp } from '../app.ts'
import type { Manifest } from '../backup/manifest.ts'
import { namedFiles } from '../backup/tables.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { createDependencies } from '../dependencies.ts'
import { findDownloads, findImages } from '../features/media/store.ts'
import { countOutOfStep } from '../features/points/find-open-points.ts'
import { findRecordCheck } from '../features/record/jobs.ts'
import { createRecordKeys, type RecordKeys } from '../features/record/record-keys.ts'
import { type Verified, verifyRecord } from '../features/record/verify-record.ts'
import { type CurrentMember, memberColumns } from '../http/current-member.ts'
import { sessionCookie } from '../http/session.ts'
import { createSession } from '../http/session-store.ts'
import { findAppKey, type KeySettings } from '../seal-keys.ts'
import type { FileStorage } from '../storage/file-storage.ts'

export type JudgedRows = {
  smokeChecks: SmokeCheckPart[]
  missing: string[]
  record: JudgedRecord
}

type Options = Omit<SmokeCheckOptions, 'db'> & { recordKeys: RecordKeys }

/**
 * Judges rows that were restored. Throws when they don't agree with each other, or the portal can't serve them; what its record
 * lacks is no reason, and is told.
 */
export async function judgeRestored(db: Database, { recordKeys, ...options }: Options): Promise<JudgedRows> {
  const count = await countOutOfStep(db)
  if (count > 0) throw new SmokeCheckFailed(`The points of ${count} registrations do not agree with the ledger`)
  return {
    missing: await missingFiles(db, options.manifest),
    record: await judgeRecord(db, recordKeys),
    smokeChecks: await runSmokeCheck({ ...options, db }),
  }
}

async function missingFiles(db: Database, { files }: Pick<Manifest, 'files'>): Promise<string[]> {
  const held = new Set(files.map(({ path }) => path))
  const named = new Set((await namedFiles(db)).map(({ path }) => path))
  return [...named].filter((path) => !held.has(path))
}

export type JudgedRecord = Verified & {
  /** Whether the portal's own check had found this break before. */
  isKnown: boolean
}

// Nobody waits for a page of it here.
const pageLines = 2_000

/** The keys of the record as far as this machine has them. */
export async function findRecordKeys(config: KeySettings): Promise<RecordKeys> {
  // Any other key fits no line.
  return createRecordKeys((await findAppKey(config)) ?? randomBytes(32).toString('hex'), config.previousAppKeys)
}

/** Verifies the chain of the record in rows that nobody else uses yet. */
export async function judgeRecord(db: Database, recordKeys: RecordKeys): Promise<JudgedRecord> {
  const verified = await verifyRecord({ db, recordKeys, pageLines })
  const known = (await findRecordCheck(db))?.result?.fault
  const { fault } = verified
  return { ...verified, isKnown: fault !== null && known?.line === fault.line && known.what === fault.what }
}

export function recordSentence({ lines, fault, isKnown }: JudgedRecord): string {
  if (fault === null) return `The chain of the record is whole: ${lines} lines.`
  if (fault.what === 'unknown-key')
    return `The chain of the record could not be verified: line ${fault.line} is sealed with an APP_KEY that is not set here.`
  return `The chain of the record is broken from line ${fault.line} on: ${fault.what}${isKnown ? ', as the portal knew' : ''}.`
}

/** Whether lines were lost on the way: the chain is broken, and neither the portal nor a missing key explains it. */
export function isRecordCut({ fault, isKnown }: JudgedRecord): boolean {
  return fault !== null && fault.what !== 'unknown-key' && !isKnown
}

export class SmokeCheckFailed extends Error {}

type SmokeCheckOptions = {
  config: Config
  db: Database
  files: FileStorage
  manifest: Pick<Manifest, 'files'>
}

/** What was told: 'registration', 'points', 'file'. A portal that is empty has less to tell. */
type SmokeCheckPart = keyof typeof smokeChecks

/**
 * Lets the portal serve these rows and files in this process, without listening, without a worker and without outside
 * systems: it has to be ready, and what it answers a member has to be what the rows say. Changes nothing: the session that
 * it needs is undone. Throws a `SmokeCheckFailed`.
 */
export function runSmokeCheck(options: SmokeCheckOptions): Promise<SmokeCheckPart[]> {
  // In the transaction of a restore this joins it, so the rows are judged before they take the place of others.
  return options.db.tx(async () => {
    await options.db.query('savepoint smokeChecks')
    const app = await openApp(options)
    try {
      await requireReady(app)
      const passed: SmokeCheckPart[] = []
      const member = await findMember(options.db)
      if (!member) return passed
      const { id } = await createSession(options.db, member)
      const ask = (path: string) => askAs(app, id, path)
      for (const [part, tell] of Object.entries(smokeChecks) as [SmokeCheckPart, Tell][])
        if (await tell({ ...options, member, ask })) passed.push(part)
      return passed
    } finally {
      await app.close()
      await options.db.query('rollback to savepoint smokeChecks').catch(() => {})
    }
  })
}

async function openApp({ config, db, files }: SmokeCheckOptions): Promise<FastifyInstance> {
  const log = pino({ level: 'silent' })
  // Nobody else is told or heard: on PostgreSQL that is a connection of its own.
  const alone: Database = { ...db, notify() {}, notifyNow: () => Promise.resolve(), listen: () => () => {} }
  const appKey = randomBytes(32).toString('hex')
  const deps = createDependencies({ config: { ...config, rateLimits: false }, db: alone, log, appKey, giftShop: null })
  const app = await createApp({ ...deps, files }, { webDir: null })
  await app.ready()
  return app
}

async function requireReady(app: FastifyInstance): Promise<void> {
  const { statusCode, body } = await app.inject({ url: '/readyz' })
  if (statusCode !== 200) throw new SmokeCheckFailed(`With the restored data the portal would not be ready: ${body}`)
}

type Asked = (path: string) => Promise<{ json: Record<string, unknown>; bytes: Buffer }>
type Teller = SmokeCheckOptions & { member: CurrentMember; ask: Asked }
type Tell = (teller: Teller) => Promise<boolean>

async function askAs(app: FastifyInstance, session: string, path: string): ReturnType<Asked> {
  const { statusCode, rawPayload, headers } = await app.inject({
    url: path,
    headers: { cookie: `${sessionCookie}=${session}` },
  })
  // Nobody's data: the path holds an id or the name of a file at most.
  if (statusCode !== 200)
    throw new SmokeCheckFailed(`With the restored data the portal answers ${statusCode} to ${path}`)
  const isJson = String(headers['content-type']).startsWith('application/json')
  return { json: isJson ? (JSON.parse(rawPayload.toString()) as Record<string, unknown>) : {}, bytes: rawPayload }
}

// Who registered last, so that their registration and points are told; otherwise anybody.
async function findMember(db: Database): Promise<CurrentMember | null> {
  const [found] = await db.query<CurrentMember>(
    `select ${memberColumns} from members m where email_verified_at is not null and m.id in (
       (select member_id from registrations r join members own on own.id = r.member_id and own.email_verified_at is not null
        order by r.id desc limit 1)
       union all (select id from members where email_verified_at is not null order by id limit 1)
     ) order by exists (select from registrations r where r.member_id = m.id) desc limit 1`,
  )
  return found ?? null
}

// Each compares an answer of the API with rows that it reads in a way of its own.
const smokeChecks = {
  async registration({ db, member, ask }: Teller) {
    const [expected] = await db.query<{ id: number }>(
      `select id, serial_number, to_char(install_date, 'YYYY-MM-DD') as install_date, zipcode as address_zipcode,
         house_number as address_house_number, customer_name as client_name, customer_email as client_email, credits,
         credited_at is not null as synced_sparco
       from registrations where member_id = $1 order by id desc limit 1`,
      [member.id],
    )
    if (!expected) return false
    const { json } = await ask(getRegistration.path.replace(':id', String(expected.id)))
    requireSame(expected, json, `registration ${expected.id}`)
    return true
  },

  async points({ db, member, ask }: Teller) {
    const [expected] = await db.query<{ count: number }>(
      `select m.credits as balance, sums.* from members m cross join (
         select count(*) as count, coalesce(sum(credits) filter (where credited_at is null and refused_at is null), 0)::int as pending_credits,
           coalesce(sum(credits) filter (where credited_at is not null), 0)::int as credited_credits
         from registrations where member_id = $1
       ) as sums where m.id = $1`,
      [member.id],
    )
    if (!expected || expected.count === 0) return false
    const { json } = await ask(listPoints.path)
    const { count, ...totals } = expected
    requireSame(totals, json.totals as Record<string, unknown>, `the points of member ${member.id}`)
    requireSame({ total: count }, json.meta as Record<string, unknown>, `the points of member ${member.id}`)
    return true
  },

  async file({ db, manifest, ask }: Teller) {
    const images = (await findImages(db)).flatMap((image) =>
      filesOfImage(image).map(({ kind, path }) => ({ call: listImages, column: `${kind}_image`, path })),
    )
    const downloads = (await findDownloads(db)).map(({ file }) => ({ call: listDownloads, column: 'file', path: file }))
    const rowOf = new Map([...images, ...downloads].map((row) => [row.path, row]))
    // The one that stands first is the one that is found soonest.
    const file = manifest.files.find(({ path }) => rowOf.has(path))
    const row = file && rowOf.get(file.path)
    if (!row) return false
    const { json } = await ask(row.call.path)
    const listed = (json as unknown as Record<string, unknown>[]).find((each) => each[row.column] === row.path)
    if (!listed) throw new SmokeCheckFailed(`With the restored data the portal does not list ${row.path}`)
    const { bytes } = await ask(`/storage/${encodeURI(row.path)}`)
    if (createHash('sha256').update(bytes).digest('hex') !== file.sha256)
      throw new SmokeCheckFailed(`With the restored data the portal serves other bytes as ${row.path}`)
    return true
  },
} satisfies Record<string, Tell>

function requireSame(expected: Record<string, unknown>, told: Record<string, unknown>, what: string): void {
  const wrong = Object.keys(expected).filter((name) => !isDeepStrictEqual(expected[name], told[name]))
  if (wrong.length > 0)
    throw new SmokeCheckFailed(`The portal tells something else of ${what} than its rows say: ${wrong.join(', ')}`)
}

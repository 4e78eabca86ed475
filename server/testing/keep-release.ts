import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createArchiveFolder } from '../src/backup/archive-folder.ts'
import { withQuietDatabase } from '../src/backup/open-snapshot.ts'
import { memberEntry, recordChange } from '../src/features/record/record-change.ts'
import { writeArchive } from '../src/backup/write-archive.ts'
import { type Database, openDatabase } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { queueMails } from '../src/mail/outbox.ts'
import { createFolderStorage } from '../src/storage/folder-storage.ts'
import { version } from '../src/version.ts'
import { archiveKeys } from './archives.ts'
import { createFactories } from './factories.ts'
import { recordKeys } from './record-keys.ts'
import { testMail } from './test-mail.ts'

// Run at a release from 1.0.0 on (docs/how-to.md): keeps an archive of this version with something in every table that archives
// hold, and nobody's data. Every later version has to open it.

/** Who has registered something in these archives, with the password of all test members. */
export const releaseMember = { email: 'lid@installateur.example' }
export const releaseSerials = ['RL 000001', 'RL 000002']
export const releasePicture = 'images/uitgave-0a1b2c3d4e5f.jpg'

const releases = join(import.meta.dirname, 'releases')

/** The archives of all releases, each named after its version. */
export const keptReleases = (existsSync(releases) ? readdirSync(releases) : []).map((name) => join(releases, name))

async function fill(db: Database): Promise<void> {
  const create = createFactories(db)
  const member = await create.member(releaseMember)
  await create.unverifiedMember()
  const admin = await create.admin()
  const [first, second] = releaseSerials as [string, string]
  await create.registration({
    member_id: member.id,
    serial_number: first,
    credited_at: new Date('2026-02-03T12:34:56Z'),
  })
  await create.registration({ member_id: member.id, serial_number: second })
  await create.news()
  await create.promotion()
  await db.query(`insert into content_drafts (content_id, rev, draft) select id, rev, draft from content`)
  await db.query('insert into content_presence (content_id, member_id) select id, $1 from content', [member.id])
  await create.image({ jpg_image: releasePicture })
  await create.download()
  await create.video()
  await create.manager({}, member)
  await create.upload()
  await queueMails(db, [testMail({ kind: 'test', to: { name: 'Klant', address: 'klant@huishouden.example' } })])
  await db.query(
    `insert into mails (message_id, template, version, values, recipient_name, recipient_address, status, attempts, created_at,
       sent_at)
     values (gen_random_uuid(), 'test', 1, '{"a": 1}', 'Klant', 'klant@huishouden.example', 'sent', 1, now(), now())`,
  )
  await db.query(
    `insert into registration_submissions (member_id, submission, row_count, is_final) values ($1, gen_random_uuid(), 2, true)`,
    [member.id],
  )
  await db.query(
    `insert into idempotency_keys (member_id, call, key, body_hash, answer) values ($1, 'POST /', 'k', 'h', '{"status": 201}')`,
    [member.id],
  )
  await db.query(
    `insert into invitations (email, roles, invited_by, token_hash) values ('noor@leverancier.example', '{redactie}', $1, sha256('t'))`,
    [admin.id],
  )
  await db.query(
    `insert into second_factors (member_id, kind, name, encrypted_secret, last_step) values ($1, 'app', 'App', 'x', 1)`,
    [member.id],
  )
  await db.query(`insert into list_views (member_id, subject, name, filters) values ($1, 'articles', 'Eigen', '{}')`, [
    member.id,
  ])
  await db.query(`insert into recovery_codes (member_id, code_hash) values ($1, sha256('c'))`, [member.id])
  await db.query(`insert into factor_challenges (member_id, purpose, value) values ($1, 'add app', 'x')`, [member.id])
  await db.query(
    `insert into points_waits (registration_id, reason, next_try_at)
     select id, 'no answer', now() from registrations where credited_at is null`,
  )
  await db.tx(async () =>
    recordChange(
      { db, recordKeys },
      { by: member, action: 'member-changed', entry: memberEntry(member), changes: { city: [null, 'Zeist'] } },
    ),
  )
}

/** Writes the archive of this version into this folder, and returns its path. */
export async function keepRelease(keptIn: string): Promise<string> {
  const target = join(keptIn, `${version}.tar.gz`)
  if (existsSync(target)) throw new Error(`${target} is there. What was released never changes.`)
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'))
  const db = await openDatabase({ url: null, dataDir: folder })
  try {
    await migrate(db)
    await fill(db)
    const files = createFolderStorage(join(folder, 'files'))
    await files.put(releasePicture, Buffer.from('foto'), 'image/jpeg')
    const { address } = await withQuietDatabase(db, (still) =>
      writeArchive({
        db: still,
        engine: 'embedded',
        moment: new Date(),
        files,
        place: createArchiveFolder(keptIn),
        keys: archiveKeys,
        tell: () => {},
        signal: new AbortController().signal,
      }),
    )
    renameSync(address, target)
    return target
  } finally {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) console.log(await keepRelease(releases))

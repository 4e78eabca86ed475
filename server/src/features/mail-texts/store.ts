import type { MailWords } from '@portal/contract/mail-words'
import type { Database } from '../../database/database.ts'
import { personOf } from '../content/store.ts'
import type { Person } from '../content/subject.ts'

export type StoredText = {
  template: string
  rev: number
  /** Null while it has the words that the portal began with; the same of `published`. */
  draft: MailWords | null
  published: MailWords | null
  updated_by: Person | null
  updated_at: Date | null
}

const columns = `t.template, t.rev, t.draft, w.words as published, ${personOf('t.updated_by')} as updated_by, t.updated_at`
const texts = 'mail_texts t left join mail_words w on w.id = t.words_id'

export function findTexts(db: Database): Promise<StoredText[]> {
  return db.query(`select ${columns} from ${texts}`)
}

export async function findText(db: Database, template: string): Promise<StoredText> {
  const [row] = await db.query<StoredText>(`select ${columns} from ${texts} where t.template = $1`, [template])
  return row ?? untouched(template)
}

/** What nobody has changed has no row. */
export function untouched(template: string): StoredText {
  return { template, rev: 1, draft: null, published: null, updated_by: null, updated_at: null }
}

export async function lockText(db: Database, template: string): Promise<StoredText> {
  await db.query('insert into mail_texts (template) values ($1) on conflict do nothing', [template])
  await db.query('select from mail_texts where template = $1 for update', [template])
  return findText(db, template)
}

export async function storeDraft(db: Database, template: string, { draft, memberId }: NewDraft): Promise<void> {
  await db.query(
    'update mail_texts set draft = $2, rev = rev + 1, updated_by = $3, updated_at = now() where template = $1',
    [template, JSON.stringify(draft), memberId],
  )
}

type NewDraft = { draft: MailWords; memberId: number }

/** Has the mails that are queued from now on written with these words. Returns the number of the version. */
export async function publishWords(db: Database, template: string, { draft, memberId }: NewDraft): Promise<number> {
  const [version] = await db.query<{ number: number }>(
    `with version as (
       insert into mail_words (template, number, words, created_by)
       select $1, coalesce(max(number), 0) + 1, $2, $3 from mail_words where template = $1 returning id, number
     )
     update mail_texts set words_id = version.id from version where template = $1 returning version.number`,
    [template, JSON.stringify(draft), memberId],
  )
  return version!.number
}

/** The id of words that are only tried; the same for words that were tried or published before. */
export async function keepTriedWords(db: Database, template: string, { draft, memberId }: NewDraft): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `with known as (select id from mail_words where template = $1 and words = $2::jsonb order by id limit 1),
       tried as (
         insert into mail_words (template, words, created_by)
         select $1, $2::jsonb, $3 where not exists (select from known) returning id
       )
     select id from known union all select id from tried`,
    [template, JSON.stringify(draft), memberId],
  )
  return row!.id
}

export type VersionRow = { number: number; words: MailWords; created_by: Person | null; created_at: Date | null }

/** Newest first. */
export function findVersions(db: Database, template: string): Promise<VersionRow[]> {
  return db.query(
    `select number, words, ${personOf('w.created_by')} as created_by, created_at
     from mail_words w where template = $1 and number is not null order by number desc`,
    [template],
  )
}

/** How many mails of each template were sent in thirty days, without those to try its words. */
export async function countSent(db: Database): Promise<Map<string, number>> {
  const rows = await db.query<{ template: string; count: number }>(
    `select template, count(*) as count from mails
     where status = 'sent' and not is_test and created_at > now() - interval '30 days' group by template`,
  )
  return new Map(rows.map(({ template, count }) => [template, count]))
}

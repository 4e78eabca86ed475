import type { FaqQuestion } from '@portal/contract/faq'
import type { FaqDraft } from '@portal/contract/faq-for-staff'
import { searchKey } from '@portal/contract/search'
import type { Database } from '../../database/database.ts'
import { isVisible } from '../content/store.ts'
import type { NewPublication } from '../content/subject.ts'

export type QuestionRow = FaqQuestion & { group_id: string }

/** A question that nobody has put anywhere comes last, in its group. */
export const inPlace = 'c.place nulls last, c.id'

/** The questions that members see now, in the order of staff. */
export function findQuestions(db: Database): Promise<QuestionRow[]> {
  return db.query<QuestionRow>(
    `select p.content_id as id, p.group_id, p.question, p.answer,
       array(select url_slug from content_slugs s where s.content_id = p.content_id order by url_slug) as anchors
     from (select * from faq_publications where ${isVisible}) p join content c on c.id = p.content_id
     order by ${inPlace}`,
  )
}

export function searchedTexts({ question }: FaqDraft): string[] {
  return [question]
}

export async function insertQuestion(db: Database, publication: NewPublication<FaqDraft>): Promise<void> {
  const { id, draft, published_from, published_until } = publication
  await db.query(
    `insert into faq_publications (content_id, group_id, question, answer, published_from, published_until, ends_at)
     values ($1, $2, $3, $4, $5, $6, coalesce($6, 'infinity'::timestamptz))`,
    [id, draft.group, draft.question, draft.answer, published_from, published_until],
  )
}

type FirstQuestion = { anchor: string; draft: FaqDraft }

/** Stores and publishes these, in their order, unless this portal had its first questions before. */
export function insertFirstQuestions(db: Database, questions: readonly FirstQuestion[]): Promise<void> {
  return db.tx(async () => {
    // Of replicas that start together, one stores them, and the others wait for it here.
    const [first] = await db.query(
      `insert into first_contents (kind) values ('faq') on conflict do nothing returning kind`,
    )
    if (!first) return
    for (const [place, { anchor, draft }] of questions.entries()) {
      const { group, question, answer } = draft
      await db.query(
        `with entry as (
           insert into content (kind, draft, search_key, place, published_version, published_from)
           values ('faq', $1, $2, $3, 1, now()) returning id, draft, published_from
         ), version as (
           insert into content_versions (content_id, number, reason, draft, published_from)
           select id, 1, 'gepubliceerd', draft, published_from from entry
         ), address as (
           insert into content_slugs (kind, url_slug, content_id) select 'faq', $4, id from entry
         )
         insert into faq_publications (content_id, group_id, question, answer, published_from)
         select id, $5, $6, $7, published_from from entry`,
        [JSON.stringify(draft), searchKey(searchedTexts(draft).join('|')), place + 1, anchor, group, question, answer],
      )
    }
  })
}

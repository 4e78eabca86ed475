import { type Decision, objectionDays } from '@portal/contract/case-acts'
import type { CaseKind } from '@portal/contract/cases'
import { type AnswerBody, type MemberCase, memberCaseMessages } from '@portal/contract/member-cases'
import { dayInAmsterdam, daysAfter } from '@portal/contract/rules/day'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotFound, ValidationFailed } from '../../http/errors.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { countAct, insertMessage, lockCase, unanswered } from './store.ts'
import { requirePhoto } from './dispute-serial.ts'
import type { CaseFacts } from '../cases/store.ts'

type OwnCaseRow = {
  id: number
  kind: CaseKind
  is_own: boolean
  facts: CaseFacts
  photo_id: number | null
  serial_number: string | null
  registration_id: number | null
  opened_at: Date
  settled_at: Date | null
  decision: Decision | null
  is_asked: boolean
  /** What they were told of the decision, and when. Moments inside JSON are texts. */
  told: { text: string; at: string } | null
  can_register: NonNullable<MemberCase['can_register']> | null
  messages: { at: string; kind: 'vraag' | 'antwoord'; text: string; photo_id: number | null }[]
}

// What they brought up, or were asked or told something of.
const ownIds = `select id from cases where member_id = $1 and kind in ('betwist', 'fout-gemeld')
  union select case_id from case_messages where member_id = $1`

const isAsked = `c.settled_at is null and exists (select from (${unanswered}) q where case_id = c.id and member_id = $1)`

/** A page of the cases of a member: those with a question first, then the newest. It selects nothing of the other side. */
export async function findOwnCases(
  db: Database,
  { id }: Pick<CurrentMember, 'id'>,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ cases: MemberCase[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    db.query<OwnCaseRow>(
      `select c.id, c.kind, c.facts, c.photo_id, c.opened_at, c.settled_at, c.decision, ${isAsked} as is_asked,
         c.member_id = $1 and c.kind in ('betwist', 'fout-gemeld') as is_own, r.id as registration_id, r.serial_number,
         (select json_build_object('text', text, 'at', created_at) from case_messages
          where case_id = c.id and member_id = $1 and kind = 'besluit' limit 1) as told,
         (select json_build_object('serial_number', disputed.serial_number, 'brand', case when b.is_active then b.name end)
          from kept_serials k join registrations disputed on disputed.id = c.registration_id
          join products p on p.id = disputed.product_id join brands b on b.id = p.brand_id
          where k.case_id = c.id and k.member_id = $1) as can_register,
         (select coalesce(json_agg(json_build_object('at', created_at, 'kind', kind, 'text', text, 'photo_id', photo_id)
            order by id), '[]')
          from case_messages where case_id = c.id and member_id = $1 and kind in ('vraag', 'antwoord')) as messages
       from cases c left join registrations r on r.id = c.registration_id and r.member_id = $1
       where c.id in (${ownIds}) order by is_asked desc, c.id desc limit $2 offset $3::bigint`,
      [id, perPage, (page - 1) * perPage],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from (${ownIds}) own`, [id]),
  ])
  return { cases: rows.map(present), total: counted?.total ?? 0 }
}

export async function countOpenQuestions(db: Database, { id }: Pick<CurrentMember, 'id'>): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from (${unanswered}) q join cases c on c.id = q.case_id
     where q.member_id = $1 and c.settled_at is null`,
    [id],
  )
  return row?.count ?? 0
}

function present(row: OwnCaseRow): MemberCase {
  const { id, kind, is_own, facts, told, messages } = row
  return {
    id,
    kind,
    is_own,
    state: row.settled_at ? 'besloten' : row.is_asked ? 'vraag' : 'open',
    opened_at: presentMoment(row.opened_at),
    serial_number: kind === 'betwist' ? facts.serial_number! : row.serial_number,
    registration_id: row.registration_id,
    text: is_own ? (facts.text ?? facts.note ?? null) : null,
    photo_id: is_own ? row.photo_id : null,
    messages: messages.map(({ at, ...message }) => ({ at: presentMoment(new Date(at)), ...message })),
    settled_at: row.settled_at && presentMoment(row.settled_at),
    outcome: told && outcomeOf(row),
    reason: told?.text ?? null,
    object_until: told && kind === 'betwist' ? daysAfter(dayInAmsterdam(new Date(told.at)), objectionDays) : null,
    ...(row.can_register && { can_register: row.can_register }),
  }
}

function outcomeOf({ kind, decision, is_own }: OwnCaseRow): string {
  if (kind === 'betwist' && decision === 'blijft')
    return is_own ? 'De registratie van een ander blijft staan.' : 'Je registratie blijft staan.'
  if (kind === 'betwist')
    return is_own ? 'Je hebt gelijk gekregen: je kunt dit serienummer registreren.' : 'Je registratie is vervallen.'
  if (decision === 'hersteld') return 'We hebben de fout hersteld.'
  return decision === 'afgewezen' ? 'We hebben er niets aan gewijzigd.' : 'Deze zaak is afgehandeld.'
}

/** Answers what the desk asked this member. Somebody else's case is not there for them. */
export async function answerCase(
  db: Database,
  member: CurrentMember,
  { id, body }: { id: number; body: AnswerBody },
): Promise<void> {
  await db.tx(async () => {
    const found = await lockCase(db, id)
    const [own] = await db.query<{ is_asked: boolean }>(
      `select ${isAsked} as is_asked from cases c where c.id = $2::bigint and c.id in (${ownIds})`,
      [member.id, id],
    )
    if (!found || !own) throw new NotFound()
    if (!own.is_asked) throw ValidationFailed.on('text', memberCaseMessages.nothingAsked)
    await requirePhoto(db, member, body.photo_id)
    await insertMessage(db, id, { kind: 'antwoord', memberId: member.id, text: body.text, photoId: body.photo_id })
    await countAct(db, id)
  })
}

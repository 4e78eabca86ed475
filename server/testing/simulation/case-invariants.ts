import type { createActors } from './acts.ts'
import { reasonOfDecision } from './case-acts.ts'
import type { World } from './world.ts'

type Actors = Awaited<ReturnType<typeof createActors>>
type Count = { count: number }
type CaseRow = { id: number; member_id: number; decision: string | null; settled: boolean }

/** The same of cases: each has at most one decision, a number is kept for who was right, and each side is told once. */
export async function findBrokenCases(world: World, actors: Actors, isSettled: boolean): Promise<string[]> {
  const { db } = world
  const { claimed, asked, decided } = actors.cases
  const broken: string[] = []
  const expect = (what: string, holds: boolean) => void (holds || broken.push(what))
  const count = async (select: string) => (await db.query<Count>(`select count(*)::int as count ${select}`))[0]!.count

  const rows = await db.query<CaseRow>(
    `select id, member_id, decision, settled_at is not null as settled from cases where kind = 'betwist'`,
  )
  for (const { id, memberId } of claimed)
    expect(
      `case ${id} of ${memberId} is there`,
      rows.some((row) => row.id === id && row.member_id === memberId),
    )
  for (const { id, decision } of decided)
    expect(
      `case ${id} was decided as the desk was told: ${decision}`,
      rows.some((row) => row.id === id && row.settled && row.decision === decision),
    )
  expect('a case is decided once', new Set(decided.map(({ id }) => id)).size === decided.length)
  const questions = await count(`from case_messages where kind = 'vraag'`)
  expect(`${asked.length} questions were asked`, asked.length <= questions)

  // Until the desk puts the other registration back.
  const taken = await count(
    'from kept_serials k join registrations r on r.serial_number_key = k.serial_number_key where withdrawn_at is null',
  )
  expect('a number that is kept stands for nobody', taken === 0)
  const lost = await count(
    `from cases c where kind = 'betwist' and decision = 'vervalt'
       and not exists (select from kept_serials where case_id = c.id)
       and not exists (select from registration_changes where registration_id = c.registration_id and kind = 'terugzetten')
       and not exists (
         select from registrations r join points_lines l on l.registration_id = r.id
         where r.serial_number = c.facts ->> 'serial_number' and l.member_id = c.member_id)`,
  )
  expect('who was right has the number, or it is kept for them', lost === 0)
  const inside = await count('from sessions s join members m on m.id = s.member_id where blocked_at is not null')
  expect('who is kept out is logged in nowhere', inside === 0)

  if (!isSettled) return broken
  const told = await db.query<{ template: string; count: number }>(
    `select template, count(*)::int as count from mails where template like 'dispute-%' or template = 'case-question'
     group by template`,
  )
  const mails = (template: string) => told.find((one) => one.template === template)?.count ?? 0
  const of = (decision: string) => rows.filter((row) => row.decision === decision).length
  expect('each claim that was granted is told once', mails('dispute-granted') === of('vervalt'))
  expect('each claim that was refused is told once', mails('dispute-refused') === of('blijft'))
  const lapsed = await count(`from registration_changes where kind = 'intrekken' and reason = '${reasonOfDecision}'`)
  expect('each registration that lapsed is told once', mails('dispute-lapsed') === lapsed)
  const stayed = await count(
    `from case_messages t join cases c on c.id = t.case_id
     where t.kind = 'besluit' and t.member_id <> c.member_id and decision = 'blijft'`,
  )
  expect('each registration that stays is told once', mails('dispute-stays') === stayed)
  expect('each question is mailed once', mails('case-question') === questions)

  // A customer reads who installed it, and a member of no other.
  for (const { to, text, html } of world.mails)
    for (const { email, last_name, company } of actors.members) {
      const isToOther = to.address !== email && actors.members.some((member) => member.email === to.address)
      const named = [email, last_name, company!].filter((name) => isToOther && isWordOf(name, `${text} ${html}`))
      expect(`a mail names ${named} to ${to.address}`, named.length === 0)
    }
  return broken
}

function isWordOf(name: string, text: string): boolean {
  return new RegExp(`\\b${name.replace(/[.]/g, '\\.')}\\b`).test(text)
}

import type { createActors } from './acts.ts'
import type { World } from './world.ts'

type Actors = Awaited<ReturnType<typeof createActors>>
type Line = {
  registration_id: number | null
  change_id: number | null
  number: number | null
  key: string | null
  member_id: number
  kind: string
  credits: number
}

/** The same of points: what was done, the ledger and the books of the shop fit each other. */
export async function findBrokenPoints(world: World, actors: Actors, isSettled: boolean): Promise<string[]> {
  const { db, ledger } = world
  const broken: string[] = []
  const expect = (what: string, holds: boolean) => void (holds || broken.push(what))

  const lines = await db.query<Line>(
    `select l.registration_id, l.change_id, c.number, c.key, l.member_id, l.kind, l.credits
     from points_lines l left join points_changes c on c.id = l.change_id order by l.id`,
  )
  const credited = lines.filter(({ kind }) => kind === 'credited')
  const points = new Set(credited.map(({ registration_id, change_id }) => `${registration_id} ${change_id}`))
  expect('no points are credited twice', points.size === credited.length)
  for (const line of credited) {
    const booked = ledger.findBooked(bookingOf(line))
    const fits = booked?.member_id === line.member_id && booked.credits === line.credits
    expect(`the shop has what the ledger calls credited: ${JSON.stringify(line)}`, fits)
  }

  // A registration is worth what its product gives, and nothing once it is withdrawn.
  const worth = await db.query<{
    id: number
    product_id: number
    credits: number
    changed: number
    withdrawn: boolean
  }>(
    `select r.id, product_id, r.credits, withdrawn_at is not null as withdrawn,
       (select sum(credits)::int from points_lines where registration_id = r.id and kind = 'pending' and attempt = 1) as changed
     from registrations r`,
  )
  for (const { id, product_id, credits, changed, withdrawn } of worth) {
    const ofProduct = world.products.find((product) => product.id === product_id)!.credits
    const expected = withdrawn ? 0 : ofProduct
    expect(
      `registration ${id} is worth ${expected}: ${credits}, ${changed}`,
      credits === expected && changed === expected,
    )
  }
  const pairs = await db.query<{ halves: number; sum: number }>(
    'select count(*)::int as halves, sum(credits)::int as sum from points_changes where pair is not null group by pair',
  )
  expect(
    'pairs are two and sum to 0',
    pairs.every(({ halves, sum }) => halves === 2 && sum === 0),
  )

  const made = await db.query<{ id: number; version: number; kind: string }>(
    'select registration_id as id, version, kind from registration_changes',
  )
  for (const act of actors.desk.done) {
    const same = made.filter(({ id, version, kind }) => id === act.id && version === act.version && kind === act.kind)
    expect(`what the desk was told was done: ${JSON.stringify(act)}`, same.length === 1)
  }
  const [unlike] = await db.query<{ count: number }>(
    `select count(*)::int as count from registrations r
     where version <> 1 + (select count(*) from registration_changes where registration_id = r.id)`,
  )
  expect('each version has its act', unlike!.count === 0)
  for (const { memberId, credits } of actors.desk.byHand) {
    const given = lines.filter((line) => line.key && line.member_id === memberId && line.credits === credits)
    expect(`points by hand are there: ${credits}`, given.length > 0)
  }

  // The shop is honest, so that no comparison finds a difference, whatever happened beside it; but for points that it refused in one run
  // and booked in another that was killed, until they were sent again.
  const cases = await db.query<{ facts: object }>(
    `select facts from cases c where kind <> 'betwist' and (($1 and settled_at is null)
       or not exists (select from points_lines where member_id = c.member_id and kind = 'refused'))`,
    [isSettled],
  )
  expect(`no case is made of anybody: ${JSON.stringify(cases)}`, cases.length === 0)

  if (isSettled) {
    for (const { id } of actors.members) {
      const ours = credited.filter(({ member_id }) => member_id === id).reduce((sum, { credits }) => sum + credits, 0)
      expect(`ledger and shop are the same (${ours}, ${ledger.earnedBy(id)})`, ours === ledger.earnedBy(id))
      // What was refused once is credited by now, or was taken back before it was.
      const [owed] = await db.query<{ sum: number }>(
        `select coalesce(sum(credits), 0)::int as sum from points_lines where member_id = $1 and kind = 'pending' and attempt = 1`,
        [id],
      )
      expect(`what ${id} is owed is what they have (${owed!.sum}, ${ours})`, owed!.sum === ours)
      const [member] = await db.query<{ credits: number }>('select credits from members where id = $1', [id])
      expect(`the balance is the shop's`, member!.credits === ledger.balanceOf(id))
    }
    const begun = lines.filter(({ kind }) => kind === 'pending').length
    expect('no points are left', begun * 2 === lines.length)
  }
  return broken
}

function bookingOf({ registration_id, number, key }: Line) {
  type Booking = Parameters<World['ledger']['findBooked']>[0]
  if (key) return { type: 'adjusted', adjustment_id: key } as Booking
  return (
    number === null ? { type: 'credited', registration_id } : { type: 'corrected', registration_id, number }
  ) as Booking
}

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { type NewLine, recordChange, recordRead } from './record-change.ts'

const portal = await createTestPortal()
const { create, clientOf, db, deps } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const line: NewLine = { by: { id: 7 }, action: 'roles-changed', entry: { kind: 'member', id: 3 } }
const record = (more: Partial<NewLine> = {}) => db.tx(async () => recordChange(deps, { ...line, ...more }))

type Stored = {
  line: number
  by_kind: string
  by_id: number | null
  action: string
  entry_id: string
  previous: string
  proof: string
}
const lines = () => db.query<Stored>('select * from record_lines order by line')
const values = () =>
  db.query<{ field: string; old_value: string; new_value: string }>(
    'select field, old_value, new_value from record_values order by line, field collate "C"',
  )

describe('a line of the record', () => {
  test('says who did what to which entry, from what to what, and why', async () => {
    const changes = {
      city: ['Utrecht', 'Zeist'],
      kvk_number: [null, '12345678'],
      street: ['Havenweg', 'Havenweg'],
    } as const
    await record({ entry: { kind: 'member', id: 3, name: 'Sanne de Wit' }, changes, reason: 'Sanne belde' })

    expect(await lines()).toMatchObject([
      { line: 1, by_kind: 'member', by_id: 7, action: 'roles-changed', entry_id: '3' },
    ])
    expect(await values()).toEqual([
      { field: ':name', old_value: null, new_value: '"Sanne de Wit"' },
      { field: ':reason', old_value: null, new_value: '"Sanne belde"' },
      { field: 'city', old_value: '"Utrecht"', new_value: '"Zeist"' },
      { field: 'kvk_number', old_value: null, new_value: '"12345678"' },
    ])
  })

  test('holds no value itself, nor what would tell that two values are the same', async () => {
    for (let count = 0; count < 2; count++) await record({ changes: { city: ['Utrecht', 'Zeist'] } })

    const [one, other] = (await db.query<{ text: string }>('select fields::text as text from record_lines')) as [
      { text: string },
      { text: string },
    ]
    expect(JSON.stringify(await lines())).not.toMatch(/Utrecht|Zeist/)
    expect(one.text).not.toBe(other.text)
  })

  test('tells a long text by its beginning, its length and its hash', async () => {
    await record({ changes: { content: [null, 'lang '.repeat(5_000)] } })

    const [value] = await values()
    expect(value?.new_value.length).toBeLessThan(2_500)
    expect(JSON.parse(value?.new_value ?? '')).toMatchObject({ length: 25_002 })
  })

  test('tells a long text by less where it goes on with the line before', async () => {
    const [text, short] = ['lang '.repeat(5_000), 'kort '.repeat(300)]
    await record({ changes: { content: [text, `${text}.`], intro: [null, short] }, goesOn: true })

    const [content, intro] = await values()
    expect(content!.old_value.length + content!.new_value.length).toBeLessThan(700)
    expect(JSON.parse(content!.new_value)).toMatchObject({ length: 25_003, sha256: expect.any(String) })
    expect(JSON.parse(intro!.new_value)).toBe(short)
  })

  test('is written with what it tells of, or neither is', async () => {
    const failing = db.tx(async () => {
      await create.member()
      recordChange(deps, line)
      throw new Error('something else')
    })
    await expect(failing).rejects.toThrow('something else')
    const unrecorded = db.tx(async () => {
      await create.member()
      recordChange(deps, { ...line, by: { id: Number.NaN } })
    })
    await expect(unrecorded).rejects.toThrow()

    expect([await lines(), await db.query('select id from members')]).toEqual([[], []])
    expect(() => recordChange(deps, line)).toThrow('There is no transaction')
  })

  test('is there before anybody sees a member: without it the call fails', async () => {
    const member = await create.member()
    const client = await clientOf(await create.member({ roles: ['servicedesk'] }))
    await db.query('alter table record_lines add constraint none check (line < 0) not valid')
    try {
      const answers = [await client.get(`/api/user/${member.id}`), await client.get('/api/users')]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500])
      expect(answers.map(({ body }) => body).join()).not.toContain(member.email)
    } finally {
      await db.query('alter table record_lines drop constraint none')
    }
    expect((await client.get(`/api/user/${member.id}`)).statusCode).toBe(200)
  })

  test('comes after the one before, without a gap or a fork, when fifty are written at once', async () => {
    const attempts = Array.from({ length: 50 }, (_, index) =>
      db
        .tx(async () => {
          recordChange(deps, { ...line, entry: { kind: 'member', id: index } })
          await db.query('select 1')
          if (index % 5 === 4) throw new Error('taken back')
          recordChange(deps, { ...line, entry: { kind: 'member', id: index } })
        })
        .catch(() => {}),
    )
    await Promise.all(attempts)

    const stored = await lines()
    expect(stored.map(({ line: number }) => number)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1))
    expect(stored.slice(1).map(({ previous }) => previous)).toEqual(stored.slice(0, -1).map(({ proof }) => proof))
  })

  test('waits for no transaction that has a line but is not at its end', async () => {
    let finish = () => {}
    const end = new Promise<void>((resolve) => {
      finish = resolve
    })
    const first = db.tx(async () => {
      recordChange(deps, line)
      // The embedded engine has one session, whose next transaction begins only after this one.
      if (portal.database.engine === 'postgres') await end
    })
    await record()
    finish()
    await first

    expect(await lines()).toHaveLength(2)
  })

  test('is refused any change, and so are its values', async () => {
    await record({ changes: { city: ['Utrecht', 'Zeist'] } })

    for (const statement of [
      `update record_lines set action = 'x'`,
      'delete from record_lines',
      'truncate record_lines cascade',
      `update record_values set new_value = '"Elders"'`,
      'delete from record_values',
      'truncate record_values',
    ])
      await expect(db.query(statement), statement).rejects.toThrow(/the (lines|values) of the record/)
  })
})

describe('staff leave a line', () => {
  const told = async () =>
    (await lines()).map(({ by_id, by_kind, action, entry_id }) => [by_id ?? by_kind, action, entry_id].join(' '))

  test('when they see members, one or many, and when they change one', async () => {
    const [caller, member] = [await create.member({ roles: ['servicedesk'] }), await create.member()]
    const client = await clientOf(caller)
    const { data } = (await client.get(`/api/user/${member.id}`)).json()

    await client.get('/api/users?search=Lid%20Nummer')
    const response = await client.put(`/api/user/${member.id}`, {
      ...data,
      zipcode: '3511LX',
      ...address,
      city: 'Zeist',
    })

    expect(response.statusCode).toBe(200)
    expect(await told()).toEqual([
      `${caller.id} member-seen ${member.id}`,
      `${caller.id} members-listed list`,
      `${caller.id} member-changed ${member.id}`,
    ])
    expect(JSON.stringify(await values())).not.toContain('Lid Nummer"')
    expect(await values()).toContainEqual({ field: 'words', old_value: null, new_value: '2' })
    expect(await values()).toContainEqual({ field: 'city', old_value: null, new_value: '"Zeist"' })
  })

  test('but not for their own data, and members leave none', async () => {
    const member = await create.member()
    const caller = await create.member({ roles: ['servicedesk'] })

    await (await clientOf(member)).get(`/api/user/${member.id}`)
    await (await clientOf(caller)).get(`/api/user/${caller.id}`)
    await (await clientOf(member)).get(`/api/user/${caller.id}`)

    expect(await told()).toEqual([])
  })

  test('and so do reads that the record writes by themselves', async () => {
    await recordRead(deps, { by: 'operator', action: 'member-seen', entry: { kind: 'member', id: 3 } })

    expect(await told()).toEqual(['operator member-seen 3'])
  })
})

const address = {
  phone_number: '06 12 34 56 78',
  street: 'Kerkstraat',
  house_number: '12',
  company: 'De Wit Installaties',
  company_street: 'Havenweg',
  company_house_number: '7',
  company_zipcode: '1013AA',
  company_city: 'Amsterdam',
}

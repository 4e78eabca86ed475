import { managerMessages } from '@portal/contract/members-for-staff'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { contentSweep } from '../content/jobs.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
let desk: TestClient
let editor: TestClient
let member: Awaited<ReturnType<typeof create.member>>
beforeEach(async () => {
  await portal.reset()
  desk = await clientOf(await create.member({ roles: ['servicedesk'] }))
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
  member = await create.member({ first_name: 'Sanne', last_name: 'de Wit' })
})
afterAll(() => portal.close())

const path = '/api/admin/managers'
const give = (members: object[], by = desk) => by.put('/api/admin/members/managers', { members })
const giving = (manager_id: number | null, seen_manager_id: number | null = null, { id } = member) => ({
  id,
  manager_id,
  seen_manager_id,
})
/** What a member sees of theirs. */
async function shown(of = member) {
  const user = (await (await clientOf(of)).get('/api/user')).json()
  return Object.fromEntries(Object.entries(user.data).filter(([field]) => field.startsWith('representative_')))
}
const none = {
  representative_name: null,
  representative_photo: null,
  representative_phone: null,
  representative_email: null,
}

describe('the account manager of a member', () => {
  test('is seen with what is known of them, and as it is changed', async () => {
    const photo = await create.upload()
    const draft = { name: 'Joost van Dam', phone: '088 123 45 60', photo_upload_id: photo.id, is_visible: true }
    const { data } = (await editor.post(path, draft)).json()
    expect(await shown()).toEqual(none)

    expect((await give([giving(data.id)])).json()).toEqual({ data: [{ id: member.id, problem: null }] })

    const seen = {
      representative_name: 'Joost van Dam',
      representative_photo: photo.thumbnail_image,
      representative_phone: '088 123 45 60',
      representative_email: null,
    }
    expect(await shown()).toEqual(seen)
    const changed = { ...draft, version: 1, name: 'Mia Bos', photo_upload_id: null, email: 'Mia@Bron.nl' }
    expect((await editor.put(`${path}/${data.id}`, changed)).statusCode).toBe(200)
    expect(await shown()).toEqual({
      ...seen,
      representative_name: 'Mia Bos',
      representative_photo: null,
      representative_email: 'mia@bron.nl',
    })
  })

  test('is none while they are hidden or in the bin, and the same again after it', async () => {
    const id = await create.manager({}, member)
    const before = await shown()
    expect(before).toMatchObject({ representative_name: 'Joost van Dam' })
    const bulk = (action: string, version: number) =>
      editor.post(`${path}/bulk`, { action, entries: [{ id, version }] })

    await bulk('hide', 1)
    expect(await shown()).toEqual(none)
    expect((await desk.get(`/api/admin/members/${member.id}`)).json().data.manager).toEqual({
      id,
      name: 'Joost van Dam',
      is_visible: false,
    })
    await bulk('show', 2)
    expect(await shown()).toEqual(before)

    await editor.delete(`${path}/${id}`)
    expect(await shown()).toEqual(none)
    await editor.post(`${path}/${id}/restore`)
    expect(await shown()).toEqual(before)
  })

  test('is gone when the bin is emptied, and the member stays', async () => {
    const id = await create.manager({}, member)
    await editor.delete(`${path}/${id}`)
    await db.query(`update content set deleted_at = now() - interval '31 days' where id = $1`, [id])

    await contentSweep(portal.deps).run(undefined as never, new AbortController().signal)

    expect(await shown()).toEqual(none)
    expect((await desk.get(`/api/admin/members/${member.id}`)).json().data.manager).toBeNull()
  })
})

describe('account managers are given', () => {
  test('to several at once, taken back alike, with a line of the record for each that changed', async () => {
    const [one, other] = [await create.manager({ name: 'Een' }), await create.manager({ name: 'Ander' })]
    const second = await create.member()
    await give([giving(one)])

    const sent = [giving(other, one), giving(other, null, second)]
    const [first, again] = [await give(sent), await give(sent)]

    const done = { data: sent.map(({ id }) => ({ id, problem: null })) }
    expect([first.json(), again.json()]).toEqual([done, done])
    expect([await shown(), await shown(second)]).toMatchObject([
      { representative_name: 'Ander' },
      { representative_name: 'Ander' },
    ])
    await give(sent.map((was) => ({ ...was, manager_id: was.seen_manager_id, seen_manager_id: was.manager_id })))
    expect([await shown(), await shown(second)]).toMatchObject([{ representative_name: 'Een' }, none])
    const told = await db.query(
      `select entry_id, old_value, new_value from record_lines join record_values using (line)
       where action = 'manager-given' and field = 'manager' order by line`,
    )
    const line = ({ id }: { id: number }, before: string | null, after: string | null) => ({
      entry_id: String(id),
      old_value: before && JSON.stringify(before),
      new_value: after && JSON.stringify(after),
    })
    expect(told).toEqual([
      line(member, null, 'Een'),
      line(member, 'Een', 'Ander'),
      line(second, null, 'Ander'),
      line(member, 'Ander', 'Een'),
      line(second, 'Ander', null),
    ])
  })

  test('but for those who can’t have them, which stops no other', async () => {
    const [one, other, binned] = [await create.manager(), await create.manager(), await create.manager()]
    const [colleague, second, third] = [
      await create.member({ roles: ['lezer'] }),
      await create.member(),
      await create.member(),
    ]
    await editor.delete(`${path}/${binned}`)
    await give([giving(one)])
    const image = await create.image()

    const { data } = (
      await give([
        giving(other, null),
        giving(other, null, colleague),
        giving(other, null, { ...third, id: 4_711 }),
        giving(binned, null, third),
        giving(image, null, third),
        giving(other, null, second),
      ])
    ).json()

    expect(data.map(({ problem }: { problem: string | null }) => problem)).toEqual([
      managerMessages.givenMeanwhile,
      managerMessages.noMember,
      managerMessages.noMember,
      managerMessages.noManager,
      managerMessages.noManager,
      null,
    ])
    const admin = await clientOf(await create.admin())
    expect((await give([giving(other, null, colleague)], admin)).json().data[0].problem).toBeNull()
  })

  test('by two at once to the same members: each has one of them, and who came second is told', async () => {
    const managers = [await create.manager({ name: 'Een' }), await create.manager({ name: 'Twee' })]
    const members = [member, await create.member(), await create.member()]
    const answers = await Promise.all(
      managers.map((id, place) =>
        give((place === 0 ? members : members.toReversed()).map((one) => giving(id, null, one))),
      ),
    )

    const problems = answers.flatMap(({ json }) => json().data.map(({ problem }: { problem: unknown }) => problem))
    expect(problems.filter((problem) => problem === null)).toHaveLength(3)
    expect(problems.filter((problem) => problem === managerMessages.givenMeanwhile)).toHaveLength(3)
  })

  test.each([['redactie'], ['lezer'], [null]] as const)('by no %s', async (role) => {
    const client = await clientOf(await create.member({ roles: role ? [role] : [] }))
    expect((await give([giving(null)], client)).statusCode).toBe(403)
    expect((await give([giving(null)], portal.guest())).statusCode).toBe(401)
  })

  test.each([
    ['nobody', [], { members: [managerMessages.noMembers] }],
    ['too many', Array.from({ length: 101 }, (_, id) => ({ id: id + 1 })), { members: [managerMessages.tooMany] }],
  ])('to %s is refused', async (_what, ids, errors) => {
    const response = await give(ids.map((one) => ({ ...one, manager_id: null, seen_manager_id: null })))
    expect([response.statusCode, response.json().errors]).toEqual([422, errors])
  })
})

test('their names are there for who may see members, in order and without those in the bin', async () => {
  const [zoe, abel, gone] = [
    await create.manager({ name: 'Zoë' }),
    await create.manager({ name: 'Ábel' }),
    await create.manager({ name: 'Weg' }),
  ]
  await editor.delete(`${path}/${gone}`)
  await editor.post(`${path}/bulk`, { action: 'hide', entries: [{ id: abel, version: 1 }] })

  expect((await desk.get('/api/admin/members/managers')).json()).toEqual({
    data: [
      { id: abel, name: 'Ábel', is_visible: false },
      { id: zoe, name: 'Zoë', is_visible: true },
    ],
  })
  expect((await editor.get('/api/admin/members/managers')).statusCode).toBe(403)
})

test('members are found by their account manager, and by having none; the file names them', async () => {
  const [one, other] = [await create.manager({ name: 'Een' }, member), await create.manager({ name: 'Ander' })]
  const second = await create.member({ first_name: 'Bo' })
  await give([giving(other, null, second)])
  const third = await create.member({ first_name: 'Cas' })
  const found = async (query: string) => {
    const { data } = (await desk.get(`/api/admin/members?filter[manager]=${query}`)).json()
    return data.map(({ id }: { id: number }) => id)
  }

  expect(await found(`${one}`)).toEqual([member.id])
  expect(await found(`${one},${other}`)).toEqual([member.id, second.id])
  expect(await found('none')).toEqual([third.id])
  expect(await found(`none,${other}`)).toEqual([second.id, third.id])
  for (const wrong of ['x', '0', "1'", '1.5', '-1'])
    expect((await desk.get(`/api/admin/members?filter[manager]=${wrong}`)).statusCode).toBe(422)
  const file = await desk.get(`/api/admin/members/export?filter[manager]=${one}`)
  expect(file.body.split('\r\n').slice(0, 2)).toEqual([
    expect.stringContaining(';Accountmanager;'),
    expect.stringMatching(/^Sanne de Wit;.*;Een;/),
  ])
})

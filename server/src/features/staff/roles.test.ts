import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { anyoneWaitsForLock } from '../../../testing/waits-for-lock.ts'
import { randomToken } from '../../http/random-token.ts'
import { lockBeheerders } from '../account/store.ts'
import { acceptInvitation } from '../invitations/accept-invitation.ts'
import { insertInvitation } from '../invitations/store.ts'
import { changeRoles } from './change-roles.ts'

const portal = await createTestPortal()
const { create, clientOf, guest } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const rolesOf = (id: number | string) => `/api/admin/members/${id}/roles`

describe('the roles of a member', () => {
  test('are read, changed as they are sent, each once, and told to that member', async () => {
    const member = await create.member()
    const admin = await clientOf(await create.admin())

    expect((await admin.get(rolesOf(member.id))).json()).toEqual({ data: { roles: [], version: 1 } })
    const roles = ['lezer', 'redactie', 'lezer']
    const response = await admin.put(rolesOf(member.id), { roles, version: 1 })

    const stored = { data: { roles: ['redactie', 'lezer'], version: 2 } }
    expect([response.statusCode, response.json()]).toEqual([200, stored])
    expect((await admin.get(rolesOf(member.id))).json()).toEqual(stored)
    expect((await (await clientOf(member)).get('/api/user')).json()).toMatchObject({
      isAdmin: false,
      roles: ['redactie', 'lezer'],
    })
  })

  test('make a beheerder, and end with the next call', async () => {
    const member = await create.member()
    const admin = await clientOf(await create.admin())

    await admin.put(rolesOf(member.id), { roles: ['beheerder', 'lezer'], version: 1 })
    const client = await clientOf(member)
    expect((await client.get('/api/user')).json()).toMatchObject({ isAdmin: true, roles: ['lezer', 'beheerder'] })
    expect((await client.get('/api/openapi.json')).statusCode).toBe(200)

    await admin.put(rolesOf(member.id), { roles: ['lezer'], version: 2 })
    expect((await client.get('/api/openapi.json')).statusCode).toBe(403)
    expect((await client.get('/api/users')).statusCode).toBe(200)
  })

  test('that are gained come with a new log-in; who loses one or changes their own stays logged in', async () => {
    const member = await create.member()
    const caller = await create.admin()
    const [before, admin] = [guest(), await clientOf(caller)]
    await before.post('/login', { email: member.email, password: memberPassword, remember: true })

    await admin.put(rolesOf(member.id), { roles: ['redactie', 'lezer'], version: 1 })
    expect((await before.get('/api/user')).statusCode).toBe(401)

    const client = await clientOf(member)
    await admin.put(rolesOf(member.id), { roles: ['redactie'], version: 2 })
    await admin.put(rolesOf(caller.id), { roles: ['redactie', 'beheerder'], version: 1 })
    for (const kept of [client, admin]) expect((await kept.get('/api/user')).statusCode).toBe(200)
  })

  test('that changed meanwhile are refused with those of now', async () => {
    const member = await create.member()
    const admin = await clientOf(await create.admin())
    await admin.put(rolesOf(member.id), { roles: ['lezer'], version: 1 })

    const response = await admin.put(rolesOf(member.id), { roles: ['redactie'], version: 1 })

    const message = 'Iemand anders heeft dit intussen gewijzigd'
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { message, current: { roles: ['lezer'], version: 2 } },
    ])
    expect((await admin.get(rolesOf(member.id))).json().data.roles).toEqual(['lezer'])
  })

  test.each([
    [{ version: 1 }, { roles: ['Rollen zijn verplicht'] }],
    [{ roles: 'lezer', version: 1 }, { roles: ['Rollen zijn verplicht'] }],
    [{ roles: ['baas', null], version: 1 }, { roles: ['Deze rol bestaat niet'] }],
    [{ roles: [] }, { version: ['Versie is verplicht'] }],
    [{ roles: [], version: 'x' }, { version: ['Versie moet een getal zijn'] }],
  ])('%j is refused', async (sent, errors) => {
    const member = await create.member()

    const response = await (await clientOf(await create.admin())).put(rolesOf(member.id), sent)

    expect([response.statusCode, response.json().errors]).toEqual([422, errors])
  })

  test.each(['999999', '99999999999', '99999999999999999999', '0', 'x'])('of nobody (%s) are not found', async (id) => {
    const admin = await clientOf(await create.admin())

    expect((await admin.get(rolesOf(id))).statusCode).toBe(404)
    expect((await admin.put(rolesOf(id), { roles: [], version: 1 })).statusCode).toBe(404)
  })
})

test('a role is for who has verified their address, and can be taken from everybody', async () => {
  const [unverified, staff] = [await create.unverifiedMember(), await create.unverifiedMember({ roles: ['lezer'] })]
  const admin = await clientOf(await create.admin())

  const response = await admin.put(rolesOf(unverified.id), { roles: ['lezer'], version: 1 })

  const errors = { roles: ['Dit lid heeft het e-mailadres nog niet bevestigd'] }
  expect([response.statusCode, response.json().errors]).toEqual([422, errors])
  expect((await admin.put(rolesOf(staff.id), { roles: [], version: 1 })).statusCode).toBe(200)
})

describe('who was beheerder', () => {
  test('gives nobody a role by a call that waited while theirs was taken away', async () => {
    const [before, friend] = [await create.member(), await create.member()]
    await create.admin()

    const call = changeRoles(
      portal.deps,
      { memberId: friend.id, callerId: before.id },
      { roles: ['beheerder'], version: 1 },
    )

    await expect(call).rejects.toMatchObject({ status: 403 })
    expect(
      await portal.db.query(`select id from members where 'beheerder' = any(roles) and id = $1`, [friend.id]),
    ).toEqual([])
  })

  test('nor by an invitation that is accepted while theirs is taken away', async () => {
    const { db, deps } = portal
    const { id } = await create.admin()
    const [email, token, password] = ['noor@leverancier.example', randomToken(), 'Zachter water 26']
    await insertInvitation(db, { email, roles: ['beheerder'] }, { token, by: id })
    let start = (): void => {}
    let isAnswered = false
    const sent = { token, first_name: 'Noor', last_name: 'Visser', password, password_confirmation: password }
    const accepting = new Promise<void>((resolve) => (start = resolve))
      .then(() => acceptInvitation(deps, sent))
      .catch((error: unknown) => error)
      .finally(() => (isAnswered = true))
    const isWaiting = async () => isAnswered || (await anyoneWaitsForLock(db))

    await db.tx(async () => {
      await lockBeheerders(db)
      await db.query(`update members set roles = '{}' where id = $1`, [id])
      start()
      await expect.poll(isWaiting).toBe(true)
    })

    expect(await accepting).toMatchObject({ errors: { token: ['Deze uitnodiging is ongeldig of verlopen'] } })
    expect(await db.query(`select from members where 'beheerder' = any(roles)`)).toEqual([])
  })
})

describe('the last beheerder', () => {
  test('keeps that role', async () => {
    const caller = await create.admin()
    const admin = await clientOf(caller)

    const response = await admin.put(rolesOf(caller.id), { roles: ['redactie'], version: 1 })

    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { roles: ['Er moet een beheerder overblijven'] },
    ])
    expect((await admin.put(rolesOf(caller.id), { roles: ['redactie', 'beheerder'], version: 1 })).statusCode).toBe(200)
  })

  test('is never taken away by two who take it from each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      await portal.reset()
      const [one, other] = [await create.admin(), await create.admin()]
      const [byOne, byOther] = [await clientOf(one), await clientOf(other)]

      const answers = await Promise.all([
        byOne.put(rolesOf(other.id), { roles: [], version: 1 }),
        byOther.put(rolesOf(one.id), { roles: [], version: 1 }),
      ])

      // The one who comes second is no longer beheerder when the call begins, or would take away the last one.
      const refused = answers.filter(({ statusCode }) => statusCode === 403 || statusCode === 422)
      expect([refused.length, answers.some(({ statusCode }) => statusCode === 200)]).toEqual([1, true])
      expect(await portal.db.query(`select 1 as one from members where 'beheerder' = any(roles)`)).toHaveLength(1)
    }
  })
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPublishingSite, draft } from './publish.test-kit.ts'

const { portal, editor, member, concept, teasers } = await createPublishingSite()
beforeEach(() => portal.reset())
afterAll(() => portal.close())

test('two who publish and withdraw at once are answered once, and what there is is whole', async () => {
  const [client, reader] = [await editor(), await member()]
  const path = await concept(client)
  for (let round = 0; round < 5; round++) {
    const { rev } = (await client.get(path)).json().data
    await client.post(`${path}/publish`, { rev })
    const acts = ['publish', 'withdraw', 'publish'].map((act) => client.post(`${path}/${act}`, { rev: rev + 1 }))
    const statuses = (await Promise.all(acts)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409])

    const { state } = (await client.get(path)).json().data
    expect(await teasers(reader)).toEqual(state === 'gepubliceerd' ? [draft.title] : [])
  }
})

import { replyExamples } from '@portal/contract/openapi-examples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'

const [reply] = replyExamples.viewAsMember as [unknown]

function openPage(answer: () => unknown = () => reply) {
  return openScreen({
    address: '/beheer/leden/12/zoals-het-lid',
    member: { roles: ['servicedesk'] },
    answer: (path) => (path.startsWith('/api/admin/members/12/view') ? answer() : undefined),
  })
}

const looked = (asked: string[]) => asked.filter((path) => path.includes('/view'))
const reason = () => screen.findByLabelText(/^Reden/)

test('nothing is asked for before there is a reason', async () => {
  const { asked } = openPage()
  await userEvent.type(await reason(), '  ')

  await press('Bekijken')

  expect(await screen.findByText('Vul een reden in')).not.toBe(null)
  expect(looked(asked)).toEqual([])
})

test('with a reason staff see the screens of the member, asked for once', async () => {
  const { asked, location } = openPage()
  await userEvent.type(await reason(), 'Sanne belde')

  await press('Bekijken')

  const heading = await screen.findByRole('heading', { name: 'Zoals Sanne de Wit het ziet' })
  for (const name of ['Dashboard', 'Productregistraties', 'Punten', 'Profiel'])
    await screen.findByRole('heading', { level: 2, name })
  const list = await screen.findByRole('region', { name: 'Productregistraties' })
  expect(looked(asked)).toEqual(['/api/admin/members/12/view?reason=Sanne+belde'])
  await waitFor(() => expect(document.activeElement).toBe(heading))

  for (const link of within(list).queryAllByRole('link')) await userEvent.click(link)
  expect(location().pathname).toBe('/beheer/leden/12/zoals-het-lid')
})

test('a failure is told at the reason, which stays', async () => {
  openPage(() => refusal(500, { message: 'Er ging iets mis.' }))
  await userEvent.type(await reason(), 'Sanne belde')

  await press('Bekijken')

  expect(await screen.findByText(/De fout ligt bij ons/)).not.toBe(null)
  expect((await reason()).textContent).toBe('Sanne belde')
})

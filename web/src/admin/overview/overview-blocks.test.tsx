import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { at, block, openOverview as open } from './overview-page.test-kit.tsx'

test('open cases by kind, the oldest first, each leading to its list; what waits too long says so', async () => {
  vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] })
  open()

  const cases = within(await block('Open zaken'))
  const rows = (await cases.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(rows).toEqual([
    '1 × Betwist serienummerWacht 10 dagen, te lang',
    '2 × E-mail niet bezorgdDe oudste wacht minder dan een uur',
  ])
  expect(cases.getByRole('link', { name: /^1 × Betwist/ }).getAttribute('href')).toBe('/beheer/zaken?soort=betwist')
  expect(cases.getByRole('link', { name: 'Alle 3 zaken' })).toBeTruthy()
  vi.useRealTimers()
})

test('registrations are counted per model and postcode when that is asked, and installers per period', async () => {
  const { asked } = open()
  const brands = within(await block('Per merk'))
  await brands.findByText('Merk 1')
  expect(asked.some((path) => path.endsWith('/spread'))).toBe(false)

  await userEvent.click(brands.getByRole('button', { name: 'Postcode' }))
  expect(await within(await block('Per postcode')).findByRole('rowheader', { name: '56' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Model' }))
  expect(await within(await block('Per model')).findByRole('rowheader', { name: 'AquaStar Compact 8' })).toBeTruthy()
  const members = within(await block('Installateurs'))
  expect(members.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '4',
    'deze week',
    '61',
    'registreerden deze week',
    '412',
    'met een account',
  ])
  expect(
    members.getByText('118 klanten krijgen elk jaar een herinnering aan het onderhoud. 240 verstuurd.'),
  ).toBeTruthy()
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'

test('Service links to all of its pages', async () => {
  openScreen({ address: '/service', answer: () => undefined })

  const links = within(await screen.findByRole('navigation', { name: 'Service' })).getAllByRole('link')
  expect(
    links.map((link) => [link.querySelector('span + span')?.firstChild?.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Beeldbank', '/service/beeldbank'],
    ['FAQ', '/service/faq'],
    ['Downloads overzicht', '/service/downloads'],
    ['Video’s', '/service/videos'],
    ['Contact', '/service/contact'],
    ['Garantievoorwaarden', '/garantievoorwaarden'],
    ['Algemene voorwaarden', '/voorwaarden'],
  ])
})

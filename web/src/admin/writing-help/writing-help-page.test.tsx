import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'

test('its contents lead to a section each, with instructions and examples', async () => {
  openScreen({ address: '/beheer/hulp-bij-schrijven', member: { roles: ['redactie'] } })
  await screen.findByRole('heading', { level: 1, name: 'Hulp bij schrijven' })

  const contents = within(screen.getByRole('navigation', { name: 'Op deze pagina' })).getAllByRole('link')
  expect(contents.map(({ textContent }) => textContent)).toEqual(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  )
  for (const link of contents) {
    const target = document.getElementById(link.getAttribute('href')!.slice(1))
    expect(target?.textContent).toBe(link.textContent)
  }
  for (const name of ['Koppen', 'Afbeeldingen', 'Links', 'Lijsten en citaten']) {
    const section = within(screen.getByRole('region', { name }))
    expect([section.getAllByText('Zo wel').length, section.getAllByText('Liever niet').length]).toEqual([1, 1])
  }
  expect(screen.getByRole('table', { name: /^Goed: een titel/ })).toBeTruthy()
})

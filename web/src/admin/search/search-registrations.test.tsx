import { cleanup, screen } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { field, openSearch, options, softener, type } from './search-dialog.test-kit.tsx'

test('# looks for serial numbers only, and says how many signs that takes', async () => {
  const { asked } = openSearch({
    answer: (query) =>
      query.get('search') === 'AB 19'
        ? { data: [{ name: 'registrations', total: 10_000, has_more: true, hits: [softener] }] }
        : { data: [{ name: 'registrations', total: 0, hits: [] }] },
  })

  await type('#AB 19')

  expect(await screen.findByRole('option', { name: /^AB 190871/ })).toBeTruthy()
  expect(asked.at(-1)).toBe('/api/admin/search?search=AB+19&group=registrations')
  expect(options()).toEqual(['AB 190871AquaStar Compact 8, 5671 GD Nuenen', 'Alle registraties met ‘AB 19’'])
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual([
    '/beheer/registraties/812',
    '/beheer/registraties?zoek=AB+19',
  ])

  await type('x')
  expect(await screen.findByText('Zoek op ten minste drie tekens van het serienummer.')).toBeTruthy()
})

test('registrations are counted as far as they were, and are for nobody of the redactie', async () => {
  openSearch({
    answer: () => ({ data: [{ name: 'registrations', total: 10_000, has_more: true, hits: [softener] }] }),
  })
  await type('190')
  await screen.findByRole('option', { name: /^AB 190871/ })
  expect(screen.getByRole('button', { name: /^Registraties/ }).textContent).toBe('Registraties 10.000+')
  expect(screen.getByRole('button', { name: /^Alles/ }).textContent).toBe('Alles 10.000+')

  cleanup()
  openSearch({ roles: ['redactie'] })
  await field()
  expect(screen.queryByRole('button', { name: /^Registraties/ })).toBeNull()
})

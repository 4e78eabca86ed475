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

test('a case and a mail lead to their pages', async () => {
  const mail_id = '5f0c9a34-5f9d-4c4e-9d0a-3a51d2b8c0aa'
  openSearch({
    answer: () => ({
      data: [
        { name: 'cases', total: 1, hits: [{ kind: 'case', id: 7, title: 'Zaak 7: Punten', detail: 'Sanne de Vries' }] },
        {
          name: 'mails',
          total: 9,
          hits: [{ kind: 'mail', id: 0, mail_id, title: 'smit@gmial.com', detail: 'vastgelopen' }],
        },
      ],
    }),
  })
  await type('smit')

  const hrefOf = async (name: RegExp) => (await screen.findByRole('option', { name })).getAttribute('href')
  expect(await hrefOf(/^Zaak 7/)).toBe('/beheer/zaken/7')
  expect(await hrefOf(/^smit@gmial\.com/)).toBe(`/beheer/e-mails?mail=${mail_id}`)
  expect(await hrefOf(/^Alle 9 e-mails/)).toBe('/beheer/e-mails?zoek=smit')
})

import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { cell, openBulkRegistration, paste } from '../bulk-registration-screen.test-kit.tsx'

const headings = ['Datum', 'Omschrijving', 'Serienr.', 'Adres', 'Postcode/Plaats', 'T.a.v.', 'E-mail', 'Telefoon 1']
const list = [
  ['Ontharder AquaStar Compact 8', 'AB 190902', 'Dorpsstraat 12 A', '5611 AB Eindhoven', 'Mevr. M. Bos'],
  ['Ontharder AquaStar Compact 8', 'AB 190903', 'Postbus 12', '5611 AC Eindhoven', 'Fam. Smit'],
].map((cells) => ['14-11-2025', ...cells, 'klant@voorbeeld.nl', '0612345678'])

test('the member sees how joined columns are split, and which cells are not, and says yes', async () => {
  openBulkRegistration({ memberId: 880 })
  await screen.findByText('Plakken uit Excel')
  paste([headings, ...list].map((cells) => cells.join('\t')).join('\n'))

  expect(await screen.findByText('Merk: AquaStar · Model: Compact 8')).toBeTruthy()
  expect(screen.getByText('Huisnummer: 12 · Toevoeging: A')).toBeTruthy()
  expect(screen.getByText('Postcode: 5611 AB · Plaats: Eindhoven')).toBeTruthy()
  expect(screen.getByText('Aanhef: Mevr. · Voorletters: M. · Naam: Bos')).toBeTruthy()
  expect(screen.getByText(/1 cel laat zich niet splitsen, zoals ‘Postbus 12’/)).toBeTruthy()
  expect(screen.getByText(/1 cel laat zich niet splitsen, zoals ‘Fam. Smit’/)).toBeTruthy()
  await press('2 rijen nakijken')

  await waitFor(() => expect(cell(1, 'client_name').textContent).toBe('Bos'))
  expect(cell(1, 'selectedGender').textContent).toBe('Vrouw')
  expect(cell(1, 'huisnummer_toevoeging').textContent).toBe('A')
  const faulty = (row: number, field: Parameters<typeof cell>[1]) => cell(row, field).getAttribute('aria-invalid')
  expect([faulty(1, 'address_house_number'), faulty(2, 'address_house_number')]).toEqual([null, 'true'])
  expect([cell(2, 'client_name').textContent, faulty(2, 'selectedGender')]).toEqual(['Fam. Smit', 'true'])
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openCatalogue, panel } from './catalogue.test-kit.tsx'

test('a brand is made with its mask, whose meaning is told while it is typed', async () => {
  const { writes, paneel } = openCatalogue({ address: '?paneel=merk-nieuw' })
  const form = await panel('Nieuw merk')
  expect(form.getByText('Vrije tekst')).toBeTruthy()
  await userEvent.type(form.getByLabelText(/^Naam/), 'Zacht')
  const mask = form.getByLabelText('Serienummer')
  await userEvent.type(mask, 'aa-99**')
  expect(form.getByText('2 letters, 2 cijfers en 2 letters of cijfers').parentElement!.textContent).toContain(
    ', zoals AB-12AB',
  )
  await userEvent.type(form.getByLabelText('Probeer een nummer'), 'zz 12 x')
  expect(form.getByText(/^Past niet\. Serienummer moet bestaan uit 2 letters/)).toBeTruthy()
  await userEvent.type(form.getByLabelText('Probeer een nummer'), '9')
  expect(form.getByText('Past, en staat straks als ZZ-12X9')).toBeTruthy()

  await userEvent.type(mask, '--')
  await userEvent.click(form.getByRole('button', { name: 'Opslaan' }))
  expect(await form.findByText(/^Schrijf een a voor elke letter/)).toBeTruthy()
  expect(writes()).toEqual([])

  await userEvent.type(mask, '{Backspace}{Backspace}')
  await userEvent.click(form.getByRole('button', { name: 'Opslaan' }))
  expect(await screen.findByText('Zacht opgeslagen')).toBeTruthy()
  expect(writes()[0]!.body).toEqual({
    name: 'Zacht',
    serial_mask: 'aa-99**',
    warranty_months: { statutory: '24', all_in: '12' },
    is_active: true,
  })
  await waitFor(() => expect(paneel()).toBe('merk-9'))
})

test('another mask tells which registered numbers would not fit, before it is saved', async () => {
  const tried = { existing: 812, would_not_fit: 12, samples: ['AB 190871', 'CD 190872'] }
  const { sent, writes } = openCatalogue({ address: '?paneel=merk-3', tried })
  const form = await panel('AquaStar')
  await userEvent.type(form.getByLabelText('Serienummer'), '9')

  expect(
    await form.findByText(/^12 van de 812 geregistreerde nummers passen niet, zoals AB 190871, CD 190872\./),
  ).toBeTruthy()
  expect(sent.filter(({ path }) => path.endsWith('/try-mask')).map(({ body }) => body)).toEqual([
    { serial_mask: 'aa 9999999', examples: [] },
  ])
  await userEvent.click(form.getByRole('button', { name: 'Opslaan' }))
  await waitFor(() => expect(writes()[0]!.body).toMatchObject({ version: 4, serial_mask: 'aa 9999999' }))
})

test('a product of the brand is begun with the brand chosen', async () => {
  openCatalogue({ address: '?paneel=merk-5' })
  await userEvent.click((await panel('Nova')).getByRole('link', { name: 'Product van dit merk' }))

  const form = await panel('Nieuw product')
  await waitFor(() =>
    expect(form.getByLabelText<HTMLSelectElement>(/^Merk/).selectedOptions[0]!.textContent).toBe('Nova'),
  )
})

test('who only reads a brand tries no mask', async () => {
  openCatalogue({ address: '?paneel=merk-3', as: 'lezer' })
  const form = await panel('AquaStar')

  expect(form.getByText('2 letters en 6 cijfers')).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>('Serienummer').readOnly).toBe(true)
  expect(form.queryByLabelText('Probeer een nummer')).toBeNull()
  expect(form.queryByRole('button', { name: 'Opslaan' })).toBeNull()
})

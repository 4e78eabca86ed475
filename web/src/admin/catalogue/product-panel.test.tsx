import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openCatalogue, panel, product, type Sent } from './catalogue.test-kit.tsx'

type Panel = Awaited<ReturnType<typeof panel>>

const press = (within: Panel, name: string | RegExp) => userEvent.click(within.getByRole('button', { name }))
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('the list', () => {
  test('tells points of now, what changes and which marks end, below the brand', async () => {
    openCatalogue()

    const row = await rowOf('Compact 8')
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      'Compact 82 letters en 6 cijfers',
      '250 puntensinds 01-01-2026',
      'vanaf 01-01-2099naar 275KIWA verlopen op 30-06-2020',
      'Actief',
    ])
    expect((await rowOf('Aqua 14')).textContent).toContain('Beëindigd')
    expect(screen.getByRole('rowheader', { name: 'AquaStar 2 modellen' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Nova' }).getAttribute('href')).toBe('/beheer/producten?paneel=merk-5')
  })

  test('narrows to marks that end, and stays beside what is open', async () => {
    const { asked } = openCatalogue({ address: '?keurmerk=loopt-af&paneel=product-12' })
    await panel('Compact 8')
    await rowOf('Compact 8')

    expect(asked).toContain('/api/admin/products?page=1&per_page=10&filter%5Bmarks%5D=ending')
    await userEvent.click(screen.getByRole('link', { name: 'Aqua 14' }))
    expect(await panel('Aqua 14')).toBeTruthy()
    expect(asked.filter((path) => path.startsWith('/api/admin/products?'))).toHaveLength(1)
  })

  test('says that a brand has no products yet', async () => {
    openCatalogue({ address: '?merk=5' })

    expect(await screen.findByText('Nog geen producten bij dit merk')).toBeTruthy()
  })
})

describe('the form of a product', () => {
  test('makes one with points from a day on, and has its address then', async () => {
    const { writes, paneel } = openCatalogue()
    await userEvent.click(await screen.findByRole('link', { name: 'Product' }))
    const form = await panel('Nieuw product')
    await form.findByRole('option', { name: 'AquaStar' })
    await userEvent.selectOptions(form.getByLabelText(/^Merk/), 'AquaStar')
    await userEvent.type(form.getByLabelText(/^Model/), 'Compact 9')
    await userEvent.type(form.getByLabelText(/^Geldig vanaf/), '30-11-2099')
    await userEvent.type(form.getByRole('textbox', { name: /^Punten/ }), '275')
    await press(form, 'Opslaan')

    expect(await screen.findByText('AquaStar Compact 9 opgeslagen')).toBeTruthy()
    expect(writes()).toMatchObject([
      {
        method: 'POST',
        path: '/api/admin/products',
        body: {
          brand_id: '3',
          model: 'Compact 9',
          is_active: true,
          marks: [],
          points: [{ valid_from: '30-11-2099', credits: '275' }],
        },
      },
    ])
    await waitFor(() => expect(paneel()).toBe('product-19'))
  })

  test('fixes what has begun, and takes points for a day to come', async () => {
    const { writes } = openCatalogue({ address: '?paneel=product-12' })
    const form = await panel('Compact 8')
    expect(form.getByText('Geldt nu').closest('div')!.textContent).toBe('vanaf 01-01-2026250 puntenGeldt nu')
    expect(form.getAllByLabelText(/^Geldig vanaf/).map((field) => (field as HTMLInputElement).value)).toEqual([
      '01-01-2099',
    ])

    await press(form, 'Punten vanaf een dag')
    const added = within(form.getByRole('group', { name: 'Punten vanaf een nieuwe dag' }))
    await userEvent.type(added.getByLabelText(/^Geldig vanaf/), '01-07-2099')
    await userEvent.type(form.getAllByRole('textbox', { name: /^Punten/ })[0]!, '300')
    await press(form, 'Punten vanaf 01-01-2099 weghalen')
    await press(form, 'Opslaan')

    await screen.findByText('AquaStar Compact 8 opgeslagen')
    expect(writes()[0]!.body).toMatchObject({
      version: 7,
      points: [
        { valid_from: '01-07-2099', credits: '300' },
        { valid_from: '01-01-2026', credits: '250' },
        { valid_from: '01-07-2024', credits: '225' },
      ],
      marks: [{ name: 'KIWA', number: 'K12345', valid_until: '30-06-2020' }],
    })
  })

  test('says what is wrong at its field before it is sent, and what the server says after it', async () => {
    const errors = { 'points.0.valid_from': ['Dit product is sindsdien geregistreerd. Kies een dag die nog komt'] }
    const { writes } = openCatalogue({
      address: '?paneel=product-12',
      save: () => Response.json({ message: 'Fout', errors }, { status: 422 }),
    })
    const form = await panel('Compact 8')
    await userEvent.clear(form.getByLabelText(/^Model/))
    await press(form, 'Keurmerk toevoegen')
    await press(form, 'Opslaan')
    await waitFor(() => expect(form.getByLabelText(/^Model/).getAttribute('aria-invalid')).toBe('true'))
    expect(form.getAllByText('Naam van het keurmerk is verplicht').length).toBeGreaterThan(0)
    expect(writes()).toEqual([])

    await userEvent.type(form.getByLabelText(/^Model/), 'Compact 8')
    await press(form, 'Nieuw keurmerk weghalen')
    await retype(form.getByLabelText(/^Geldig vanaf/), '01-01-2021')
    await press(form, 'Opslaan')
    expect(await form.findByText(errors['points.0.valid_from'][0]!)).toBeTruthy()
  })

  test('shows what somebody else saved meanwhile beside what was typed', async () => {
    const current = { ...product, version: 8, model: 'Compact 8 NL', points: product.points.slice(1) }
    const { writes } = openCatalogue({
      address: '?paneel=product-12',
      save: ({ version, ...body }: Sent) =>
        version === 7
          ? Response.json({ message: 'Gewijzigd', current }, { status: 409 })
          : { data: { ...current, model: body.model } },
    })
    const form = await panel('Compact 8')
    await retype(form.getByLabelText(/^Model/), 'Compact 8+')
    await press(form, 'Opslaan')

    expect(await form.findByText('Nu opgeslagen: Compact 8 NL')).toBeTruthy()
    expect(form.getByText('Nu opgeslagen: 250 vanaf 01-01-2026, 225 vanaf 01-07-2024')).toBeTruthy()
    await press(form, 'Opslaan')
    await waitFor(() => expect(writes()[1]!.body).toMatchObject({ version: 8, model: 'Compact 8+' }))
  })
})

describe('leaving the panel', () => {
  test('by Escape is done at once, and the focus goes back to the row', async () => {
    const { paneel } = openCatalogue()
    await userEvent.click(await screen.findByRole('link', { name: 'Compact 8' }))
    const form = await panel('Compact 8')
    form.getByLabelText(/^Model/).focus()
    await userEvent.keyboard('{Escape}')

    await waitFor(() => expect(paneel()).toBeUndefined())
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Compact 8' }))
  })

  test('with changes asks, and for another row too; narrowing the list does not', async () => {
    const { paneel, location } = openCatalogue({ address: '?paneel=product-12' })
    const form = await panel('Compact 8')
    await userEvent.type(form.getByLabelText(/^Model/), '+')
    await userEvent.type(screen.getByLabelText('Zoek op merk of model'), 'aqua{Enter}')
    await waitFor(() => expect(location().search).toMatchObject({ zoek: 'aqua', paneel: 'product-12' }))

    await userEvent.click(await screen.findByRole('link', { name: 'Aqua 14' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Niet opslaan' }))
    await waitFor(() => expect(paneel()).toBe('product-14'))
  })
})

test('who only reads the catalogue changes nothing', async () => {
  openCatalogue({ address: '?paneel=product-12', as: 'servicedesk' })
  const form = await panel('Compact 8')

  expect(form.getByLabelText<HTMLInputElement>(/^Model/).readOnly).toBe(true)
  expect(form.getByLabelText<HTMLSelectElement>(/^Merk/).disabled).toBe(true)
  expect(form.getByLabelText<HTMLInputElement>(/^Actief/).disabled).toBe(true)
  expect(form.queryByLabelText(/^Geldig vanaf/)).toBeNull()
  expect(form.queryByRole('button', { name: /Opslaan|weghalen|toevoegen|vanaf een dag|foto|Uploaden/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Product' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Merk' })).toBeNull()
})

test('a product that is not there is told in the panel', async () => {
  openCatalogue({ address: '?paneel=product-99' })

  expect(await screen.findByRole('heading', { name: 'Product niet gevonden' })).toBeTruthy()
})

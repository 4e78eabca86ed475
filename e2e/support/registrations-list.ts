import type { Page } from '@playwright/test'
import type { Factories } from '@portal/server/testing/factories'

/** Locators of the registrations list. */
export function registrationsList(page: Page) {
  const chips = page.getByRole('group', { name: 'Status' })
  return {
    /** The rows of the table, without the header. */
    rows: page
      .getByRole('table', { name: 'Productregistraties' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') }),
    cards: page.getByRole('list', { name: 'Productregistraties' }).getByRole('listitem'),
    search: page.getByRole('searchbox', { name: 'Zoeken op trefwoord' }),
    chip: (name: string) => chips.getByRole('button', { name }),
    head: (name: string) => page.getByRole('columnheader', { name }),
    pager: page.getByRole('navigation', { name: 'Paginering' }),
    export: page.getByRole('button', { name: 'Exporteren' }),
  }
}

/** A member with up to thirty registrations; number 1 is the oldest, and the first ten are credited. */
export async function memberWithRegistrations(
  create: Factories,
  count: number,
  fields: Parameters<Factories['member']>[0] = {},
) {
  const member = await create.member(fields)
  const solar = await create.product({ brand: 'Solar', model: `Proef ${member.id}`, credits: 250 })
  const descale = await create.product({ brand: 'Descale', model: `Test ${member.id}`, credits: 350 })
  for (let number = 1; number <= count; number++) {
    const { id, credits } = number % 3 === 0 ? descale : solar
    await create.registration({
      member_id: member.id,
      product_id: id,
      credits,
      serial_number: serialNumberOf(member.id, number),
      zipcode: number === 7 ? '1071 XX' : '5611 AB',
      install_date: `2026-01-${String(31 - number).padStart(2, '0')}`,
      credited_at: number <= 10 ? new Date('2026-02-10T12:00:00Z') : null,
    })
  }
  return { member, serialNumber: (number: number) => serialNumberOf(member.id, number) }
}

function serialNumberOf(memberId: number, number: number): string {
  return `LD ${String(memberId * 100 + number).padStart(6, '0')}`
}

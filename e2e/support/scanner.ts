import type { Page } from '@playwright/test'
import { registrationForm } from './registration-form.ts'

/** Locators of the scanner, in the form of one product or in a row of the bulk registration. */
export function scanner(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Serienummer scannen' })
  return {
    dialog,
    open: page.getByRole('button', { name: 'Serienummer scannen' }),
    close: dialog.getByRole('button', { name: 'Sluiten' }),
    number: dialog.getByRole('heading', { level: 3 }),
    use: dialog.getByRole('button', { name: 'Dit nummer gebruiken' }),
    again: dialog.getByRole('button', { name: 'Opnieuw', exact: true }),
    type: dialog.getByRole('button', { name: 'Zelf typen' }),
    photo: dialog.getByLabel('Foto van het label'),
  }
}

/** Opens the form with this brand, or none. */
export async function openForm(page: Page, brand = ''): Promise<void> {
  await page.goto('/installateurproductregistratie')
  if (brand) await registrationForm(page).brand.selectOption(brand)
  else await registrationForm(page).serialNumber.waitFor()
}

import type { Page } from '@playwright/test'
import { fillRegistration, newEntry, type RegistrationEntry, registrationForm } from './registration-form.ts'
import { expect } from './test.ts'

export const formPath = '/installateurproductregistratie'
export const queuePath = '/registraties/wachtrij'
export const createCall = '**/api/productregistration/create'

/** Locators of the page of the queue. */
export function queuePage(page: Page) {
  return {
    unsent: page.getByRole('region', { name: 'Nog te versturen' }),
    sentToday: page.getByRole('region', { name: 'Vandaag verstuurd' }),
    tryNow: page.getByRole('button', { name: 'Nu proberen' }),
    kept: page.getByRole('heading', { level: 1, name: 'Bewaard op dit apparaat' }),
  }
}

/** Fills in the form with signal, loses the signal and sends it: it ends in the queue of the device. */
export async function registerWithoutSignal(page: Page, entry = newEntry()): Promise<RegistrationEntry> {
  await page.goto(formPath)
  await fillRegistration(page, entry)
  // The screens of the queue come with the form, after it.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await registrationForm(page).submit.click()
  await expect(queuePage(page).kept).toBeVisible()
  return entry
}

/** The serial numbers that the server has of the member, in the order of registration. */
export async function registeredSerialNumbers(page: Page): Promise<string[]> {
  const reply = await page.request.get('/api/productregistration/all')
  const registrations = (await reply.json()) as { serial_number: string }[]
  return registrations.map(({ serial_number }) => serial_number).toReversed()
}

import { readFile } from 'node:fs/promises'
import { customerName } from '@portal/contract/rules/customer-name'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import { dueDay } from '@portal/contract/rules/maintenance'
import type { Page } from '@playwright/test'
import { desktop, phone } from '../support/devices.ts'
import { newSerialNumber } from '../support/registration-form.ts'
import { smallTargets } from '../support/small-targets.ts'
import { expect, logIn, test } from '../support/test.ts'

const customer = customerName('M.', 'Van den Berg')

for (const [device, options] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('an installer sees who is due, says that it was done, and takes the month to the calendar', async ({
      page,
      create,
      axe,
    }) => {
      const today = todayInAmsterdam()
      const member = await create.member()
      const serial_number = newSerialNumber()
      await create.registration({ member_id: member.id, install_date: dueDay(today, -2), serial_number })
      await logIn(page, member)

      await page.goto('/dashboard')
      await page.getByRole('link', { name: '1 onderhoudsbeurt in de komende 30 dagen' }).click()

      const done = page.getByRole('button', { name: `Gedaan ${customer}, ${serial_number}` })
      await expect(done).toBeVisible()
      await expect(page.getByRole('link', { name: /^Bellen/ })).toHaveAttribute('href', 'tel:0612345678')
      await axe()
      if (options === phone) expect(await page.evaluate(smallTargets, 'main')).toEqual([])

      await done.click()
      await expect(page.getByRole('textbox', { name: /^Gedaan op/ })).toHaveValue(
        today.split('-').toReversed().join('-'),
      )
      await axe()
      if (options === phone) expect(await page.evaluate(smallTargets, 'dialog[open]')).toEqual([])
      await page.getByRole('button', { name: 'Opslaan' }).click()

      await expect(page.getByText('1 gedaan', { exact: true })).toBeVisible()
      const calendar = await exportAs(page, /^Agenda, (?!heel)/)
      expect(calendar.name).toBe(`onderhoud-${today.slice(0, 7)}.ics`)
      expect(calendar.text).toContain(`\r\nDTSTART;VALUE=DATE:${today.replaceAll('-', '')}\r\n`)
      const sheet = await exportAs(page, /^Spreadsheet, heel/)
      expect(sheet.text).toContain(serial_number)
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Nieuwste registraties' })).toBeVisible()
      await expect(page.getByText(serial_number)).toBeVisible()
      await expect(page.getByText(/onderhoudsbeurt/)).toHaveCount(0)
    })
  })

async function exportAs(page: Page, name: RegExp) {
  await page.getByRole('button', { name: 'Exporteren' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { kindsOfDefect, makeDefectiveRows } from '@portal/contract/defective-rows.test-kit'
import { openSheet } from '../support/bulk-rows.ts'
import { judgeAtEverySize } from '../support/every-size.ts'
import { expect, logIn, test } from '../support/test.ts'
import { workbookFile } from '../support/zip-file.ts'

const headings = 'Installatiedatum;Merk;Model;Serienummer;Postcode;Huisnummer;Aanhef;Naam;E-mail;Telefoon'
const row = '14-11-2025;AquaStar;Compact 8;AB 190902;5611 AB;12;Vrouw;Van den Berg;berg@voorbeeld.nl;06 12345678'

test.beforeEach(async ({ page, create }) => {
  await logIn(page, await create.member())
  await openSheet(page)
})

test('an installer chooses a file of Windows, with the button', async ({ page }) => {
  const text = `${headings}\r\n${row.replace('Van den Berg', 'D\x92Anvers \x80')}\r\n`

  await choose(page, 'week-46.csv', Buffer.from(text, 'latin1'))

  await expect(cell(page, 'D’Anvers €')).toBeVisible()
  await expect(page.getByText('week-46.csv')).toBeVisible()
  await expect(page.getByText(/1 rij gelezen om \d\d\.\d\d uur/)).toBeVisible()
})

test('an installer drops a file anywhere on the page', async ({ page, axe }) => {
  await drag(page, 'dragenter')
  await expect(page.getByText('Laat los om 1 bestand te lezen')).toBeVisible()
  await axe()
  await drag(page, 'drop', `${headings}\n${row}\n`)

  await expect(cell(page, 'Van den Berg')).toBeVisible()
  await expect(page.getByText('Laat los om')).toHaveCount(0)
})

test('a list of 200 rows keeps every defective row for correction', async ({ page }) => {
  const { rows, faults } = makeDefectiveRows()
  const fields = Object.keys(rows[0] ?? {})
  const lines = [fields, ...rows.map((cells) => fields.map((field) => cells[field] ?? ''))]
  const text = lines.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\n')
  expect(kindsOfDefect).toBeGreaterThan(15)

  await choose(page, 'kantoor.csv', Buffer.from(text))

  const faulty = new Set(faults.map((fault) => fault.row)).size
  await expect(page.getByRole('status').filter({ hasText: 'met fouten' })).toContainText(`${200 - faulty} klaar`)
  await expect(page.getByRole('status').filter({ hasText: 'met fouten' })).toContainText(`${faulty} met fouten`)
})

for (const kind of ['xlsx', 'csv'] as const) {
  test(`the template for ${kind} comes back without questions`, async ({ page }) => {
    await page.getByRole('button', { name: 'Sjabloon downloaden' }).first().click()
    const item = page.getByRole('button', { name: `(${kind})` })
    // One line of text beside an icon.
    expect((await item.boundingBox())?.height).toBeLessThan(64)
    const download = page.waitForEvent('download')
    await item.click()
    const file = await download

    expect(file.suggestedFilename()).toBe(`sjabloon-registraties.${kind}`)
    await choose(page, file.suggestedFilename(), await readFile(await file.path()))
    await expect(page.getByText('2 voorbeeldrijen van het sjabloon overgeslagen')).toBeVisible()
  })
}

test('unknown columns are asked for once', async ({ page, axe }) => {
  const text = Buffer.from(
    'Toestel;S/N;Klant;Mail;Opm. monteur\nAquaStar Compact 8;ab190902;Van den Berg;a@voorbeeld.nl;kraan vervangen\n',
  )
  await choose(page, 'klantenlijst.csv', text)
  await expect(page.getByRole('heading', { name: 'Welke kolom is wat?' })).toBeFocused()
  await judgeAtEverySize(page, axe)

  await page.getByRole('combobox', { name: 'Klant wordt' }).selectOption('Naam')
  await expect(page.getByText('Zo lezen we rij 1')).toBeVisible()
  await page.getByRole('button', { name: '1 rij nakijken' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('verplichte velden zijn nog niet gekoppeld')
  await page.getByRole('button', { name: 'Toch verdergaan' }).click()
  await expect(cell(page, 'Van den Berg')).toBeVisible()
  await expect(page.getByText(/^Niet overgenomen/)).toHaveCount(0)

  await choose(page, 'klantenlijst.csv', Buffer.from(text.toString().replace('Van den Berg', 'Smit')))
  await expect(cell(page, 'Smit')).toBeVisible()
  await expect(page.getByText('Niet overgenomen: ‘Opm. monteur’')).toBeVisible()
})

test('an office chooses the export of its bookkeeping program: 1,200 rows of Windows with joined columns', async ({
  page,
  axe,
}) => {
  const lines = Array.from(
    { length: 1200 },
    (_, at) =>
      `14-11-2025;Waterontharder AquaStar Compact 8;AB ${300000 + at};Hendri\xebttelaan ${at + 1} A;5611 AB Eindhoven;Mevr. M. Bo\xebs ${at + 1};bos@voorbeeld.nl;0612345678`,
  )
  const names = 'Datum;Artikelomschrijving;Serienr.;Adres;Postcode/Plaats;T.a.v.;E-mail;Telefoon 1'
  await choose(page, 'debiteuren.csv', Buffer.from([names, ...lines, 'Totaal;;1200'].join('\r\n'), 'latin1'))

  await expect(page.getByText('Aanhef: Mevr. · Voorletters: M. · Naam: Boës 1')).toBeVisible()
  await judgeAtEverySize(page, axe)
  await page.getByRole('button', { name: '1.200 rijen nakijken' }).click()

  await expect(cell(page, 'Boës 1')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '500 klaar' })).toBeVisible()
  await expect(page.getByText(/Geen product en overgeslagen: ‘Totaal’ \(rij 1202\)/)).toBeVisible()
  await expect(page.getByText('debiteuren.csv heeft 1.200 rijen, er passen er 500')).toBeVisible()
  await expect(page.getByText(/Open na het versturen hetzelfde bestand nog een keer/)).toBeVisible()
})

test('the column screen fits a phone, shows how a letter is read, and asks before its answers are lost', async ({
  page,
}) => {
  await choose(page, 'lijst.csv', Buffer.from('Toestel;S/N;M/V;Klant\nAquaStar Compact 8;ab190902;v;Van den Berg\n'))
  await expect(page.getByRole('heading', { name: 'Welke kolom is wat?' })).toBeFocused()
  await expect(page.getByText('v = Vrouw')).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }

  await page.getByRole('combobox', { name: 'Klant wordt' }).selectOption('Naam')
  await page.getByRole('link', { name: 'Productregistratie', exact: true }).first().click()
  await page.getByRole('button', { name: 'Terug naar de kolommen' }).click()
  await expect(page.getByRole('combobox', { name: 'Klant wordt' })).toHaveValue('client_name')
  await page.getByRole('button', { name: 'Ander bestand' }).click()
  await page.getByRole('button', { name: 'Niet opslaan' }).click()

  await expect(page.getByRole('heading', { name: 'Welke kolom is wat?' })).toBeHidden()
})

const zeros = '0'.repeat(30_000_000)
// What else is refused is proven where files are read (read-workbook.test.ts); these take the browser's memory and time.
const hostile: [string, () => Buffer, RegExp][] = [
  ['a zip bomb', () => workbookFile({ strings: zeros }), /niet opgebouwd zoals een gewone lijst/],
  ['a directory that lies', () => workbookFile({ sheet: zeros, statedSize: 1000 }), /beschadigd/],
]

for (const [name, make, text] of hostile) {
  test(`${name} is refused in plain words, and the page stays alive`, async ({ page, axe }) => {
    await choose(page, 'lijst.xlsx', make())
    await expect(page.getByRole('alert').filter({ hasText: 'lijst.xlsx kunnen we niet lezen' })).toContainText(text)
    await axe({ part: 'main' })

    await choose(page, 'goed.csv', Buffer.from(`${headings}\n${row}\n`))
    await expect(cell(page, 'Van den Berg')).toBeVisible()
    await expect(page.getByText('kunnen we niet lezen')).toHaveCount(0)
  })
}

function cell(page: Page, text: string) {
  return page.getByRole('gridcell', { name: text, exact: true })
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: '', buffer })
}

async function drag(page: Page, type: 'dragenter' | 'drop', text = ''): Promise<void> {
  const transfer = await page.evaluateHandle((content) => {
    const dragged = new DataTransfer()
    dragged.items.add(new File([content], 'klantenlijst.csv', { type: 'text/csv' }))
    return dragged
  }, text)
  await page.locator('main').dispatchEvent(type, { dataTransfer: transfer })
}

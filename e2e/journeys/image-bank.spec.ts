import { readFile } from 'node:fs/promises'
import { desktop, phone } from '../support/devices.ts'
import { tabTo } from '../support/keyboard.ts'
import { countLayoutShifts } from '../support/layout-shifts.ts'
import { mediaList } from '../support/media-list.ts'
import { expect, logIn, test } from '../support/test.ts'

const path = '/service/beeldbank'
const call = '**/api/images/index'

test('an installer finds a photo by its name and downloads it', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto(path)
  const { rows, search } = mediaList(page, 'Beeldbank')
  await expect(rows).toHaveCount(10)

  await search.fill('zouttabletten')
  await expect(rows).toHaveCount(2)
  const link = rows.first().getByRole('link', { name: 'Zouttabletten als .png downloaden' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])

  expect(download.suggestedFilename()).toBe('zouttabletten.png')
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'))
})

test('brands are chosen by keyboard, and the filters survive a reload and coming back', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto(path)
  const { rows, filter, brands, brand, tag, category, pager } = mediaList(page, 'Beeldbank')
  await expect(rows).toHaveCount(10)

  await tabTo(page, filter)
  await page.keyboard.press('Enter')
  await expect(brand('AquaStar')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(brand('AquaStar-Pro')).toBeChecked()
  await expect(page).toHaveURL(`${path}?merk=AquaStar-Pro`)
  await page.keyboard.press('Escape')
  await expect(brands).toBeHidden()
  await expect(filter).toBeFocused()
  await expect(filter).toHaveAccessibleName('Merk 1 gekozen')
  await category('Logo’s').click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(`${path}?categorie=Logo%27s&merk=AquaStar-Pro`)

  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.getByRole('banner').getByRole('link', { name: 'Zilverbron' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Beeldbank' }).first().click()
  await expect(page).toHaveURL(`${path}?categorie=Logo%27s&merk=AquaStar-Pro`)
  await expect(rows).toHaveCount(2)

  await tag('AquaStar-Pro').click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(pager).toContainText(/van 1[6-9] bestanden/)
  await page.goBack()
  await expect(rows).toHaveCount(2)
})

test('brands are chosen by their names too, and their list says what is left and closes behind the keyboard', async ({
  page,
  create,
}) => {
  await logIn(page, await create.member())
  await page.goto(path)
  const { rows, filter, brands, brand, tag } = mediaList(page, 'Beeldbank')
  await filter.click()

  await brands.getByText('Softy', { exact: true }).click()
  await brands.getByText('Lavigo', { exact: true }).click()
  await expect(brand('Softy')).toBeChecked()
  await expect(brand('Lavigo')).toBeChecked()
  await expect(brands.getByRole('button', { name: 'Toon 8 bestanden' })).toBeVisible()
  await brands.getByRole('button', { name: 'Toon 8 bestanden' }).click()
  await expect(brands).toBeHidden()
  await expect(rows).toHaveCount(8)
  await expect(tag('Lavigo')).toBeVisible()

  await filter.click()
  await brands.getByRole('button', { name: 'Wissen' }).click()
  await expect(rows).toHaveCount(10)
  await expect(brand('Softy')).not.toBeChecked()
  await brands.getByRole('button', { name: /^Toon/ }).focus()
  await page.keyboard.press('Tab')
  await expect(brands).toBeHidden()
})

test('nothing moves while the images load, on a desktop and a phone', async ({ page, create }) => {
  const movedByItself = await countLayoutShifts(page)
  await logIn(page, await create.member())
  // Delays make the page visible without its list, and the list without its pictures.
  await page.route(call, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await page.goto(path)
    const picture = page.getByRole('main').locator('li, td').locator('img').first()
    await expect(picture).toHaveJSProperty('complete', true)
    await page.waitForLoadState('networkidle')

    expect(await movedByItself(), `at ${viewport.width} pixels`).toBeLessThanOrEqual(0.02)
  }
})

test.describe('on a phone', () => {
  test.use(phone)

  test('each image is a card, and the brands open as a bottom sheet', async ({ page, create }) => {
    await logIn(page, await create.member())
    await page.goto(path)
    const { cards, filter, brand, brands } = mediaList(page, 'Beeldbank')
    await expect(cards).toHaveCount(10)
    await expect(cards.first().getByRole('link').first()).toHaveAccessibleName(/ als \.jpg downloaden$/)

    await filter.tap()
    await brand('Solar').tap()
    const sheet = await brands.boundingBox()
    expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(phone.viewport.height)
    await brands.getByRole('button', { name: /^Toon/ }).tap()

    await expect(page).toHaveURL(`${path}?merk=Solar`)
    await expect(brands).toBeHidden()
    await page.getByRole('combobox', { name: 'Sorteren' }).selectOption('Naam, oplopend')
    await expect(cards.first()).toContainText('Druppel – sfeerbeeld')
  })
})

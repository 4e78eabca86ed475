import { phone } from '../support/devices.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { memberWithRegistrations, registrationsList } from '../support/registrations-list.ts'
import { expect, logIn, test } from '../support/test.ts'

test('an installer pages through the list, and each page has its own address', async ({ page, create }) => {
  const { member, serialNumber } = await memberWithRegistrations(create, 23)
  const { rows, pager } = registrationsList(page)
  await logIn(page, member)
  await page.goto('/registraties')
  await expect(pager).toContainText('1–10 van 23 registraties')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText(serialNumber(23))
  await expect(pager.getByRole('button', { name: 'Vorige pagina' })).toBeDisabled()

  await pager.getByRole('button', { name: 'Volgende pagina' }).click()
  await expect(page).toHaveURL('/registraties?page=2')
  await expect(pager).toContainText('11–20 van 23 registraties')
  await expect(pager.getByRole('button', { name: 'Pagina 2' })).toHaveAttribute('aria-current', 'page')
  await expect(rows.first()).toContainText(serialNumber(13))

  await pager.getByRole('button', { name: 'Pagina 3' }).click()
  await expect(rows).toHaveCount(3)
  await expect(pager.getByRole('button', { name: 'Volgende pagina' })).toBeDisabled()

  await page.reload()
  await expect(page).toHaveURL('/registraties?page=3')
  await expect(rows).toHaveCount(3)

  await page.goBack()
  await expect(page).toHaveURL('/registraties?page=2')
  await expect(rows.first()).toContainText(serialNumber(13))
})

test('the list keeps its state until something new is registered', async ({ page, create }) => {
  const { member } = await memberWithRegistrations(create, 23)
  const { rows, search, pager } = registrationsList(page)
  await logIn(page, member)
  await page.goto('/registraties')
  await search.fill('solar')
  await expect(pager).toContainText('1–10 van 16 registraties')
  await pager.getByRole('button', { name: 'Volgende pagina' }).click()
  await expect(rows).toHaveCount(6)

  await page.getByRole('banner').getByRole('link', { name: 'Zilverbron' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Alle registraties' }).click()
  await expect(page).toHaveURL('/registraties?page=2&zoek=solar')
  await expect(search).toHaveValue('solar')
  await expect(rows).toHaveCount(6)

  await page.getByRole('banner').getByRole('link', { name: 'Productregistratie' }).click()
  const entry = newEntry()
  await fillRegistration(page, entry)
  await registrationForm(page).submit.click()
  await expect(page).toHaveURL('/registraties')
  await expect(search).toHaveValue('')
  await expect(rows.first()).toContainText(entry.serialNumber)
})

test('an installer finds a registration by its customer, and opens it to call them', async ({ page, create }) => {
  const { member, serialNumber } = await memberWithRegistrations(create, 12)
  const { id } = await create.product({ brand: 'ATAG', model: `Vondst ${member.id}` })
  await create.registration({ member_id: member.id, product_id: id, customer_name: 'Groeneveld', city: 'Wageningen' })
  const { rows, search } = registrationsList(page)
  await logIn(page, member)
  await page.goto('/registraties')
  await expect(page.getByText('Nieuwste registratie eerst')).toBeVisible()

  for (const text of ['groeneveld', 'M. Groeneveld', 'wageningen']) {
    await search.fill(text)
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText(`ATAG Vondst ${member.id}`)
  }
  await expect(page.getByText(serialNumber(12))).toHaveCount(0)
  await page.getByRole('link', { name: /^ATAG Vondst/ }).press('Enter')

  const facts = page.getByRole('region', { name: /^Vondst/ })
  await expect(facts).toContainText('M. Groeneveld')
  await expect(facts).toContainText('5611 AB 12, Wageningen')
  await expect(facts.getByRole('link', { name: '06 12 34 56 78' })).toHaveAttribute('href', 'tel:0612345678')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('each registration is a card, and they can be sorted and searched too', async ({ page, create }) => {
    const { member, serialNumber } = await memberWithRegistrations(create, 12)
    const { cards, pager, search, rows } = registrationsList(page)
    await logIn(page, member)
    await page.goto('/registraties')
    await expect(cards).toHaveCount(10)
    await expect(rows).toHaveCount(0)
    await expect(cards.first()).toContainText('Descale Test')
    await expect(cards.first()).toContainText(serialNumber(12))
    await expect(cards.first()).toContainText('19-01-2026')
    await expect(cards.first()).toContainText('5611 AB 12')
    await expect(cards.first()).toContainText('In behandeling')

    await page.getByRole('combobox', { name: 'Sorteren' }).selectOption('Installatiedatum, aflopend')
    await expect(cards.first()).toContainText('30-01-2026')

    await pager.getByRole('button', { name: 'Volgende pagina' }).tap()
    await expect(cards).toHaveCount(2)
    await expect(cards.first()).toBeInViewport()

    await search.fill('1071 XX')
    await expect(cards).toHaveCount(1)
  })
})

test('in forced colours the chosen filter, page and menu item can be told apart', async ({ page, create }) => {
  const { member } = await memberWithRegistrations(create, 12)
  await logIn(page, member)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/registraties')
  const { chip, pager } = registrationsList(page)
  await expect(pager).toContainText('van 12 registraties')
  const menu = page.getByRole('navigation', { name: 'Overzicht' })

  for (const chosen of [
    chip('Alle'),
    pager.getByRole('button', { name: 'Pagina 1' }),
    menu.getByRole('link', { name: 'Product registraties' }),
  ]) {
    await expect(chosen).toHaveCSS('outline-style', 'solid')
  }
  for (const other of [
    chip('In behandeling'),
    pager.getByRole('button', { name: 'Pagina 2' }),
    menu.getByRole('link', { name: 'Contact' }),
  ]) {
    await expect(other).toHaveCSS('outline-style', 'none')
  }
})

import type { Page } from '@playwright/test'
import { newEntry, fillRegistration, registrationForm } from '../support/registration-form.ts'
import { expect, logIn, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// What a translator of a browser does: two elements of its own in the place of each text, also of texts that come later. React
// still holds the texts that were there, so it can neither remove them nor put anything beside them.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const untouched = 'script, style, textarea, title, option, svg, [contenteditable]'
    function translate(node: Node): void {
      if (!(node instanceof Text)) return node.childNodes.forEach(translate)
      const parent = node.parentElement
      if (!parent || parent.localName === 'font' || parent.closest(untouched) || !node.data.trim()) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(node.data)
      outer.append(inner)
      node.replaceWith(outer)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(translate)
    }).observe(document, { childList: true, subtree: true })
  }),
)

test('an installer whose browser translates the portal registers a product, after mending what was wrong', async ({
  page,
  create,
}) => {
  await logIn(page, await create.member())
  await page.goto('/installateurproductregistratie')
  await registrationForm(page).submit.click()
  await expect(page.getByText('Huisnummer is verplicht').first()).toBeVisible()

  await fillRegistration(page, newEntry())
  await registrationForm(page).submit.click()

  await expect(page).toHaveURL(/\/registraties/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/profiel')
  await button(page, 'Wijzig gegevens').click()
  await page.getByRole('textbox', { name: 'Voornaam' }).fill('')
  await button(page, 'Opslaan').click()
  await expect(page.getByText('Voornaam is verplicht').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Voornaam' }).fill('Ayşe')
  await expect(page.getByText('Voornaam is verplicht')).toHaveCount(0)
})

test('an editor whose browser translates the portal writes an article', async ({ page, create }) => {
  await logIn(page, await create.member({ roles: ['redactie'] }))
  await page.goto('/beheer/nieuws')
  await button(page, 'Nieuw artikel').click()
  await button(page, 'Beginnen').click()
  await page.getByRole('textbox', { name: 'Titel' }).fill('Over zout')
  await button(page, 'Beginnen').click()
  await page.getByRole('textbox', { name: 'Intro' }).fill('Zo doe je het.')
  await expect(page.getByText(/^Automatisch bewaard om/)).toBeVisible()

  await button(page, 'Publiceren').click()
  await page.getByRole('textbox', { name: 'Intro' }).fill('Zo doe je het niet.')

  await expect(page.getByText(/^Automatisch bewaard om/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Intro' })).toHaveValue('Zo doe je het niet.')
})

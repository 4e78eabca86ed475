import type { Page } from '@playwright/test'
import { tabTo } from '../support/keyboard.ts'
import { submitLogin } from '../support/login-form.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

function contactForm(page: Page) {
  return {
    subject: page.getByRole('combobox', { name: 'Onderwerp' }),
    question: page.getByRole('textbox', { name: 'Vraag' }),
    submit: page.getByRole('button', { name: 'Versturen' }),
  }
}

test('an installer asks Sales a question, and Sales can reply', async ({ page, create, mails }) => {
  const member = await create.member({ first_name: 'Roos', last_name: 'Vermeer' })
  const { subject, question, submit } = contactForm(page)
  await logIn(page, member)
  await page.goto('/service/contact')
  await subject.selectOption('Verkoop')
  await question.fill('Past de Duo 12 in een kast?\nDe kast is 40 cm diep.')

  await submit.click()

  await expect(page.getByText('Contact aanvraag succesvol')).toBeVisible()
  await expect(page.getByText('We nemen zo snel mogelijk contact met je op')).toBeVisible()
  await expect(question).toHaveValue('')
  await expect(subject).toHaveValue('')
  const [mail] = await mails.waitFor(({ replyTo }) => replyTo[0]?.address === member.email)
  expect(mail?.to[0]?.address).toBe('service@zilverbron.example')
  expect(mail?.subject).toBe('Verkoop: vraag van Roos Vermeer')
  expect(mail?.text).toContain('De kast is 40 cm diep.')
})

test('an ended session loses nothing that was typed', async ({ page, create, expireSessions, surprises }) => {
  surprises.expect(/ (401|419) /)
  const member = await create.member()
  const { subject, question, submit } = contactForm(page)
  await logIn(page, member)
  await page.goto('/service/contact')
  await subject.selectOption('Technische ondersteuning')
  await question.fill('Het toestel spoelt niet.')
  await expireSessions(member)

  await submit.click()
  await page.getByRole('link', { name: 'Log opnieuw in' }).click()
  await submitLogin(page, member.email, memberPassword)

  await expect(page).toHaveURL('/service/contact')
  await expect(question).toHaveValue('Het toestel spoelt niet.')
  await submit.click()
  await expect(page.getByText('Contact aanvraag succesvol')).toBeVisible()
})

test('a question is asked without a mouse', async ({ page, create }) => {
  const { subject, question, submit } = contactForm(page)
  await logIn(page, await create.member())
  await page.goto('/service/contact')
  await expect(submit).toBeVisible()

  await tabTo(page, subject)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, question)
  await page.keyboard.type('Wanneer komt de factuur?')
  await tabTo(page, submit)
  await page.keyboard.press('Enter')

  await expect(page.getByText('Contact aanvraag succesvol')).toBeVisible()
  await expect(question).toHaveValue('')
  await expect(submit).toBeFocused()
})

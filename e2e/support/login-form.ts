import type { Page } from '@playwright/test'

export function loginForm(page: Page) {
  return {
    email: page.getByRole('textbox', { name: 'E-mailadres', exact: true }),
    password: page.getByRole('textbox', { name: 'Wachtwoord', exact: true }),
    remember: page.getByRole('checkbox', { name: 'Ingelogd blijven' }),
    submit: page.getByRole('main').getByRole('button', { name: 'Inloggen' }),
  }
}

/** Logs in through the form, for journeys in which the login matters. */
export async function submitLogin(page: Page, email: string, password: string): Promise<void> {
  const form = loginForm(page)
  await form.email.fill(email)
  await form.password.fill(password)
  await form.submit.click()
}

import { firstDesks } from '@portal/contract/desks'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { settings } from '../../lib/page-settings.ts'
import { PrivacyPage, TermsPage } from './conditions-pages.tsx'

vi.mock('@portal/contract/keeping', () => ({ rememberDays: 77, replyHours: 5, stayingReplyDays: 8 }))

const builtWith = { ...settings }

afterEach(() => void Object.assign(settings, builtWith))

test.each([
  ['a telephone number', TermsPage, { desks: firstDesks('030 123 45 67') }, '030 123 45 67'],
  ['a human check', PrivacyPage, { recaptcha_site_key: 'key' }, /Google reCAPTCHA/],
])('React takes over the HTML of the build when %s is set', async (_, Page, changed, shown) => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const page = (
    <RouterContextProvider router={router}>
      <Page />
    </RouterContextProvider>
  )
  const container = Object.assign(document.createElement('div'), { innerHTML: renderToString(page) })
  document.body.append(container)
  const mismatches: unknown[] = []
  Object.assign(settings, changed)

  render(page, { container, hydrate: true, onRecoverableError: (error) => void mismatches.push(error) })

  expect(await screen.findByText(shown)).toBeTruthy()
  expect(mismatches).toEqual([])
})

test('the terms name the hours of each number', async () => {
  const desks = firstDesks('030 123 45 67')
  const hours = desks[1].hours.with(5, [{ from: '09:00', until: '12:00' }])
  const told = async (changed: object) => {
    Object.assign(settings, { desks: { ...desks, ...changed } })
    const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
    const { unmount } = render(
      <RouterContextProvider router={router}>
        <TermsPage />
      </RouterContextProvider>,
    )
    await screen.findByRole('link', { name: '030 123 45 67' })
    const [, words] = screen.getByText(/^Mail naar/).textContent.split('.example. ')
    unmount()
    return words
  }

  expect(await told({})).toBe(
    'Of bel op werkdagen van 08.15 tot 12.30 uur en van 13.00 tot 17.00 uur naar 030 123 45 67.',
  )
  expect(await told({ 2: { ...desks[2], phone: '088', hours } })).toBe(
    'Of bel op werkdagen van 08.15 tot 12.30 uur en van 13.00 tot 17.00 uur naar 030 123 45 67 (Technische ondersteuning en Administratie). ' +
      'Of bel op werkdagen van 08.15 tot 12.30 uur en van 13.00 tot 17.00 uur, op zaterdag van 09.00 tot 12.00 uur naar 088 (Verkoop).',
  )
})

test('the page about privacy has the figures that rule what is kept', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <RouterContextProvider router={router}>
      <PrivacyPage />
    </RouterContextProvider>,
  )

  expect(screen.getByText(/dan onthoudt een cookie dat 77 dagen op dit apparaat\.$/)).toBeTruthy()
  expect(screen.getByText(/versleuteld tot 5 uur nadat .* is dat 8 dagen\.$/)).toBeTruthy()
})

import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { settings } from '../../lib/page-settings.ts'
import { PrivacyPage, TermsPage } from './conditions-pages.tsx'

const builtWith = { ...settings }

afterEach(() => void Object.assign(settings, builtWith))

test.each([
  ['a telephone number', TermsPage, { contact_phone: '030 123 45 67' }, '030 123 45 67'],
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

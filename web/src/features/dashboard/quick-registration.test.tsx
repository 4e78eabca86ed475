import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { QuickRegistration } from './quick-registration.tsx'

/** The dashboard's card, and the form that it leads to. */
async function openDashboard() {
  const root = createRootRoute()
  const dashboard = createRoute({ getParentRoute: () => root, path: '/dashboard', component: QuickRegistration })
  const form = createRoute({
    getParentRoute: () => root,
    path: '/installateurproductregistratie',
    component: () => <h1>Productregistratie</h1>,
  })
  const router = createRouter({
    routeTree: root.addChildren([dashboard, form]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
  })
  // The portal's own router is registered for the types; this one has two of its screens.
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('button', { name: 'Productregistratie' })
  return router
}

const date = () => screen.getByLabelText<HTMLInputElement>(/Installatiedatum/)
const start = () => userEvent.click(screen.getByRole('button', { name: 'Productregistratie' }))

test('asks for the date, and not before the first press', async () => {
  await openDashboard()

  expect(date().placeholder).toBe('03-10-2022')
  expect(date().getAttribute('aria-required')).toBe('true')
  expect(date().getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['no date', '', 'Installatiedatum is verplicht'],
  ['half a date', '03-10', 'Vul een geldige datum in'],
  ['a day that does not exist', '31-02-2022', 'Vul een geldige datum in'],
  ['a day to come', '01-01-2999', 'Installatiedatum mag niet in de toekomst liggen'],
])('with %s it says what is wrong, and stays', async (_what, typed, message) => {
  const router = await openDashboard()
  if (typed) await userEvent.type(date(), typed)

  await start()

  expect(screen.getByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(date())
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('takes the date along to the form', async () => {
  const router = await openDashboard()
  await userEvent.type(date(), '03-10-2022')

  await start()

  await vi.waitFor(() =>
    expect(router.state.location.href).toBe('/installateurproductregistratie?install_date=03-10-2022'),
  )
})

test('withdraws the error as soon as the date is right', async () => {
  await openDashboard()
  await start()

  await userEvent.type(date(), '03-10-2022')

  expect(screen.queryByText('Installatiedatum is verplicht')).toBeNull()
  expect(date().getAttribute('aria-invalid')).toBeNull()
})

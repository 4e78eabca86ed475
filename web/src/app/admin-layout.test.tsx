import { type Role, rolesOf } from '@portal/contract/roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pageReply } from '../../testing/contract-reply.ts'
import { readToasts } from '../ui/toasts.ts'
import { memberWith } from '../../testing/member-with.ts'
import { backOffice } from './back-office-routes.ts'
import { addBackOffice, createPortalRouter } from './router.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { newVersion } from '../lib/service-worker.ts'

let isNarrow: boolean

beforeEach(() => {
  isNarrow = false
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
})

/** The back office with its guard and its shell, as somebody with these roles sees it. */
function openBackOffice({ roles, address = '/beheer/nieuws' }: { roles: Role[]; address?: string }) {
  const member = memberWith({
    name: 'Fatima Bakker',
    roles,
    isAdmin: rolesOf({ isAdmin: false, roles }).includes('beheerder'),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    const reply = path === '/api/user' ? { ...member, data: member } : pageReply([], path)
    return new Response(JSON.stringify(reply), { status: 200 })
  })
  const queryClient = createQueryClient()
  const router = createPortalRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
  return {
    fold: () => {
      addBackOffice(router, backOffice)
      const { options } = router.routesByPath['/beheer/leden']
      const own = options.staticData
      Object.assign(options, { staticData: { ...own, foldsRail: true } })
      onTestFinished(() => void Object.assign(options, { staticData: own }))
    },
    show: () =>
      render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      ),
  }
}

const pagesIn = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('link')
    .map((link) => link.textContent)

const content = ['Nieuws en acties', 'Beeldbank', 'Downloads', 'Video’s', 'Veelgestelde vragen', 'Prullenbak']

test.each([
  ['redactie', ['Overzicht', ...content, 'Merken en producten', 'Accountmanagers', 'Logboek', 'Portaal']],
  [
    'servicedesk',
    [
      'Overzicht',
      'Registraties',
      'Zaken',
      'Leden',
      'Cadeaushop',
      ...content,
      'Merken en producten',
      'Accountmanagers',
      'E-mails',
      'Logboek',
      'Portaal',
    ],
  ],
  [
    'lezer',
    [
      'Overzicht',
      'Registraties',
      'Zaken',
      'Leden',
      'Cadeaushop',
      ...content,
      'Merken en producten',
      'Accountmanagers',
      'Portaal',
    ],
  ],
  [
    'beheerder',
    [
      'Overzicht',
      'Registraties',
      'Zaken',
      'Leden',
      'Cadeaushop',
      ...content,
      'Merken en producten',
      'Medewerkers',
      'Accountmanagers',
      'E-mails',
      'E-mailteksten',
      'Logboek',
      'Portaal',
    ],
  ],
] as const)('the rail has the pages that the %s may see', async (role, pages) => {
  openBackOffice({ roles: [role] }).show()

  expect(pagesIn(await screen.findByRole('navigation', { name: 'Beheer' }))).toEqual(pages)
})

test('the rail ends with the own second factor, who is logged in, the way back and the way out', async () => {
  openBackOffice({ roles: ['servicedesk', 'lezer'] }).show()

  await screen.findByText('Fatima Bakker')
  expect(screen.getByRole('link', { name: 'Tweede stap' }).getAttribute('href')).toBe('/beheer/tweede-stap')
  expect(screen.getByText('Servicedesk, Lezer')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Naar het portaal' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.getByRole('button', { name: 'Uitloggen' })).toBeTruthy()
})

test('the page that is open is marked', async () => {
  openBackOffice({ roles: ['beheerder'], address: '/beheer/leden' }).show()

  expect((await screen.findByRole('link', { name: 'Leden' })).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Overzicht' }).getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('link', { name: /Beheer$/ }).getAttribute('aria-current')).toBeNull()
})

test('a page of two working areas folds the rail, whose items keep their names, and Esc takes a name that shows away', async () => {
  const portal = openBackOffice({ roles: ['beheerder'], address: '/beheer/leden' })
  portal.fold()
  portal.show()

  const item = await screen.findByRole('link', { name: 'Leden' })
  const rail = item.closest('[data-folded]')
  item.focus()
  await userEvent.keyboard('{Escape}')
  expect(rail?.hasAttribute('data-quiet')).toBe(true)

  await userEvent.hover(item)
  expect(rail?.hasAttribute('data-quiet')).toBe(false)
})

test('on a narrow screen the rail is a drawer', async () => {
  isNarrow = true
  openBackOffice({ roles: ['beheerder'] }).show()

  await userEvent.click(await screen.findByRole('button', { name: 'Menu openen' }))

  expect(pagesIn(within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('navigation'))).toEqual([
    'Overzicht',
    'Registraties',
    'Zaken',
    'Leden',
    'Cadeaushop',
    ...content,
    'Merken en producten',
    'Medewerkers',
    'Accountmanagers',
    'E-mails',
    'E-mailteksten',
    'Logboek',
    'Portaal',
  ])
})

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('%s opens the search, and Esc closes it', async (keys) => {
  openBackOffice({ roles: ['beheerder'] }).show()
  await screen.findByRole('button', { name: /^Zoeken/ })

  await userEvent.keyboard(keys)

  const dialog = await screen.findByRole('dialog', { name: 'Zoeken in beheer' })
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog', { name: 'Zoeken in beheer' })).toBeNull()
})

test('where a text makes a link by that key, or a dialog is open, the search stays away', async () => {
  isNarrow = true
  openBackOffice({ roles: ['beheerder'] }).show()
  const menu = await screen.findByRole('button', { name: 'Menu openen' })
  menu.addEventListener('keydown', (event) => event.preventDefault(), { once: true })

  fireEvent.keyDown(menu, { key: 'k', ctrlKey: true })
  await userEvent.click(menu)
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Menu' })
  expect(screen.queryByRole('dialog', { name: 'Zoeken in beheer' })).toBeNull()
  expect(within(screen.getByRole('dialog', { name: 'Menu' })).queryByRole('button', { name: /^Zoeken/ })).toBeNull()
})

test('on a narrow screen the bar has a button for the search', async () => {
  isNarrow = true
  openBackOffice({ roles: ['beheerder'] }).show()

  await userEvent.click(await screen.findByRole('button', { name: 'Zoeken in beheer' }))

  expect(await screen.findByRole('combobox', { name: 'Zoeken in beheer' })).toBeTruthy()
})

test('what nobody sees is dropped from a plain field as it is pasted, and the caret stays at its word', async () => {
  openBackOffice({ roles: ['beheerder'] }).show()
  await userEvent.click(await screen.findByRole('button', { name: /^Zoeken/ }))
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Zoeken in beheer' })

  await userEvent.click(field)
  await userEvent.keyboard('s')
  await userEvent.keyboard('{ArrowLeft}')
  await userEvent.paste('water\u0002ont\u000bharder')

  expect(field.value).toBe('wateront harders')
  expect(field.selectionStart).toBe(15)
})

test('a newer version of the portal is offered here too', async () => {
  vi.spyOn(newVersion, 'read').mockReturnValue({} as ServiceWorker)
  openBackOffice({ roles: ['redactie'] }).show()

  expect(await screen.findByText('Er is een nieuwe versie.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Vernieuwen' })).toBeTruthy()
})

test('a file that is dropped beside its place does not open, and its place is named', async () => {
  openBackOffice({ roles: ['redactie'] }).show()
  await screen.findByRole('navigation', { name: 'Beheer' })
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'] },
  })

  document.body.dispatchEvent(event)

  expect(event.defaultPrevented).toBe(true)
  expect(readToasts().at(-1)?.detail).toBe('Een foto voor een artikel zet je neer bij Afbeelding.')
})

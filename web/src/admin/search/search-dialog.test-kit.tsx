import type { FoundGroup, SearchHit } from '@portal/contract/back-office-search'
import type { Role } from '@portal/contract/roles'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect } from 'vitest'
import { neverAnswered, openScreen } from '../../../testing/open-screen.tsx'
import { SearchPlace } from './search-place.tsx'

export const sanne: SearchHit = {
  kind: 'member',
  id: 12,
  title: 'Sanne de Vries',
  detail: 'sanne@firma.nl, De Vries BV',
}
export const softener: SearchHit = {
  kind: 'registration',
  id: 812,
  title: 'AB 190871',
  detail: 'AquaStar Compact 8, 5671 GD Nuenen',
}
export const visit: SearchHit = { kind: 'news', id: 4, title: 'Bij De Vries', detail: 'gepubliceerd' }
export const found: FoundGroup[] = [
  { name: 'members', total: 7, hits: [sanne] },
  { name: 'articles', total: 1, hits: [visit] },
]

export type Options = { roles?: Role[]; answer?: (query: URLSearchParams) => unknown }

export function openSearch(
  { roles = ['beheerder'], answer = () => ({ data: found }) }: Options = {},
  made: unknown = neverAnswered(),
) {
  function Page() {
    const [isOpen, setIsOpen] = useState(true)
    return isOpen ? <SearchPlace onClose={() => setIsOpen(false)} /> : <p>Gesloten</p>
  }
  return openScreen({
    address: '/beheer/tweede-stap',
    component: Page,
    member: { roles },
    answer: (path, { method }) => {
      if (method === 'POST') return made
      const { pathname, searchParams } = new URL(path, 'http://portal')
      return pathname === '/api/admin/search' ? answer(searchParams) : neverAnswered()
    },
  })
}

export const field = () => screen.findByRole('combobox', { name: 'Zoeken in beheer' })
export const type = async (text: string) => userEvent.type(await field(), text)
export const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
export const chosen = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  const option = id === null ? null : document.getElementById(id)
  expect(screen.queryAllByRole('option', { selected: true })).toEqual(option ? [option] : [])
  return option?.textContent
}

import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { memberWith } from '../../testing/member-with.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { createPortalRouter } from './router.ts'

function openPortal(address: string) {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const member = memberWith({ isAdmin: false })
  vi.stubGlobal('fetch', async (path: string) => {
    const body = path === '/api/user' ? { ...member, data: member } : {}
    return new Response(JSON.stringify(body), { status: 200 })
  })
  const queryClient = createQueryClient()
  const router = createPortalRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test.each(['/beheer', '/beheer/leden', '/service/onzin', '/onzin'])(
  '%s is not found by a member, in its title too',
  async (address) => {
    openPortal(address)

    expect(await screen.findByRole('heading', { level: 1, name: 'Pagina niet gevonden' })).toBeTruthy()
    expect(document.title).toBe('Pagina niet gevonden – Zilverbron Installateursportaal')
  },
)

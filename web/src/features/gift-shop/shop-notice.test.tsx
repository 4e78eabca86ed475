import { firstNoticeText } from '@portal/contract/gift-shop'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { ShopNotice } from './shop-notice.tsx'

const notice = () => screen.queryByText(/De cadeaushop is tijdelijk niet beschikbaar vanwege onderhoud/)

function openWith(shop: () => unknown) {
  return openScreen({
    address: '/dashboard',
    component: ShopNotice,
    answer: (path) => (path === '/api/sparco/notice' ? shop() : undefined),
  })
}

function comeBackToPage() {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

test('the notice stands while the shop does not answer, and goes when it does', async () => {
  let stands = true
  const { queryClient } = openWith(() => ({ stands, text: firstNoticeText }))
  await waitFor(() => expect(notice()).toBeTruthy())

  stands = false
  await queryClient.invalidateQueries({ refetchType: 'none' })
  comeBackToPage()

  await waitFor(() => expect(notice()).toBeNull())
})

test('a shop that answers has no notice', async () => {
  const { asked, queryClient } = openWith(() => ({ stands: false, text: firstNoticeText }))

  await waitFor(() => expect(asked).toEqual(['/api/sparco/notice']))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(notice()).toBeNull()
})

test('a portal that can not say shows no notice', async () => {
  const { asked, queryClient } = openWith(() => refusal(500, { message: 'Er ging iets mis.' }))

  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(notice()).toBeNull()
})

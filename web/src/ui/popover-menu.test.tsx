import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { PopoverMenu } from './popover-menu.tsx'

beforeEach(() => {
  render(
    <>
      <PopoverMenu trigger="Service">
        <a href="#downloads">Downloads</a>
        <a href="#faq">FAQ</a>
        <button type="button">Uitloggen</button>
      </PopoverMenu>
      <button type="button">Ernaast</button>
    </>,
  )
})

const trigger = () => screen.getByRole('button', { name: 'Service' })
const isOpen = () => trigger().getAttribute('aria-expanded') === 'true'
const focused = () => document.activeElement?.textContent

test('a click unfolds the menu, a second one folds it', async () => {
  await userEvent.click(trigger())
  expect(isOpen()).toBe(true)
  expect(screen.getByRole('link', { name: 'FAQ' })).toBeTruthy()

  await userEvent.click(trigger())
  expect(isOpen()).toBe(false)
  expect(screen.queryByRole('link', { name: 'FAQ' })).toBeNull()
})

test('a menu that would leave the window on the left moves into it', async () => {
  const place = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  place.mockReturnValue(new DOMRect(-228, 200, 290, 152))
  await userEvent.click(trigger())
  const menu = screen.getByRole('link', { name: 'FAQ' }).parentElement
  expect(menu?.style.marginRight).toBe('-236px')

  await userEvent.click(trigger())
  place.mockReturnValue(new DOMRect(600, 200, 290, 152))
  await userEvent.click(trigger())
  expect(menu?.style.marginRight).toBe('')
  place.mockRestore()
})

test('arrow keys open it and walk round, Home and End go to the ends', async () => {
  trigger().focus()
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(focused()).toBe('Downloads'))

  const walk: [key: string, item: string][] = [
    ['ArrowDown', 'FAQ'],
    ['End', 'Uitloggen'],
    ['ArrowDown', 'Downloads'],
    ['ArrowUp', 'Uitloggen'],
    ['Home', 'Downloads'],
  ]
  for (const [key, item] of walk) {
    await userEvent.keyboard(`{${key}}`)
    expect(focused()).toBe(item)
  }
})

test('Esc folds it and gives the focus back', async () => {
  await userEvent.click(trigger())
  await userEvent.tab()
  expect(focused()).toBe('Downloads')

  await userEvent.keyboard('{Escape}')

  expect(isOpen()).toBe(false)
  expect(focused()).toBe('Service')
})

test.each([
  ['a click elsewhere', () => userEvent.click(screen.getByRole('button', { name: 'Ernaast' }))],
  ['a click on one of its items', () => userEvent.click(screen.getByRole('button', { name: 'Uitloggen' }))],
])('%s folds it', async (_, act) => {
  await userEvent.click(trigger())

  await act()

  expect(isOpen()).toBe(false)
})

test('an item acts after the button has the focus, which a dialog can give back', async () => {
  const focusedThen: (string | null | undefined)[] = []
  await userEvent.click(trigger())
  screen.getByRole('button', { name: 'Uitloggen' }).addEventListener('click', () => focusedThen.push(focused()))

  await userEvent.click(screen.getByRole('button', { name: 'Uitloggen' }))

  expect(focusedThen).toEqual(['Service'])
  expect(focused()).toBe('Service')
})

test('leaving it with Tab folds it', async () => {
  await userEvent.click(trigger())

  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()

  expect(focused()).toBe('Ernaast')
  expect(isOpen()).toBe(false)
})

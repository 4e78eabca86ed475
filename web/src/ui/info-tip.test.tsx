import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { InfoTip } from './info-tip.tsx'

const text = 'Het puntensaldo wordt ieder uur bijgewerkt'

beforeEach(() => {
  render(
    <>
      <InfoTip text={text} label="Uitleg bij het puntensaldo" />
      <button type="button">Ernaast</button>
    </>,
  )
})

function button() {
  return screen.getByRole('button', { name: 'Uitleg bij het puntensaldo' })
}

function isShown() {
  return screen.queryByRole('tooltip') !== null
}

test('the explanation is the description of the button, shown or not', () => {
  const id = button().getAttribute('aria-describedby') ?? ''

  expect(document.getElementById(id)?.textContent).toBe(text)
  expect(isShown()).toBe(false)
})

test('it shows while the mouse is on it', async () => {
  const user = userEvent.setup()

  await user.hover(button())
  expect(isShown()).toBe(true)

  await user.unhover(button())
  expect(isShown()).toBe(false)
})

test('it shows on focus and goes with Esc', async () => {
  const user = userEvent.setup()

  await user.tab()
  expect(document.activeElement).toBe(button())
  expect(isShown()).toBe(true)

  await user.keyboard('{Escape}')
  expect(isShown()).toBe(false)
})

test('it shows on a tap, and goes with a tap elsewhere', () => {
  fireEvent.pointerEnter(button(), { pointerType: 'touch' })
  fireEvent.pointerLeave(button(), { pointerType: 'touch' })
  expect(isShown()).toBe(false)

  fireEvent.click(button())
  expect(isShown()).toBe(true)

  fireEvent.pointerDown(screen.getByRole('button', { name: 'Ernaast' }))
  expect(isShown()).toBe(false)
})

import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a busy button keeps its label and its place in the tab order, but does nothing', async () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Opslaan
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Opslaan' })

  await userEvent.click(button)
  await userEvent.tab()

  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.disabled).toBe(false)
})

test.each([
  ['busy', { busy: true }],
  ['unavailable', { 'aria-disabled': true as const }],
])('a %s submit button does not send its form, not even by Enter', async (_, state) => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Naam" />
      <Button type="submit" {...state}>
        Versturen
      </Button>
    </form>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Versturen' }))
  await userEvent.type(screen.getByLabelText('Naam'), 'a{Enter}')

  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button does not send a form unless it says so', async () => {
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button>Los</Button>
    </form>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Los' }))

  expect(onSubmit).not.toHaveBeenCalled()
})

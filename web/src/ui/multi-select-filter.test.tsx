import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { MultiSelectFilter } from './multi-select-filter.tsx'

function showFilter(chosen: string[]) {
  const onChange = vi.fn<(chosen: string[]) => void>()
  render(
    <MultiSelectFilter
      label="Merk"
      options={[
        { value: 'AquaStar', count: 24 },
        { value: 'Solar', count: 11 },
        { value: 'Softy', count: 0 },
      ]}
      chosen={chosen}
      onChange={onChange}
      showText="Toon 42 bestanden"
    />,
  )
  return { onChange }
}

// jsdom knows popovers as elements that are hidden, and not how they open: the journeys do that in a browser.
const hidden = true
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden })

test('the chip says how many values are chosen', () => {
  showFilter(['AquaStar', 'Solar'])

  const chip = screen.getByRole('button', { name: 'Merk 2 gekozen' })
  expect(chip.getAttribute('aria-haspopup')).toBe('dialog')
})

test('the chip says nothing of it when none is', () => {
  showFilter([])

  expect(screen.getByRole('button', { name: 'Merk' })).toBeTruthy()
})

test('every value shows how much it would leave and whether it is chosen', () => {
  showFilter(['Solar'])

  expect(screen.getByRole('dialog', { hidden }).getAttribute('aria-label')).toBe('Merk')
  expect(box('AquaStar 24').checked).toBe(false)
  expect(box('Solar 11').checked).toBe(true)
  expect(box('Softy 0').checked).toBe(false)
})

test('a tick adds a value and another takes it away, at once', async () => {
  const { onChange } = showFilter(['Solar'])

  await userEvent.click(box('AquaStar 24'))
  await userEvent.click(box('Solar 11'))

  expect(onChange.mock.calls).toEqual([[['Solar', 'AquaStar']], [[]]])
})

test('all of it can be cleared', async () => {
  const { onChange } = showFilter(['AquaStar', 'Solar'])

  await userEvent.click(screen.getByRole('button', { name: 'Wissen', hidden }))

  expect(onChange).toHaveBeenCalledWith([])
})

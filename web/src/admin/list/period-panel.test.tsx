import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PeriodPanel } from './period-panel.tsx'

/** The panel with what it was set to, in a chip that keeps it. */
function showPanel(first: string[]) {
  const set: string[][] = []
  function Chip() {
    const [chosen, setChosen] = useState<readonly string[]>(first)
    const change = (next: string[]) => {
      set.push(next)
      setChosen(next)
    }
    return <PeriodPanel chosen={chosen} onChange={change} popoverId="paneel" />
  }
  render(<Chip />)
  return { set }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('days are taken over when they are whole, and only in their order', async () => {
  const { set } = showPanel([])

  await userEvent.type(field('Van'), '01-11-2026')
  expect(set).toEqual([['2026-11-01..']])
  await userEvent.type(field('Tot en met'), '31-10-2026')
  expect(screen.getByText('De laatste dag ligt voor de eerste')).toBeTruthy()
  expect(set).toHaveLength(1)

  await userEvent.clear(field('Tot en met'))
  await userEvent.type(field('Tot en met'), '20-11-2026')
  expect(set.at(-1)).toEqual(['2026-11-01..2026-11-20'])
})

test('a day that does not exist is named as that, and changes nothing', async () => {
  const { set } = showPanel([])

  await userEvent.type(field('Van'), '31-11-2026')

  expect(screen.getByText('Deze dag bestaat niet')).toBeTruthy()
  expect(set).toEqual([])
})

test('a period with a name takes the place of days, and the other way round', async () => {
  const { set } = showPanel(['2026-11-01..2026-11-20'])
  expect([field('Van').value, field('Tot en met').value]).toEqual(['01-11-2026', '20-11-2026'])

  await userEvent.click(screen.getByRole('radio', { name: 'Deze week' }))
  expect(set.at(-1)).toEqual(['week'])
  expect(field('Van').value).toBe('')

  await userEvent.type(field('Van'), '02-11-2026')
  expect(set.at(-1)).toEqual(['2026-11-02..'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Deze week' }).checked).toBe(false)

  await userEvent.click(screen.getByRole('button', { name: 'Wissen' }))
  expect(set.at(-1)).toEqual([])
})

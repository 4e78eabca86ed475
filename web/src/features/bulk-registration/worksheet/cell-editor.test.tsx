import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CellEditor } from './cell-editor.tsx'

const choices = ['AquaStar Pro', 'AquaStar', 'Talent'].map((text) => ({ text, credits: null }))

async function type(keys: string, text = '') {
  const onType = vi.fn()
  const onLeave = vi.fn()
  render(
    <CellEditor
      field="brand"
      text={text}
      choices={choices}
      opensChoices={false}
      selectsText
      onType={onType}
      onLeave={onLeave}
      onCancel={() => {}}
    />,
  )
  await userEvent.type(screen.getByRole('combobox', { name: 'Merk' }), keys, { skipClick: true })
  return { written: onType.mock.lastCall?.[0], exit: onLeave.mock.calls[0]?.[0] }
}

test.each([
  ['takes the highlighted choice', 'aq{Tab}', 'AquaStar Pro'],
  ['takes the one below it', 'aq{ArrowDown}{Tab}', 'AquaStar'],
  ['takes what is typed in full, also when a longer name comes first', 'aquastar{Tab}', 'AquaStar'],
  ['leaves what fits no choice', 'xyz{Tab}', 'xyz'],
  ['leaves a cell empty that is emptied', 'a{Backspace}{Tab}', ''],
])('Tab %s', async (_, keys, written) => {
  expect(await type(keys)).toEqual({ written, exit: 'right' })
})

test('Tab passes through a cell in which nothing is typed', async () => {
  expect(await type('{Tab}', 'Talent')).toEqual({ written: undefined, exit: 'right' })
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FilterTags } from './filter-tags.tsx'

function showTags(values: string[]) {
  const onLast = vi.fn<() => void>()
  function Tags() {
    const [left, setLeft] = useState(values)
    return <FilterTags values={left} onRemove={(gone) => setLeft(left.filter((v) => v !== gone))} onLast={onLast} />
  }
  render(<Tags />)
  return { onLast }
}

const tags = () => screen.queryAllByRole('button').map((tag) => tag.textContent)
const remove = (value: string) => userEvent.click(screen.getByRole('button', { name: `Filter ${value} verwijderen` }))

test('without chosen values there is nothing to see', () => {
  showTags([])

  expect(screen.queryByText('Gefilterd op')).toBeNull()
})

test('a tag that is removed hands the focus to the next one', async () => {
  showTags(['AquaStar', 'Solar', 'Softy'])

  await remove('Solar')

  expect(tags()).toEqual(['AquaStar', 'Softy'])
  expect(document.activeElement?.textContent).toBe('Softy')
})

test('the last in the row hands it to the one before', async () => {
  showTags(['AquaStar', 'Solar'])

  await remove('Solar')

  expect(document.activeElement?.textContent).toBe('AquaStar')
})

test('the very last leaves it to the list', async () => {
  const { onLast } = showTags(['AquaStar'])

  await remove('AquaStar')

  expect(tags()).toEqual([])
  expect(onLast).toHaveBeenCalledOnce()
})

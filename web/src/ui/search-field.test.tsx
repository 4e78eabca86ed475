import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

const onSearch = vi.fn<(text: string) => void>()

/** A page that passes what is sought on to its address, and shows it from there. */
function Page() {
  const [sought, setSought] = useState('solar')
  return (
    <>
      <SearchField
        label="Zoeken"
        value={sought}
        onSearch={(text) => {
          onSearch(text)
          setSought(text)
        }}
      />
      <button type="button" onClick={() => setSought('')}>
        Filters wissen
      </button>
    </>
  )
}

function openPage() {
  render(<Page />)
  return screen.getByRole<HTMLInputElement>('searchbox', { name: 'Zoeken' })
}

afterEach(() => {
  onSearch.mockReset()
  vi.useRealTimers()
})

test('shows what is sought already', () => {
  expect(openPage().value).toBe('solar')
})

test('passes on the whole word once, after a pause', () => {
  vi.useFakeTimers()
  const box = openPage()

  for (const value of ['', 's', 'so', 'sof', 'soft', 'softy', 'softy ']) {
    fireEvent.change(box, { target: { value } })
    void act(() => vi.advanceTimersByTime(200))
  }
  expect(onSearch.mock.calls).toEqual([])
  void act(() => vi.advanceTimersByTime(100))

  expect(onSearch.mock.calls).toEqual([['softy']])
  expect(box.value).toBe('softy ')
})

test('passes on at once with Enter', async () => {
  const box = openPage()

  await userEvent.type(box, ' xl{Enter}')

  expect(onSearch.mock.calls).toEqual([['solar xl']])
})

test('can be emptied with its button, and has the focus then', async () => {
  const box = openPage()

  await userEvent.click(screen.getByRole('button', { name: 'Zoekopdracht wissen' }))

  expect(onSearch.mock.calls).toEqual([['']])
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
})

test('follows when the filters are cleared elsewhere', async () => {
  const box = openPage()
  await userEvent.type(box, ' x')

  await userEvent.click(screen.getByRole('button', { name: 'Filters wissen' }))

  expect(box.value).toBe('')
})

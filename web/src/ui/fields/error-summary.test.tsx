import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'

const problems = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `veld${index + 1}`, message: `Veld ${index + 1} is verplicht` }))

const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('one error alone has no summary', () => {
  render(<ErrorSummary problems={problems(1)} />)

  expect(screen.queryByRole('alert')).toBeNull()
  expect(links()).toEqual([])
})

test('up to three errors are all named', () => {
  render(<ErrorSummary problems={problems(3)} />)

  expect(screen.getByRole('alert').textContent).toBe('Controleer deze 3 velden')
  expect(links()).toEqual([
    ['Veld 1 is verplicht', '#veld-veld1'],
    ['Veld 2 is verplicht', '#veld-veld2'],
    ['Veld 3 is verplicht', '#veld-veld3'],
  ])
})

test.each([
  [4, 'en 2 andere velden'],
  [16, 'en 14 andere velden'],
])('of %i errors two are named, and one line leads to the others', (count, others) => {
  render(<ErrorSummary problems={problems(count)} />)

  expect(screen.getByRole('alert').textContent).toBe(`Controleer deze ${count} velden`)
  expect(links()).toEqual([
    ['Veld 1 is verplicht', '#veld-veld1'],
    ['Veld 2 is verplicht', '#veld-veld2'],
    [others, '#veld-veld3'],
  ])
})

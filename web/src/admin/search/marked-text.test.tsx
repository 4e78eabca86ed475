import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MarkedText } from './marked-text.tsx'

test.each([
  ['Op bezoek bij De Vries', 'vries de', 'Op bezoek bij [De] [Vries]'],
  ['José Pérez', 'jose pere', '[José] [Pére]z'],
  ['AB 190871', 'ab19', '[AB 19]0871'],
  ['s.devries@devries.nl', 'vries', 's.de[vries]@de[vries].nl'],
  ['Zout', 'nat', 'Zout'],
  ['Zout', '', 'Zout'],
])('of %j, %j marks %j', (text, search, marked) => {
  const { container } = render(<MarkedText text={text} search={search} />)

  expect(container.firstElementChild!.innerHTML.replaceAll('<mark>', '[').replaceAll('</mark>', ']')).toBe(marked)
})

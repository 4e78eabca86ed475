import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { dateMask } from './date-mask.ts'
import { createMask, type Mask } from './mask.ts'
import { MaskedField } from './masked-field.tsx'

const plateMask = createMask({
  shape: (text) => {
    const [, letters = '', digits = ''] = /^([A-Z]{0,2})\W*(\d{0,3})/.exec(text.toUpperCase()) ?? []
    return digits ? `${letters} ${digits}` : letters
  },
  pattern: /^([a-z]{1,2}( \d{0,3})?)?$/i,
})

let changes: string[] = []

function Form({ mask, start }: { mask: Mask | null; start: string }) {
  const [value, setValue] = useState(start)
  return (
    <MaskedField
      label="Veld"
      name="field"
      mask={mask}
      value={value}
      onChange={({ target }) => {
        changes.push(target.value)
        setValue(target.value)
      }}
    />
  )
}

/** Opens a field whose caret is at the bar, or that has selected what is between two bars. */
function open(mask: Mask | null, shown: string) {
  const [before = '', selected = '', after] = shown.split('|')
  const end = before.length + (after === undefined ? 0 : selected.length)
  changes = []
  render(<Form mask={mask} start={shown.replaceAll('|', '')} />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  input.focus()
  input.setSelectionRange(before.length, end)
  return input
}

function shownIn({ value, selectionStart }: HTMLInputElement): string {
  const caret = selectionStart ?? 0
  return `${value.slice(0, caret)}|${value.slice(caret)}`
}

describe('what the mask has no place for', () => {
  const telling = createMask({
    shape: (text) => {
      const letters = text
        .toUpperCase()
        .replaceAll(/[^A-Z]/g, '')
        .slice(0, 2)
      const digits = letters.length < 2 ? '' : text.replaceAll(/\D/g, '').slice(0, 3)
      return digits ? `${letters} ${digits}` : letters
    },
    expects: (text) => (text.length < 2 ? 'Begin met letters.' : 'Nu cijfers.'),
    pattern: /^([a-z]{1,2}( \d{0,3})?)?$/i,
  })
  const told = () => screen.queryByRole('alert')?.textContent

  test.each([
    ['', '12', 'Begin met letters.'],
    ['', 'a1', 'Begin met letters.'],
    ['', '1a', undefined],
    ['', 'abc', 'Nu cijfers.'],
    ['AB 123', '4', 'Nu cijfers.'],
    ['', 'ab-1', undefined],
    ['', 'abc1', undefined],
    ['AB', 'c{Backspace}', undefined],
  ])('%#: is told of until the next change', async (start, keys, text) => {
    open(telling, `${start}|`)

    await userEvent.keyboard(keys)

    expect(told()).toBe(text)
  })

  test('is told of when it was pasted or composed', async () => {
    const input = open(telling, '|')

    await userEvent.paste('207387')
    expect(told()).toBe('Begin met letters.')

    await userEvent.keyboard('a')
    expect(told()).toBeUndefined()
    fireEvent.compositionStart(input)
    fillIn(input, 'a12', 'insertCompositionText')
    fireEvent.compositionEnd(input)
    expect(told()).toBe('Begin met letters.')
  })
})

describe('what is typed at the end', () => {
  test.each([
    [dateMask, '', '03102022', '03-10-2022|'],
    [dateMask, '', '3-9-22x0221', '03-09-2202|'],
    [dateMask, '03-', '{Backspace}', '03|'],
    [plateMask, '', 'ab1 23 4', 'AB 123|'],
    [plateMask, 'AB 1', '{Backspace}', 'AB|'],
    [null, '', 'kL-9/2 x', 'kL-9/2 x|'],
  ])('%#: gets its format', async (mask, start, keys, shown) => {
    const input = open(mask, `${start}|`)

    await userEvent.keyboard(keys)

    expect(shownIn(input)).toBe(shown)
    expect(changes.at(-1)).toBe(input.value)
  })

  test('is what a correction left off', async () => {
    const input = open(dateMask, '0-10-202|')

    await userEvent.keyboard('2')

    expect(shownIn(input)).toBe('0-10-2022|')
  })
})

describe('a correction in the middle leaves the rest where it is', () => {
  test.each([
    [dateMask, '03|-10-2022', '{Backspace}', '0|-10-2022'],
    [dateMask, '0|-10-2022', '5', '05|-10-2022'],
    [dateMask, '|03|-10-2022', '{Delete}', '|-10-2022'],
    [dateMask, '03-10|-2022', '{Backspace}', '03-1|-2022'],
    [dateMask, '03-19|-2022', '5', '03-19|-2022'],
    [dateMask, '03-|10-2022', '{Backspace}', '03|-10-2022'],
    [dateMask, '03|-10-2022', '{Delete}', '03-|10-2022'],
    [plateMask, '|AB 123', '{Delete}', '|B 123'],
    [plateMask, 'A| 123', 'c', 'AC| 123'],
    [plateMask, 'AB |123', '{Backspace}', 'AB| 123'],
  ])('%#: %o', async (mask, start, keys, shown) => {
    const input = open(mask, start)

    await userEvent.keyboard(keys)

    expect(shownIn(input)).toBe(shown)
  })
})

test('what is pasted gets its format', async () => {
  const input = open(dateMask, '|')

  await userEvent.paste('3/10/2022')

  expect(shownIn(input)).toBe('03-10-2022|')
  expect(changes).toEqual(['03-10-2022'])
})

test('what is pasted over a selection replaces it', async () => {
  const input = open(plateMask, '|AB 123|')

  await userEvent.paste('cd-456')

  expect(shownIn(input)).toBe('CD 456|')
})

// A browser that fills in a field sends no `beforeinput`, and no kind of input.
test('what the browser fills in gets its format', () => {
  const input = open(dateMask, '|')

  fillIn(input, '3-10-2022')

  expect(input.value).toBe('03-10-2022')
  expect(changes.at(-1)).toBe('03-10-2022')
})

test('what is composed is left alone until it is finished', () => {
  const input = open(plateMask, '|')
  fireEvent.compositionStart(input)

  fillIn(input, 'ab1', 'insertCompositionText')
  expect(input.value).toBe('ab1')

  fireEvent.compositionEnd(input)
  expect(input.value).toBe('AB 1')
  expect(changes.at(-1)).toBe('AB 1')
})

// As the browser does it: past the property that React watches.
function fillIn(input: HTMLInputElement, value: string, inputType?: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.setSelectionRange(value.length, value.length)
  fireEvent(
    input,
    inputType ? new InputEvent('input', { bubbles: true, inputType }) : createEvent.input(input, { bubbles: true }),
  )
}

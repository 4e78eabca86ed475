import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PhoneField } from './phone-field.tsx'

const changed = vi.fn<(value: string) => void>()
const lastChange = () => changed.mock.lastCall?.[0]

function Form({ start }: { start: string }) {
  const [number, setNumber] = useState(start)
  return (
    <PhoneField
      label="Telefoonnummer"
      name="phone_number"
      value={number}
      onChange={({ target }) => {
        changed(target.value)
        setNumber(target.value)
      }}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Telefoonnummer' })
const inFront = () => field().previousElementSibling?.textContent

beforeEach(() => changed.mockClear())

describe('a phone number', () => {
  test.each([
    ['0612345678', '0612345678'],
    ['06-12345678', '06-12345678'],
    ['+31612345678', '+31612345678'],
    ['0031612345678', '0031612345678'],
    ['612345678', '0612345678'],
  ])('typed as %s is sent as %s, and stands tidily behind +31', async (typed, sent) => {
    render(<Form start="" />)

    await userEvent.type(field(), typed)
    await userEvent.tab()

    expect(lastChange()).toBe(sent)
    expect(field().value).toBe('6 12 34 56 78')
    expect(inFront()).toBe('+31')
  })

  test('is left alone while somebody types it, with nothing in front that contradicts it', async () => {
    render(<Form start="" />)

    await userEvent.type(field(), '06 12')

    expect(field().value).toBe('06 12')
    expect(inFront()).toBe('')
  })

  test('from abroad keeps its own code', async () => {
    render(<Form start="" />)

    await userEvent.type(field(), '+32 470 12 34 56')
    await userEvent.tab()

    expect(lastChange()).toBe('+32 470 12 34 56')
    expect(field().value).toBe('+32 470 12 34 56')
    expect(inFront()).toBe('')
  })

  test('that is known already is shown tidily, and stays what it was', () => {
    render(<Form start="0612345678" />)

    expect(field().value).toBe('6 12 34 56 78')
    expect(changed).not.toHaveBeenCalled()
  })

  test('that the browser fills in is shown tidily at once', () => {
    render(<Form start="" />)

    fireEvent.change(field(), { target: { value: '+31612345678' } })

    expect(field().value).toBe('6 12 34 56 78')
    expect(lastChange()).toBe('+31612345678')
  })

  test('can be changed behind +31', async () => {
    render(<Form start="0612345678" />)

    await userEvent.type(field(), '{Backspace}9')
    await userEvent.tab()

    expect(lastChange()).toBe('06 12 34 56 79')
    expect(field().value).toBe('6 12 34 56 79')
  })
})

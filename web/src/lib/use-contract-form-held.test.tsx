import { requiredText } from '@portal/contract/rules/text'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { TextField } from '../ui/fields/text-field.tsx'
import { ApiError } from './api-client.ts'
import { useContractForm } from './use-contract-form.ts'

const body = z.object({ serial: requiredText('Serienummer is verplicht') })

function Form({ send }: { send: () => Promise<void> }) {
  const form = useContractForm(body, { defaultValues: { serial: 'AB 190871' }, send })
  return (
    <form {...form.formProps}>
      <TextField label="Serienummer" {...form.controlled('serial')} />
      <button type="submit">{form.isSending ? 'Bezig' : 'Versturen'}</button>
      {/* Such as the scanner, whose dialog stands outside the form. */}
      <button type="button" onClick={() => form.setValue('serial', 'CD 200872')}>
        Dit nummer gebruiken
      </button>
    </form>
  )
}

const serial = () => screen.getByLabelText<HTMLInputElement>('Serienummer').value

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Sends a form, and fills in another number before there is an answer. */
async function fillInWhileSending() {
  let answer: (error: ApiError | null) => void = () => {}
  const send = () =>
    new Promise<void>((resolve, reject) => {
      answer = (error) => (error ? reject(error) : resolve())
    })
  render(<Form send={send} />)
  await press('Versturen')
  await screen.findByRole('button', { name: 'Bezig' })
  await press('Dit nummer gebruiken')
  return answer
}

test('what the page fills in while a form is sent waits, and is there after a refusal', async () => {
  const answer = await fillInWhileSending()
  expect(serial()).toBe('AB 190871')

  answer(new ApiError(422, null))

  await waitFor(() => expect(serial()).toBe('CD 200872'))
})

test('of a form that was sent nothing changes after that', async () => {
  const answer = await fillInWhileSending()

  answer(null)

  await screen.findByRole('button', { name: 'Versturen' })
  await press('Versturen')
  expect(serial()).toBe('AB 190871')
})

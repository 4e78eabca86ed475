import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { RadioGroupField } from '../ui/fields/radio-group-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ApiError } from './api-client.ts'
import { useContractForm } from './use-contract-form.ts'

const choiceBody = z.object({
  name: z.string(),
  day: z.string(),
  brand: z.string(),
  gender: z.string(),
  consent: z.boolean(),
})

function ChoiceForm({ send }: { send: (values: unknown) => Promise<unknown> }) {
  const form = useContractForm(choiceBody, {
    defaultValues: { name: '', day: 'vandaag', brand: 'Solar', gender: 'vrouw', consent: false },
    send,
  })
  const options = (...values: string[]) => values.map((value) => ({ value, label: value }))
  return (
    <form {...form.formProps}>
      <TextField label="Naam" {...form.field('name')} />
      <TextField label="Dag" {...form.controlled('day')} />
      <button type="button" onClick={() => form.setValue('day', 'morgen')}>
        Morgen
      </button>
      <SelectField label="Merk" placeholder="Kies" options={options('Solar', 'Talent')} {...form.field('brand')} />
      <RadioGroupField
        label="Geslacht"
        options={[{ value: 'man', label: 'Man' }, ...options('vrouw')]}
        {...form.controlled('gender')}
      />
      <CheckboxField label="Akkoord" {...form.field('consent')} />
      <button type="submit">Versturen</button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name = 'Versturen') => userEvent.click(screen.getByRole('button', { name }))

test('a form that is sent holds its values, and the focus, until it is refused', async () => {
  let refuse = () => {}
  const sent: unknown[] = []
  const send = (values: unknown) => {
    sent.push(values)
    return new Promise((_resolve, reject) => {
      refuse = () => reject(new ApiError(500, 'Storing', {}))
    })
  }
  render(<ChoiceForm send={send} />)
  await userEvent.type(field('Naam'), 'Sanne{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(document.activeElement).toBe(field('Naam'))
  expect(screen.getByText('Wordt verstuurd')).toBeTruthy()

  await userEvent.keyboard(' Smit')
  await press('Morgen')
  await userEvent.click(field('Akkoord'))
  await userEvent.click(field('Man'))
  await userEvent.selectOptions(field('Merk'), 'Talent')
  expect([field('Naam').value, field('Dag').value, field('Merk').value]).toEqual(['Sanne', 'vandaag', 'Solar'])
  expect([field('Akkoord').checked, field('Man').checked]).toEqual([false, false])

  act(() => refuse())
  await waitFor(() => expect(screen.queryByText('Wordt verstuurd')).toBeNull())
  await userEvent.type(field('Naam'), ' Smit')
  await userEvent.click(field('Akkoord'))
  await userEvent.selectOptions(field('Merk'), 'Talent')
  await press()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]).toEqual({ name: 'Sanne', day: 'vandaag', brand: 'Solar', gender: 'vrouw', consent: false })
  // What a button of the page changed meanwhile was made when the form was let go.
  const changed = { name: 'Sanne Smit', day: 'morgen', brand: 'Talent', consent: true }
  expect(sent[1]).toEqual({ ...(sent[0] as object), ...changed })
})

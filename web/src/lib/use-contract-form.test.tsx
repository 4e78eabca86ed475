import { requiredText } from '@portal/contract/rules/text'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useFieldArray } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { TextField } from '../ui/fields/text-field.tsx'
import { ApiError } from './api-client.ts'
import { useContractForm } from './use-contract-form.ts'

const body = z.object({
  name: requiredText('Naam is verplicht'),
  password: requiredText('Wachtwoord is verplicht'),
  city: requiredText('Plaats is verplicht'),
})

type Values = { name: string; password: string; city: string }
type FormProps = {
  start?: Partial<Values>
  send?: () => Promise<unknown>
  onSent?: () => unknown
  onCheck?: () => void
  checksAtOnce?: boolean
}

const filledIn = { name: 'Sanne', password: 'geheim', city: 'Zeist' }

function Form({ start, send = async () => {}, onSent, onCheck, checksAtOnce }: FormProps) {
  const form = useContractForm(body, {
    defaultValues: { name: '', password: '', city: '', ...start },
    checksAtOnce,
    alsoCheck: ({ name, password }): Partial<Record<string, string>> => {
      onCheck?.()
      return name !== '' && name === password ? { password: 'Kies een ander wachtwoord' } : {}
    },
    send,
    onSent,
  })
  const { onSubmit } = form.formProps
  return (
    // What onSent throws is for the page's error handling, which this test has not.
    <form {...form.formProps} onSubmit={(event) => onSubmit(event).catch(() => {})}>
      <TextField label="Naam" {...form.controlled('name')} />
      <TextField label="Plaats" {...form.field('city')} />
      <TextField label="Wachtwoord" {...form.field('password')} />
      <button type="submit">{form.isSending ? 'Bezig' : 'Versturen'}</button>
      <output>{form.formState.isDirty ? 'gewijzigd' : 'ongewijzigd'}</output>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const errors = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
const press = (name = 'Versturen') => userEvent.click(screen.getByRole('button', { name }))

async function retype(label: string, text: string) {
  await userEvent.clear(field(label))
  if (text) await userEvent.type(field(label), text)
}

const refusal = (errors: Record<string, string[]>) => Promise.reject(new ApiError(422, 'Geweigerd', errors))

test.each([
  ['checks nothing as it opens, which would cost a slow phone its first moments', false, 0],
  ['checks what it opens with when it tells what is complete', true, 1],
])('a form %s', async (_, checksAtOnce, checks) => {
  const onCheck = vi.fn()
  render(<Form onCheck={onCheck} checksAtOnce={checksAtOnce} />)
  await act(async () => {})
  expect(onCheck).toHaveBeenCalledTimes(checks)

  await userEvent.type(field('Plaats'), 'Z')

  expect(onCheck.mock.calls.length).toBeGreaterThan(checks)
})

describe('errors', () => {
  test('show after the first submit, and the first one on screen gets the focus', async () => {
    render(<Form start={{ name: 'Sanne' }} />)
    await retype('Plaats', 'Zeist')
    await retype('Plaats', '')
    expect(errors()).toEqual([])

    await press()

    await waitFor(() => expect(errors()).toEqual(['Plaats is verplicht', 'Wachtwoord is verplicht']))
    await waitFor(() => expect(document.activeElement).toBe(field('Plaats')))
  })

  test('go when another field that they depend on changes', async () => {
    render(<Form start={{ ...filledIn, password: 'Sanne' }} />)
    await press()
    await screen.findByText('Kies een ander wachtwoord')

    await retype('Naam', 'Joost')

    await waitFor(() => expect(errors()).toEqual([]))
  })

  test('of the server stand while their value stands', async () => {
    render(<Form start={filledIn} send={() => refusal({ city: ['Onbekende plaats'] })} />)
    await press()
    await screen.findByText('Onbekende plaats')
    await waitFor(() => expect(document.activeElement).toBe(field('Plaats')))

    await retype('Naam', '')
    await press()
    await waitFor(() => expect(errors()).toEqual(['Naam is verplicht', 'Onbekende plaats']))

    await retype('Plaats', 'Zeis')
    await waitFor(() => expect(errors()).toEqual(['Naam is verplicht']))
    await retype('Plaats', 'Zeist')
    await waitFor(() => expect(errors()).toEqual(['Naam is verplicht', 'Onbekende plaats']))
  })

  test('of the server do not keep the same values from being sent again', async () => {
    let calls = 0
    const send = () => (++calls === 1 ? refusal({ city: ['Onbekende plaats'] }) : Promise.resolve())
    render(<Form start={filledIn} send={send} />)
    await press()
    await screen.findByText('Onbekende plaats')

    await press()

    await waitFor(() => expect(calls).toBe(2))
    await waitFor(() => expect(errors()).toEqual([]))
  })

  test('are gone once the form is sent, until the next submit', async () => {
    render(<Form start={filledIn} />)
    await press()
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Versturen'))

    await retype('Plaats', '')

    expect(errors()).toEqual([])
  })
})

describe('sending', () => {
  test('happens once for two presses in a row', async () => {
    let calls = 0
    render(<Form start={filledIn} send={async () => void calls++} />)
    const form = field('Naam').form!

    act(() => {
      fireEvent.submit(form)
      fireEvent.submit(form)
    })
    await waitFor(() => expect(calls).toBe(1))
    // A press before the first one is over is the same as the second.
    await waitFor(() => expect(screen.queryByText('Wordt verstuurd')).toBeNull())
    await press()

    await waitFor(() => expect(calls).toBe(2))
  })

  test('is said aloud once, and not of a form with errors', async () => {
    render(<Form start={{ ...filledIn, city: '' }} />)
    const said: unknown[] = []
    const listener = new MutationObserver((changes) =>
      said.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent))),
    )
    listener.observe(document.querySelector('[aria-live=polite]')!, { childList: true })
    await press()
    await waitFor(() => expect(errors()).toEqual(['Plaats is verplicht']))

    await retype('Plaats', 'Zeist')
    await press()

    await screen.findByText('ongewijzigd')
    listener.disconnect()
    expect(said).toEqual(['Wordt verstuurd'])
  })

  test('is possible again when what comes after it fails', async () => {
    let fail: (error: Error) => void = () => {}
    let calls = 0
    const onSent = () => {
      calls += 1
      return new Promise<void>((_resolve, reject) => {
        fail = reject
      })
    }
    render(<Form start={filledIn} onSent={onSent} />)
    await press()
    await screen.findByRole('button', { name: 'Bezig' })

    fail(new Error('The list could not be loaded'))

    await userEvent.click(await screen.findByRole('button', { name: 'Versturen' }))
    await waitFor(() => expect(calls).toBe(2))
  })
})

test('a form knows what changed since it was opened or sent', async () => {
  render(<Form start={filledIn} />)
  expect(screen.getByText('ongewijzigd')).toBeTruthy()

  await retype('Naam', 'Joost')
  expect(screen.getByText('gewijzigd')).toBeTruthy()
  await press()
  expect(await screen.findByText('ongewijzigd')).toBeTruthy()

  await retype('Naam', 'Joos')
  expect(screen.getByText('gewijzigd')).toBeTruthy()
  await retype('Naam', 'Joost')
  expect(screen.getByText('ongewijzigd')).toBeTruthy()
})

const productBody = z.object({
  maker: z.object({ city: z.string() }),
  models: z.array(z.object({ model: z.string() })),
})

function ProductForm({ send }: { send: (sent: unknown) => Promise<unknown> }) {
  const form = useContractForm(productBody, {
    defaultValues: { maker: { city: 'Zeist' }, models: [{ model: 'One' }, { model: 'Two' }] },
    send,
  })
  const models = useFieldArray({ control: form.control, name: 'models' })
  return (
    <form {...form.formProps}>
      <TextField label="Plaats" {...form.field('maker.city')} />
      {models.fields.map(({ id }, index) => (
        <div key={id}>
          <TextField label={`Model ${index + 1}`} {...form.field(`models.${index}.model`)} />
          <button type="button" onClick={() => models.remove(index)}>
            Verwijder {index + 1}
          </button>
        </div>
      ))}
      <button type="button" onClick={() => models.append({ model: '' })}>
        Nog een
      </button>
      <button type="submit">Versturen</button>
      <output>{form.formState.isDirty ? 'gewijzigd' : 'ongewijzigd'}</output>
    </form>
  )
}

test('a form may have groups, and rows that come and go', async () => {
  const sent: unknown[] = []
  render(
    <ProductForm
      send={(values) => {
        sent.push(values)
        return sent.length === 1 ? refusal({ 'models.1.model': ['Dit model bestaat al'] }) : Promise.resolve()
      }}
    />,
  )
  await press('Verwijder 1')
  await press('Nog een')
  await retype('Model 2', 'Three')
  await retype('Plaats', 'Utrecht')
  expect(screen.getByText('gewijzigd')).toBeTruthy()

  await press()

  await waitFor(() => expect(errors()).toEqual(['Dit model bestaat al']))
  await waitFor(() => expect(document.activeElement).toBe(field('Model 2')))
  await retype('Model 2', 'Four')
  await waitFor(() => expect(errors()).toEqual([]))
  await press()
  await screen.findByText('ongewijzigd')
  expect(sent).toEqual([
    { maker: { city: 'Utrecht' }, models: [{ model: 'Two' }, { model: 'Three' }] },
    { maker: { city: 'Utrecht' }, models: [{ model: 'Two' }, { model: 'Four' }] },
  ])
})

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useCheckedForm } from './use-checked-form.ts'

function Form({ onSent }: { onSent: () => Promise<void> }) {
  const { formProps, isSending } = useCheckedForm({
    defaultValues: { name: 'Sanne' },
    check: (values) => ({ isValid: true, body: values, problems: {} }),
    send: async () => {},
    onSent,
  })
  // The error itself is the page's to show: here it would only end the test.
  const onSubmit: typeof formProps.onSubmit = (event) => formProps.onSubmit(event).catch(() => {})
  return (
    <form {...formProps} onSubmit={onSubmit}>
      <button type="submit">{isSending ? 'Bezig' : 'Versturen'}</button>
    </form>
  )
}

test('a form can be used again when what comes after sending fails', async () => {
  let fail: (error: Error) => void = () => {}
  let sendings = 0
  const onSent = () => {
    sendings += 1
    return new Promise<void>((_resolve, reject) => {
      fail = reject
    })
  }
  render(<Form onSent={onSent} />)
  await userEvent.click(screen.getByRole('button', { name: 'Versturen' }))
  await screen.findByRole('button', { name: 'Bezig' })

  fail(new Error('The list could not be loaded'))

  await userEvent.click(await screen.findByRole('button', { name: 'Versturen' }))
  await waitFor(() => expect(sendings).toBe(2))
})

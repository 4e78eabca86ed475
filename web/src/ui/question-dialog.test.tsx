import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { QuestionDialog } from './question-dialog.tsx'
import { ask } from './questions.ts'

const question = { title: 'Weg ermee?', detail: 'Het komt niet terug.', confirm: 'Weggooien', decline: 'Bewaren' }

async function askNow() {
  render(<QuestionDialog />)
  let answer: Promise<string> | undefined
  await act(async () => {
    answer = ask(question)
  })
  return answer
}

describe('a question', () => {
  test.each([
    ['Weggooien', 'confirmed'],
    ['Bewaren', 'declined'],
  ])('is answered by %s', async (button, expected) => {
    const answer = askNow()
    const dialog = await screen.findByRole('alertdialog', { name: 'Weg ermee?', description: 'Het komt niet terug.' })
    await userEvent.click(screen.getByRole('button', { name: button }))

    expect(await answer).toBe(expected)
    expect(dialog.isConnected).toBe(false)
  })

  test('closes while it is in the page, so that the browser gives the focus back', async () => {
    const closedIn: boolean[] = []
    vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
      closedIn.push(this.isConnected)
    })
    const answer = askNow()
    await screen.findByRole('alertdialog')
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }))

    await answer
    expect(closedIn).toEqual([true])
  })

  test('is closed by Escape, which is no answer', async () => {
    const answer = askNow()
    const dialog = await screen.findByRole('alertdialog')

    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })))

    expect(await answer).toBe('closed')
  })

  test('gives way to the next one', async () => {
    const first = askNow()
    await screen.findByRole('alertdialog')
    await act(async () => void ask({ ...question, title: 'En dit?' }))

    expect(await first).toBe('closed')
    expect(screen.getByRole('alertdialog').textContent).toContain('En dit?')
  })
})

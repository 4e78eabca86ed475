import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Presses the button of this name, once it is there. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }))
}

/** What stands below a list about the rows that it shows, once it is this. */
export function range(text: string): Promise<HTMLElement> {
  return screen.findByText(text, { selector: 'nav p' })
}

import type { mailbox } from './mailbox.ts'

/** The code in the newest mail to this member of staff, who is to show that they have their mailbox. */
export async function mailedCode({ waitFor }: ReturnType<typeof mailbox>, email: string): Promise<string> {
  const found = await waitFor(
    ({ to, subject }) => to[0]?.address === email && subject === 'De code voor je tweede stap',
  )
  return /\b[a-z2-9]{5}-[a-z2-9]{5}\b/.exec(found.at(-1)!.text)![0]
}

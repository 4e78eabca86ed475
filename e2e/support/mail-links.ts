import type { mailbox } from '@portal/server/testing/mailbox'

/** The link in the newest mail to this address with these words in its subject. */
export async function linkInMail(mails: ReturnType<typeof mailbox>, address: string, words: string): Promise<string> {
  const found = await mails.waitFor(({ to, subject }) => to[0]?.address === address && subject.includes(words))
  const link = /https?:\/\/\S+(?:verify_url|token)=\S+/.exec(found.at(-1)?.text ?? '')?.[0]
  if (!link) throw new Error('The mail holds no link')

  const { pathname, search } = new URL(link)
  return pathname + search
}

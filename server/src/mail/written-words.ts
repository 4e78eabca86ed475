import type { MailWords } from '@portal/contract/mail-words'
import type { Database } from '../database/database.ts'
import type { MailFacts, Wording } from './mail-template.ts'

/** The words of staff that mails were written with. They never change, so each is fetched once. */
export function createWrittenWords(db: Database) {
  const known = new Map<number, MailWords>()
  return {
    load: async (mail: Pick<MailFacts, 'values' | 'words'>): Promise<void> => {
      const missing = idsIn(mail).filter((id) => !known.has(id))
      if (missing.length === 0) return
      const rows = await db.query<{ id: number; words: MailWords }>(
        'select id, words from mail_words where id = any($1)',
        [missing],
      )
      for (const { id, words } of rows) known.set(id, words)
    },
    find: (id: number) => known.get(id),
  }
}

// Of a bundle those of its mails.
function idsIn({ words, values }: Pick<Wording, 'values' | 'words'>): number[] {
  const bundled = Array.isArray(values.mails) ? (values.mails as Wording[]) : []
  return [...(words === undefined ? [] : [words]), ...bundled.flatMap(idsIn)]
}

import type { FieldErrors } from '@portal/contract/errors'
import { type MailText, publishMailText, saveMailText, testMailText } from '@portal/contract/mail-texts'
import {
  findWordProblems,
  type JudgedPart,
  type MailWords,
  type WordKind,
  wordKinds,
} from '@portal/contract/mail-words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { showToast } from '../../ui/toasts.ts'
import { useWholeForm } from '../whole-form.ts'
import { mailTextsKey } from './api.ts'

/** The parts whose words are in the form. */
function keptParts({ parts }: MailText): JudgedPart[] {
  return parts.flatMap(({ key, kind, fixed, requires }) =>
    fixed === null && kind in wordKinds ? [{ key, kind: kind as WordKind, requires }] : [],
  )
}

export function problemsOf(mail: MailText, words: MailWords): FieldErrors {
  const names = mail.placeholders.map(({ name }) => name)
  return findWordProblems(keptParts(mail), names, words)
}

const notPublished = 'Publiceren is niet gelukt'
const notTested = 'De proefmail is niet verstuurd'

/** The words of a mail in a form: saved as a whole, published, and tried. */
export function useMailTextForm(opened: MailText) {
  const queryClient = useQueryClient()
  const [mail, setMail] = useState(opened)
  const { template } = mail
  const form = useWholeForm<MailWords, MailText>({
    saved: mail,
    valuesOf: (saved) => (saved ?? opened).draft,
    versionOf: ({ rev }) => rev,
    problemsOf: (words) => problemsOf(mail, words),
    send: async (draft, rev) => (await call(saveMailText, { params: { template }, body: { rev, draft } })).data,
    onSaved: note,
    onNewer: (current) => setMail((before) => ({ ...before, ...current })),
    toldOf: () => 'Opgeslagen, nog niet gepubliceerd',
  })
  const { values: words, isChanged, attempt } = form

  function note(saved: MailText) {
    setMail(saved)
    void queryClient.invalidateQueries({ queryKey: mailTextsKey, refetchType: 'active', predicate: isNotThis })
  }

  async function sendFirst(): Promise<MailText> {
    const saved = await form.send()
    note(saved)
    return saved
  }

  return {
    ...form,
    mail,
    publish: () =>
      attempt(notPublished, async () => {
        const { rev } = isChanged ? await sendFirst() : mail
        const { data } = await call(publishMailText, { params: { template }, body: { rev } })
        form.take(data)
        note(data)
        showToast({ tone: 'success', title: 'Gepubliceerd: nieuwe e-mails hebben deze tekst', about: notPublished })
      }),
    isPublishing: form.busy === notPublished,
    test: () =>
      attempt(notTested, async () => {
        await call(testMailText, { params: { template }, body: { draft: words } })
        showToast({ tone: 'success', title: 'De proefmail is onderweg naar je eigen adres', about: notTested })
      }),
    isTesting: form.busy === notTested,
    replace: (data: MailText) => {
      form.refill(data)
      note(data)
    },
  }
}

// The form has what its own query would fetch.
function isNotThis({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[1] !== 'one'
}

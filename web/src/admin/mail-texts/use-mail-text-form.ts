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
import { useRef, useState } from 'react'
import { type ApiError, call, toApiError } from '../../lib/api-client.ts'
import { failureText } from '../../ui/failure-text.ts'
import { focusControl } from '../../ui/fields/focus-control.ts'
import { showToast } from '../../ui/toasts.ts'
import { type NewerValue, newerValues } from '../newer-values.tsx'
import { useSaveKey, useUnsaved } from '../whole-form.ts'
import { mailTextsKey } from './api.ts'

type Standing = Pick<MailText, 'rev' | 'draft' | 'published' | 'is_changed' | 'updated_by' | 'updated_at'>

/** The parts whose words are in the form. */
function keptParts({ parts }: MailText): JudgedPart[] {
  return parts.flatMap(({ key, kind, fixed, requires }) =>
    fixed === null && kind in wordKinds ? [{ key, kind: kind as WordKind, requires }] : [],
  )
}

/** What is wrong with words, by the key of the part. */
export function problemsOf(mail: MailText, words: MailWords): FieldErrors {
  const names = mail.placeholders.map(({ name }) => name)
  return byPart(findWordProblems(keptParts(mail), names, words))
}

function byPart(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field.replace('draft.', ''), texts]))
}

/** The words of a mail in a form, saved as a whole: what somebody else saved meanwhile is never undone unseen. */
export function useMailTextForm(opened: MailText) {
  const queryClient = useQueryClient()
  const [mail, setMail] = useState(opened)
  const [words, setWords] = useState<MailWords>(opened.draft)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [newer, setNewer] = useState<NewerValue<MailWords>[]>([])
  const [busy, setBusy] = useState<'save' | 'publish' | 'test' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { template } = mail
  const isUnsaved = JSON.stringify(words) !== JSON.stringify(mail.draft)

  function change(key: string, text: string) {
    setWords((before) => ({ ...before, [key]: text }))
    if (key in errors) setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== key)))
  }

  function refuse(refused: FieldErrors) {
    setErrors(refused)
    requestAnimationFrame(() => focusControl(form.current?.querySelector('[aria-invalid=true]')))
  }

  /** Resolves to whether it was done. */
  async function act(kind: NonNullable<typeof busy>, work: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false
    const problems = problemsOf(mail, words)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      return false
    }
    setBusy(kind)
    try {
      await work()
      setErrors({})
      return true
    } catch (thrown) {
      handleRefusal(toApiError(thrown), failed[kind])
      return false
    } finally {
      setBusy(null)
    }
  }

  async function store(): Promise<MailText> {
    const { data } = await call(saveMailText, { params: { template }, body: { rev: mail.rev, draft: words } })
    take(data, words)
    return data
  }

  // What was typed while it was sent is a change still.
  function take(data: MailText, sent: MailWords) {
    setMail(data)
    setWords((now) => (now === sent ? data.draft : now))
    setNewer([])
    void queryClient.invalidateQueries({ queryKey: mailTextsKey, refetchType: 'active', predicate: isNotThis })
  }

  const save = () =>
    act('save', async () => {
      await store()
      tell('Opgeslagen, nog niet gepubliceerd', failed.save)
    })

  const publish = () =>
    act('publish', async () => {
      const { rev } = isUnsaved ? await store() : mail
      const { data } = await call(publishMailText, { params: { template }, body: { rev } })
      take(data, words)
      tell('Gepubliceerd: nieuwe e-mails hebben deze tekst', failed.publish)
    })

  const test = () =>
    act('test', async () => {
      await call(testMailText, { params: { template }, body: { draft: words } })
      tell('De proefmail is onderweg naar je eigen adres', failed.test)
    })

  function handleRefusal(error: ApiError, title: string) {
    const current = error.status === 409 ? (error.reply as { current?: Standing } | undefined)?.current : undefined
    if (current) {
      const found = newerValues({ base: mail.draft, theirs: current.draft, mine: words })
      const taken = found.filter(({ isContested }) => !isContested).map(({ name }) => [name, current.draft[name]!])
      setWords({ ...words, ...Object.fromEntries(taken) })
      setMail({ ...mail, ...current })
      setNewer(found)
      return
    }
    if (Object.keys(error.errors).length > 0) return refuse(byPart(error.errors))
    showToast({ tone: 'error', title, detail: failureText(error), about: title })
  }

  useUnsaved(isUnsaved, save)
  useSaveKey(save)

  return { form, mail, words, errors, newer, busy, isUnsaved, change, save, publish, test, replace: refill }

  /** Puts what is stored now into the fields. */
  function refill(data: MailText) {
    setErrors({})
    setMail(data)
    setWords(data.draft)
    void queryClient.invalidateQueries({ queryKey: mailTextsKey, refetchType: 'active', predicate: isNotThis })
  }
}

// The form has what its own query would fetch.
function isNotThis({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[1] !== 'one'
}

const failed = {
  save: 'Opslaan is niet gelukt',
  publish: 'Publiceren is niet gelukt',
  test: 'De proefmail is niet verstuurd',
}

function tell(title: string, about: string): void {
  showToast({ tone: 'success', title, about })
}

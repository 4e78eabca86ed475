import type { FieldErrors } from '@portal/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type ApiError, call, toApiError } from '../../../lib/api-client.ts'
import { boundMember } from '../../../lib/bound-session.ts'
import { keepPage } from '../../../lib/login-overlay.ts'
import { failureText } from '../../../ui/failure-text.ts'
import { focusControl } from '../../../ui/fields/focus-control.ts'
import { ask } from '../../../ui/questions.ts'
import { showToast } from '../../../ui/toasts.ts'
import { type NewerValue, newerValues } from '../../newer-values.tsx'
import { repeatableCalls } from '../../repeatable-call.ts'
import type { SimpleEntry, SimpleSubject } from './simple-subject.ts'

type Values = Record<string, unknown> & { is_visible: boolean }

const notSaved = 'Opslaan is niet gelukt'

/** A form that is saved as a whole, from the save that it began with: what somebody else saved meanwhile is never undone unseen. */
export function useSimpleForm(
  subject: SimpleSubject,
  entry: SimpleEntry | null,
  onSaved: (entry: SimpleEntry) => unknown,
) {
  const queryClient = useQueryClient()
  const [start, setStart] = useState(() => ({ values: valuesOf(subject, entry), version: entry?.version ?? 0 }))
  const [values, setValues] = useState(start.values)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [newer, setNewer] = useState<NewerValue<Values>[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [createOnce] = useState(() => repeatableCalls<Values>())
  const form = useRef<HTMLFormElement>(null)
  const isChanged = JSON.stringify(values) !== JSON.stringify(start.values)

  function change(changed: Partial<Values>) {
    setValues((before) => ({ ...before, ...changed }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))))
  }

  function refuse(refused: FieldErrors) {
    setErrors(Object.fromEntries(Object.entries(refused).map(([name, [text]]) => [name, text])))
    requestAnimationFrame(() => focusControl(form.current?.querySelector('[aria-invalid=true]')))
  }

  async function send(): Promise<SimpleEntry> {
    const { calls } = subject
    const reply = entry
      ? await call(calls.save, { params: { id: entry.id }, body: { ...values, version: start.version } })
      : await createOnce(values, values, (body, idempotencyKey) => call(calls.create, { body, idempotencyKey }))
    return reply.data
  }

  /** Resolves to whether it was saved. */
  async function save(): Promise<boolean> {
    if (isBusy) return false
    const missing = values.is_visible ? subject.problemsOf(values) : {}
    if (Object.keys(missing).length > 0) {
      refuse(missing)
      return false
    }
    setIsBusy(true)
    try {
      const saved = await send()
      // What was typed while it was sent is a change still.
      setStart({ values: valuesOf(subject, saved), version: saved.version })
      setValues((now) => (now === values ? valuesOf(subject, saved) : now))
      setErrors({})
      setNewer([])
      showToast({ tone: 'success', title: toldOf(saved), about: notSaved })
      void queryClient.invalidateQueries({ queryKey: [subject.kind] })
      await onSaved(saved)
      return true
    } catch (thrown) {
      handleRefusal(toApiError(thrown))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  function handleRefusal(error: ApiError) {
    const current = currentOf(error)
    if (current) {
      const theirs = valuesOf(subject, current)
      const found = newerValues({ base: start.values, theirs, mine: values })
      const taken = found.filter(({ isContested }) => !isContested).map(({ name }) => [name, theirs[name]])
      setValues({ ...values, ...(Object.fromEntries(taken) as Partial<Values>) })
      setStart({ values: theirs, version: current.version })
      setNewer(found)
      return
    }
    if (Object.keys(error.errors).length > 0) return refuse(error.errors)
    showToast({ tone: 'error', title: notSaved, detail: failureText(error), about: notSaved })
  }

  useUnsaved(isChanged, save)
  useSaveKey(save)

  return {
    /** To spread on the `<form>`. */
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault()
        void save()
      },
    },
    values,
    errors,
    isBusy,
    newer,
    theirs: start.values,
    change,
    take: ({ name }: NewerValue<Values>) => change({ [name]: start.values[name] }),
  }
}

function valuesOf({ empty }: SimpleSubject, entry: SimpleEntry | null): Values {
  const own = Object.keys(empty).map((name) => [name, entry ? entry[name] : empty[name]])
  return { ...(Object.fromEntries(own) as Record<string, unknown>), is_visible: entry?.is_visible ?? false }
}

function currentOf({ status, reply }: ApiError): SimpleEntry | null {
  return status === 409 ? ((reply as { current?: SimpleEntry } | undefined)?.current ?? null) : null
}

function toldOf({ is_visible }: SimpleEntry): string {
  return is_visible ? 'Opgeslagen: installateurs zien het zo' : 'Opgeslagen, nog verborgen voor installateurs'
}

/** Asks before somebody leaves changes, as logging out does; the browser asks in its own words before it closes the page. A log-in comes over it. */
function useUnsaved(isUnsaved: boolean, save: () => Promise<boolean>): void {
  const latest = useRef(isUnsaved)
  useEffect(() => void (latest.current = isUnsaved))
  useEffect(() => keepPage(async () => !latest.current), [])
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      // Who logged out was asked.
      if (!isUnsaved || current.pathname === next.pathname || boundMember() === null) return false
      const answer = await ask({
        title: 'Wijzigingen niet opgeslagen',
        detail: 'Wil je ze eerst opslaan?',
        confirm: 'Opslaan',
        decline: 'Niet opslaan',
      })
      if (answer === 'confirmed') return !(await save())
      return answer === 'closed'
    },
  })
}

function useSaveKey(save: () => Promise<boolean>): void {
  const latest = useRef(save)
  useEffect(() => void (latest.current = save))
  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      void latest.current()
    }
    window.addEventListener('keydown', saveByKey)
    return () => window.removeEventListener('keydown', saveByKey)
  }, [])
}

import type { FieldErrors } from '@portal/contract/errors'
import { useBlocker } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type ApiError, toApiError } from '../lib/api-client.ts'
import { boundMember } from '../lib/bound-session.ts'
import { keepPage } from '../lib/login-overlay.ts'
import { failureText } from '../ui/failure-text.ts'
import { focusControl } from '../ui/fields/focus-control.ts'
import { ask } from '../ui/questions.ts'
import { showToast } from '../ui/toasts.ts'
import { type NewerValue, newerValues } from './newer-values.tsx'

type WholeForm<Values, Saved> = {
  /** Null for what is new. */
  saved: Saved | null
  valuesOf: (saved: Saved | null) => Values
  /** The number of a save, which a change is made from. */
  versionOf?: (saved: Saved) => number
  send: (values: Values, version: number) => Promise<Saved>
  /** What is wrong before it is sent. */
  problemsOf: (values: Values) => FieldErrors | Promise<FieldErrors>
  onSaved: (saved: Saved) => unknown
  /** Hears what somebody else saved meanwhile. */
  onNewer?: (current: Saved) => void
  toldOf: (saved: Saved) => string
  /** What the form is about, where a page has several. */
  name?: string
}

const notSaved = 'Opslaan is niet gelukt'

/** A form that is saved as a whole, from the save that it began with: what somebody else saved meanwhile is never undone unseen. */
export function useWholeForm<Values extends object, Saved>(whole: WholeForm<Values, Saved>) {
  const { valuesOf } = whole
  const startOf = (saved: Saved | null) => ({
    values: valuesOf(saved),
    version: saved === null ? 0 : (whole.versionOf ?? versionOf)(saved),
  })
  const [start, setStart] = useState(() => startOf(whole.saved))
  const [values, setValues] = useState(start.values)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [newer, setNewer] = useState<NewerValue<Values>[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isChanged = JSON.stringify(values) !== JSON.stringify(start.values)

  function change(changed: Partial<Values>) {
    setValues((before) => ({ ...before, ...changed }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !isOneOf(name, changed))))
  }

  function refuse(refused: FieldErrors) {
    setErrors(
      Object.fromEntries(Object.entries(refused).map(([name, [text]]) => [name.replace(/^(value|draft)\./, ''), text])),
    )
    requestAnimationFrame(() => focusControl(form.current?.querySelector('[aria-invalid=true]')))
  }

  /** Does something with values that are right, and resolves to whether it was done; `failure` is the title when it was not. */
  async function attempt(failure: string, work: () => Promise<unknown>): Promise<boolean> {
    if (busy !== null) return false
    setBusy(failure)
    try {
      const problems = await whole.problemsOf(values)
      if (Object.keys(problems).length > 0) {
        refuse(problems)
        return false
      }
      await work()
      setErrors({})
      return true
    } catch (thrown) {
      handleRefusal(toApiError(thrown), failure)
      return false
    } finally {
      setBusy(null)
    }
  }

  async function send(): Promise<Saved> {
    const saved = await whole.send(values, start.version)
    take(saved)
    return saved
  }

  // What was typed while it was sent is a change still.
  function take(saved: Saved) {
    setStart(startOf(saved))
    setValues((now) => (now === values ? valuesOf(saved) : now))
    setNewer([])
  }

  /** Resolves to whether it was saved. */
  const save = () =>
    attempt(notSaved, async () => {
      const saved = await send()
      showToast({ tone: 'success', title: whole.toldOf(saved), about: notSaved })
      await whole.onSaved(saved)
    })

  function handleRefusal(error: ApiError, failure: string) {
    const current = currentOf<Saved>(error)
    if (current) {
      whole.onNewer?.(current)
      const theirs = valuesOf(current)
      const found = newerValues({ base: start.values, theirs, mine: values })
      const taken = found.filter(({ isContested }) => !isContested).map(({ name }) => [name, theirs[name]])
      setValues({ ...values, ...(Object.fromEntries(taken) as Partial<Values>) })
      setStart(startOf(current))
      setNewer(found)
      return
    }
    if (Object.keys(error.errors).length > 0) return refuse(error.errors)
    showToast({ tone: 'error', title: failure, detail: failureText(error), about: failure })
  }

  useUnsaved(isChanged, save, whole.name)
  useSaveKey(async () => (isChanged || !whole.name) && save())

  return {
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
    isBusy: busy === notSaved,
    /** The title of what is attempted now. */
    busy,
    isChanged,
    newer,
    theirs: start.values,
    change,
    save,
    send,
    take,
    attempt,
    refill: (saved: Saved) => {
      setStart(startOf(saved))
      setValues(valuesOf(saved))
      setErrors({})
      setNewer([])
    },
    undo: () => {
      setValues(start.values)
      setErrors({})
      setNewer([])
    },
    takeTheirs: ({ name }: NewerValue<Values>) => change({ [name]: start.values[name] } as unknown as Partial<Values>),
  }
}

function versionOf<Saved>(saved: Saved): number {
  return (saved as { version: number }).version
}

// A list is one value, whose faults stand at its parts: `hours.0.1.from`.
function isOneOf(name: string, changed: object): boolean {
  return Object.keys(changed).some((key) => name === key || name.startsWith(`${key}.`))
}

function currentOf<Saved>({ status, reply }: ApiError): Saved | null {
  return status === 409 ? ((reply as { current?: Saved } | undefined)?.current ?? null) : null
}

/** Asks before somebody leaves changes, as logging out does; the browser asks in its own words before it closes the page. A log-in comes over it. */
function useUnsaved(isUnsaved: boolean, save: () => Promise<boolean>, name?: string): void {
  const latest = useRef(isUnsaved)
  useEffect(() => void (latest.current = isUnsaved))
  useEffect(() => keepPage(async () => !latest.current), [])
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      // Who logged out was asked.
      if (!isUnsaved || isSamePlace(current, next) || boundMember() === null) return false
      const answer = await ask({
        title: 'Wijzigingen niet opgeslagen',
        detail: name ? `Je hebt ‘${name}’ gewijzigd. Wil je dat eerst opslaan?` : 'Wil je ze eerst opslaan?',
        confirm: 'Opslaan',
        decline: 'Niet opslaan',
      })
      if (answer === 'confirmed') return !(await save())
      return answer === 'closed'
    },
  })
}

type Place = { pathname: string; search: { paneel?: unknown } | object }

// A list may be narrowed beside the form in its panel.
function isSamePlace(one: Place, other: Place): boolean {
  return one.pathname === other.pathname && panelOf(one) === panelOf(other)
}

function panelOf({ search }: Place): unknown {
  return 'paneel' in search ? search.paneel : undefined
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

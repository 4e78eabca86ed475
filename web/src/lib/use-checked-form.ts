import type { FieldErrors } from '@portal/contract/errors'
import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ApiError, toApiError } from './api-error.ts'
import { useFocusOnFirstError } from './use-focus-on-first-error.ts'

export type FormValues = Record<string, string | boolean>
type NameOf<Values, Kind> = { [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never }[keyof Values &
  string]

/** The text of each field that is wrong. */
export type Problems = Partial<Record<string, string>>

/** What a check found: a body that can be sent, or what is wrong. */
export type Checked<Body> = { isValid: true; body: Body; problems: Problems } | { isValid: false; problems: Problems }

export type SendOptions<Body, Values> = {
  /** Every field under its wire name, in the order on screen. */
  defaultValues: Values
  send: (body: Body) => Promise<unknown>
  onSent?: () => void | Promise<void>
  /** The call failed; what the server says of fields is on those fields already. */
  onRefused?: (error: ApiError) => void
}

type Options<Body, Values> = SendOptions<Body, Values> & {
  check: (values: Values) => Checked<Body> | Promise<Checked<Body>>
}

export type CheckedForm<Values extends FormValues> = {
  values: Values
  setValues: (changed: Partial<Values>) => void
  /** To spread on the `<form>`. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: SyntheticEvent) => Promise<void>
  }
  /** To spread on a field of `ui/`. */
  field: (name: NameOf<Values, string>) => {
    name: string
    value: string
    error: string | undefined
    onChange: (change: { target: { value: string } }) => void
  }
  /** To spread on a checkbox of `ui/`. */
  checkbox: (name: NameOf<Values, boolean>) => {
    name: string
    checked: boolean
    error: string | undefined
    onChange: (change: { target: { checked: boolean } }) => void
  }
  /** What is wrong at this moment, shown or not; null until that is known. */
  problems: Problems | null
  /** Does what the submit button does, and tells whether it was sent. */
  submit: () => Promise<boolean>
  /** The errors on screen, in their order there. */
  shownErrors: { name: string; message: string }[]
  isSending: boolean
}

/**
 * A form that checks before it sends: it shows errors from the first submit on, puts what the server refuses on the
 * fields, and then moves to the first error on screen.
 */
export function useCheckedForm<Body, Values extends FormValues>(options: Options<Body, Values>): CheckedForm<Values> {
  const [values, replaceValues] = useState(options.defaultValues)
  const [refusals, setRefusals] = useState<Refusals>({})
  const [isSending, setIsSending] = useState(false)
  const check = async () => options.check(values)
  const [problems, setProblems] = useProblems(values, check)
  const { submits, onSubmit, submitOnce } = useSubmits(submit)

  async function submit() {
    const checked = await check()
    setProblems(checked.problems)
    if (!checked.isValid) return false

    setIsSending(true)
    setRefusals({})
    try {
      const error = await options.send(checked.body).then(() => null, toApiError)
      if (error) {
        setRefusals(refusalsOf(error, values))
        options.onRefused?.(error)
      } else {
        await options.onSent?.()
      }
      return error === null
    } finally {
      // Also when what comes after sending fails: a form that stays busy can only be reloaded.
      setIsSending(false)
    }
  }

  const errors = submits > 0 ? { ...problems, ...standing(refusals, values) } : {}
  const setValues = (changed: Partial<Values>) => replaceValues((current) => ({ ...current, ...changed }))
  const setValue = (name: string, value: string | boolean) => setValues({ [name]: value } as Partial<Values>)

  return {
    values,
    setValues,
    formProps: { ref: useFocusOnFirstError(submits), noValidate: true, onSubmit },
    field: (name) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: ({ target }) => setValue(name, target.value),
    }),
    checkbox: (name) => ({
      name,
      checked: values[name] === true,
      error: errors[name],
      onChange: ({ target }) => setValue(name, target.checked),
    }),
    problems,
    submit: submitOnce,
    shownErrors: Object.keys(values).flatMap((name) => (errors[name] ? [{ name, message: errors[name] }] : [])),
    isSending,
  }
}

function useProblems<Values>(values: Values, check: () => Promise<{ problems: Problems }>) {
  const state = useState<Problems | null>(null)
  const [, setProblems] = state
  const checkLatest = useEffectEvent(check)

  useEffect(() => {
    let isLatest = true
    void checkLatest().then(({ problems }) => {
      if (isLatest) setProblems(problems)
    })
    return () => {
      isLatest = false
    }
  }, [values, setProblems])
  return state
}

function useSubmits(submit: () => Promise<boolean>) {
  const [submits, setSubmits] = useState(0)
  const isBusy = useRef(false)

  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    await submitOnce()
  }

  async function submitOnce() {
    // A second click comes before React has shown that the first one is being sent.
    if (isBusy.current) return false
    isBusy.current = true
    const isSent = await submit().finally(() => {
      isBusy.current = false
    })
    // What was sent is done with: whatever is typed next starts without errors.
    setSubmits(isSent ? 0 : submits + 1)
    return isSent
  }
  return { submits, onSubmit, submitOnce }
}

type Refusals = Record<string, { message: string | undefined; value: unknown }>

function refusalsOf({ errors }: ApiError, values: FormValues): Refusals {
  const texts = Object.entries(firstTexts(errors))
  return Object.fromEntries(texts.map(([name, message]) => [name, { message, value: values[name] }]))
}

// What the server refused is wrong for as long as it stands there.
function standing(refusals: Refusals, values: FormValues): Problems {
  const entries = Object.entries(refusals).filter(([name, refusal]) => refusal.value === values[name])
  return Object.fromEntries(entries.map(([name, refusal]) => [name, refusal.message]))
}

/** Of each field the text to show. */
export function firstTexts(errors: FieldErrors): Problems {
  return Object.fromEntries(Object.entries(errors).map(([name, [text]]) => [name, text]))
}

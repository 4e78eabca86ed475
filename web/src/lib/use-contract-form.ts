import { checkBody } from '@portal/contract/check-body'
import type { FieldErrors as ErrorTexts } from '@portal/contract/errors'
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPathByValue,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type ResolverResult,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { focusControl } from '../ui/fields/focus-control.ts'
import { announce, prepareAnnouncements } from './announce.ts'
import { type ApiError, toApiError } from './api-client.ts'
import { type FormDraft, useDraft } from './form-draft.ts'
import { lockForm } from './lock-form.ts'

/** The text of each field that is wrong, by the name of the field. */
export type Problems = Partial<Record<string, string>>

type Options<Body, Values, Reply> = {
  /** Every field by its wire name, in the order on screen. A field without a value keeps what the page shows in it. */
  defaultValues: Values
  /** What the server refused earlier, with the values of then: the form opens at it. */
  refused?: { errors: ErrorTexts; values: Values }
  /** For a form that tells what is complete before anything is typed; the others are checked from the first change on. */
  checksAtOnce?: boolean
  /** Rules beyond those of the body: of fields that are not sent, and of one field that depends on another. */
  alsoCheck?: (values: Values) => Problems
  /** Keeps what is typed until it is sent. The form opens with what it has. */
  draft?: NoInfer<FormDraft<Values>>
  /** For a page that is rendered at build time, where there is no draft: it is filled in after that, where nothing is typed yet. */
  restoresLate?: boolean
  send: (body: Body, values: Values) => Promise<Reply>
  onSent?: (reply: Reply) => unknown
  /** The call failed. What the server says about fields is shown at those fields already. */
  onRefused?: (error: ApiError) => void
}

export type ContractForm<Values extends FieldValues> = ReturnType<
  typeof useContractForm<z.ZodMiniObject, Values, unknown>
>

/**
 * A form of react-hook-form with the rules of a call's body. It shows errors from the first submit on, keeps what the
 * server refused marked until that value changes, focuses the first error on screen, and sends one request at a time,
 * during which its values can't change: a change by the page is made when that was refused.
 */
export function useContractForm<Body extends z.ZodMiniObject, Values extends FieldValues, Reply>(
  body: Body,
  {
    defaultValues: empty,
    refused,
    checksAtOnce = refused !== undefined,
    alsoCheck,
    draft,
    restoresLate = false,
    send,
    onSent,
    onRefused,
  }: Options<z.output<Body>, Values, Reply>,
) {
  const element = useRef<HTMLFormElement>(null)
  const [refusedBefore] = useState(() => (refused ? refusalsOf(refused.errors, refused.values) : new Map()))
  const refusals = useRef<Refusals>(refusedBefore)
  const latestCheck = useRef<Promise<ResolverResult<Values, z.output<Body>>>>(null)
  const isBusy = useRef(false)
  const isSending = useRef(false)
  const [restored, setRestored] = useState(() => (restoresLate ? null : (draft?.read?.() ?? null)))
  const defaultValues = { ...empty, ...restored }
  const form = useForm<Values, unknown, z.output<Body>>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver,
    // After a change useLiveErrors checks the form.
    reValidateMode: 'onSubmit',
    // The library would focus the field that was registered first, which need not be the first on screen.
    shouldFocusError: false,
  })
  const { isSubmitted, isSubmitting, submitCount } = form.formState
  // `formState.errors` is what is wrong at this moment; it shows from the first submit on.
  const errors = isSubmitted || refused ? form.formState.errors : {}
  const hasErrors = Object.keys(errors).length > 0
  const isOpening = useRef(refused !== undefined)
  useLiveErrors(form, checksAtOnce)
  useDraft(form, { draft, restoresLate, onRestored: setRestored })
  useEffect(prepareAnnouncements, [])
  // For what changes a value without its control: a button, the scanner. What comes while the form is held waits.
  const { setValue: write } = form
  const late = useRef<(() => void)[]>([])
  const setValue: typeof write = useCallback(
    (...change) => {
      if (isBusy.current) late.current.push(() => write(...change))
      else write(...change)
    },
    [write],
  )
  useEffect(() => {
    if (submitCount > 0) focusControl(element.current?.querySelector('[aria-invalid=true]'))
  }, [submitCount])
  useEffect(() => {
    if (!isOpening.current || !hasErrors) return
    isOpening.current = false
    focusControl(element.current?.querySelector('[aria-invalid=true]'))
  }, [hasErrors])

  function resolver(values: Values) {
    const check = resolve(values)
    latestCheck.current = check
    // A check that loads the phone parser may end after a later one, whose outcome then counts for both.
    return check.then(() => latestCheck.current ?? check)
  }

  async function resolve(values: Values): Promise<ResolverResult<Values, z.output<Body>>> {
    const { checked, problems } = await checkForm(body, values, alsoCheck)
    // What was refused may be sent again unchanged: only the server knows whether it still refuses it.
    if (isSending.current && checked && Object.keys(problems).length === 0) return { values: checked, errors: {} }

    const shown = { ...problems, ...standing(refusals.current, values) }
    const found: FieldErrors<Values> = {}
    for (const [name, message] of Object.entries(shown)) set(found, name, { type: 'contract', message })
    return { values: {}, errors: found }
  }

  async function sendOnce(checked: z.output<Body>): Promise<boolean> {
    const values = form.getValues()
    refusals.current = new Map()
    announce('Wordt verstuurd')
    const outcome = await send(checked, values).then((reply) => ({ reply }), toRefusal)
    isSending.current = false
    if ('error' in outcome) {
      refusals.current = refusalsOf(outcome.error.errors, values)
      await form.trigger()
      onRefused?.(outcome.error)
      return false
    }
    forgetDraft()
    await onSent?.(outcome.reply)
    // What was sent is the new start: no errors, and nothing changed since.
    form.reset(form.getValues(), { keepValues: true })
    return true
  }

  function forgetDraft() {
    draft?.forget()
    setRestored(null)
  }

  /** Does what the submit button does; resolves to whether it was sent. */
  async function submit(): Promise<boolean> {
    // A second click comes before React has rendered that the first one is being sent.
    if (isBusy.current) return false
    isBusy.current = true
    isSending.current = true
    const letGo = element.current && lockForm(element.current)
    let isSent = false
    try {
      await form.handleSubmit(async (checked) => {
        isSent = await sendOnce(checked)
      })()
    } finally {
      isBusy.current = false
      isSending.current = false
      letGo?.()
      announce('')
      const changes = late.current.splice(0)
      if (!isSent) for (const change of changes) change()
    }
    return isSent
  }

  const errorOf = (name: string) => get<unknown, { message?: string } | undefined>(errors, name)?.message

  return {
    ...form,
    setValue,
    /** To spread on the `<form>`. */
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: async (event: SyntheticEvent) => {
        event.preventDefault()
        await submit()
      },
    },
    /** To spread on a field of `ui/` that leaves its value to the page. */
    field: (name: Path<Values>) => ({ ...form.register(name), name: name as string, error: errorOf(name) }),
    /** To spread on a field of `ui/` that shows a text in its own way: a mask, a calendar, a choice. */
    controlled: (name: FieldPathByValue<Values, string>) => ({
      name: name as string,
      value: (form.watch(name) as string | undefined) ?? '',
      error: errorOf(name),
      onChange: ({ target }: { target: { value: string } }) =>
        setValue(name, target.value as PathValue<Values, typeof name>, { shouldDirty: true }),
    }),
    errorOf,
    submit,
    /** For a refusal that is about several fields at once: a change of any of them makes it void. */
    forgetRefusals: () => {
      refusals.current = new Map()
    },
    shownErrors: Object.keys(defaultValues).flatMap((name) => listErrors(name, get(errors, name))),
    isSending: isSubmitting,
    isRestored: restored !== null,
    forgetDraft,
    startOver: () => {
      forgetDraft()
      form.reset(empty)
    },
  }
}

/** Checks values by the rules of a body and those of the form: a body that can be sent, and what is wrong. */
async function checkForm<Body extends z.ZodMiniObject, Values extends FieldValues>(
  body: Body,
  values: Values,
  alsoCheck?: (values: Values) => Problems,
): Promise<{ checked: z.output<Body> | null; problems: Problems }> {
  const result = await checkBody(body, values)
  const problems = { ...alsoCheck?.(values), ...('errors' in result ? firstTexts(result.errors) : {}) }
  return { checked: 'value' in result ? result.value : null, problems }
}

export function firstTexts(errors: ErrorTexts): Problems {
  return Object.fromEntries(Object.entries(errors).map(([name, [text]]) => [name, text]))
}

// One field's rules may depend on another's value, so every change checks all fields.
function useLiveErrors<Values extends FieldValues, Output>(
  { subscribe, trigger }: UseFormReturn<Values, unknown, Output>,
  checksAtOnce: boolean,
) {
  useEffect(() => {
    if (checksAtOnce) void trigger()
    return subscribe({ formState: { values: true }, callback: () => void trigger() })
  }, [checksAtOnce, subscribe, trigger])
}

/** What the server said about a field, and the value that it said it about. */
type Refusals = Map<string, { message: string | undefined; value: unknown }>

function refusalsOf(errors: ErrorTexts, values: FieldValues): Refusals {
  return new Map(
    Object.entries(firstTexts(errors)).map(([name, message]) => [name, { message, value: get(values, name) }]),
  )
}

function standing(refusals: Refusals, values: FieldValues): Problems {
  const entries = [...refusals].filter(([name, { value }]) => value === get(values, name))
  return Object.fromEntries(entries.map(([name, { message }]) => [name, message]))
}

function toRefusal(thrown: unknown): { error: ApiError } {
  return { error: toApiError(thrown) }
}

// A field of rows or groups holds a tree of errors.
function listErrors(name: string, error: unknown): { name: string; message: string }[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [{ name, message: error.message }]
  return Object.entries(error).flatMap(([key, inner]) => listErrors(`${name}.${key}`, inner))
}

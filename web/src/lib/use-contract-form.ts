import { checkBody } from '@portal/contract/check-body'
import type { BodyOf, Endpoint } from '@portal/contract/endpoint'
import type { FieldErrors } from '@portal/contract/errors'
import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { type Control, type ResolverResult, type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import { type ApiError, toApiError } from './api-error.ts'

type FormValues = Record<string, string | boolean>
type CallWithBody = { body?: NonNullable<Endpoint['body']> }
type Checked<Body> = { body: Body; errors: null } | { body: null; errors: FieldErrors }

type Options<Body, Values> = {
  /** Every field under its wire name, in the order on screen. What the call doesn't know is checked but not sent. */
  defaultValues: Values
  /** Rules beyond those of the call: of fields that are not sent, and of one field that depends on another. */
  alsoCheck?: (values: Values) => FieldErrors
  send: (body: Body) => Promise<unknown>
  onSent?: () => void | Promise<void>
  /** The call failed; what the server says of fields is on those fields already. */
  onRefused?: (error: ApiError) => void
}

export type FieldProblem = { name: string; message: string }

export type ContractForm<Values extends FormValues> = {
  /** To spread on the `<form>`. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: SyntheticEvent) => Promise<void>
  }
  /** To spread on a field of `ui/`: its name, its events and its error. */
  field: (name: keyof Values & string) => UseFormRegisterReturn & { error: string | undefined }
  /** The errors that are shown, in the order on screen. */
  problems: FieldProblem[]
  isSending: boolean
  setValue: (name: keyof Values & string, value: string | boolean) => void
  getValues: () => Values
  /** Calls back with all values after each change; answers how to stop. */
  onChange: (listener: (values: Values) => void) => () => void
  /** What is wrong at this moment, shown or not. */
  findErrors: (values: Values) => Promise<FieldErrors>
  control: Control<FormValues>
}

/**
 * A form that sends one call of the contract. It checks with the call's own rules, shows errors from the first submit
 * on, puts what the server refuses on the fields, and then moves to the first error on screen.
 */
export function useContractForm<Call extends CallWithBody, Values extends FormValues>(
  call: Call,
  options: Options<BodyOf<Call>, Values>,
): ContractForm<Values> {
  const names = Object.keys(options.defaultValues)
  const check = (values: FormValues) => checkForm(call, values as Values, options.alsoCheck)
  const form = useForm<FormValues, unknown, BodyOf<Call>>({
    defaultValues: options.defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // It would go to the field that was registered first instead of the first one on screen.
    shouldFocusError: false,
    resolver: async (values) => toResolverResult(await check(values)),
  })
  const { errors, isSubmitting, isSubmitted, submitCount } = form.formState
  const messageOf = (name: string) => errors[name]?.message
  const submit = form.handleSubmit((body) =>
    sendBody(body, options, (name, message) => form.setError(name, { type: 'server', message })),
  )

  return {
    formProps: { ref: useFocusOnFirstError(submitCount), noValidate: true, onSubmit: useOneAtATime(submit) },
    field: (name) => ({ ...form.register(name), error: messageOf(name) }),
    problems: names.map((name) => ({ name, message: messageOf(name) ?? '' })).filter(({ message }) => message !== ''),
    isSending: isSubmitting,
    setValue: (name, value) => form.setValue(name as string, value, { shouldValidate: isSubmitted }),
    getValues: () => form.getValues() as Values,
    onChange: (listener) =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => listener(values as Values) }),
    findErrors: async (values) => (await check(values)).errors ?? {},
    control: form.control as unknown as Control<FormValues>,
  }
}

/** One value of a form, followed while it changes. */
export function useFormValue<Values extends FormValues, Name extends keyof Values & string>(
  form: ContractForm<Values>,
  name: Name,
): Values[Name] {
  return useWatch({ control: form.control, name: name as string }) as Values[Name]
}

/** All values of a form, followed while they change. */
export function useFormValues<Values extends FormValues>(form: ContractForm<Values>): Values {
  return useWatch({ control: form.control }) as Values
}

async function checkForm<Call extends CallWithBody, Values extends FormValues>(
  call: Call,
  values: Values,
  alsoCheck: Options<BodyOf<Call>, Values>['alsoCheck'],
): Promise<Checked<BodyOf<Call>>> {
  if (!call.body) throw new Error('A form needs a call with a body')

  const checked = await checkBody(call.body, values)
  const errors = { ...alsoCheck?.(values), ...('errors' in checked ? checked.errors : {}) }
  if (!('value' in checked) || Object.keys(errors).length > 0) return { body: null, errors }
  return { body: checked.value as BodyOf<Call>, errors: null }
}

function toResolverResult<Body>({ body, errors }: Checked<Body>): ResolverResult<FormValues, Body> {
  if (!errors) return { values: body, errors: {} }

  const hookErrors = Object.entries(errors).map(([name, [message]]) => [name, { type: 'rule', message }])
  return { values: {}, errors: Object.fromEntries(hookErrors) }
}

async function sendBody<Body, Values extends FormValues>(
  body: Body,
  { defaultValues, send, onSent, onRefused }: Options<Body, Values>,
  putOnField: (name: string, message: string) => void,
) {
  try {
    await send(body)
  } catch (thrown) {
    const error = toApiError(thrown)
    for (const name of Object.keys(defaultValues)) {
      const message = error.errors[name]?.[0]
      if (message) putOnField(name, message)
    }
    onRefused?.(error)
    return
  }
  await onSent?.()
}

// A second click comes before React has shown that the first one is being sent.
function useOneAtATime(submit: () => Promise<void>) {
  const isBusy = useRef(false)
  return async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    await submit().finally(() => {
      isBusy.current = false
    })
  }
}

function useFocusOnFirstError(submitCount: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    // A group of radios is wrong as a whole, but only one of its radios can have the focus.
    const control = wrong?.matches('input, select, textarea') ? wrong : wrong?.querySelector('input')
    control?.focus()
  }, [submitCount])
  return form
}

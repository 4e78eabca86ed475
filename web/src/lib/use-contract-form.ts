import { checkBody } from '@portal/contract/check-body'
import type * as z from 'zod/mini'
import {
  type Checked,
  type CheckedForm,
  type FormValues,
  firstTexts,
  type Problems,
  type SendOptions,
  useCheckedForm,
} from './use-checked-form.ts'

type Options<Body, Values> = SendOptions<Body, Values> & {
  /** Rules beyond those of the body: of fields that are not sent, and of one field that depends on another. */
  alsoCheck?: (values: Values) => Problems
}

export type { Problems }
export type ContractForm<Values extends FormValues> = CheckedForm<Values>

/** A checked form whose rules are those of a call's body. What the body doesn't know is checked but not sent. */
export function useContractForm<Body extends z.ZodMiniObject, Values extends FormValues>(
  body: Body,
  { alsoCheck, ...options }: Options<z.output<Body>, Values>,
): ContractForm<Values> {
  return useCheckedForm({ ...options, check: (values) => checkForm(body, values, alsoCheck) })
}

async function checkForm<Body extends z.ZodMiniObject, Values extends FormValues>(
  body: Body,
  values: Values,
  alsoCheck: Options<unknown, Values>['alsoCheck'],
): Promise<Checked<z.output<Body>>> {
  const checked = await checkBody(body, values)
  const problems = { ...alsoCheck?.(values), ...('errors' in checked ? firstTexts(checked.errors) : {}) }
  const isValid = 'value' in checked && Object.keys(problems).length === 0
  return isValid ? { isValid, body: checked.value, problems } : { isValid: false, problems }
}

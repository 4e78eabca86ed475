import * as z from 'zod/mini'
import type { FieldErrors } from './errors.ts'

export type CheckedBody<Value> = { value: Value } | { errors: FieldErrors }

/**
 * Checks what was sent against a body: gives the typed value, or the texts of every wrong field in form order. Form and
 * server both use this function, so that they agree.
 */
export async function checkBody<Schema extends z.ZodMiniObject>(
  schema: Schema,
  sent: Record<string, unknown>,
): Promise<CheckedBody<z.output<Schema>>> {
  const result = await z.safeParseAsync(schema, sent)
  if (result.success) return { value: result.data }

  const errors: FieldErrors = {}
  for (const issue of result.error.issues) {
    const field = fieldAt(issue.path)
    // Several wrong rows or choices in one field have the same text.
    errors[field] = [...new Set([...(errors[field] ?? []), issue.message])]
  }
  return { errors: inFormOrder(schema, errors) }
}

/** The values of the valid fields, for rules that need more than the body. */
export async function validFields<Schema extends z.ZodMiniObject>(
  schema: Schema,
  sent: Record<string, unknown>,
): Promise<Partial<z.output<Schema>>> {
  const valid: Record<string, unknown> = {}
  for (const [field, rule] of Object.entries(schema.shape)) {
    const result = await z.safeParseAsync(rule as z.ZodMiniType, sent[field])
    if (result.success) valid[field] = result.data
  }
  return valid as Partial<z.output<Schema>>
}

/** What is wrong with one value, or null. Throws for a rule that has to wait: see `canJudgePhoneNumbers`. */
export function findProblem(rule: z.ZodMiniType, value: unknown): string | null {
  return z.safeParse(rule, value).error?.issues[0]?.message ?? null
}

/** The field errors of several checks together, in form order. */
export function mergeErrors(schema: z.ZodMiniObject, judged: readonly FieldErrors[]): FieldErrors {
  const merged = noErrors()
  for (const [field, texts] of judged.flatMap((errors) => Object.entries(errors))) {
    merged[field] = [...(merged[field] ?? []), ...texts]
  }
  return inFormOrder(schema, merged)
}

// Without what every object inherits: a field that was sent may be called `constructor`.
function noErrors(): FieldErrors {
  return Object.create(null) as FieldErrors
}

function inFormOrder(schema: z.ZodMiniObject, errors: FieldErrors): FieldErrors {
  const ordered = noErrors()
  for (const name of Object.keys(schema.shape)) {
    for (const field of Object.keys(errors)) {
      if (field === name || field.startsWith(`${name}.`)) ordered[field] = errors[field]!
    }
  }
  return { ...ordered, ...errors }
}

// The whole path, as Laravel gives it: 'rows.0.serial_number'. What is wrong with a row or choice itself is said of its list.
function fieldAt(path: readonly PropertyKey[]): string {
  return path.slice(0, path.findLastIndex((step) => typeof step === 'string') + 1).join('.')
}

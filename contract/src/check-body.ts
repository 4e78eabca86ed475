import * as z from 'zod/mini'
import type { FieldErrors } from './errors.ts'

export type CheckedBody<Value> = { value: Value } | { errors: FieldErrors }

/**
 * Runs a body's rules over whatever was sent: the typed value, or every wrong field with its texts in form order.
 * Form and server both run this one, so that they can't disagree.
 */
export async function checkBody<Schema extends z.ZodMiniObject>(
  schema: Schema,
  sent: Record<string, unknown>,
): Promise<CheckedBody<z.output<Schema>>> {
  const fields = withEveryField(schema, sent)
  const result = checkAtOnce(schema, fields) ?? (await z.safeParseAsync(schema, fields))
  if (result.success) return { value: result.data }

  const errors: FieldErrors = {}
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '')
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return { errors: inFormOrder(schema, errors) }
}

/** The fields that are valid by themselves, for rules that need more than the body. */
export async function validFields<Schema extends z.ZodMiniObject>(
  schema: Schema,
  sent: Record<string, unknown>,
): Promise<Partial<z.output<Schema>>> {
  const valid: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(withEveryField(schema, sent))) {
    const result = await z.safeParseAsync(schema.shape[field] as z.ZodMiniType, value)
    if (result.success) valid[field] = result.data
  }
  return valid as Partial<z.output<Schema>>
}

// Only a rule that has to wait for something, as the phone parser in a browser, makes this fail. Promises for every field
// would cost more than the rules themselves.
function checkAtOnce<Schema extends z.ZodMiniObject>(schema: Schema, fields: Record<string, unknown>) {
  try {
    return z.safeParse(schema, fields)
  } catch {
    return null
  }
}

/** The field errors of several judges together, in the order of the form. */
export function mergeErrors(schema: z.ZodMiniObject, judged: readonly FieldErrors[]): FieldErrors {
  const merged: FieldErrors = {}
  for (const [field, texts] of judged.flatMap((errors) => Object.entries(errors))) {
    merged[field] = [...(merged[field] ?? []), ...texts]
  }
  return inFormOrder(schema, merged)
}

function inFormOrder(schema: z.ZodMiniObject, errors: FieldErrors): FieldErrors {
  const ordered: FieldErrors = {}
  for (const field of [...Object.keys(schema.shape), ...Object.keys(errors)]) {
    if (errors[field]) ordered[field] = errors[field]
  }
  return ordered
}

// An absent field is the same as an empty one; zod would refuse it with a text of its own.
function withEveryField(schema: z.ZodMiniObject, sent: Record<string, unknown>) {
  return Object.fromEntries(Object.keys(schema.shape).map((field) => [field, sent[field] ?? null]))
}

import { checkBody, mergeErrors, validFields } from '@portal/contract/check-body'
import type { FieldErrors } from '@portal/contract/errors'
import * as z from 'zod/mini'
import { ValidationFailed } from '../../http/errors.ts'

/** What these fields are for a subject. Throws a `ValidationFailed` on all that are wrong, or that members need and are missing. */
export async function wholeDraft<Body extends z.ZodMiniObject>(
  body: Body,
  fields: Record<string, unknown>,
  findProblems: (draft: z.output<Body>) => FieldErrors,
): Promise<z.output<Body>> {
  const checked = await checkBody(body, fields)
  const wrong = 'errors' in checked ? checked.errors : {}
  const draft = { ...z.parse(body, {}), ...(await validFields(body, fields)) }
  const missing = Object.entries(findProblems(draft)).filter(([field]) => !(field in wrong))
  const errors = mergeErrors(body, [wrong, Object.fromEntries(missing)])
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
  return draft
}

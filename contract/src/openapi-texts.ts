import type { Json } from './openapi-schemas.ts'

export type OperationTexts = {
  summary: string
  description?: string
  /** By status: answers that don't follow from the definition. */
  alsoAnswers?: Readonly<Record<number, { description: string; message?: string }>>
  /** That no rule checks. */
  parameters?: readonly Json[]
}

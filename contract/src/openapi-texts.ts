import type { Json } from './openapi-schemas.ts'

export type OperationTexts = {
  summary: string
  description?: string
  /** Answers that don't follow from the definition of the endpoint, by status. */
  alsoAnswers?: Readonly<Record<number, { description: string; message?: string }>>
  /** Parameters of the query that no rule checks. */
  parameters?: readonly Json[]
}

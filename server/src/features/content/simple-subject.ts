import type { FieldErrors } from '@portal/contract/errors'
import type { simpleCalls } from '@portal/contract/simple-content'
import type { ContentKind } from '@portal/contract/subjects'
import type * as z from 'zod/mini'
import type { Column } from '../exports/list-writer.ts'

// None beside those of all: an empty object is meant.
// oxlint-disable-next-line typescript/no-generated-empty-object-type
type NoFields = Record<never, z.ZodMiniType>

type Calls = ReturnType<typeof simpleCalls<ContentKind, NoFields, NoFields, NoFields>>

type NamedUpload = { field: string; id: number | null; types: readonly string[] }

export type SimpleSubject<Draft = Record<string, unknown>> = {
  kind: ContentKind
  calls: Calls
  findProblems: (draft: Draft) => FieldErrors
  searched: (draft: Draft) => readonly string[]
  /** The uploads that it names, with the types that each may have. */
  uploadsOf: (draft: Draft) => readonly NamedUpload[]
  /** What its list is called as a file, and has beside the columns of all subjects. */
  file: { name: string; columns: readonly Column<Draft>[] }
  isOrdered?: boolean
}

/** The one place where the draft of a subject becomes one of any. */
export function declareSimple<Draft>(subject: Omit<SimpleSubject<Draft>, 'calls'> & { calls: object }): SimpleSubject {
  return subject as unknown as SimpleSubject
}

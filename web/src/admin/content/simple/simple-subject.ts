import type { FieldErrors } from '@portal/contract/errors'
import type { simpleCalls, simpleFacts } from '@portal/contract/simple-content'
import type { ContentKind } from '@portal/contract/subjects'
import type { Upload } from '@portal/contract/uploads'
import type { ScreenPath } from '@portal/contract/staff-paths'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import { routerPath } from '../../../lib/router-path.ts'
import type { DataTableColumn } from '../../../ui/data-table-column.ts'

type Draft = Record<string, unknown>

/** What is kept of an entry without versions, beside what is told of it. */
export type SimpleEntry<Fields = Draft> = z.output<z.ZodMiniObject<typeof simpleFacts>> & Fields

// What every subject has; the rest is its own.
type CommonFields = Record<'id', z.ZodMiniType<number>>

export type SimpleCalls = ReturnType<
  typeof simpleCalls<ContentKind, CommonFields, Record<string, z.ZodMiniType>, CommonFields>
>

/** A field that has a few values: a filter of the list, and what many entries are given at once. */
export type Choice = {
  /** In the address of the list. */
  name: string
  field: string
  label: string
  Icon: LucideIcon
  options: readonly { value: string; label: string }[]
  isFilter?: true
}

export type FieldsProps<Fields = Draft> = {
  draft: Fields
  /** The uploads that the entry has. */
  uploads: readonly Upload[]
  errors: Partial<Record<keyof Fields & string, string>>
  isReadOnly: boolean
  onChange: (change: Partial<Fields>) => void
}

/** What differs between subjects without versions: what its lists and its form show. */
export type SimpleSubject<Fields = Draft> = {
  kind: ContentKind
  calls: SimpleCalls
  title: string
  noun: { one: string; many: string }
  /** `Deze afbeelding`, as a sentence begins. */
  thisOne: string
  /** `Nieuwe afbeelding` */
  newOne: string
  Icon: LucideIcon
  path: Exclude<ScreenPath, `${string}:${string}`>
  entryPath: Extract<ScreenPath, `/beheer/${string}/:id`>
  empty: Fields
  labels: Record<keyof Fields, string>
  nameOf: (entry: SimpleEntry<Fields>) => string
  detailOf: (entry: SimpleEntry<Fields>) => string
  problemsOf: (draft: Fields) => FieldErrors
  columns: readonly DataTableColumn<SimpleEntry<Fields>>[]
  choices: readonly Choice[]
  /** What hiding or deleting it means, where more than itself is gone then. */
  hiding?: string
  /** Members see a date with it. */
  isDated?: true
  unsorted?: string
}

/** Here, and only here, a subject's own fields become those of any subject. */
export function declareSimple<Fields>(
  subject: Omit<SimpleSubject<Fields>, 'calls'> & { calls: Record<keyof SimpleCalls, unknown> },
): SimpleSubject {
  return subject as unknown as SimpleSubject
}

/** The same of the fields of its form, which its list doesn't load. */
export function declareFields<Fields>(fields: ComponentType<FieldsProps<Fields>>): ComponentType<FieldsProps> {
  return fields as unknown as ComponentType<FieldsProps>
}

export function pageOf({ entryPath }: SimpleSubject, id: number | 'nieuw') {
  return { to: routerPath(entryPath), params: { id: String(id) } }
}

import type { ContentCalls, ContentState } from '@portal/contract/content'
import type { ContentListCalls, ContentListQuery } from '@portal/contract/content-lists'
import type { FieldErrors } from '@portal/contract/errors'
import { type ContentKind, subjects } from '@portal/contract/subjects'
import type { Database } from '../../database/database.ts'
import type { Column } from '../exports/list-writer.ts'

// What a subject with a working copy says of itself to the use cases of this folder. Those without one are in simple-subject.ts: bin,
// sweep, search and uses know both by their rows in `content`, and the acts of both by `actionOf`.

/** What staff write of any subject: its own fields. */
export type Draft = Record<string, unknown>

export type Person = { id: number; name: string }

/** What a list tells of an entry: where it stands, and columns of the subject's own. */
export type EntryFacts = {
  id: number
  kind: ContentKind
  rev: number
  state: ContentState
  published_from: Date | null
  published_until: Date | null
  planned_from: Date | null
  has_unpublished_changes: boolean
  public_slug: string | null
  author: Person | null
  created_at: Date
  updated_by: Person | null
  updated_at: Date
} & Record<string, unknown>

/** What a publication is stored of. `entry` has the columns of the subject's own. */
export type NewPublication<D = Draft> = {
  id: number
  draft: D
  entry: Readonly<Record<string, unknown>>
  /** What members see until now, whatever the subject stores of it; null for nothing. */
  live: Readonly<Record<string, unknown>> | null
  published_from: Date
  published_until: Date | null
}

export type Subject<D = Draft> = {
  kind: ContentKind
  calls: ContentCalls
  /** The field by which staff know an entry, and the one with its text, which is HTML. */
  titleField: string & keyof D
  textField: string & keyof D
  /** The field of its picture, with what is said when that is gone. */
  imageField?: { name: string & keyof D; gone: string }
  /** Of one with pages of their own, by the field `url_slug`: how it gets the one that it is published under, and what is said of one
   * that another has. */
  addresses?: { named: (draft: D) => D; taken: string }
  /** The table of what members see, with the columns `content_id`, `published_from`, `published_until`, `ends_at`. */
  publications: string
  /** Its own columns, of `content c` with what is joined to it. They are told of an entry beside its facts and its draft. */
  columns: string
  joined?: string
  /** The texts that staff find it by. */
  searched: (draft: D) => readonly string[]
  /** What is stored of a draft beside its clean text. */
  storedForm?: (draft: D) => D
  /** What a copy of it begins with, its title aside. */
  copied?: (draft: D) => D
  /** What is missing for members to see it: the texts at each field. */
  findProblems: (draft: D, entry: Readonly<Record<string, unknown>>) => FieldErrors
  insertPublication: (db: Database, publication: NewPublication<D>) => Promise<void>
}

/** The one place where the draft of a subject becomes one of any. */
export function declareSubject<D>(subject: Omit<Subject<D>, 'calls'> & { calls: object }): Subject {
  return subject as unknown as Subject
}

/** As `declareSubject`, of a list. */
export function declareList(list: Omit<ContentList, 'calls'> & { calls: object }): ContentList {
  return list as unknown as ContentList
}

/** Where links are looked for: in the texts of these lists, by paths and by the hosts that links to the portal may name. */
export type LookedThrough = { lists: readonly ContentList[]; hosts: { appUrl: string; frontendUrl: string } }

/** A list of staff: subjects of one shape, and the calls for several of their entries. */
export type ContentList = {
  subjects: readonly [Subject, ...Subject[]]
  calls: ContentListCalls
  /** By what it can be sorted beside what all have; the first is its order when none is asked for. */
  orders?: Readonly<Record<string, Order>>
  /** What it is called as a file, and has in it. */
  file: { name: string; columns: readonly Column<EntryFacts>[] }
  /** Where members come upon any of these entries. */
  findUses: (db: Database, places: LookedThrough, ids: readonly number[]) => Promise<object>
}

export type Order = { by: string; nulls?: 'nulls last' }

export type ListQuery = ContentListQuery

/** What the record calls an act of this subject. */
export function actionOf<const Act extends string>({ kind }: { kind: ContentKind }, act: Act) {
  return `${subjects[kind].acts}-${act}` as const
}

export function entryOfRecord({ kind, titleField }: Pick<Subject, 'kind' | 'titleField'>, id: number, draft: Draft) {
  return { kind, id, name: String(draft[titleField]) }
}

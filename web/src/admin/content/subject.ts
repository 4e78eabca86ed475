import type { contentFacts } from '@portal/contract/content'
import type { FieldErrors } from '@portal/contract/errors'
import type { ContentKind } from '@portal/contract/subjects'
import type { ScreenPath } from '@portal/contract/staff-paths'
import type { LinkProps } from '@tanstack/react-router'
import type * as z from 'zod/mini'

// What a subject with a working copy says of itself. Nothing in this folder knows one by its name.

/** A working copy. What its fields are only its subject knows. */
export type Draft = Record<string, unknown>

type Facts = z.output<z.ZodMiniObject<typeof contentFacts>>

/** An entry as the server tells it: how it stands, its working copy, and what the server makes of that. */
export type Entry = Facts & { kind: ContentKind; rev: number } & Draft

export type Which = { kind: ContentKind; id: number }

/** What of a working copy is changed, merged and told as one: mostly a field, and a picture with its description. */
export type DraftPart<D = Draft> = {
  name: string
  /** Its fields, by what the record and a comparison call them. */
  fields: { readonly [Field in keyof D & string]?: string }
  /** What it is called in a sentence: 'de titel'. */
  inWords: string
  /** What it is of the text that one reads. Rich text is merged by its blocks, anything else as a whole; a subject has one of both. */
  is?: 'title' | 'text' | 'rich-text'
  /** What it says, where that isn't the text of its first field. */
  text?: (draft: Partial<D>) => string
  /** Its lines where versions are compared, in the place of that text; null where those of another part say it. */
  compared?: { label: string; lines: (draft: D) => string[] } | null
  /** Follows the title by this, until members may have seen it or somebody chose another. */
  follows?: (title: string) => string
  /** What the server makes of its first field: unknown once that changes, until it says so. */
  derived?: readonly string[]
}

/** What one is called, in the forms that sentences need. */
type Noun = {
  one: string
  many: string
  /** 'het artikel' */
  the: string
  /** 'dit artikel' */
  this: string
  /** What its page says where there is none. */
  gone: string
}

// One with nothing to fill in.
type ListPath = Extract<ScreenPath, LinkProps['to']>

export type ContentSubject<Kind extends ContentKind = ContentKind, D = Draft> = {
  kinds: readonly Kind[]
  noun: Noun
  /** Its list: the page, what leads there, and the first part of the keys of its queries. */
  list: { path: ListPath; name: string; queries: string }
  pageOf: (which: { kind: Kind; id: number }) => Pick<LinkProps, 'to' | 'params'>
  /** In the order of the screen. */
  parts: readonly DraftPart<D>[]
  /** What is missing for members to see it, by field; judged by the server too. */
  findProblems: (entry: Entry & { kind: Kind }, draft: D) => FieldErrors
  /** Where members see it now; null where they see nothing of it. */
  seenAt: (entry: Entry & { kind: Kind }) => string | null
  /** Whether the server looks for what leads to an entry: else nothing is said of it. */
  findsUses?: true
  /** What else there is to know before this draft is published. */
  publishNote?: (draft: D) => string | null
  /** What to do with a copy before it is published. */
  copyNote?: (kind: Kind) => string | null
}

/** The one place where a subject's own types become those of the room. */
export function declareSubject<Kind extends ContentKind, D>(subject: ContentSubject<Kind, D>): ContentSubject {
  return subject as unknown as ContentSubject
}

export function fieldsOf({ fields }: DraftPart): string[] {
  return Object.keys(fields)
}

export function textOf({ text, ...part }: DraftPart, draft: Draft): string {
  const [field = ''] = fieldsOf(part)
  return text ? text(draft) : ((draft[field] as string | null | undefined) ?? '')
}

export function titleOf({ parts }: ContentSubject, draft: Draft): string {
  const title = parts.find(({ is }) => is === 'title')
  return title ? textOf(title, draft).trim() : ''
}

/** '1 artikel', '2 artikelen'. */
export function counted({ noun }: ContentSubject, count: number): string {
  return `${count} ${count === 1 ? noun.one : noun.many}`
}

/** As the beginning of a sentence. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

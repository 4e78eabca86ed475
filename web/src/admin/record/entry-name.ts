import { contactSubjects } from '@portal/contract/contact'
import { recordActions, recordedKinds, type RecordLine } from '@portal/contract/record'
import { articleContent } from '../articles/article-content.ts'
import type { ContentSubject } from '../content/subject.ts'
import { faqContent } from '../faq/faq-content.ts'
import { plainFields } from './plain-fields.ts'

// The names of what lines tell of. What another version wrote is shown by the name that it has in the record.

export function actionName({ action }: Pick<RecordLine, 'action'>): string {
  return (recordActions as Record<string, string>)[action] ?? action
}

export function kindName({ kind }: Pick<RecordLine['entry'], 'kind'>): string {
  return (recordedKinds as Record<string, string>)[kind] ?? kind
}

export function entryName({ kind, id, name }: RecordLine['entry']): string {
  if (name) return name
  if (kind === 'members') return id === 'staff' ? 'Medewerkers' : kindName({ kind })
  return /^\d+$/.test(id) ? `${kind === 'record' ? 'Regel' : kindName({ kind })} ${id}` : kindName({ kind })
}

export function fieldName(field: string): string {
  return plainFields[field] ?? ofDesk(field) ?? ofContent(field) ?? field
}

const deskFields: Record<string, string> = {
  phone: 'telefoonnummer',
  email: 'e-mailadres',
  hours: 'telefoontijden',
  closed: 'gesloten dagen',
}

function ofDesk(field: string): string | undefined {
  const [, subject, part = ''] = /^desk_(\d)_(\w+)$/.exec(field) ?? []
  const label = contactSubjects.find(({ id }) => String(id) === subject)?.label
  return label && `${label}, ${deskFields[part]}`
}

/** The subjects with a working copy: the record calls their fields as their editors do. */
const contentSubjects: readonly ContentSubject[] = [articleContent, faqContent]

function ofContent(field: string): string | undefined {
  const all = contentSubjects.flatMap(({ parts }) => parts.flatMap(({ fields }) => Object.entries(fields)))
  return all.find(([name]) => name === field)?.[1]
}

import type { FaqEntry, FaqRow } from '@portal/contract/faq-for-staff'

const moment = '2026-07-01T10:00:00.000000Z'

const facts = {
  kind: 'faq',
  id: 7,
  rev: 3,
  place: 1,
  state: 'concept',
  published_from: null,
  published_until: null,
  planned_from: null,
  has_unpublished_changes: false,
  public_slug: null,
  author: null,
  created_at: moment,
  updated_by: null,
  updated_at: moment,
} as const

/** A question as the list of staff has it. */
export function questionRowWith(differs: Partial<FaqRow>): FaqRow {
  return { ...facts, group: 'installatie', question: 'Hoeveel druk?', ...differs }
}

/** A question of the API as the editor gets it. */
export function questionEntryWith(differs: Partial<FaqEntry> = {}): FaqEntry {
  return { ...facts, group: 'installatie', question: 'Hoeveel druk?', answer: '<p>Hooguit 7 bar.</p>', ...differs }
}

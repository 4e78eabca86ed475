import type { FaqEntry, FaqRow } from '@portal/contract/faq-for-staff'
import { conceptFacts } from './concept-facts.ts'

const facts = { ...conceptFacts, kind: 'faq', id: 7, place: 1 } as const

/** A question as the list of staff has it. */
export function questionRowWith(differs: Partial<FaqRow>): FaqRow {
  return { ...facts, group: 'installatie', question: 'Hoeveel druk?', ...differs }
}

/** A question of the API as the editor gets it. */
export function questionEntryWith(differs: Partial<FaqEntry> = {}): FaqEntry {
  return { ...facts, group: 'installatie', question: 'Hoeveel druk?', answer: '<p>Hooguit 7 bar.</p>', ...differs }
}

import { presentMoment } from '../../http/present-moment.ts'
import type { SimpleRow } from './simple-store.ts'

export function presentSimple({ draft, dated_at, created_at, updated_at, ...row }: SimpleRow) {
  return {
    ...row,
    ...draft,
    dated_at: presentMoment(dated_at),
    created_at: presentMoment(created_at),
    updated_at: presentMoment(updated_at),
  }
}

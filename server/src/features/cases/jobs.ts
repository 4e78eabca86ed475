import type { RecurringKind } from '../../queue/run-entry.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type Flagging, flagRegistrations } from './flag-registrations.ts'

/** The nightly look at what was registered; what looks farmed becomes a case of the desk. */
export function registrationFlags(deps: Pick<Dependencies, 'db' | 'settings'>): RecurringKind<Flagging> {
  return {
    name: 'registrations.flag',
    pattern: '50 3 * * *',
    run: (_entry, signal) => flagRegistrations(deps, signal),
  }
}

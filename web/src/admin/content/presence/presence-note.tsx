import { presenceRenewSeconds } from '@portal/contract/content'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../../../lib/api-client.ts'
import { entryCalls } from '../entry-calls.ts'
import type { Entry } from '../subject.ts'
import type { OpenEntry } from '../editor/open-entry.ts'
import styles from './presence-note.module.css'

/**
 * Says who else has the entry open; asking tells the others of us. Nobody is locked out: it is there so that people
 * talk to each other. Who may only look is in nobody's way, and isn't told of.
 */
export function PresenceNote({ open }: { open: OpenEntry }) {
  const { kind, id, mayChange, subject } = open
  const { data } = useQuery({
    queryKey: ['entry-presence', kind, id],
    queryFn: ({ signal }) => call(entryCalls[kind].presence, { params: { id }, signal, isPoll: true }),
    meta: { isPoll: true },
    enabled: mayChange,
    // A page that nobody touches doesn't extend its session by this (lib/activity-header.ts).
    refetchInterval: presenceRenewSeconds * 1000,
    // What was true an hour ago says nothing.
    gcTime: 0,
    retry: false,
  })
  useTakeOver(open, data?.entry)
  const names = (data?.data ?? []).map(({ name }) => name)

  return (
    <div role="status">
      {names.length > 0 && (
        <p className={`note tone-wait beside gap-3 ${styles.note}`}>
          <Users size={20} aria-hidden="true" />
          <span>
            <b>
              {listed(names)} {names.length === 1 ? 'heeft' : 'hebben'} {subject.noun.this} ook open
            </b>
            <small>Jullie kunnen gewoon doorschrijven: wat jullie bewaren, wordt samengevoegd.</small>
          </span>
        </p>
      )}
    </div>
  )
}

type Standing = { rev: number; state: Entry['state'] }

// What somebody else saved, published or withdrew is in this editor then, before it is in the way of a save.
function useTakeOver({ kind, id, entry, takeOver }: OpenEntry, told: Standing | undefined): void {
  const isNewer = told !== undefined && (told.rev > entry.rev || (told.rev === entry.rev && told.state !== entry.state))
  const which = isNewer ? `${told.rev} ${told.state}` : null
  useEffect(() => {
    if (which === null) return
    const end = new AbortController()
    call(entryCalls[kind].get, { params: { id }, signal: end.signal, isPoll: true }).then(
      ({ data }) => takeOver(data),
      // The next time it is told again.
      () => undefined,
    )
    return () => end.abort()
  }, [which, kind, id, takeOver])
}

function listed(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} en ${names.at(-1)}`
}

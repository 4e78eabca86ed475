import { articleCalls } from '@portal/contract/articles'
import { presenceRenewSeconds } from '@portal/contract/content'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { call } from '../../../lib/api-client.ts'
import type { OpenArticle } from '../editor/open-article.ts'
import styles from './presence-note.module.css'

/**
 * Says who else has the article open; asking tells the others of us. Nobody is locked out: it is there so that people
 * talk to each other. Who may only look is in nobody's way, and isn't told of.
 */
export function PresenceNote({ open: { kind, id, mayChange } }: { open: OpenArticle }) {
  const { data } = useQuery({
    queryKey: ['article-presence', kind, id],
    queryFn: ({ signal }) => call(articleCalls[kind].presence, { params: { id }, signal }),
    enabled: mayChange,
    // A page that nobody touches doesn't extend its session by this (lib/attendance.ts).
    refetchInterval: presenceRenewSeconds * 1000,
    // What was true an hour ago says nothing.
    gcTime: 0,
    retry: false,
  })
  const names = (data?.data ?? []).map(({ name }) => name)

  return (
    <div role="status">
      {names.length > 0 && (
        <p className={styles.note}>
          <Users size={20} aria-hidden="true" />
          <span>
            <b>
              {listed(names)} {names.length === 1 ? 'heeft' : 'hebben'} dit artikel ook open
            </b>
            <small>Jullie kunnen gewoon doorschrijven: wat jullie bewaren, wordt samengevoegd.</small>
          </span>
        </p>
      )}
    </div>
  )
}

function listed(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} en ${names.at(-1)}`
}

import { deleteInvitation, type Invitation, listInvitations, resendInvitation } from '@portal/contract/invitations'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { ask } from '../../ui/questions.ts'
import { showToast } from '../../ui/toasts.ts'
import { momentText } from '../list/moment-text.ts'
import styles from './people.module.css'
import { RoleBadges } from './people-subject.tsx'

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call(listInvitations, { signal }),
})

export function Invitations() {
  const query = usePageQuery(invitationsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isFetching } = query
  if (data?.data.length === 0 || (!data && !error)) return null

  return (
    <section className={`${card.card} ${styles.invitations}`} aria-labelledby="uitnodigingen">
      <h2 id="uitnodigingen" ref={heading} tabIndex={-1}>
        Uitnodigingen die wachten
      </h2>
      {data ? (
        <ul>
          {data.data.map((invitation) => (
            <Waiting key={invitation.id} invitation={invitation} onGone={() => heading.current?.focus()} />
          ))}
        </ul>
      ) : (
        <FailedState
          title="De uitnodigingen konden niet worden geladen"
          error={error}
          busy={isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </section>
  )
}

function Waiting({ invitation, onGone }: { invitation: Invitation; onGone: () => void }) {
  const { id, email, roles, expires_at } = invitation
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<'resend' | 'withdraw' | null>(null)

  async function act(what: 'resend' | 'withdraw', work: () => Promise<unknown>, done: string) {
    setBusy(what)
    try {
      await work()
      showToast({ tone: 'success', title: done })
      // The button that was pressed goes away with its line.
      if (what === 'withdraw') onGone()
    } catch (error) {
      showToast({ tone: 'error', title: 'Dat is niet gelukt', detail: failureText(error) })
    } finally {
      setBusy(null)
      await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    }
  }

  async function withdraw() {
    const answer = await ask({
      title: `Uitnodiging aan ${email} intrekken?`,
      detail: 'De link in de e-mail werkt dan niet meer. Je kunt dit adres daarna opnieuw uitnodigen.',
      confirm: 'Intrekken',
      decline: 'Annuleren',
      isDangerous: true,
    })
    if (answer !== 'confirmed') return
    await act(
      'withdraw',
      () => call(deleteInvitation, { params: { id } }),
      `De uitnodiging aan ${email} is ingetrokken`,
    )
  }

  return (
    <li className="row wrap gap-2-4">
      <p className="breaks">
        {email}
        <small>{validity(expires_at)}</small>
      </p>
      <RoleBadges roles={roles} />
      <Button
        variant="text"
        aria-label={`Uitnodiging aan ${email} opnieuw sturen`}
        busy={busy === 'resend'}
        onClick={() =>
          void act(
            'resend',
            () => call(resendInvitation, { params: { id } }),
            `Er is een nieuwe link naar ${email} gestuurd`,
          )
        }
      >
        Opnieuw sturen
      </Button>
      <Button
        variant="text"
        className={styles.withdraw}
        aria-label={`Uitnodiging aan ${email} intrekken`}
        busy={busy === 'withdraw'}
        onClick={() => void withdraw()}
      >
        Intrekken
      </Button>
    </li>
  )
}

function validity(until: string): string {
  return Date.parse(until) > Date.now()
    ? `De link werkt tot ${momentText(until)}`
    : `De link is verlopen op ${momentText(until)}`
}

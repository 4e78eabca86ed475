import {
  acceptInvitation,
  acceptInvitationBody,
  checkInvitation,
  invitationMessages,
  missingNames,
} from '@portal/contract/invitations'
import { ownWordProblems, requiredConfirmationProblems } from '@portal/contract/rules/password'
import { webPaths } from '@portal/contract/web-paths'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { settings } from '../../lib/page-settings.ts'
import { routerPath } from '../../lib/router-path.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { firstTexts, useContractForm } from '../../lib/use-contract-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './accept-invitation-page.module.css'
import { FormNote } from './form-note.tsx'
import form from './login-page.module.css'
import { endSession, sessionQuery } from './session.ts'

const route = getRouteApi(`/public-pages${routerPath(webPaths.acceptInvitation)}`)

export default function AcceptInvitationPage() {
  const { token = '' } = route.useSearch()
  const { data, error, isFetching, refetch } = usePageQuery(invitationQuery(token))
  if (data)
    return <div className={styles.page}>{data.data ? <Invitation token={token} {...data.data} /> : <Dead />}</div>

  return (
    <div className={styles.page}>
      <h1>Uitnodiging aannemen</h1>
      {error ? (
        <FailedState
          title="De uitnodiging kon niet worden geladen"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label="De uitnodiging wordt geladen">
          <Skeleton height={320} />
        </SkeletonGroup>
      )}
    </div>
  )
}

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (token ? call(checkInvitation, { body: { token }, signal }) : { data: null }),
    gcTime: 0,
  })

// Before a form is filled in for nothing.
function Dead() {
  return (
    <>
      <h1>Deze uitnodiging werkt niet meer</h1>
      <p className={form.intro}>
        De link is verlopen of al gebruikt, of de uitnodiging is ingetrokken. Vraag je collega om een nieuwe. Heb je hem
        zelf al aangenomen? Dan kun je inloggen.
      </p>
      <Link to={webPaths.login} search={{ redirect: webPaths.backOffice }} className={buttonClass()}>
        Inloggen
      </Link>
    </>
  )
}

type InvitationProps = { token: string; email: string; has_account: boolean }

function Invitation({ token, email, has_account: hasAccount }: InvitationProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const fields = useContractForm(acceptInvitationBody, {
    defaultValues: { token, first_name: '', last_name: '', password: '', password_confirmation: '' },
    alsoCheck: ({ first_name, last_name, ...values }) => ({
      ...(!hasAccount && firstTexts(missingNames({ first_name, last_name }))),
      ...firstTexts({
        ...requiredConfirmationProblems(values),
        ...ownWordProblems(values.password, { email, first_name, last_name }, settings.provider),
      }),
    }),
    send: (body) => call(acceptInvitation, { body }),
    onSent: async () => {
      showToast({ tone: 'success', title: invitationMessages.accepted })
      await leaveSession(queryClient)
      // Whoever is invited is staff.
      return navigate({ to: webPaths.login, search: { redirect: webPaths.backOffice } })
    },
    onRefused: ({ errors }) =>
      setFailure(Object.keys(errors).length > 0 ? null : 'Er is iets misgegaan met het aannemen van de uitnodiging'),
  })
  const wrongToken = fields.errorOf('token')

  return (
    <>
      <h1>Uitnodiging aannemen</h1>
      <p className={form.intro}>
        Een collega nodigt je uit om mee te werken aan het portaal van {settings.provider}.{' '}
        {hasAccount
          ? 'Je hebt al een account, en krijgt de rollen erbij. Kies een nieuw wachtwoord van minimaal 12 tekens: het oude werkt daarna niet meer.'
          : 'Vul je naam in en kies een wachtwoord van minimaal 12 tekens.'}
      </p>
      <form className={form.form} {...fields.formProps}>
        {wrongToken && <FormNote tone="error">{wrongToken}. Vraag je collega om een nieuwe.</FormNote>}
        {!wrongToken && failure && <FormNote tone="error">{failure}</FormNote>}
        <TextField label="E-mailadres" readOnly autoComplete="username" name="email" value={email} />
        {!hasAccount && (
          <>
            <TextField label="Voornaam" required autoComplete="given-name" {...fields.field('first_name')} />
            <TextField label="Achternaam" required autoComplete="family-name" {...fields.field('last_name')} />
          </>
        )}
        <PasswordField
          label={hasAccount ? 'Nieuw wachtwoord' : 'Wachtwoord'}
          autoComplete="new-password"
          required
          {...fields.field('password')}
        />
        <PasswordField
          label="Bevestig wachtwoord"
          autoComplete="new-password"
          required
          {...fields.field('password_confirmation')}
        />
        <Button type="submit" size="lg" full busy={fields.isSending}>
          Uitnodiging aannemen
        </Button>
      </form>
    </>
  )
}

// The sessions of a member who accepts have ended. Who is still logged in here is somebody else, in whose name they would go on.
async function leaveSession(queryClient: QueryClient): Promise<void> {
  const { member } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (member) await endSession(queryClient).catch(() => undefined)
}

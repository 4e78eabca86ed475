import { endOtherSessions, endSessionsBody, listOwnSessions, type OwnSession } from '@portal/contract/own-sessions'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { dutchTime, formatDay } from '../../lib/dates.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useRefusedForm } from '../../lib/use-refused-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { showToast } from '../../ui/toasts.ts'

const notEnded = 'Uitloggen mislukt'

const sessionsQuery = queryOptions({
  queryKey: ['own sessions'],
  queryFn: async ({ signal }) => (await call(listOwnSessions, { signal })).data,
})

/** Where else the member is logged in, with the way to end it. Nobody comes for it, so with this device alone there is nothing. */
export function OwnSessions({ onEnded }: { onEnded: () => void }) {
  const { data: sessions } = useQuery(sessionsQuery)
  if (!sessions || sessions.length < 2) return null
  return (
    <Card title="Waar je bent ingelogd" Icon={MonitorSmartphone} level={3}>
      <p className="muted below-2">Herken je er een niet? Log dan overal uit en wijzig je wachtwoord.</p>
      <ul className="stack gap-3 below-5">
        {sessions.map((session) => (
          <li key={`${session.begun_at} ${session.is_current}`}>
            <p className="strong">{session.is_current ? 'Dit apparaat' : 'Een ander apparaat'}</p>
            <p className="tabular">{whenOf(session)}</p>
          </li>
        ))}
      </ul>
      <EndForm onEnded={onEnded} />
    </Card>
  )
}

function whenOf({ begun_at, used_at, is_remembered }: OwnSession): string {
  const [begun, used] = [begun_at, used_at].map((moment) => `${formatDay(moment)} om ${dutchTime(moment)}`)
  return `Ingelogd ${begun}, laatst gebruikt ${used}${is_remembered ? ', blijft ingelogd' : ''}`
}

function EndForm({ onEnded }: { onEnded: () => void }) {
  const queryClient = useQueryClient()
  const { tellRefusal } = useRefusedForm(notEnded)
  const form = useContractForm(endSessionsBody, {
    defaultValues: { current_password: '' },
    send: (body) => call(endOtherSessions, { body }),
    onSent: ({ message }) => {
      showToast({ tone: 'success', title: message, about: notEnded })
      // What had the focus goes with the card.
      onEnded()
      void queryClient.invalidateQueries(sessionsQuery)
    },
    onRefused: (error) => {
      if (Object.keys(error.errors).length === 0) tellRefusal(error)
    },
  })
  return (
    <form className="fields" {...form.formProps}>
      <PasswordField
        label="Huidig wachtwoord"
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      <p>
        <Button type="submit" variant="secondary" busy={form.isSending}>
          Op alle andere apparaten uitloggen
        </Button>
      </p>
    </form>
  )
}

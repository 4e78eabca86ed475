import {
  mailCodeMinutes,
  type OwnFactors,
  proveMailbox,
  proveMailboxBody,
  sendMailCode,
} from '@portal/contract/second-factor'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { call } from '../../lib/api-client.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { failureText } from '../../ui/failure-text.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ownFactorsQuery } from './api.ts'

type MailCodeFormProps = { address: string; isSent: boolean; onProven: () => void }

/** Before the first factor: has a code mailed, and asks for it, so that the factor is set up by who has the mailbox. */
export function MailCodeForm({ address, isSent, onProven }: MailCodeFormProps) {
  const queryClient = useQueryClient()
  const [isJustSent, setIsJustSent] = useState(false)
  const keep = (reply: { data: OwnFactors }) => queryClient.setQueryData(ownFactorsQuery.queryKey, reply)
  const send = useMutation({
    mutationFn: () => call(sendMailCode),
    onSuccess: (reply) => {
      setIsJustSent(true)
      keep(reply)
      if (isSent) showToast({ tone: 'success', title: `De code is opnieuw gestuurd naar ${address}` })
      else announce(`We hebben een code gestuurd naar ${address}.`)
    },
  })

  return (
    <section className={`${card.card} ${card.titled}`}>
      <h2>Eerst je e-mailadres</h2>
      {isSent ? (
        <>
          <p>
            We hebben een code gestuurd naar <strong className="breaks">{address}</strong>. Hij werkt {mailCodeMinutes}{' '}
            minuten.
          </p>
          <CodeForm
            takesFocus={isJustSent}
            onSent={(reply) => {
              keep(reply)
              onProven()
            }}
          />
        </>
      ) : (
        <p>
          Een wachtwoord kan ook een ander kennen. Daarom sturen we een code naar{' '}
          <strong className="breaks">{address}</strong>. Met die code stel je je tweede stap in.
        </p>
      )}
      <Button variant={isSent ? 'text' : 'primary'} busy={send.isPending} onClick={() => send.mutate()}>
        {isSent ? 'Opnieuw sturen' : 'Code sturen'}
      </Button>
      {send.error && (
        <p className="error-text" role="alert">
          {failureText(send.error)}
        </p>
      )}
    </section>
  )
}

type CodeFormProps = { takesFocus: boolean; onSent: (reply: { data: OwnFactors }) => void }

function CodeForm({ takesFocus, onSent }: CodeFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useContractForm(proveMailboxBody, {
    defaultValues: { code: '' },
    send: (body) => call(proveMailbox, { body }),
    onSent,
    onRefused: (error) => setFailure(error.errors.code ? null : failureText(error)),
  })

  return (
    <form {...form.formProps}>
      <TextField
        label="Code uit de e-mail"
        hint="Niets ontvangen? Kijk ook bij de ongewenste e-mail."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={takesFocus}
        required
        {...form.field('code')}
      />
      {failure && (
        <p className="error-text" role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" busy={form.isSending}>
        Bevestigen
      </Button>
    </form>
  )
}

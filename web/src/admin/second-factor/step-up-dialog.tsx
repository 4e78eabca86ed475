import { stepUp, stepUpBody } from '@portal/contract/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import dialogStyles from '../../ui/question-dialog.module.css'
import { ownFactorsQuery, proveByPasskey } from './api.ts'
import styles from './second-factor.module.css'
import { answerStepUp } from './step-up.ts'

/** Asks for the second factor over whatever page is open, which keeps all that was typed. */
export function StepUpDialog() {
  const queryClient = useQueryClient()
  const { data: own } = usePageQuery(ownFactorsQuery)
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const hasPasskey = own?.data.factors.some(({ kind }) => kind === 'passkey') ?? false

  function finish(reply: Awaited<ReturnType<typeof proveByPasskey>>) {
    queryClient.setQueryData(ownFactorsQuery.queryKey, reply)
    answerStepUp(true)
  }

  const form = useContractForm(stepUpBody, {
    defaultValues: { code: '' },
    alsoCheck: ({ code }): Record<string, string> => (code.trim() ? {} : { code: 'Code is verplicht' }),
    send: ({ code }) => call(stepUp, { body: { code } }),
    onSent: finish,
    onRefused: (error) => setFailure(error.errors.code ? null : failureText(error)),
  })

  async function askForPasskey() {
    setIsAsking(true)
    setFailure(null)
    try {
      finish(await proveByPasskey())
    } catch (error) {
      setFailure(toApiError(error).errors.passkey?.[0] ?? failureText(error))
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <ModalDialog title="Bevestig dat jij het bent" className={styles.dialog} onCancel={() => answerStepUp(false)}>
      <p>Daarna ga je verder waar je was. Wat je hebt ingevuld, blijft staan.</p>
      {hasPasskey && (
        <Button
          full
          icon={<Fingerprint size={20} aria-hidden="true" />}
          busy={isAsking}
          onClick={() => void askForPasskey()}
        >
          Passkey gebruiken
        </Button>
      )}
      <form className="stack gap-4 above-4" {...form.formProps}>
        <TextField
          label="Code"
          hint="De zes cijfers uit je app, of een herstelcode."
          autoComplete="one-time-code"
          required
          {...form.field('code')}
        />
        {failure && (
          <p className="error-text" role="alert">
            {failure}
          </p>
        )}
        <div className={dialogStyles.actions}>
          <Button variant="secondary" onClick={() => answerStepUp(false)}>
            Annuleren
          </Button>
          <Button type="submit" busy={form.isSending}>
            Bevestigen
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}

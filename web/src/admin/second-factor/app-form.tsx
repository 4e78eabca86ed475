import { addApp, addAppBody, startApp } from '@portal/contract/second-factor'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { call } from '../../lib/api-client.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { failureText } from '../../ui/failure-text.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Added } from './api.ts'
import styles from './second-factor.module.css'

/** Sets up an app with codes: shows its secret, then asks for a code of it. */
export function AppForm({ onAdded }: { onAdded: (added: Added) => void }) {
  const start = useMutation({ mutationFn: () => call(startApp) })
  return (
    <section className={`${card.card} ${card.titled}`}>
      <h2>App met codes</h2>
      <p>
        Een app op je telefoon, zoals een wachtwoordkluis of authenticator, toont elke halve minuut een nieuwe code.
      </p>
      {start.data ? (
        <CodeForm {...start.data.data} onAdded={onAdded} />
      ) : (
        <Button variant="secondary" busy={start.isPending} onClick={() => start.mutate()}>
          App instellen
        </Button>
      )}
      {start.error && (
        <p className="error-text" role="alert">
          {failureText(start.error)}
        </p>
      )}
    </section>
  )
}

type CodeFormProps = { address: string; secret: string; onAdded: (added: Added) => void }

function CodeForm({ address, secret, onAdded }: CodeFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [picture] = useState(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 0 }))}`)
  const form = useContractForm(addAppBody, {
    defaultValues: { code: '' },
    send: (body) => call(addApp, { body }),
    onSent: onAdded,
    onRefused: (error) => setFailure(error.errors.code ? null : failureText(error)),
  })

  return (
    <>
      <img className={styles.picture} src={picture} alt="QR-code met het geheim voor de app" width={220} height={220} />
      <p>
        Scan de code met de app, of typ daar dit geheim:{' '}
        <span className={`breaks ${styles.secret}`}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <form {...form.formProps}>
        <TextField
          label="Code uit de app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...form.field('code')}
        />
        {failure && (
          <p className="error-text" role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" busy={form.isSending}>
          App toevoegen
        </Button>
      </form>
    </>
  )
}

import { secondFactorMessages } from '@portal/contract/second-factor'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { failureText } from '../../ui/failure-text.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { makePasskey } from './api.ts'
import type { Added } from './api.ts'

export function PasskeyForm({ onAdded }: { onAdded: (added: Added) => void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isMaking, setIsMaking] = useState(false)

  async function make(event: FormEvent) {
    event.preventDefault()
    if (isMaking) return
    setFailure(null)
    setError(name.trim() ? null : secondFactorMessages.nameMissing)
    if (!name.trim()) return
    setIsMaking(true)
    try {
      onAdded(await makePasskey(name))
    } catch (thrown) {
      const { errors } = toApiError(thrown)
      setError(errors.name?.[0] ?? null)
      if (!errors.name) setFailure(errors.passkey?.[0] ?? failureText(thrown))
    } finally {
      setIsMaking(false)
    }
  }

  return (
    <section className={`${card.card} ${card.titled}`}>
      <h2>Passkey</h2>
      <p>Je bevestigt met je vinger, je gezicht of de pincode van je apparaat. Er is niets om over te typen.</p>
      <form noValidate onSubmit={(event) => void make(event)}>
        <TextField
          label="Naam"
          name="name"
          hint="Waar je hem aan herkent, zoals ‘Laptop van kantoor’."
          autoComplete="off"
          required
          value={name}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
        {failure && (
          <p className="error-text" role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" busy={isMaking}>
          Passkey maken
        </Button>
      </form>
    </section>
  )
}

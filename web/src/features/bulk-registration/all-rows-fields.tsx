import { findProblem } from '@portal/contract/check-body'
import { batchConsentStatement, createRegistrationBody, registrationMessages } from '@portal/contract/registrations'
import { useState } from 'react'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { aboutSomebodyElse } from '../registrations/register-product/registration-controls.tsx'
import styles from './all-rows-fields.module.css'
import type { SharedValues } from './sheet/sheet.ts'

type AllRowsFieldsProps = {
  shared: SharedValues
  consentError: string | null
  onChange: (changed: Partial<SharedValues>) => void
  onSend: () => void
}

export function AllRowsFields({ shared, consentError, onChange, onSend }: AllRowsFieldsProps) {
  return (
    <section className={styles.card} aria-label="Voor alle rijen" data-wrong={consentError !== null || undefined}>
      <p className={styles.title}>
        Voor alle rijen <small>vul je één keer in</small>
      </p>
      <SharedDate date={shared.install_date} onChange={onChange} />
      <div className={styles.consent}>
        <CheckboxField
          label={batchConsentStatement.text}
          name="consent"
          required
          checked={shared.consent}
          error={consentError}
          onChange={({ target }) => onChange({ consent: target.checked })}
          onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && onSend()}
        />
      </div>
    </section>
  )
}

// Passes on complete dates only. Otherwise every key would give all rows a fault.
function SharedDate({ date, onChange }: { date: string; onChange: AllRowsFieldsProps['onChange'] }) {
  const [typed, setTyped] = useState(date)
  const [shown, setShown] = useState(date)
  const [isLeft, setIsLeft] = useState(false)
  // The date was changed elsewhere, for example by clearing the worksheet.
  if (date !== shown) {
    setShown(date)
    setTyped(date)
  }
  const problem = typed === '' ? null : findProblem(createRegistrationBody.shape.install_date, typed)

  function change(next: string) {
    setTyped(next)
    setIsLeft(false)
    if (next !== '' && findProblem(createRegistrationBody.shape.install_date, next) !== null) return
    setShown(next)
    onChange({ install_date: next })
  }

  return (
    <div className={styles.date}>
      <DateField
        label="Installatiedatum"
        name="install_date"
        value={typed}
        error={isLeft ? problem : null}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setIsLeft(true)}
      />
    </div>
  )
}

type AllRowsSheetProps = {
  shared: SharedValues
  /** Refused: the member wanted to send without the consent. */
  state: 'closed' | 'open' | 'refused'
  onShared: (changed: Partial<SharedValues>) => void
  onClose: () => void
}

export function AllRowsSheet({ shared, state, onShared, onClose }: AllRowsSheetProps) {
  const error = state === 'refused' && !shared.consent ? registrationMessages.consentMissing : null

  return (
    <BottomSheet open={state !== 'closed'} onClose={onClose} title="Voor alle rijen">
      <div className={styles.fields}>
        <DateField
          label="Installatiedatum"
          name="alle-install_date"
          hint="Voor de rijen die zelf geen datum hebben."
          {...aboutSomebodyElse}
          value={shared.install_date}
          onChange={({ target }) => onShared({ install_date: target.value })}
        />
        <CheckboxField
          label={batchConsentStatement.text}
          name="alle-consent"
          required
          error={error}
          autoFocus={state === 'refused'}
          checked={shared.consent}
          onChange={({ target }) => onShared({ consent: target.checked })}
        />
        <Button size="lg" full onClick={onClose}>
          Klaar
        </Button>
      </div>
    </BottomSheet>
  )
}

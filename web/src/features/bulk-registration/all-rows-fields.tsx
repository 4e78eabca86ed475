import { findProblem } from '@portal/contract/check-body'
import { batchConsentStatement, createRegistrationBody, registrationMessages } from '@portal/contract/registrations'
import { useState } from 'react'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { aboutSomebodyElse } from '../registrations/register-product/registration-controls.tsx'
import styles from './all-rows-fields.module.css'
import type { SheetPage } from './use-sheet-page.ts'

export function AllRowsFields({ page }: { page: SheetPage }) {
  const { consentError, changeShared, send } = page
  const { shared } = page.state.sheet
  return (
    <section className={styles.card} aria-label="Voor alle rijen" data-wrong={consentError !== null || undefined}>
      <p className={styles.title}>
        Voor alle rijen <small>vul je één keer in</small>
      </p>
      <SharedDate date={shared.install_date} onChange={changeShared} />
      <div className={styles.consent}>
        <CheckboxField
          label={batchConsentStatement.text}
          name="consent"
          required
          checked={shared.consent}
          error={consentError}
          onChange={({ target }) => changeShared({ consent: target.checked })}
          onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && void send()}
        />
      </div>
    </section>
  )
}

// Passes on complete dates only. Otherwise every key would give all rows a fault.
function SharedDate({ date, onChange }: { date: string; onChange: SheetPage['changeShared'] }) {
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
  page: SheetPage
  /** Refused: the member wanted to send without the consent. */
  state: 'closed' | 'open' | 'refused'
  onClose: () => void
}

export function AllRowsSheet({ page, state, onClose }: AllRowsSheetProps) {
  const { shared } = page.state.sheet
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
          onChange={({ target }) => page.changeShared({ install_date: target.value })}
        />
        <CheckboxField
          label={batchConsentStatement.text}
          name="alle-consent"
          required
          error={error}
          autoFocus={state === 'refused'}
          checked={shared.consent}
          onChange={({ target }) => page.changeShared({ consent: target.checked })}
        />
        <Button size="lg" full onClick={onClose}>
          Klaar
        </Button>
      </div>
    </BottomSheet>
  )
}

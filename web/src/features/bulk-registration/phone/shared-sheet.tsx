import { batchConsentStatement, registrationMessages } from '@portal/contract/registrations'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { aboutSomebodyElse } from '../../registrations/register-product/about-somebody-else.ts'
import type { SharedValues } from '../sheet.ts'
import styles from './shared-sheet.module.css'

type SharedSheetProps = {
  shared: SharedValues
  /** Refused: somebody wanted to send without the consent. */
  state: 'closed' | 'open' | 'refused'
  onShared: (changed: Partial<SharedValues>) => void
  onClose: () => void
}

/** What is filled in once for all rows. */
export function SharedSheet({ shared, state, onShared, onClose }: SharedSheetProps) {
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

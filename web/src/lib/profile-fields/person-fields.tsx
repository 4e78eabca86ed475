import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import { DateField } from '../../ui/date-field.tsx'
import { MaskedField } from '../../ui/masked-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './profile-fields.module.css'
import { compactPostcodeMask } from './profile-masks.ts'
import type { ProfileField } from './profile-values.ts'

type PersonFieldsProps = {
  field: ProfileField
  /** A birth date that is known can't be changed any more (spec §4). */
  birthdateIsKnown?: boolean
}

/** Who somebody is and where he lives. */
export function PersonFields({ field, birthdateIsKnown = false }: PersonFieldsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.half}>
        <TextField label="Voornaam" required autoComplete="given-name" {...field('first_name')} />
      </div>
      <div className={styles.half}>
        <TextField
          label="Achternaam"
          required
          autoComplete="family-name"
          autoCapitalize="sentences"
          {...field('last_name')}
        />
      </div>
      <div className={styles.half}>
        <PhoneField
          label="Telefoonnummer"
          required
          autoComplete="tel"
          onFocus={prefetchPhoneNumberParser}
          {...field('phone_number')}
        />
      </div>
      <div className={styles.half}>
        {birthdateIsKnown ? (
          <TextField label="Geboortedatum" disabled {...field('birthdate')} />
        ) : (
          <DateField label="Geboortedatum" autoComplete="bday" {...field('birthdate')} />
        )}
      </div>
      <div className={styles.half}>
        <TextField label="Straat" required autoComplete="address-line1" {...field('street')} />
      </div>
      <div className={styles.quarter}>
        <TextField label="Huisnummer" required inputMode="numeric" {...field('house_number')} />
      </div>
      <div className={styles.quarter}>
        <TextField label="Toevoeging" {...field('house_number_addition')} />
      </div>
      <div className={styles.quarter}>
        <MaskedField
          label="Postcode"
          required
          mask={compactPostcodeMask}
          autoComplete="postal-code"
          autoCapitalize="characters"
          {...field('zipcode')}
        />
      </div>
      <div className={styles.paired}>
        <TextField label="Plaats" required autoComplete="address-level2" {...field('city')} />
      </div>
    </div>
  )
}

import { MaskedField } from '../../ui/masked-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './profile-fields.module.css'
import { compactPostcodeMask, kvkMask } from './profile-masks.ts'
import type { ProfileField } from './profile-values.ts'

/** The company somebody installs for. */
export function CompanyFields({ field }: { field: ProfileField }) {
  return (
    <div className={styles.columns}>
      <div className={styles.half}>
        <TextField label="Bedrijfsnaam" required autoComplete="organization" {...field('company')} />
      </div>
      <div className={styles.half}>
        <TextField label="Website" inputMode="url" autoCapitalize="none" spellCheck={false} {...field('company_url')} />
      </div>
      <div className={styles.half}>
        <TextField label="Straat bedrijf" required {...field('company_street')} />
      </div>
      <div className={styles.quarter}>
        <TextField label="Huisnummer bedrijf" required inputMode="numeric" {...field('company_house_number')} />
      </div>
      <div className={styles.quarter}>
        <TextField label="Toevoeging bedrijf" {...field('company_house_number_addition')} />
      </div>
      <div className={styles.quarter}>
        <MaskedField
          label="Postcode bedrijf"
          required
          mask={compactPostcodeMask}
          autoCapitalize="characters"
          {...field('company_zipcode')}
        />
      </div>
      <div className={styles.paired}>
        <TextField label="Plaats bedrijf" required {...field('company_city')} />
      </div>
      <div className={styles.quarter}>
        <TextField label="Medewerkers" inputMode="numeric" {...field('company_size')} />
      </div>
      <div className={styles.paired}>
        <MaskedField label="KVK-nummer" mask={kvkMask} inputMode="numeric" {...field('kvk_number')} />
      </div>
    </div>
  )
}

import type { ContractForm } from '../../../lib/use-contract-form.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import columns from './form-columns.module.css'
import type { RegistrationValues } from './register-product-values.ts'
import { postcodeMask } from '../registration-masks.ts'
import { aboutSomebodyElse } from './about-somebody-else.ts'

/** When and where the softener was installed. */
export function InstallationFields({ form: { field } }: { form: ContractForm<RegistrationValues> }) {
  return (
    <div className={columns.columns}>
      <div className={columns.third}>
        <DateField label="Installatiedatum" required {...aboutSomebodyElse} {...field('install_date')} />
      </div>
      <div className={`${columns.third} ${columns.pair}`}>
        <MaskedField
          label="Postcode"
          required
          mask={postcodeMask}
          autoCapitalize="characters"
          {...aboutSomebodyElse}
          {...field('address_zipcode')}
        />
      </div>
      <div className={`${columns.third} ${columns.pair}`}>
        <TextField
          label="Huisnummer"
          required
          inputMode="numeric"
          {...aboutSomebodyElse}
          {...field('address_house_number')}
        />
      </div>
      <div className={`${columns.third} ${columns.pair}`}>
        <TextField
          label="Toevoeging"
          autoCapitalize="characters"
          {...aboutSomebodyElse}
          {...field('huisnummer_toevoeging')}
        />
      </div>
      <div className={`${columns.twoThirds} ${columns.pair}`}>
        <TextField label="Woonplaats" autoCapitalize="words" {...aboutSomebodyElse} {...field('woonplaats')} />
      </div>
    </div>
  )
}

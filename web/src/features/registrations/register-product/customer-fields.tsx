import type { Gender } from '@portal/contract/registrations'
import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import type { ContractForm } from '../../../lib/use-contract-form.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { RadioGroupField } from '../../../ui/radio-group-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import columns from './form-columns.module.css'
import type { RegistrationValues } from './register-product-values.ts'
import { aboutSomebodyElse } from './about-somebody-else.ts'

const genderOptions: { value: Gender; label: string }[] = [
  { value: 'male', label: 'Man' },
  { value: 'female', label: 'Vrouw' },
  { value: 'other', label: 'Anders' },
]

/** Who the softener was installed for. */
export function CustomerFields({ form: { field } }: { form: ContractForm<RegistrationValues> }) {
  return (
    <div className={columns.columns}>
      <div className={columns.half}>
        <RadioGroupField label="Geslacht" required options={genderOptions} {...field('selectedGender')} />
      </div>
      <div className={columns.half}>
        <TextField label="Voorletters" autoCapitalize="characters" {...aboutSomebodyElse} {...field('voorletters')} />
      </div>
      <div className={columns.half}>
        <TextField
          label="Naam klant"
          required
          autoCapitalize="sentences"
          {...aboutSomebodyElse}
          {...field('client_name')}
        />
      </div>
      <div className={columns.half}>
        <TextField
          label="E-mailadres klant"
          required
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          {...aboutSomebodyElse}
          {...field('client_email')}
        />
      </div>
      <div className={columns.half}>
        <PhoneField
          label="Telefoonnummer"
          required
          onFocus={prefetchPhoneNumberParser}
          {...aboutSomebodyElse}
          {...field('client_phone_number')}
        />
      </div>
    </div>
  )
}

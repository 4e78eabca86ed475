import type { Product } from '@portal/contract/catalogue'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import { maxSerialNumberLength, type SerialMask } from '@portal/contract/rules/serial-number'
import type { ComponentProps, ReactNode } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { EmailField } from '../../../ui/fields/email-field.tsx'
import { fieldId } from '../../../ui/fields/field.tsx'
import { touch } from '../../../ui/fields/lead-to-next-field.ts'
import { MaskedField } from '../../../ui/fields/masked-field.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { RadioGroupField } from '../../../ui/fields/radio-group-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import {
  fieldsAbout,
  genderWords,
  knownGenders,
  type Part,
  registrationField,
  type RegistrationFieldName,
} from '../registration-fields.ts'
import { postcodeKeyboard, postcodeMask, serialNumberHint, serialNumberMask } from '../registration-masks.ts'
import { ScanButton } from '../scan/scan-button.tsx'
import type { Scanning } from '../scan/scan-dialog.tsx'
import styles from './registration-controls.module.css'

type Given = { name: string; error?: string | null; label?: string; hint?: ReactNode; required?: boolean }

/** Where fields are filled in: the single form, or a row of a worksheet, which has labels, a hint and a 'required' of its own. */
export type RegistrationInputs = {
  /** To spread on a field that leaves its value to the page. */
  field: (name: RegistrationFieldName) => Given & Omit<ComponentProps<'input'>, keyof Given>
  /** To spread on a field that shows a text in its own way. */
  controlled: (
    name: RegistrationFieldName,
  ) => Given & { value: string; onChange: (change: { target: { value: string } }) => void }
}

type RegistrationFieldsProps = {
  parts: readonly Part[]
  /** `isTouch` is whether the main pointer is a finger. */
  control: (name: RegistrationFieldName, isTouch: boolean) => ReactNode
  below?: (name: RegistrationFieldName) => ReactNode
}

/** The fields about these parts in the lines of a form. */
export function RegistrationFields({ parts, control, below }: RegistrationFieldsProps) {
  const isTouch = useMediaQuery(touch)

  return (
    <div className={styles.columns}>
      {fieldsAbout(...parts).map((name) => {
        const { width, isShort } = registrationField(name)
        return (
          <div key={name} className={`${styles[width]} ${isShort ? styles.pair : ''}`}>
            {control(name, isTouch)}
            {below?.(name)}
          </div>
        )
      })}
    </div>
  )
}

/**
 * For fields about somebody else: a browser would offer the installer's own data, and a phone would correct names. The Enter
 * key of a phone's keyboard leads to the next field, and is labelled so.
 */
export const aboutSomebodyElse = { autoComplete: 'off', autoCorrect: 'off', enterKeyHint: 'next' } as const

const genderOptions = knownGenders.map((gender) => ({ value: gender, label: genderWords[gender] }))

type RegistrationControlProps = { name: RegistrationFieldName; inputs: RegistrationInputs; isTouch: boolean }

export function RegistrationControl({ name, inputs, isTouch }: RegistrationControlProps) {
  const { label, control, keyboard, capitals, autofill, isOptional } = registrationField(name)
  const texts = { label, required: !isOptional }
  const common = {
    ...texts,
    ...(keyboard && { inputMode: keyboard }),
    ...(capitals && { autoCapitalize: capitals }),
    ...aboutSomebodyElse,
    // A phone may fill in the customer: its autofill knows the contacts, that of a computer only its owner.
    ...(isTouch && autofill && { autoComplete: `section-customer ${autofill}` }),
  }

  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all other fields are lines of text
  switch (control) {
    case 'date':
      return <InstallDateField {...common} inputs={inputs} />
    case 'postcode': {
      const postcode = inputs.controlled(name)
      return <MaskedField {...common} mask={postcodeMask} inputMode={postcodeKeyboard(postcode.value)} {...postcode} />
    }
    case 'gender':
      return <RadioGroupField {...texts} options={genderOptions} {...inputs.controlled(name)} />
    case 'email':
      return <EmailField {...common} {...inputs.field(name)} />
    case 'phone':
      return <PhoneField {...common} onFocus={prefetchPhoneNumberParser} {...inputs.controlled(name)} />
    default:
      return <TextField {...common} {...inputs.field(name)} />
  }
}

type InstallDateFieldProps = Pick<ComponentProps<typeof DateField>, 'label' | 'required'> & {
  inputs: RegistrationInputs
}

function InstallDateField({ inputs, ...common }: InstallDateFieldProps) {
  const postcode = inputs.controlled('address_zipcode')
  return (
    <DateField
      {...common}
      today={() => formatDay(todayInAmsterdam())}
      afterToday={postcode.value === '' ? () => document.getElementById(fieldId(postcode.name))?.focus() : undefined}
      {...inputs.controlled('install_date')}
    />
  )
}

type Choices = {
  placeholder: string
  options: readonly { value: string; label: string }[]
  /** The values that stand on top. */
  lastUsed: readonly string[]
  note?: ReactNode
}

/** The inputs for the product, and what there is to choose from. */
export type ProductInputs = Pick<RegistrationInputs, 'controlled'> & {
  /** The chosen brand as the catalogue writes it, or an empty text. */
  brand: string
  /** How this brand writes its serial numbers; undefined while that is unknown. */
  serialMask: SerialMask | undefined
  brands: Choices
  products: Choices
  /** Whether the scanner opens at once. */
  opensScanner?: boolean
  /** Called with what the scanner read. */
  onScanned: (serialNumber: string, brand: string | null, product: Product | null) => void
}

export function ProductControl({ name, inputs }: { name: RegistrationFieldName; inputs: ProductInputs }) {
  const { control } = registrationField(name)
  if (control === 'brand') return <Choice name={name} inputs={inputs} others="Andere merken" {...inputs.brands} />
  if (control === 'product')
    return <Choice name={name} inputs={inputs} others="Andere producten" {...inputs.products} />
  return <SerialNumberField inputs={inputs} />
}

type ChoiceProps = Choices & { name: RegistrationFieldName; inputs: ProductInputs; others: string }

function Choice({ name, inputs, others, lastUsed, note, ...list }: ChoiceProps) {
  const { label } = registrationField(name)
  return (
    <>
      <SelectField
        label={label}
        required
        {...list}
        lastUsed={{ values: lastUsed, others }}
        {...inputs.controlled(name)}
      />
      {note}
    </>
  )
}

export function scanningFor({ brand, controlled, onScanned }: ProductInputs): Scanning {
  const [{ name }, { value: product }] = [controlled('serial_number'), controlled('selectedProduct')]
  return { name, brand, product, onUse: onScanned }
}

function SerialNumberField({ inputs }: { inputs: ProductInputs }) {
  const { brand, serialMask, controlled, opensScanner } = inputs
  const { label, capitals } = registrationField('serial_number')
  const field = controlled('serial_number')

  return (
    <MaskedField
      label={label}
      required
      hint={serialNumberHint(brand, serialMask)}
      mask={serialNumberMask(serialMask)}
      inputMode={serialMask && /^[9 -]+$/.test(serialMask) ? 'numeric' : 'text'}
      maxLength={maxSerialNumberLength}
      autoCapitalize={capitals}
      {...aboutSomebodyElse}
      {...field}
      action={<ScanButton {...scanningFor(inputs)} opensAtOnce={opensScanner} />}
    />
  )
}

import { todayInAmsterdam } from '@portal/contract/rules/day'
import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import type { ContractForm } from '../../../lib/use-contract-form.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { fieldId } from '../../../ui/field.tsx'
import { loadPart } from '../../../ui/load-part.ts'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { RadioGroupField } from '../../../ui/radio-group-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import {
  fieldsAbout,
  genderWords,
  knownGenders,
  type RegistrationFieldName,
  type RegistrationValues,
} from '../registration-fields.ts'
import { postcodeKeyboard, postcodeMask } from '../registration-masks.ts'
import type { ContactPicker, ContactsManager } from './contact-picker.tsx'
import columns from './register-product-fields.module.css'

type SectionState = 'done' | 'now' | 'waiting'

type PipeSectionProps = {
  number: number
  title: string
  state: SectionState
  /** On a phone, at the end of the title's line. */
  note?: ReactNode
  /** At the end of the title's line, at every width. */
  action?: ReactNode
  children: ReactNode
}

/** One section of the form as a card, joined to the next by a pipe that turns to copper when the section is complete. */
export function PipeSection({ number, title, state, note, action, children }: PipeSectionProps) {
  return (
    <section className={columns.section} data-state={state}>
      <div className={columns.card}>
        <div className={columns.head}>
          <span className={columns.knob} aria-hidden="true">
            {state === 'done' ? <Check size={18} /> : number}
          </span>
          <h2>{title}</h2>
          {note && <p className={columns.note}>{note}</p>}
          {action}
        </div>
        {children}
      </div>
    </section>
  )
}

type Section = 'installation' | 'product' | 'customer' | 'consent'

const sections: Readonly<Record<Section, readonly (keyof RegistrationValues)[]>> = {
  installation: fieldsAbout('date', 'address'),
  product: fieldsAbout('product'),
  customer: fieldsAbout('customer'),
  consent: ['consent'],
}

const sectionNames = Object.keys(sections) as Section[]

/** Which sections are complete, and which ones need attention now. */
export function sectionProgress(form: ContractForm<RegistrationValues>): Record<Section, SectionState> {
  const { isValid, errors } = form.formState
  const isChecked = isValid || Object.keys(errors).length > 0
  const shown = new Set<string>(form.shownErrors.map(({ name }) => name))
  const unfinished = sectionNames.filter((section) => {
    return !isChecked || sections[section].some((name) => errors[name])
  })
  const stateOf = (section: Section): SectionState => {
    if (!unfinished.includes(section)) return 'done'
    return section === unfinished[0] || sections[section].some((name) => shown.has(name)) ? 'now' : 'waiting'
  }
  return Object.fromEntries(sectionNames.map((section) => [section, stateOf(section)])) as Record<Section, SectionState>
}

type FieldsProps = { form: ContractForm<RegistrationValues> }

const touch = '(pointer: coarse)'

/**
 * For fields about somebody else: a browser would offer the installer's own data, and a phone would correct names. The Enter
 * key of a phone's keyboard leads to the next field, and is labelled so.
 */
export const aboutSomebodyElse = { autoComplete: 'off', autoCorrect: 'off', enterKeyHint: 'next' } as const

/** The same, but a phone may fill in the customer: its autofill knows the contacts, that of a computer only its owner. */
function useAboutCustomer() {
  const isTouch = useMediaQuery(touch)
  return (token: string) => ({ ...aboutSomebodyElse, ...(isTouch && { autoComplete: `section-customer ${token}` }) })
}

/** Makes the Enter key of a phone's keyboard lead to the next field. With a mouse there is another keyboard, whose Enter sends. */
export function leadToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.getAttribute('enterkeyhint') !== 'next') return
  if (!matchMedia(touch).matches) return
  event.preventDefault()
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input, select')]
  fields[fields.indexOf(target) + 1]?.focus()
}

/** When and where the softener was installed. */
export function InstallationFields({ form: { field, controlled } }: FieldsProps) {
  const postcode = controlled('address_zipcode')
  const aboutCustomer = useAboutCustomer()

  return (
    <div className={columns.columns}>
      <div className={columns.third}>
        <DateField
          label="Installatiedatum"
          required
          today={() => formatDay(todayInAmsterdam())}
          afterToday={postcode.value === '' ? () => focusField('address_zipcode') : undefined}
          {...aboutSomebodyElse}
          {...controlled('install_date')}
        />
      </div>
      <div className={`${columns.third} ${columns.pair}`}>
        <MaskedField
          label="Postcode"
          required
          mask={postcodeMask}
          inputMode={postcodeKeyboard(postcode.value)}
          autoCapitalize="characters"
          {...aboutCustomer('postal-code')}
          {...postcode}
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
        <TextField
          label="Woonplaats"
          autoCapitalize="words"
          {...aboutCustomer('address-level2')}
          {...field('woonplaats')}
        />
      </div>
    </div>
  )
}

function focusField(name: RegistrationFieldName): void {
  document.getElementById(fieldId(name))?.focus()
}

const genderOptions = knownGenders.map((gender) => ({ value: gender, label: genderWords[gender] }))

/** Who the softener was installed for. */
export function CustomerFields({ form: { field, controlled } }: FieldsProps) {
  const aboutCustomer = useAboutCustomer()

  return (
    <div className={columns.columns}>
      <div className={columns.half}>
        <RadioGroupField label="Geslacht" required options={genderOptions} {...controlled('selectedGender')} />
      </div>
      <div className={columns.half}>
        <TextField label="Voorletters" autoCapitalize="characters" {...aboutSomebodyElse} {...field('voorletters')} />
      </div>
      <div className={columns.half}>
        <TextField
          label="Naam klant"
          required
          autoCapitalize="sentences"
          {...aboutCustomer('family-name')}
          {...field('client_name')}
        />
      </div>
      <div className={columns.half}>
        <EmailField label="E-mailadres klant" {...aboutCustomer('email')} {...field('client_email')} />
      </div>
      <div className={columns.half}>
        <PhoneField
          label="Telefoonnummer"
          required
          onFocus={prefetchPhoneNumberParser}
          {...aboutCustomer('tel')}
          {...controlled('client_phone_number')}
        />
      </div>
    </div>
  )
}

type Picker = { Part: typeof ContactPicker; contacts: ContactsManager }

/** The way to the contacts of a phone that has a picker for them. It is loaded on such a phone only. */
export function ContactPickerPlace({ form }: FieldsProps) {
  const [picker, setPicker] = useState<Picker | null>(null)

  useEffect(() => {
    const { contacts } = navigator as { contacts?: ContactsManager }
    if (!contacts || !('select' in contacts)) return
    loadPart(() => import('./contact-picker.tsx')).then(
      (part) => setPicker({ Part: part.ContactPicker, contacts }),
      () => undefined,
    )
  }, [])

  return picker && <picker.Part form={form} contacts={picker.contacts} />
}

import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { ContractForm } from '../../../lib/use-contract-form.ts'
import { loadPart } from '../../../ui/load-part.ts'
import { fieldsAbout, type RegistrationValues } from '../registration-fields.ts'
import type { ContactPicker, ContactsManager } from './contact-picker.tsx'
import card from '../../../ui/card.module.css'
import styles from './register-product-fields.module.css'
import { RegistrationControl, RegistrationFields } from './registration-controls.tsx'

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
    <section className={styles.section} data-state={state}>
      <div className={`${card.card} ${styles.card}`}>
        <div className={styles.head}>
          <span className={styles.knob} aria-hidden="true">
            {state === 'done' ? <Check size={18} /> : number}
          </span>
          <h2>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
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

/** When and where the softener was installed. */
export function InstallationFields({ form }: FieldsProps) {
  return (
    <RegistrationFields
      parts={['date', 'address']}
      control={(name, isTouch) => <RegistrationControl name={name} inputs={form} isTouch={isTouch} />}
    />
  )
}

/** Who the softener was installed for. */
export function CustomerFields({ form }: FieldsProps) {
  return (
    <RegistrationFields
      parts={['customer']}
      control={(name, isTouch) => <RegistrationControl name={name} inputs={form} isTouch={isTouch} />}
    />
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

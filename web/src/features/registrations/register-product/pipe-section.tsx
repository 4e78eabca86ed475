import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContractForm } from '../../../lib/use-contract-form.ts'
import styles from './pipe-section.module.css'
import type { RegistrationValues } from './register-product-values.ts'

type SectionState = 'done' | 'now' | 'waiting'

type PipeSectionProps = {
  number: number
  title: string
  state: SectionState
  /** On a phone, at the end of the title's line. */
  note?: ReactNode
  children: ReactNode
}

/** One section of the form as a card, joined to the next by a pipe that turns to copper when the section is complete. */
export function PipeSection({ number, title, state, note, children }: PipeSectionProps) {
  return (
    <section className={styles.section} data-state={state}>
      <div className={styles.card}>
        <div className={styles.head}>
          <span className={styles.knob} aria-hidden="true">
            {state === 'done' ? <Check size={18} /> : number}
          </span>
          <h2>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}

const fieldsOf = {
  installation: ['install_date', 'address_zipcode', 'address_house_number', 'huisnummer_toevoeging', 'woonplaats'],
  product: ['brand', 'selectedProduct', 'serial_number'],
  customer: ['selectedGender', 'voorletters', 'client_name', 'client_email', 'client_phone_number'],
  consent: ['consent'],
} as const

export type Section = keyof typeof fieldsOf

const sections = Object.keys(fieldsOf) as Section[]

/** Which sections are complete, and which ones need attention now. */
export function sectionProgress(form: ContractForm<RegistrationValues>): Record<Section, SectionState> {
  const { isValid, errors } = form.formState
  const isChecked = isValid || Object.keys(errors).length > 0
  const shown = new Set<string>(form.shownErrors.map(({ name }) => name))
  const unfinished = sections.filter((section) => {
    return !isChecked || fieldsOf[section].some((name) => errors[name])
  })
  const stateOf = (section: Section): SectionState => {
    if (!unfinished.includes(section)) return 'done'
    return section === unfinished[0] || fieldsOf[section].some((name) => shown.has(name)) ? 'now' : 'waiting'
  }
  return Object.fromEntries(sections.map((section) => [section, stateOf(section)])) as Record<Section, SectionState>
}

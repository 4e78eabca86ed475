import type { ContractForm } from '../../../lib/use-contract-form.ts'
import type { RegistrationValues } from './register-product-values.ts'

export type SectionState = 'done' | 'now' | 'waiting'

const fieldsOf = {
  installation: ['install_date', 'address_zipcode', 'address_house_number', 'huisnummer_toevoeging', 'woonplaats'],
  product: ['brand', 'selectedProduct', 'serial_number'],
  customer: ['selectedGender', 'voorletters', 'client_name', 'client_email', 'client_phone_number'],
  consent: ['consent'],
} as const

export type Section = keyof typeof fieldsOf

const sections = Object.keys(fieldsOf) as Section[]

/** How far the form is: which sections hold nothing wrong any more, and which ones ask for attention now. */
export function sectionProgress(form: ContractForm<RegistrationValues>): Record<Section, SectionState> {
  const shown = new Set<string>(form.shownErrors.map(({ name }) => name))
  const unfinished = sections.filter((section) => {
    return fieldsOf[section].some((name) => !form.problems || form.problems[name] || shown.has(name))
  })
  const stateOf = (section: Section): SectionState => {
    if (!unfinished.includes(section)) return 'done'
    return section === unfinished[0] || fieldsOf[section].some((name) => shown.has(name)) ? 'now' : 'waiting'
  }
  return Object.fromEntries(sections.map((section) => [section, stateOf(section)])) as Record<Section, SectionState>
}

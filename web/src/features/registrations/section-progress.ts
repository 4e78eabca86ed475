import { useEffect, useState } from 'react'
import type { ContractForm } from '../../lib/use-contract-form.ts'
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
export function useSectionProgress(form: ContractForm<RegistrationValues>): Record<Section, SectionState> {
  const unfinished = useUnfinishedSections(form)
  const shown = new Set(form.problems.map(({ name }) => name))
  const stateOf = (section: Section): SectionState => {
    const hasShownErrors = fieldsOf[section].some((name) => shown.has(name))
    if (hasShownErrors || section === unfinished[0]) return 'now'
    return unfinished.includes(section) ? 'waiting' : 'done'
  }
  return Object.fromEntries(sections.map((section) => [section, stateOf(section)])) as Record<Section, SectionState>
}

function useUnfinishedSections(form: ContractForm<RegistrationValues>): Section[] {
  const [unfinished, setUnfinished] = useState('')
  const { findErrors, getValues, onChange } = form

  useEffect(() => {
    let latest = 0
    async function look(values: RegistrationValues) {
      latest += 1
      const turn = latest
      const errors = await findErrors(values)
      // A phone number is checked later than what was typed after it.
      if (turn !== latest) return
      setUnfinished(sections.filter((section) => fieldsOf[section].some((name) => errors[name])).join(' '))
    }
    void look(getValues())
    return onChange((values) => void look(values))
  }, [])

  return sections.filter((section) => unfinished.includes(section))
}

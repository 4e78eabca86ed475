import { ContactRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ContractForm } from '../../../lib/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './contact-picker.module.css'
import { type ContactValues, contactValues, fillFromContact, type PickedContact } from './contact-values.ts'
import type { RegistrationValues } from './register-product.ts'

type Property = 'name' | 'email' | 'tel' | 'address'

/** The Contact Picker of the browser, which the types of the DOM don't have. */
export type ContactsManager = {
  getProperties: () => Promise<string[]>
  select: (properties: Property[], options?: { multiple?: boolean }) => Promise<PickedContact[]>
}

const wanted: Property[] = ['name', 'email', 'tel', 'address']

type ContactPickerProps = { form: ContractForm<RegistrationValues>; contacts: ContactsManager }

/** Lets the installer choose the customer among the contacts of the phone. Nothing of it is kept but what the form then shows. */
export function ContactPicker({ form, contacts }: ContactPickerProps) {
  const filledBefore = useRef<ContactValues>({})
  const [told, setTold] = useState('')

  async function choose() {
    try {
      const known = await contacts.getProperties()
      const [contact] = await contacts.select(wanted.filter((property) => known.includes(property)))
      if (contact) fillIn(contactValues(contact))
    } catch {
      setTold('De contacten konden niet worden geopend. Vul de gegevens zelf in.')
    }
  }

  function fillIn(picked: ContactValues) {
    const { changes, filled, kept } = fillFromContact(form.getValues(), picked, filledBefore.current)
    for (const [name, value] of Object.entries(changes)) {
      form.setValue(name as keyof ContactValues, value, { shouldDirty: true })
    }
    filledBefore.current = { ...filledBefore.current, ...changes }
    setTold(outcome(filled, kept))
  }

  return (
    <>
      <Button
        variant="text"
        className={styles.button}
        icon={<ContactRound size={18} aria-hidden="true" />}
        onClick={() => void choose()}
      >
        Kies uit contacten
      </Button>
      <p role="status" className={styles.told}>
        {told}
      </p>
    </>
  )
}

const words = new Intl.ListFormat('nl')

function outcome(filled: readonly string[], kept: readonly string[]): string {
  if (filled.length + kept.length === 0) return 'Dit contact heeft niets wat nog ontbreekt.'
  return [
    filled.length > 0 && `Ingevuld uit je contacten: ${words.format(filled)}.`,
    kept.length > 0 && `Wat je zelf invulde blijft staan: ${words.format(kept)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

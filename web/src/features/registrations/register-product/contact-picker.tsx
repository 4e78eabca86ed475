import { ContactRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ContractForm } from '../../../lib/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { withTrunkPrefix } from '../../../ui/fields/dutch-phone-number.ts'
import { postcodeMask } from '../registration-masks.ts'
import styles from './contact-picker.module.css'
import type { RegistrationValues } from '../registration-fields.ts'

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
    kept.length > 0 && `Wat je zelf invulde, blijft staan: ${words.format(kept)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A contact of the phone, with what its owner chose to share. */
export type PickedContact = { name?: string[]; email?: string[]; tel?: string[]; address?: ContactAddress[] }

type ContactAddress = { country?: string; city?: string; postalCode?: string; addressLine?: readonly string[] }

// What belongs together is filled in together, so that no address is half of one customer and half of another.
const groups = [
  { name: 'naam', fields: ['client_name'] },
  { name: 'e-mailadres', fields: ['client_email'] },
  { name: 'telefoonnummer', fields: ['client_phone_number'] },
  { name: 'adres', fields: ['address_zipcode', 'address_house_number', 'huisnummer_toevoeging', 'woonplaats'] },
] as const

type ContactField = (typeof groups)[number]['fields'][number]

export type ContactValues = Partial<Pick<RegistrationValues, ContactField>>

/** What a contact says about a customer. Of an address only what is certain: a house number that could be something else is left out. */
export function contactValues({ name, email, tel, address }: PickedContact): ContactValues {
  const values: Record<string, string | undefined> = {
    client_name: firstText(name),
    client_email: firstText(email),
    client_phone_number: withTrunkPrefix(firstText(tel) ?? ''),
    ...(address?.[0] && addressValues(address[0])),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value))
}

function firstText(texts: readonly string[] = []): string | undefined {
  return texts.map((text) => text.trim()).find(Boolean)
}

function addressValues({ country = '', city = '', postalCode = '', addressLine = [] }: ContactAddress): ContactValues {
  if (!/^(nl|nld|nederland|netherlands)?$/i.test(country.trim())) return {}
  // Many phones keep the whole address as one text.
  const lines = addressLine.flatMap((line) => line.split(/[\n,]/)).map((line) => line.trim())
  const towns = [postalCode.trim(), ...lines].flatMap(readTown)
  const [postcode, another] = new Set(towns.map((town) => town.postcode))
  const [house, anotherHouse] = lines.flatMap(readHouse)
  return {
    ...(another === undefined && {
      address_zipcode: postcode,
      woonplaats: city.trim() || towns.map((town) => town.city).find(Boolean),
    }),
    ...(anotherHouse === undefined && house),
  }
}

// '5611 AB Eindhoven', with or without the town.
function readTown(line: string) {
  const [, postcode, city = ''] = line.match(/^([1-9]\d{3} ?[a-z]{2})(?: +(.+))?$/i) ?? []
  return postcode === undefined ? [] : [{ postcode: postcodeMask.shape(postcode), city }]
}

// 'Dorpsstraat 12' or 'Dorpsstraat 12 bis'. Any other figure could be part of the street's name or of a flat's number.
function readHouse(line: string): ContactValues[] {
  if (/^postbus/i.test(line)) return []
  const [, number, addition = ''] = line.match(/^\D+ (\d{1,5})[ -]?([a-z]{0,4})$/i) ?? []
  return number === undefined ? [] : [{ address_house_number: number, huisnummer_toevoeging: addition }]
}

/**
 * What changes in the form by a contact, and what stays although the contact says something else. Only empty fields are
 * filled in, and those that still hold what the contact before filled in.
 */
export function fillFromContact(current: RegistrationValues, picked: ContactValues, before: ContactValues) {
  const changes: ContactValues = {}
  const filled: string[] = []
  const kept: string[] = []
  for (const { name, fields } of groups) {
    const isGiven = fields.some((field) => picked[field])
    const isSame = fields.every((field) => current[field] === (picked[field] ?? ''))
    if (!isGiven || isSame) continue
    if (fields.some((field) => current[field] !== '' && current[field] !== before[field])) {
      kept.push(name)
      continue
    }
    filled.push(name)
    for (const field of fields) changes[field] = picked[field] ?? ''
  }
  return { changes, filled, kept }
}

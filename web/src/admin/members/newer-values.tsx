import type { profileFields } from '@portal/contract/profile'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** What the fields of a profile are called, in the order of the form. */
const fieldLabels: Record<keyof typeof profileFields, string> = {
  first_name: 'Voornaam',
  last_name: 'Achternaam',
  phone_number: 'Telefoonnummer',
  birthdate: 'Geboortedatum',
  street: 'Straat',
  house_number: 'Huisnummer',
  house_number_addition: 'Toevoeging',
  zipcode: 'Postcode',
  city: 'Plaats',
  company: 'Bedrijfsnaam',
  company_url: 'Website',
  company_street: 'Straat bedrijf',
  company_house_number: 'Huisnummer bedrijf',
  company_house_number_addition: 'Toevoeging bedrijf',
  company_zipcode: 'Postcode bedrijf',
  company_city: 'Plaats bedrijf',
  company_size: 'Aantal medewerkers',
  kvk_number: 'KVK-nummer',
}

type Values = Record<keyof typeof fieldLabels, string>

/** A field that somebody else changed meanwhile. */
export type NewerValue = {
  name: keyof Values
  theirs: string
  /** Whether it was typed in here as well, as something else. */
  isContested: boolean
}

/** What somebody else changed since a form was filled, beside what is typed in it. */
export function newerValues({ base, theirs, mine }: Record<'base' | 'theirs' | 'mine', Values>): NewerValue[] {
  const names = Object.keys(fieldLabels) as (keyof Values)[]
  return names
    .filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name])
    .map((name) => ({ name, theirs: theirs[name], isContested: mine[name] !== base[name] }))
}

type NewerValuesProps = { values: readonly NewerValue[]; mine: Values; onTake: (value: NewerValue) => void }

/** Shows what somebody else has saved beside what is in the form: what nobody typed here is in it already. */
export function NewerValues({ values, mine, onTake }: NewerValuesProps) {
  return (
    <div className="note tone-wait" role="alert">
      <p className="beside gap-2">
        <CircleAlert size={20} aria-hidden="true" />
        <span>
          <strong>Iemand anders heeft deze gegevens intussen gewijzigd.</strong> Kijk ze na en sla opnieuw op. Wat je
          typte, staat er nog.
        </span>
      </p>
      <ul className="stack gap-1">
        {values.map((value) => (
          <li key={value.name} className="target wrap breaks gap-2-4">
            <strong>{fieldLabels[value.name]}</strong>
            <span>Nu opgeslagen: {value.theirs || 'leeg'}</span>
            {value.isContested && mine[value.name] !== value.theirs ? (
              <>
                <span>Jij typte: {mine[value.name] || 'leeg'}</span>
                <Button variant="text" onClick={() => onTake(value)}>
                  {fieldLabels[value.name]} overnemen
                </Button>
              </>
            ) : (
              <span>Overgenomen in het formulier</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

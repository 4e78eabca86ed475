import { listProductsForStaff } from '@portal/contract/catalogue-for-staff'
import { maxPageSize } from '@portal/contract/pagination'
import {
  changeableFields,
  type CorrectionKind,
  registrationActs,
  type RegistrationForStaff,
} from '@portal/contract/registration-acts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { formatDay, readTypedDay } from '../../../lib/dates.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { RadioGroupField } from '../../../ui/fields/radio-group-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { NewerValues, type NewerValue, newerValues } from '../../newer-values.tsx'
import { fieldLabels, type FieldName, fieldText, genders } from '../field-words.ts'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'
import styles from './acts.module.css'

type Values = Record<FieldName, string>

const names = Object.keys(fieldLabels) as FieldName[]

const kinds = {
  herstel: {
    title: 'Registratie herstellen',
    confirm: 'Herstellen',
    done: 'De registratie is hersteld',
    intro: 'Voor wat nooit goed was: een typefout of een verkeerd product. De punten volgen het product.',
    undo: 'Ongedaan maken doe je door opnieuw te herstellen.',
  },
  wijziging: {
    title: 'Registratie wijzigen',
    confirm: 'Wijzigen',
    done: 'De registratie is gewijzigd',
    intro: 'Voor wat goed was en nu anders is: een verhuizing of een andere eigenaar. Punten verandert dit nooit.',
    undo: 'Ongedaan maken doe je door opnieuw te wijzigen.',
  },
} as const

/** A mending, of any field; or a change, of who lives where. Only what is typed differently is sent. */
export function CorrectDialog({ kind, ...props }: ActDialogProps & { kind: CorrectionKind }) {
  const { registration } = props
  const [start, setStart] = useState({ version: registration.version, values: valuesOf(registration) })
  const [values, setValues] = useState(start.values)
  const [newer, setNewer] = useState<NewerValue<Values>[]>([])
  const [fault, setFault] = useState('')
  const { intro, ...words } = kinds[kind]
  const shown =
    kind === 'herstel' ? names : names.filter((name) => (changeableFields as readonly string[]).includes(name))

  // Somebody else was first: what nobody typed here is taken over, the rest stays as it was typed.
  if (registration.version !== start.version) {
    const theirs = valuesOf(registration)
    const found = newerValues({ base: start.values, theirs, mine: values })
    const taken = found.filter(({ isContested }) => !isContested).map(({ name }) => [name, theirs[name]])
    setValues({ ...values, ...(Object.fromEntries(taken) as Partial<Values>) })
    setStart({ version: registration.version, values: theirs })
    setNewer(found)
  }

  const change = (name: FieldName, value: string) => setValues({ ...values, [name]: value })
  const changed = shown.filter((name) => values[name].trim() !== start.values[name])
  const fields = Object.fromEntries(changed.map((name) => [name, sentValue(name, values[name])]))
  const isAsked = changed.length > 0 && (kind === 'wijziging' || fault !== '')

  return (
    <ActDialog
      {...props}
      {...words}
      isWide
      asked={isAsked ? { kind, fields, ...(kind === 'herstel' && { fault_of: fault }) } : null}
      nothingYet={
        changed.length === 0
          ? 'Wijzig een veld; dan staat hier wat er gebeurt.'
          : 'Kies wiens fout het was; dan staat hier wat er gebeurt.'
      }
      preview={(asked) => call(registrationActs.previewCorrection, asked)}
      act={(asked) => call(registrationActs.correctRegistration, asked)}
      newer={
        newer.length > 0 ? (
          <NewerValues
            labels={fieldLabels}
            values={newer}
            theirs={start.values}
            mine={values}
            inWords={(value, name) => fieldText(name, String(value))}
            onTake={({ name }) => change(name, start.values[name])}
          />
        ) : undefined
      }
    >
      {(errors) => (
        <>
          <p className="text-2">{intro}</p>
          <div className={styles.grid}>
            {shown.map((name) => (
              <CorrectedField
                key={name}
                name={name}
                value={values[name]}
                was={start.values[name]}
                error={errors[name]}
                registration={registration}
                onChange={(value) => change(name, value)}
              />
            ))}
          </div>
          {kind === 'herstel' && (
            <RadioGroupField
              label="Wiens fout was het?"
              name="fault_of"
              required
              value={fault}
              error={errors.fault_of}
              options={[
                { value: 'lid', label: 'Installateur' },
                { value: 'klant', label: 'Klant' },
                { value: 'ons', label: 'Wij' },
              ]}
              onChange={({ target }) => setFault(target.value)}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}

type CorrectedFieldProps = {
  name: FieldName
  value: string
  was: string
  error: string | undefined
  registration: RegistrationForStaff
  onChange: (value: string) => void
}

function CorrectedField({ name, value, was, error, registration, onChange }: CorrectedFieldProps) {
  const { data: products = [] } = useQuery({
    queryKey: ['catalogue', 'products-to-choose', ''],
    queryFn: async ({ signal }) =>
      (await call(listProductsForStaff, { query: { per_page: maxPageSize }, signal })).data,
    enabled: name === 'selectedProduct',
  })
  const own = {
    value: String(registration.product.id),
    label: `${registration.product.brand} ${registration.product.model}`,
  }
  const others = products.map(({ id, brand, model }) => ({ value: String(id), label: `${brand.name} ${model}` }))
  const all = others.some((other) => other.value === own.value) ? others : [own, ...others]
  const wasText =
    name === 'selectedProduct' ? own.label : fieldText(name, name === 'install_date' ? readTypedDay(was) : was)
  const texts = {
    label: fieldLabels[name],
    name,
    error,
    hint: value.trim() === was ? undefined : `Was ${wasText}`,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (name === 'install_date') return <DateField {...texts} />
  if (name === 'selectedProduct') return <SelectField {...texts} placeholder="Kies een product" options={all} />
  if (name === 'selectedGender')
    return (
      <SelectField
        {...texts}
        placeholder="Kies"
        options={Object.entries(genders).map(([option, label]) => ({ value: option, label }))}
      />
    )
  return <TextField {...texts} autoComplete="off" />
}

function valuesOf(registration: RegistrationForStaff): Values {
  return {
    install_date: formatDay(registration.install_date),
    address_zipcode: registration.address_zipcode,
    address_house_number: registration.address_house_number,
    huisnummer_toevoeging: registration.huisnummer_toevoeging ?? '',
    woonplaats: registration.woonplaats ?? '',
    selectedProduct: String(registration.product.id),
    serial_number: registration.serial_number,
    selectedGender: registration.selectedGender,
    voorletters: registration.voorletters ?? '',
    client_name: registration.client_name,
    client_email: registration.client_email,
    client_phone_number: registration.client_phone_number,
  }
}

function sentValue(name: FieldName, value: string): string | number {
  if (name === 'install_date') return readTypedDay(value) ?? value
  return name === 'selectedProduct' ? Number(value) : value.trim()
}

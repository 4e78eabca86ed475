import { maxSerialNumberLength, serialNumberKind } from '@portal/contract/rules/serial-number'
import type { ComponentProps, ReactNode } from 'react'
import { DateField } from '../../../ui/date-field.tsx'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { RadioGroupField } from '../../../ui/radio-group-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { lastUsedBrands, lastUsedModels, type UsedProduct, useLastUsed } from '../../registrations/last-used.ts'
import { aboutSomebodyElse } from '../../registrations/register-product/form-sections.tsx'
import { postcodeMask, serialNumberMask } from '../../registrations/registration-masks.ts'
import { ScanButton } from '../../registrations/scan/scan-button.tsx'
import { cellChoices } from '../sheet/cell-choices.ts'
import { type Catalogue, findBrand } from '../sheet/catalogue.ts'
import { AnswerButtons } from '../faults/answer-buttons.tsx'
import type { Correction, Question } from '../faults/group-faults.ts'
import { isTaken, ReportTaken } from '../faults/report-taken.tsx'
import { genderWords } from '../../registrations/registration-fields.ts'
import { readGender } from '../sheet/read-gender.ts'
import {
  type CellFaults,
  type Cells,
  optionalSheetFields,
  type SheetField,
  sheetFieldLabels,
} from '../sheet/sheet-fields.ts'
import styles from './row-fields.module.css'

type RowFieldsProps = {
  cells: Cells
  faults: CellFaults
  /** The fields that are shown first. */
  first: readonly SheetField[]
  sharedDate: string
  catalogue: Catalogue
  onCell: (changed: Partial<Cells>) => void
  /** Whether the scanner opens at once. */
  opensScanner: boolean
  onScanned: () => void
  /** What the fault of a field asks, or null. */
  questionOf: (field: SheetField) => Question | null
  onAnswer: (corrections: readonly Correction[]) => void
}

// The fields of a group share one line.
const groups: readonly (readonly SheetField[])[] = [
  ['serial_number'],
  ['brand', 'model'],
  ['install_date'],
  ['address_zipcode', 'address_house_number', 'huisnummer_toevoeging'],
  ['woonplaats'],
  ['selectedGender'],
  ['voorletters', 'client_name'],
  ['client_email'],
  ['client_phone_number'],
]

/** The fields of one row. Groups with a fault come first. */
export function RowFields(props: RowFieldsProps) {
  const { first } = props
  const used = useLastUsed()
  const isFaulty = (group: readonly SheetField[]) => group.some((field) => first.includes(field))

  return (
    <div className={styles.fields}>
      {[...groups.filter(isFaulty), ...groups.filter((group) => !isFaulty(group))].map((group) => (
        <div key={group[0]} className={styles.group} data-fields={group.length}>
          {group.map((field) => (
            <AskedField key={field} field={field} used={used} {...props} />
          ))}
        </div>
      ))}
    </div>
  )
}

type RowFieldProps = RowFieldsProps & { field: SheetField; used: readonly UsedProduct[] }

// A field, and below it the answers to what its fault asks.
function AskedField(props: RowFieldProps) {
  const question = props.questionOf(props.field)
  return (
    <div className={styles.asked}>
      <RowField {...props} />
      {question && <AnswerButtons question={question} onAnswer={props.onAnswer} />}
      {props.field === 'serial_number' && isTaken(props.faults) && <ReportTaken cells={props.cells} />}
    </div>
  )
}

function RowField({ field, used, ...props }: RowFieldProps): ReactNode {
  const { cells, sharedDate, catalogue, onCell } = props
  const common = commonProps(field, props)
  const brand = findBrand(catalogue, cells.brand) ?? ''
  const options = optionsOf(field, cells, catalogue)

  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all other fields are plain text fields
  switch (field) {
    case 'serial_number':
      return (
        <MaskedField
          {...common}
          {...aboutSomebodyElse}
          mask={serialNumberMask(brand)}
          inputMode={brand !== '' && serialNumberKind(brand) === 'talent' ? 'numeric' : 'text'}
          maxLength={maxSerialNumberLength}
          autoCapitalize="characters"
          action={
            <ScanButton
              name={common.name}
              brand={brand}
              product={cells.model}
              opensAtOnce={props.opensScanner}
              onUse={(serialNumber, ofBrand, product) => {
                props.onScanned()
                onCell({
                  serial_number: serialNumber,
                  ...(ofBrand !== null && ofBrand !== brand && { brand: ofBrand, model: '' }),
                  ...(product && { model: product.model }),
                })
              }}
            />
          }
        />
      )
    case 'brand':
      return (
        <SelectField
          {...common}
          placeholder="Kies een merk"
          value={brand || cells.brand}
          options={withTyped(options, brand || cells.brand)}
          lastUsed={{ values: lastUsedBrands(used), others: 'Andere merken' }}
        />
      )
    case 'model':
      return (
        <SelectField
          {...common}
          placeholder={brand ? 'Kies een model' : 'Eerst een merk'}
          options={withTyped(options, cells.model)}
          lastUsed={{ values: lastUsedModels(used, brand), others: 'Andere modellen' }}
        />
      )
    case 'install_date':
      return <DateField {...common} {...aboutSomebodyElse} hint={sharedDateHint(cells, sharedDate)} />
    case 'address_zipcode':
      return <MaskedField {...common} {...aboutSomebodyElse} mask={postcodeMask} autoCapitalize="characters" />
    case 'selectedGender':
      return <RadioGroupField {...common} value={genderWord(cells.selectedGender)} options={options} />
    case 'client_phone_number':
      return <PhoneField {...common} />
    default:
      return <TextField {...common} {...aboutSomebodyElse} {...keyboards[field]} />
  }
}

function commonProps(field: SheetField, { cells, faults, sharedDate, onCell }: RowFieldsProps) {
  return {
    label: shortLabels[field] ?? sheetFieldLabels[field],
    name: `rij-${field}`,
    error: faults[field],
    required: !optionalSheetFields.includes(field) && (field !== 'install_date' || sharedDate === ''),
    autoComplete: 'off',
    value: cells[field],
    onChange: ({ target }: { target: { value: string } }) => onCell({ [field]: target.value }),
  }
}

function optionsOf(field: SheetField, cells: Cells, catalogue: Catalogue): Option[] {
  return cellChoices(field, cells, catalogue).map(({ text }) => ({ value: text, label: text }))
}

// The keyboard that a phone shows for a text field.
const keyboards: Partial<Record<SheetField, ComponentProps<'input'>>> = {
  address_house_number: { inputMode: 'numeric' },
  huisnummer_toevoeging: { autoCapitalize: 'characters' },
  woonplaats: { autoCapitalize: 'words' },
  voorletters: { autoCapitalize: 'characters' },
  client_name: { autoCapitalize: 'words' },
  client_email: { type: 'email', autoCapitalize: 'none', spellCheck: false },
}

function sharedDateHint(cells: Cells, sharedDate: string): string | undefined {
  return sharedDate !== '' && cells.install_date === '' ? `Leeg: dan geldt ${sharedDate}, van alle rijen.` : undefined
}

const shortLabels: Partial<Record<SheetField, string>> = {
  address_house_number: 'Huisnr.',
  huisnummer_toevoeging: 'Toev.',
}

function genderWord(typed: string): string {
  const gender = readGender(typed)
  return gender ? genderWords[gender] : ''
}

type Option = { value: string; label: string }

// A value from a file stays visible, also if it is not among the options.
function withTyped(options: Option[], typed: string): Option[] {
  return typed === '' || options.some(({ value }) => value === typed)
    ? options
    : [{ value: typed, label: typed }, ...options]
}

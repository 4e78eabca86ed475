import type { ReactNode } from 'react'
import { lastUsedBrands, lastUsedModels, useLastUsed } from '../../registrations/last-used.ts'
import {
  ProductControl,
  type ProductInputs,
  RegistrationControl,
  RegistrationFields,
  type RegistrationInputs,
} from '../../registrations/register-product/registration-controls.tsx'
import {
  fieldsAbout,
  genderWords,
  type KnownGender,
  type Part,
  registrationField,
  type RegistrationFieldName,
} from '../../registrations/registration-fields.ts'
import { AnswerButtons } from '../faults/answer-buttons.tsx'
import { isTaken, OwnRowLink } from '../faults/own-row-link.tsx'
import { findBrand, findSerialMask } from '../sheet/catalogue.ts'
import { cellChoices } from '../sheet/cell-choices.ts'
import { readGender } from '../sheet/read-gender.ts'
import { type Cells, type Correction, sheetFieldLabels, toSheetField } from '../sheet/sheet-fields.ts'
import type { SheetPage } from '../use-sheet-page.ts'
import styles from './row-editor.module.css'
import type { EditedRow } from './use-edited-row.ts'

type RowFieldsProps = {
  row: EditedRow
  page: SheetPage
  opensScanner: boolean
  onScanned: () => void
  onAnswer: (corrections: readonly Correction[]) => void
}

// The sections of the single form. The product comes first, because that is what differs in each row.
const sections: readonly (readonly Part[])[] = [['product'], ['date', 'address'], ['customer']]

export function RowFields(props: RowFieldsProps) {
  const { row, onAnswer } = props
  const inputs = useRowInputs(props)
  const isFaulty = (parts: readonly Part[]) =>
    fieldsAbout(...parts).some((name) => row.faultsAtFirst.includes(toSheetField(name)))

  function control(name: RegistrationFieldName, isTouch: boolean): ReactNode {
    return registrationField(name).part === 'product' ? (
      <ProductControl name={name} inputs={inputs} />
    ) : (
      <RegistrationControl name={name} inputs={inputs} isTouch={isTouch} />
    )
  }

  function answers(name: RegistrationFieldName): ReactNode {
    const question = row.questionOf(toSheetField(name))
    const isOwn = name === 'serial_number' && isTaken(row.faults)
    return (
      (question || isOwn) && (
        <div className={styles.answers}>
          {question && <AnswerButtons question={question} onAnswer={onAnswer} />}
          {isOwn && <OwnRowLink cells={row.cells} />}
        </div>
      )
    )
  }

  return (
    <div className={styles.fields}>
      {[...sections.filter(isFaulty), ...sections.filter((parts) => !isFaulty(parts))].map((parts) => (
        <RegistrationFields key={parts[0]} parts={parts} control={control} below={answers} />
      ))}
    </div>
  )
}

function useRowInputs({ row, page, ...scanning }: RowFieldsProps): RegistrationInputs & ProductInputs {
  const { cells, faults, write } = row
  const { catalogue, state } = page
  const sharedDate = state.sheet.shared.install_date
  const used = useLastUsed()
  const brand = findBrand(catalogue, cells.brand) ?? ''
  const shown: Cells = { ...cells, brand: brand || cells.brand, selectedGender: readGender(cells.selectedGender) ?? '' }

  const controlled: RegistrationInputs['controlled'] = (name) => {
    const field = toSheetField(name)
    return {
      name: `rij-${field}`,
      label: sheetFieldLabels[field],
      error: faults[field] ?? null,
      value: shown[field],
      onChange: ({ target: { value } }) =>
        write({ [field]: name === 'selectedGender' ? genderWords[value as KnownGender] : value }),
      ...(name === 'install_date' && sharedDate !== '' && { required: false, hint: sharedDateHint(cells, sharedDate) }),
    }
  }
  const choicesOf = (field: 'brand' | 'model') =>
    withTyped(
      cellChoices(field, cells, catalogue).map(({ text }) => ({ value: text, label: text })),
      shown[field],
    )

  return {
    controlled,
    field: controlled,
    brand,
    serialMask: findSerialMask(catalogue, brand),
    brands: { placeholder: 'Kies een merk', options: choicesOf('brand'), lastUsed: lastUsedBrands(used) },
    products: {
      placeholder: brand ? 'Kies een model' : 'Kies eerst een merk',
      options: choicesOf('model'),
      lastUsed: lastUsedModels(used, brand),
    },
    opensScanner: scanning.opensScanner,
    onScanned: (serialNumber, ofBrand, product) => {
      scanning.onScanned()
      write({
        serial_number: serialNumber,
        ...(ofBrand !== null && ofBrand !== brand && { brand: ofBrand, model: '' }),
        ...(product && { model: product.model }),
      })
    },
  }
}

function sharedDateHint(cells: Cells, sharedDate: string): string | undefined {
  return cells.install_date === '' ? `Leeg: dan geldt ${sharedDate}, van alle rijen.` : undefined
}

type Option = { value: string; label: string }

// A value from a file stays visible, also if it is not among the options.
function withTyped(options: Option[], typed: string): Option[] {
  return typed === '' || options.some(({ value }) => value === typed)
    ? options
    : [{ value: typed, label: typed }, ...options]
}

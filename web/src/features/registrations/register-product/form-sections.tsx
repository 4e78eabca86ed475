import type { Product } from '@portal/contract/catalogue'
import { serialNumberMessages } from '@portal/contract/rules/serial-number-messages'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { StaleNote } from '../../../lib/stale-note.tsx'
import type { ContractForm } from '../../../lib/use-contract-form.ts'
import { usePageQuery } from '../../../lib/use-page-query.ts'
import { loadPart } from '../../../ui/load-part.ts'
import { loses } from '../../../ui/fields/mask.ts'
import card from '../../../ui/card.module.css'
import { OwnDeviceLink } from '../own-device-link.tsx'
import { brandsQuery, productsQuery, serialMaskOf } from '../api.ts'
import { lastUsedBrands, lastUsedModels, useLastUsed } from '../last-used.ts'
import { fieldsAbout, type RegistrationValues } from '../registration-fields.ts'
import { reshapeSerialNumber } from '../registration-masks.ts'
import { useCatalogueNow } from '../use-catalogue-now.ts'
import type { ContactPicker, ContactsManager } from './contact-picker.tsx'
import styles from './form-sections.module.css'
import {
  ProductControl,
  type ProductInputs,
  RegistrationControl,
  RegistrationFields,
} from './registration-controls.tsx'

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

export function InstallationFields({ form }: FieldsProps) {
  return (
    <RegistrationFields
      parts={['date', 'address']}
      control={(name, isTouch) => <RegistrationControl name={name} inputs={form} isTouch={isTouch} />}
    />
  )
}

/** What the fields of the product need: the brand determines the products to choose from and the format of the serial number. */
export function useProductInputs(form: ContractForm<RegistrationValues>): ProductInputs {
  useCatalogueNow()
  const brand = form.watch('brand')
  const brands = useBrandChoices(brand)
  const products = useProductChoices(brand)
  const serialMask = serialMaskOf(useQuery(productsQuery(brand)).data)
  // Kept as typed, so that a wrong brand in between costs no characters.
  const typedSerialNumber = useRef(form.getValues('serial_number'))
  const shapedFor = useRef(brand)

  function changeBrand(changed: string) {
    form.setValue('brand', changed)
    form.setValue('selectedProduct', '')
  }

  // The products of a brand may arrive later than the choice of it. Another mask of the same brand cuts nothing off.
  const reshape = useEffectEvent(() => {
    const shaped = reshapeSerialNumber(serialMask, typedSerialNumber.current)
    if (shapedFor.current === brand && loses(shaped, typedSerialNumber.current)) return
    if (serialMask !== undefined) shapedFor.current = brand
    if (shaped !== form.getValues('serial_number')) form.setValue('serial_number', shaped)
  })
  useEffect(() => reshape(), [brand, serialMask])

  function changeSerialNumber(typed: string) {
    typedSerialNumber.current = typed
    form.setValue('serial_number', typed, { shouldDirty: true })
  }

  const changes: Partial<Record<keyof RegistrationValues, (text: string) => void>> = {
    brand: changeBrand,
    serial_number: changeSerialNumber,
  }
  return {
    brand,
    serialMask,
    brands,
    products,
    controlled: (name) => {
      const field = form.controlled(name)
      const change = changes[name]
      return change ? { ...field, onChange: ({ target }) => change(target.value) } : field
    },
    onScanned: (serialNumber, ofBrand, product) => {
      if (ofBrand !== null && ofBrand !== brand) changeBrand(ofBrand)
      if (product) form.setValue('selectedProduct', String(product.id), { shouldDirty: true })
      changeSerialNumber(serialNumber)
    },
  }
}

export function ProductFields({ inputs }: { inputs: ProductInputs }) {
  const { value: serialNumber, error } = inputs.controlled('serial_number')
  const isTaken = error === serialNumberMessages.taken
  return (
    <RegistrationFields
      parts={['product']}
      control={(name) => <ProductControl name={name} inputs={inputs} />}
      below={(name) =>
        name === 'serial_number' &&
        isTaken && <OwnDeviceLink serialNumber={serialNumber} installDate={inputs.controlled('install_date').value} />
      }
    />
  )
}

function useBrandChoices(brand: string): ProductInputs['brands'] {
  const brands = usePageQuery(brandsQuery)
  const used = useLastUsed()
  // The brand of a draft stays visible, also when the list fails to load.
  const names = new Set([...(brands.data ?? []), ...(brand ? [brand] : [])])
  return {
    placeholder: brands.isPending ? 'Merken laden…' : 'Kies een merk',
    options: [...names].map((name) => ({ value: name, label: name })),
    lastUsed: lastUsedBrands(used),
    note: brands.isError && !brands.data && (
      <LoadFailure text="De merken konden niet worden geladen." onRetry={brands.refetch} />
    ),
  }
}

function useProductChoices(brand: string): ProductInputs['products'] {
  const products = usePageQuery(productsQuery(brand))
  const used = lastUsedModels(useLastUsed(), brand)
  const idsOf = (model: string) => products.data?.find((product) => product.model === model)?.id ?? []
  return {
    placeholder: productPlaceholder(brand, products.isPending),
    options: (products.data ?? []).map(productOption),
    lastUsed: used.flatMap(idsOf).map(String),
    note: (
      <>
        {products.isError && !products.data && (
          <LoadFailure text="De producten konden niet worden geladen." onRetry={products.refetch} />
        )}
        <StaleNote query={products} noun="Productlijst" className="above-2" />
      </>
    ),
  }
}

type LoadFailureProps = { text: string; onRetry: () => unknown }

function LoadFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <p role="status" className="muted text-1 above-2">
      {text}{' '}
      <button type="button" className={styles.retry} onClick={() => void onRetry()}>
        Opnieuw proberen
      </button>
    </p>
  )
}

function productPlaceholder(brand: string, isPending: boolean): string {
  if (!brand) return 'Kies eerst een merk'
  return isPending ? 'Producten laden…' : 'Kies een product'
}

// Spec §3: 'brand model (credits punten)'.
function productOption({ id, brand, model, credits }: Product) {
  return { value: String(id), label: `${brand} ${model} (${formatNumber(credits)} punten)` }
}

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

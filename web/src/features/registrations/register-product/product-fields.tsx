import type { Product } from '@portal/contract/catalogue'
import { maxSerialNumberLength, serialNumberKind } from '@portal/contract/rules/serial-number'
import { useRef } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { StaleNote } from '../../../lib/stale-note.tsx'
import type { ContractForm } from '../../../lib/use-contract-form.ts'
import { usePageQuery } from '../../../lib/use-page-query.ts'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { brandsQuery, productsQuery } from '../api.ts'
import { lastUsedBrands, lastUsedModels, useLastUsed } from '../last-used.ts'
import type { RegistrationValues } from '../registration-fields.ts'
import { reshapeSerialNumber, serialNumberHints, serialNumberMask } from '../registration-masks.ts'
import { ScanButton } from '../scan/scan-button.tsx'
import { aboutSomebodyElse } from './form-sections.tsx'
import styles from './register-product-fields.module.css'

type Form = ContractForm<RegistrationValues>

/** Which softener it is: the brand determines the products to choose from and the format of the serial number. */
export function ProductFields({ form }: { form: Form }) {
  // Kept as typed, so that a wrong brand in between costs no characters.
  const typedSerialNumber = useRef(form.getValues('serial_number'))

  function changeBrand(brand: string) {
    form.setValue('brand', brand)
    form.setValue('selectedProduct', '')
    form.setValue('serial_number', reshapeSerialNumber(brand, typedSerialNumber.current))
  }

  return (
    <div className={styles.columns}>
      <div className={styles.third}>
        <BrandField form={form} onChange={changeBrand} />
      </div>
      <div className={styles.twoThirds}>
        <ProductField form={form} />
      </div>
      <div className={styles.half}>
        <SerialNumberField
          form={form}
          onType={(typed) => {
            typedSerialNumber.current = typed
          }}
          onBrand={changeBrand}
        />
      </div>
    </div>
  )
}

function BrandField({ form, onChange }: { form: Form; onChange: (brand: string) => void }) {
  const brands = usePageQuery(brandsQuery)
  const brand = form.watch('brand')
  const used = useLastUsed()
  // The brand of a draft stays visible, also when the list fails to load.
  const names = new Set([...(brands.data ?? []), ...(brand ? [brand] : [])])

  return (
    <>
      <SelectField
        label="Merk"
        required
        placeholder={brands.isPending ? 'Merken laden…' : 'Kies een merk'}
        options={[...names].map((name) => ({ value: name, label: name }))}
        lastUsed={{ values: lastUsedBrands(used), others: 'Andere merken' }}
        {...form.controlled('brand')}
        onChange={({ target }) => onChange(target.value)}
      />
      {brands.isError && !brands.data && (
        <LoadFailure text="De merken konden niet worden geladen." onRetry={brands.refetch} />
      )}
    </>
  )
}

function ProductField({ form }: { form: Form }) {
  const brand = form.watch('brand')
  const products = usePageQuery(productsQuery(brand))
  const used = lastUsedModels(useLastUsed(), brand)
  const idsOf = (model: string) => products.data?.find((product) => product.model === model)?.id ?? []

  return (
    <>
      <SelectField
        label="Product"
        required
        placeholder={productPlaceholder(brand, products.isPending)}
        options={(products.data ?? []).map(productOption)}
        lastUsed={{ values: used.flatMap(idsOf).map(String), others: 'Andere producten' }}
        {...form.controlled('selectedProduct')}
      />
      {products.isError && !products.data && (
        <LoadFailure text="De producten konden niet worden geladen." onRetry={products.refetch} />
      )}
      <StaleNote query={products} noun="Productlijst" className={styles.stale} />
    </>
  )
}

type SerialNumberFieldProps = { form: Form; onType: (typed: string) => void; onBrand: (brand: string) => void }

function SerialNumberField({ form, onType, onBrand }: SerialNumberFieldProps) {
  const brand = form.watch('brand')
  const field = form.controlled('serial_number')
  const kind = brand ? serialNumberKind(brand) : 'unknown'

  function change(serialNumber: string) {
    onType(serialNumber)
    field.onChange({ target: { value: serialNumber } })
  }

  function takeScanned(serialNumber: string, ofBrand: string | null, product: Product | null) {
    if (ofBrand !== null && ofBrand !== brand) onBrand(ofBrand)
    if (product) form.setValue('selectedProduct', String(product.id), { shouldDirty: true })
    change(serialNumber)
  }

  return (
    <MaskedField
      label="Serienummer"
      required
      hint={serialNumberHints[kind]}
      mask={serialNumberMask(brand)}
      inputMode={kind === 'talent' ? 'numeric' : 'text'}
      maxLength={maxSerialNumberLength}
      autoCapitalize="characters"
      {...aboutSomebodyElse}
      {...field}
      onChange={({ target }) => change(target.value)}
      action={
        <ScanButton name={field.name} brand={brand} product={form.watch('selectedProduct')} onUse={takeScanned} />
      }
    />
  )
}

type LoadFailureProps = { text: string; onRetry: () => unknown }

// A quiet line under a list that could not be loaded.
function LoadFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <p role="status" className={styles.failure}>
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

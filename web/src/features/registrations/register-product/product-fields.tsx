import type { Product } from '@portal/contract/catalogue'
import { maxSerialNumberLength, serialNumberKind } from '@portal/contract/rules/serial-number'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import type { ContractForm } from '../../../lib/use-contract-form.ts'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { brandsQuery, productsQuery } from '../api.ts'
import columns from './form-columns.module.css'
import { LoadFailure } from './load-failure.tsx'
import { registerProductTexts as texts } from './register-product-texts.ts'
import type { RegistrationValues } from './register-product-values.ts'
import { reshapeSerialNumber, serialNumberMask } from '../registration-masks.ts'
import { aboutSomebodyElse } from './about-somebody-else.ts'

type Form = ContractForm<RegistrationValues>

/** Which softener it is: the brand decides on the products to choose from and on how serial numbers are written. */
export function ProductFields({ form }: { form: Form }) {
  // What was typed last, so that a wrong brand chosen on the way costs no characters.
  const typedSerialNumber = useRef(form.values.serial_number)

  function changeBrand(brand: string) {
    form.setValues({
      brand,
      selectedProduct: '',
      serial_number: reshapeSerialNumber(brand, typedSerialNumber.current),
    })
  }

  return (
    <div className={columns.columns}>
      <div className={columns.third}>
        <BrandField form={form} onChange={changeBrand} />
      </div>
      <div className={columns.twoThirds}>
        <ProductField form={form} />
      </div>
      <div className={columns.half}>
        <SerialNumberField
          form={form}
          onType={(typed) => {
            typedSerialNumber.current = typed
          }}
        />
      </div>
    </div>
  )
}

function BrandField({ form, onChange }: { form: Form; onChange: (brand: string) => void }) {
  const brands = useQuery(brandsQuery)
  const { brand } = form.values
  // A brand that a draft brought along stays visible, whatever becomes of the list.
  const names = new Set([...(brands.data ?? []), ...(brand ? [brand] : [])])

  return (
    <>
      <SelectField
        label="Merk"
        required
        placeholder={brands.isPending ? 'Merken laden…' : 'Kies een merk'}
        options={[...names].map((name) => ({ value: name, label: name }))}
        {...form.field('brand')}
        onChange={({ target }) => onChange(target.value)}
      />
      {brands.isError && <LoadFailure text={texts.brandsFailed} onRetry={brands.refetch} />}
    </>
  )
}

function ProductField({ form }: { form: Form }) {
  const { brand } = form.values
  const products = useQuery(productsQuery(brand))

  return (
    <>
      <SelectField
        label="Product"
        required
        placeholder={productPlaceholder(brand, products.isPending)}
        options={(products.data ?? []).map(productOption)}
        {...form.field('selectedProduct')}
      />
      {products.isError && <LoadFailure text={texts.productsFailed} onRetry={products.refetch} />}
    </>
  )
}

function SerialNumberField({ form, onType }: { form: Form; onType: (typed: string) => void }) {
  const { brand } = form.values
  const field = form.field('serial_number')
  const kind = brand ? serialNumberKind(brand) : 'unknown'

  return (
    <MaskedField
      label="Serienummer"
      required
      hint={texts.serialNumberHints[kind]}
      mask={serialNumberMask(brand)}
      inputMode={kind === 'talent' ? 'numeric' : 'text'}
      maxLength={maxSerialNumberLength}
      autoCapitalize="characters"
      {...aboutSomebodyElse}
      {...field}
      onChange={(change) => {
        onType(change.target.value)
        field.onChange(change)
      }}
    />
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

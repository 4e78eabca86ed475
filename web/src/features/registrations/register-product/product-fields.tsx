import type { Product } from '@portal/contract/catalogue'
import { useRef } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { StaleNote } from '../../../lib/stale-note.tsx'
import type { ContractForm } from '../../../lib/use-contract-form.ts'
import { usePageQuery } from '../../../lib/use-page-query.ts'
import { brandsQuery, productsQuery } from '../api.ts'
import { lastUsedBrands, lastUsedModels, useLastUsed } from '../last-used.ts'
import type { RegistrationValues } from '../registration-fields.ts'
import { reshapeSerialNumber } from '../registration-masks.ts'
import styles from './register-product-fields.module.css'
import { ProductControl, type ProductInputs, RegistrationFields } from './registration-controls.tsx'

type Form = ContractForm<RegistrationValues>

/** What the fields of the product need: the brand determines the products to choose from and the format of the serial number. */
export function useProductInputs(form: Form): ProductInputs {
  const brand = form.watch('brand')
  const brands = useBrandChoices(brand)
  const products = useProductChoices(brand)
  // Kept as typed, so that a wrong brand in between costs no characters.
  const typedSerialNumber = useRef(form.getValues('serial_number'))

  function changeBrand(changed: string) {
    form.setValue('brand', changed)
    form.setValue('selectedProduct', '')
    form.setValue('serial_number', reshapeSerialNumber(changed, typedSerialNumber.current))
  }

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

/** Which softener it is. */
export function ProductFields({ inputs }: { inputs: ProductInputs }) {
  return <RegistrationFields parts={['product']} control={(name) => <ProductControl name={name} inputs={inputs} />} />
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

// A quiet line under a list that could not be loaded.
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

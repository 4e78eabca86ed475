import type { Product } from '@portal/contract/catalogue'
import { serialNumberKind } from '@portal/contract/rules/serial-number'
import { Check, CircleAlert, Keyboard, ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { productName } from '../product-name.ts'
import { ProductThumb } from '../product-thumb.tsx'
import styles from './result-panel.module.css'
import dialogStyles from './scan-dialog.module.css'
import type { Found } from './use-scan.ts'

type ResultPanelProps = {
  found: Found
  /** The chosen brand, or an empty text. */
  brand: string
  /** The picture of the chosen product, if there is one. */
  image: string | null
  /** Products to choose from, while none is chosen. */
  likely: readonly Product[]
  onUse: (product: Product | null) => void
  onBrand: (brand: string) => void
  onAgain: () => void
  onType: () => void
}

/** What was read, to be compared with the label before it is used; or why it does not suit the chosen brand. */
export function ResultPanel({ found, brand, image, likely, onUse, onBrand, onAgain, onType }: ResultPanelProps) {
  const number = useRef<HTMLHeadingElement>(null)
  const [product, setProduct] = useState<Product | null>(null)
  const isWrong = found.kind === 'other-brand'

  useEffect(() => number.current?.focus(), [found])

  return (
    <section className={styles.panel} aria-label={isWrong ? 'Past niet' : 'Herkend'}>
      <div className={styles.reading}>
        <span className={styles.mark} data-wrong={isWrong || undefined}>
          {isWrong ? <CircleAlert size={24} aria-hidden="true" /> : <Check size={24} aria-hidden="true" />}
        </span>
        <div>
          <p className={styles.small}>{isWrong ? 'Gelezen op het label' : 'Serienummer'}</p>
          <h3 ref={number} tabIndex={-1}>
            {found.serialNumber}
          </h3>
        </div>
        {image && !isWrong && found.brand === brand && <ProductThumb image={image} size={60} />}
      </div>
      {isWrong ? (
        <OtherBrand brand={brand} brands={found.brands} onBrand={onBrand} />
      ) : (
        <>
          <p className={styles.explanation}>
            {belongsTo(found.brand, brand, product, likely.length > 0)} Klopt het met het label?
          </p>
          {likely.length > 0 && <LikelyProducts products={likely} chosen={product} onChoose={setProduct} />}
          <Button size="lg" full onClick={() => onUse(product)}>
            Dit nummer gebruiken
          </Button>
        </>
      )}
      <div className={dialogStyles.pair}>
        <Button variant="secondary" icon={<ScanBarcode size={19} aria-hidden="true" />} onClick={onAgain}>
          {isWrong ? 'Ander label' : 'Opnieuw'}
        </Button>
        <Button variant="secondary" icon={<Keyboard size={19} aria-hidden="true" />} onClick={onType}>
          Zelf typen
        </Button>
      </div>
    </section>
  )
}

type LikelyProductsProps = {
  products: readonly Product[]
  chosen: Product | null
  onChoose: (product: Product) => void
}

function LikelyProducts({ products, chosen, onChoose }: LikelyProductsProps) {
  return (
    <fieldset className={styles.likely}>
      <legend className={styles.small}>Kies meteen het product</legend>
      {products.map((product) => (
        <label key={product.id}>
          <input
            type="radio"
            name="scan-product"
            checked={product.id === chosen?.id}
            onChange={() => onChoose(product)}
          />
          {productName({ product })}
        </label>
      ))}
    </fieldset>
  )
}

type OtherBrandProps = { brand: string; brands: readonly string[]; onBrand: (brand: string) => void }

function OtherBrand({ brand, brands, onBrand }: OtherBrandProps) {
  const [only] = brands.length === 1 ? brands : []
  const [chosen, setChosen] = useState(only ?? '')
  const [some = ''] = brands

  return (
    <>
      <p className={styles.explanation}>
        <strong>Dit nummer past niet bij {brand}.</strong>
        <span>
          Een {brand} heeft {notation(brand)}. {capitalized(notation(some))} horen bij{' '}
          {only === undefined ? `onder meer ${some}` : only}.
        </span>
      </p>
      {only === undefined && (
        <div className={styles.brands}>
          <SelectField
            label="Merk op het label"
            name="scan-merk"
            placeholder="Kies een merk"
            options={brands.map((name) => ({ value: name, label: name }))}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
        </div>
      )}
      <Button size="lg" full aria-disabled={chosen === ''} onClick={() => onBrand(chosen)}>
        {chosen === '' ? 'Merk wijzigen' : `Merk wijzigen in ${chosen}`}
      </Button>
    </>
  )
}

function belongsTo(found: string | null, brand: string, product: Product | null, offersProducts: boolean): string {
  if (product) return `Hoort bij ${product.brand}.`
  if (found === null) return offersProducts ? '' : 'Het merk kies je zo zelf.'
  if (found === brand) return `Hoort bij ${brand}.`
  return `Hoort bij ${found}. ${brand === '' || offersProducts ? 'Dat wordt het merk.' : 'Dat wordt het merk; kies daarna het product.'}`
}

function notation(brand: string): string {
  return serialNumberKind(brand) === 'talent' ? '11 cijfers' : 'twee letters en zes cijfers'
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

import type { Product } from '@portal/contract/catalogue'
import { partWords, type SerialMask, serialNumberParts } from '@portal/contract/rules/serial-number'
import { useQueries } from '@tanstack/react-query'
import { Check, CircleAlert, Keyboard, ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { productsQuery } from '../api.ts'
import { type UsedProduct, useLastUsed } from '../last-used.ts'
import { productName } from '../product-name.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { capitalized, serialNumberNotation } from '../registration-masks.ts'
import { brandsOf, type Choice } from './match-label.ts'
import styles from './result-panel.module.css'
import dialogStyles from './scan-dialog.module.css'
import type { Found } from './use-scan.ts'

type ResultPanelProps = {
  found: Found
  brand: string
  masks: Choice['masks']
  /** The picture of the chosen product, if there is one. */
  image: string | null
  /** Whether to offer products, because none is chosen yet. */
  offersProducts: boolean
  onUse: (product: Product | null) => void
  onBrand: (brand: string) => void
  onAgain: () => void
  onType: () => void
}

export function ResultPanel({
  found,
  brand,
  masks,
  image,
  offersProducts,
  onUse,
  onBrand,
  onAgain,
  onType,
}: ResultPanelProps) {
  const number = useRef<HTMLHeadingElement>(null)
  const [product, setProduct] = useState<Product | null>(null)
  const likely = useLikelyProducts(offersProducts ? found : null, masks)
  const isWrong = found.kind === 'other-brand'

  useEffect(() => number.current?.focus(), [found])

  return (
    <section className={styles.panel} aria-label={isWrong ? 'Past niet' : 'Herkend'}>
      <div className={styles.reading}>
        <span className={`${styles.mark} ${isWrong ? 'tone-err' : 'tone-ok'}`}>
          {isWrong ? <CircleAlert size={24} aria-hidden="true" /> : <Check size={24} aria-hidden="true" />}
        </span>
        <div className="grow">
          <p className="muted text-2">{isWrong ? 'Gelezen op het label' : 'Serienummer'}</p>
          <h3 ref={number} tabIndex={-1}>
            {found.serialNumber}
          </h3>
        </div>
        {image && !isWrong && found.brand === brand && <ProductThumb image={image} size={60} />}
      </div>
      {isWrong ? (
        <OtherBrand brand={brand} brands={found.brands} masks={masks} onBrand={onBrand} />
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

const most = 3

/** The products that the member used last and that the number on the label may belong to, the latest first. */
function useLikelyProducts(found: Found | null, masks: Choice['masks']): Product[] {
  const likely = likelyProducts(useLastUsed(), found, masks)
  const brands = [...new Set(likely.map(({ brand }) => brand))]
  const catalogue = useQueries({ queries: brands.map(productsQuery) }).flatMap(({ data = [] }) => data)
  return likely
    .flatMap(
      ({ brand, model }) => catalogue.find((product) => product.brand === brand && product.model === model) ?? [],
    )
    .slice(0, most)
}

/** Those of the number's brand; while nothing tells the brand, those of all brands that write their numbers like this one. */
export function likelyProducts(
  used: readonly UsedProduct[],
  found: Found | null,
  masks: Choice['masks'],
): UsedProduct[] {
  if (found?.kind !== 'serial') return []
  const { brand: ofBrand, serialNumber } = found
  const brands = ofBrand === null ? brandsOf(serialNumber, masks) : [ofBrand]
  const fitting = used.filter(({ brand }) => brands.includes(brand))
  return fitting.filter(
    ({ brand, model }, index) => fitting.findIndex((each) => each.brand === brand && each.model === model) === index,
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
      <legend className="muted text-2">Kies meteen het product</legend>
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

type OtherBrandProps = Pick<ResultPanelProps, 'brand' | 'masks' | 'onBrand'> & { brands: readonly string[] }

function OtherBrand({ brand, brands, masks, onBrand }: OtherBrandProps) {
  const [only] = brands.length === 1 ? brands : []
  const [chosen, setChosen] = useState(only ?? '')
  const [some = ''] = brands

  return (
    <>
      <p className={styles.explanation}>
        <strong>Dit nummer past niet bij {brand}.</strong>
        <span>
          Een {brand} heeft {notation(masks.get(brand))}. {capitalized(notation(masks.get(some)))} horen bij{' '}
          {only === undefined ? `onder meer ${some}` : only}.
        </span>
      </p>
      {only === undefined && (
        <div className="below-2">
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

function notation(mask: SerialMask = null): string {
  const [first, ...others] = serialNumberParts(mask ?? '')
  return first && others.length === 0 ? partWords(first) : serialNumberNotation(mask ?? '')
}

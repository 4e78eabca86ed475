import { imageCategories, mediaBrands } from '@portal/contract/media'
import { useState } from 'react'
import { count } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/fields/field.module.css'
import styles from './add-images.module.css'
import type { ImageFields, NewImage } from './new-images.ts'
import { PlainSelect } from './plain-select.tsx'

type SelectionBarProps = {
  images: readonly NewImage[]
  onApply: (fields: Partial<ImageFields>) => void
  onClear: () => void
}

const nothing = { alt: '', category: '', brand: '' }

/** Gives the chosen pictures the same values at once: only those that are filled in here. */
export function SelectionBar({ images, onApply, onClear }: SelectionBarProps) {
  const [values, setValues] = useState(nothing)
  const change = (fields: Partial<typeof nothing>) => setValues((before) => ({ ...before, ...fields }))
  const filled: Partial<ImageFields> = {
    ...(values.alt.trim() && { alt: values.alt.trim(), decorative: false }),
    ...(values.category && { category: values.category }),
    ...(values.brand && { brand: values.brand }),
  }
  const isEmpty = Object.keys(filled).length === 0

  return (
    <>
      <p className="visually-hidden" role="status">
        {images.length > 0 && `${images.length} geselecteerd`}
      </p>
      {images.length > 0 && (
        <form
          className={`wrap gap-2 ${styles.bar}`}
          aria-label="Met de geselecteerde foto’s"
          onSubmit={(event) => {
            event.preventDefault()
            if (isEmpty) return
            onApply(filled)
            setValues(nothing)
          }}
        >
          <strong>{images.length} geselecteerd</strong>
          <input
            type="text"
            className={field.input}
            aria-label="Beschrijving voor de selectie"
            placeholder="Beschrijving"
            maxLength={255}
            value={values.alt}
            onChange={({ target }) => change({ alt: target.value })}
          />
          <PlainSelect
            name="selectie-categorie"
            aria-label="Categorie voor de selectie"
            placeholder="Categorie"
            options={imageCategories}
            value={values.category}
            onChange={(category) => change({ category })}
          />
          <PlainSelect
            name="selectie-merk"
            aria-label="Merk voor de selectie"
            placeholder="Merk"
            options={mediaBrands}
            value={values.brand}
            onChange={(brand) => change({ brand })}
          />
          <Button type="submit" variant="secondary" aria-disabled={isEmpty || undefined}>
            Toepassen
          </Button>
          <Button variant="text" onClick={onClear}>
            Selectie wissen
          </Button>
          <p className={`text-1 ${styles.preview}`} role="status">
            {!isEmpty && previewOf(images, filled)}
          </p>
        </form>
      )}
    </>
  )
}

const words = { alt: 'beschrijving', category: 'categorie', brand: 'merk' } as const

// What becomes of the chosen pictures, with how many lose what they had.
function previewOf(images: readonly NewImage[], fields: Partial<ImageFields>): string {
  const names = (Object.keys(words) as (keyof typeof words)[]).filter((name) => fields[name] !== undefined)
  const told = names.map((name) => {
    const replaced = images.filter((image) => image[name] !== '' && image[name] !== fields[name]).length
    return `${words[name]} wordt ‘${fields[name]}’${replaced > 0 ? ` (bij ${replaced} stond iets anders)` : ''}`
  })
  return `Bij ${count(images.length, 'foto', 'foto’s')}: ${new Intl.ListFormat('nl').format(told)}. De rest blijft zoals het is.`
}

import type { ImageDraft } from '@portal/contract/images'
import { imageCategories, mediaBrands } from '@portal/contract/media'
import { Card } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { optionsOf } from '../content/simple/brand-choices.ts'
import { DraftSelect, DraftText } from '../content/simple/draft-text.tsx'
import { declareFields, type FieldsProps } from '../content/simple/simple-subject.ts'
import { UploadField } from '../pictures/upload-field.tsx'

export const imageFields = declareFields(ImageFields)

const formats = [
  { format: 'jpg', kind: 'jpeg', accept: 'image/jpeg' },
  { format: 'png', kind: 'png', accept: 'image/png' },
  { format: 'tiff', kind: 'tiff', accept: 'image/tiff,.tif,.tiff' },
] as const

function ImageFields(props: FieldsProps<ImageDraft>) {
  const { draft, uploads, errors, isReadOnly, onChange } = props
  return (
    <>
      <Card title="Gegevens">
        <div className="fields">
          <DraftText {...props} name="name" label="Naam" required maxLength={150} />
          <DraftText
            {...props}
            draft={draft.decorative ? { ...draft, alt: '' } : draft}
            isReadOnly={isReadOnly || draft.decorative}
            name="alt"
            label="Beschrijving voor wie de foto niet ziet"
            required={!draft.decorative}
            maxLength={255}
          />
          <CheckboxField
            label="Alleen versiering: de foto voegt niets toe aan de tekst"
            name="decorative"
            checked={draft.decorative}
            disabled={isReadOnly}
            onChange={({ target }) => onChange({ decorative: target.checked })}
          />
          <DraftSelect {...props} name="brand" label="Merk" required options={optionsOf(mediaBrands)} />
          <DraftSelect {...props} name="category" label="Categorie" required options={optionsOf(imageCategories)} />
        </div>
      </Card>
      <Card title="Bestanden">
        <p className="muted text-2 below-5">
          Dezelfde foto in een formaat of meer. Een vervangen bestand krijgt de datum van vandaag.
        </p>
        <div className="fields">
          {formats.map(({ format, kind, accept }, index) => (
            <UploadField
              key={format}
              label={format}
              name={index === 0 ? 'files' : `files.${format}`}
              takes={{ kinds: [kind], otherKind: `Kies hier een ${format}` }}
              accept={accept}
              value={draft.files[format]}
              uploads={uploads}
              error={errors[`files.${format}` as 'files'] ?? (index === 0 ? errors.files : undefined)}
              isReadOnly={isReadOnly}
              onChange={(id) => onChange({ files: { ...draft.files, [format]: id } })}
            />
          ))}
        </div>
      </Card>
    </>
  )
}

import type { DownloadDraft } from '@portal/contract/downloads'
import { downloadCategories, mediaBrands } from '@portal/contract/media'
import { Card } from '../../ui/card.tsx'
import { optionsOf } from '../content/simple/brand-choices.ts'
import { DraftSelect, DraftText } from '../content/simple/draft-text.tsx'
import { declareFields, type FieldsProps } from '../content/simple/simple-subject.ts'
import { UploadField } from '../pictures/upload-field.tsx'
import { languages } from './download-subject.tsx'

export const downloadFields = declareFields(DownloadFields)

function DownloadFields(props: FieldsProps<DownloadDraft>) {
  const { draft, uploads, errors, isReadOnly, onChange } = props
  return (
    <>
      <Card title="Gegevens">
        <div className="fields">
          <DraftText {...props} name="title" label="Titel" required maxLength={150} />
          <DraftText {...props} name="name" label="Naam van het product" required maxLength={150} />
          <DraftSelect {...props} name="brand" label="Merk" required options={optionsOf(mediaBrands)} />
          <DraftSelect {...props} name="category" label="Categorie" required options={optionsOf(downloadCategories)} />
          <DraftSelect {...props} name="language" label="Taal" required options={languages} />
        </div>
      </Card>
      <Card title="Bestand">
        <UploadField
          label="Pdf"
          name="upload_id"
          takes={{ kinds: ['pdf'], otherKind: 'Kies een pdf' }}
          accept="application/pdf,.pdf"
          hint="Tot 50 MB. Een nieuw bestand komt onder dezelfde download te staan: links ernaar blijven werken."
          required
          value={draft.upload_id}
          uploads={uploads}
          error={errors.upload_id}
          isReadOnly={isReadOnly}
          onChange={(id) => onChange({ upload_id: id })}
        />
      </Card>
    </>
  )
}

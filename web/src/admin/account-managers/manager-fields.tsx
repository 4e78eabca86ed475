import type { ManagerDraft } from '@portal/contract/account-managers'
import { Card } from '../../ui/card.tsx'
import { DraftText } from '../content/simple/draft-text.tsx'
import { declareFields, type FieldsProps } from '../content/simple/simple-subject.ts'
import { UploadField } from '../pictures/upload-field.tsx'

export const managerFields = declareFields(ManagerFields)

function ManagerFields(props: FieldsProps<ManagerDraft>) {
  const { draft, uploads, errors, isReadOnly, onChange } = props
  return (
    <Card title="Gegevens">
      <div className="fields">
        <DraftText {...props} name="name" label="Naam" required maxLength={100} />
        <DraftText {...props} name="phone" label="Telefoonnummer" />
        <DraftText {...props} name="email" label="E-mailadres" />
        <UploadField
          label="Foto"
          name="photo_upload_id"
          takes={{ kinds: ['jpeg', 'png', 'webp', 'tiff'], otherKind: 'Kies een foto: een jpg, png, webp of tiff' }}
          accept="image/*"
          hint="Leden zien hem klein, bij Mijn gegevens en Contact. Zonder foto staan er initialen."
          value={draft.photo_upload_id}
          uploads={uploads}
          error={errors.photo_upload_id}
          isReadOnly={isReadOnly}
          onChange={(id) => onChange({ photo_upload_id: id })}
        />
      </div>
    </Card>
  )
}

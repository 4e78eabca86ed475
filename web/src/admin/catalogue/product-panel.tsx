import {
  createProduct,
  findProductProblems,
  productBody,
  type ProductReply,
  saveProduct,
} from '@portal/contract/catalogue-for-staff'
import { checkBody } from '@portal/contract/check-body'
import { useQuery } from '@tanstack/react-query'
import { Droplets } from 'lucide-react'
import { useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { call, toApiError } from '../../lib/api-client.ts'
import { count } from '../../lib/numbers.ts'
import { storageUrl } from '../../lib/storage-url.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { useUpload } from '../../lib/use-upload.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { FieldNote } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { UploadState } from '../../ui/upload-state.tsx'
import { FormLoading } from '../form-loading.tsx'
import { PictureButton } from '../pictures/picture-button.tsx'
import { uploadPicture } from '../pictures/upload-picture.ts'
import { repeatableCalls } from '../repeatable-call.ts'
import { useWholeForm } from '../whole-form.ts'
import { brandsQuery, productQuery } from './api.ts'
import styles from './catalogue.module.css'
import { EditPanel, PanelForm } from './edit-panel.tsx'
import { MarkFields } from './mark-fields.tsx'
import { PointsFields } from './points-fields.tsx'
import { bodyOf, type ProductValues, valuesOf } from './product-values.ts'

const labels: Record<keyof ProductValues, string> = {
  brand_id: 'Merk',
  model: 'Model',
  image_upload_id: 'Foto',
  is_active: 'Actief',
  marks: 'Keurmerken',
  points: 'Punten',
}

type OfPanel = {
  isReadOnly: boolean
  /** Of a new product. */
  brandId: string
  onSaved: (saved: ProductReply) => unknown
}

export function ProductPanel({ id, ...panel }: OfPanel & { id: string }) {
  const query = usePageQuery({ ...productQuery(id), enabled: id !== 'nieuw' })
  const { data, error } = query
  if (id === 'nieuw' || data) return <ProductForm opened={data ?? null} {...panel} />
  if (error && toApiError(error).status === 404)
    return (
      <EditPanel above="Merken en producten" title="Product niet gevonden">
        <p className={styles.body}>Dit product bestaat niet. Kies er een uit de lijst.</p>
      </EditPanel>
    )
  return (
    <EditPanel above="Product" title="Product">
      <FormLoading query={query} failed="Het product kon niet worden geladen" heights={[112, 48, 48, 120]} />
    </EditPanel>
  )
}

function ProductForm({ opened, isReadOnly, brandId, onSaved }: OfPanel & { opened: ProductReply | null }) {
  const [product, setProduct] = useState(opened)
  const [createOnce] = useState(() => repeatableCalls<Record<string, unknown>>())
  const { data: brands = product ? [product.brand] : [] } = useQuery(brandsQuery)
  const form = useWholeForm<ProductValues, ProductReply>({
    saved: product,
    valuesOf: (saved) => valuesOf(saved, brandId),
    problemsOf: async (values) => {
      const judged = await checkBody(productBody, bodyOf(values))
      return 'errors' in judged ? judged.errors : findProductProblems(judged.value)
    },
    send: async (values, version) => {
      const body = bodyOf(values)
      if (product) return (await call(saveProduct, { params: { id: product.id }, body: { ...body, version } })).data
      const made = await createOnce(body, body, (sent, idempotencyKey) =>
        call(createProduct, { body: sent, idempotencyKey }),
      )
      return made.data
    },
    onSaved: (saved) => {
      setProduct(saved)
      return onSaved(saved)
    },
    onNewer: setProduct,
    toldOf: ({ brand, model }) => `${brand.name} ${model} opgeslagen`,
  })
  const { values, errors, change } = form
  const upload = useUpload(({ id }) => {
    announce('De foto staat klaar')
    change({ image_upload_id: id })
  }, uploadPicture)
  const picture = (values.image_upload_id !== null && upload.urls[values.image_upload_id]) || null
  const shown = picture ?? (product?.image ? storageUrl(product.image) : null)
  const brandNames = Object.fromEntries(brands.map(({ id, name }) => [id, name]))
  const fields = { errors, isReadOnly }

  return (
    <EditPanel above={product?.brand.name ?? 'Product'} title={product?.model ?? 'Nieuw product'}>
      <PanelForm
        form={form}
        labels={labels}
        inWords={(value, name) => (name === 'brand_id' ? (brandNames[String(value)] ?? '') : inWords(value))}
        isReadOnly={isReadOnly}
      >
        <div className="row wrap gap-4">
          <Thumb src={shown} width={112} height={112} icon={<Droplets size={40} aria-hidden="true" />} />
          <div className="stack gap-2">
            {!isReadOnly && (
              <PictureButton
                name="image_upload_id"
                error={errors.image_upload_id}
                hasPicture={shown !== null}
                isBusy={upload.part !== null}
                onFile={upload.start}
              />
            )}
            {product && <p className="muted text-2">{count(product.registrations, 'keer', 'keer')} geregistreerd</p>}
            <UploadState {...upload} />
            {!upload.failure && <FieldNote name="image_upload_id" error={errors.image_upload_id} />}
          </div>
        </div>
        <div className={styles.pair}>
          <SelectField
            label="Merk"
            name="brand_id"
            required
            placeholder="Kies een merk"
            disabled={isReadOnly}
            options={brands.map(({ id, name, is_active }) => ({
              value: String(id),
              label: is_active ? name : `${name} (beëindigd)`,
            }))}
            value={values.brand_id}
            error={errors.brand_id}
            onChange={({ target }) => change({ brand_id: target.value })}
          />
          <TextField
            label="Model"
            name="model"
            required
            autoComplete="off"
            maxLength={100}
            readOnly={isReadOnly}
            value={values.model}
            error={errors.model}
            onChange={({ target }) => change({ model: target.value })}
          />
        </div>
        <PointsFields {...fields} rows={values.points} onChange={(points) => change({ points })} />
        <MarkFields {...fields} rows={values.marks} onChange={(marks) => change({ marks })} />
        <CheckboxField
          label="Actief: te kiezen bij een nieuwe registratie"
          name="is_active"
          disabled={isReadOnly}
          checked={values.is_active}
          error={errors.is_active}
          onChange={({ target }) => change({ is_active: target.checked })}
        />
      </PanelForm>
    </EditPanel>
  )
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nee'
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return value === null ? '' : 'een andere foto'
  const rows = value as (ProductValues['points'][number] | ProductValues['marks'][number])[]
  return rows
    .map((row) =>
      'credits' in row ? `${row.credits} vanaf ${row.valid_from}` : `${row.name} ${row.number} tot ${row.valid_until}`,
    )
    .join(', ')
}

import type { ProductReply } from '@portal/contract/catalogue-for-staff'
import { formatDay } from '../../lib/dates.ts'

/** As they stand in the fields: days as dd-mm-jjjj, numbers as text. */
export type ProductValues = {
  brand_id: string
  model: string
  image_upload_id: number | null
  is_active: boolean
  marks: { name: string; number: string; valid_until: string }[]
  points: { valid_from: string; credits: string; has_begun: boolean }[]
}

export type ListFieldsProps<Row> = {
  rows: readonly Row[]
  errors: Partial<Record<string, string>>
  isReadOnly: boolean
  onChange: (rows: Row[]) => void
}

const noPoints = { valid_from: '', credits: '', has_begun: false }

export function valuesOf(saved: ProductReply | null, brandId: string): ProductValues {
  if (!saved) {
    return { brand_id: brandId, model: '', image_upload_id: null, is_active: true, marks: [], points: [noPoints] }
  }
  const { brand, model, image_upload_id, is_active, marks, points } = saved
  return {
    brand_id: String(brand.id),
    model,
    image_upload_id,
    is_active,
    marks: marks.map((mark) => ({ ...mark, valid_until: formatDay(mark.valid_until) })),
    points: points.map(({ valid_from, credits, has_begun }) => ({
      valid_from: formatDay(valid_from),
      credits: String(credits),
      has_begun,
    })),
  }
}

export function bodyOf({ points, ...values }: ProductValues) {
  return { ...values, points: points.map(({ has_begun: _, ...row }) => row) }
}

import { isDeepStrictEqual } from 'node:util'
import {
  catalogueMessages,
  findProductProblems,
  type ProductBody,
  type ProductReply,
} from '@portal/contract/catalogue-for-staff'
import { contentMessages } from '@portal/contract/content'
import type { Database } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import { NotFound, Outdated, ValidationFailed } from '../../http/errors.ts'
import { changesBetween, type Recording, recordChange } from '../record/record-change.ts'
import { holdUploads } from '../uploads/store.ts'
import { findBrand, findDaysOfPast, findProductForStaff, lockProduct, storeProduct } from './staff-store.ts'

type By = { id: number }

export function createProduct(recording: Recording, by: By, sent: ProductBody): Promise<ProductReply> {
  const { db } = recording
  return db.tx(async () => {
    const product = await store(db, null, sent)
    recordChange(recording, {
      by,
      action: 'entry-created',
      entry: entryOf(product),
      changes: changesBetween({}, told(product)),
    })
    return product
  })
}

type Which = { id: number; version: number; by: By }

/** Puts what is sent in the place of what the caller has seen. A save that is repeated is answered like the first. */
export function saveProduct(
  recording: Recording,
  { id, version, by }: Which,
  sent: ProductBody,
): Promise<ProductReply> {
  const { db } = recording
  return db.tx(async () => {
    await lockProduct(db, id)
    const current = await findProductForStaff(db, id)
    if (!current) throw new NotFound()
    const before = told(current)
    const wanted = { ...sent, image_upload_id: sent.image_upload_id ?? current.image_upload_id }
    if (isDeepStrictEqual(before, inOrder(wanted))) return current
    if (version !== current.version) throw new Outdated(contentMessages.changedMeanwhile, current)

    const product = await store(db, current, sent)
    recordChange(recording, {
      by,
      action: 'entry-changed',
      entry: entryOf(product),
      changes: changesBetween(before, told(product)),
    })
    return product
  })
}

async function store(db: Database, current: ProductReply | null, sent: ProductBody): Promise<ProductReply> {
  const brand = await findBrand(db, sent.brand_id)
  const errors = findProductProblems(sent)
  if (!brand) errors.brand_id = [catalogueMessages.invalidBrand]
  const { image_upload_id: upload } = sent
  const held = typeof upload === 'number' ? await holdUploads(db, { ids: [upload], starts: [] }) : null
  if (held && !held[0]?.is_picture) errors.image_upload_id = [catalogueMessages.pictureGone]
  if (current) Object.assign(errors, await findPointsProblems(db, current, sent))
  if (!brand || Object.keys(errors).length > 0) throw new ValidationFailed(errors)

  try {
    const id = await storeProduct(db, current?.id ?? null, { ...sent, brand: brand.name })
    return (await findProductForStaff(db, id))!
  } catch (error) {
    if (!isUniqueViolation(error, 'products_brand_model_unique')) throw error
    throw ValidationFailed.on('model', catalogueMessages.modelTaken)
  }
}

// What has begun stays, and nothing begins in a past that has registrations.
async function findPointsProblems(db: Database, { id, points: known }: ProductReply, { points }: ProductBody) {
  const isSent = ({ valid_from, credits }: { valid_from: string; credits: number }) =>
    points.some((row) => row.valid_from === valid_from && row.credits === credits)
  if (!known.every((row) => !row.has_begun || isSent(row))) return { points: [catalogueMessages.begun] }

  const added = points.map(({ valid_from }) => valid_from).filter((day) => !known.some((row) => row.valid_from === day))
  const past = await findDaysOfPast(db, id, added)
  return Object.fromEntries(
    points.flatMap(({ valid_from }, index) =>
      past.includes(valid_from) ? [[`points.${index}.valid_from`, [catalogueMessages.inPast]]] : [],
    ),
  )
}

function told({ brand, model, image_upload_id, is_active, marks, points }: ProductReply) {
  return inOrder({
    brand_id: brand.id,
    model,
    image_upload_id,
    is_active,
    marks,
    points: points.map(({ valid_from, credits }) => ({ valid_from, credits })),
  })
}

function inOrder({ marks, points, ...product }: ProductBody) {
  const byText = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
  return { ...product, marks: marks.toSorted(byText), points: points.toSorted(byText) }
}

function entryOf({ id, brand, model }: ProductReply) {
  return { kind: 'product' as const, id, name: `${brand.name} ${model}` }
}

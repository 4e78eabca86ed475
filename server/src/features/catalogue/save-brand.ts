import { isDeepStrictEqual } from 'node:util'
import { type BrandBody, type BrandReply, catalogueMessages } from '@portal/contract/catalogue-for-staff'
import { contentMessages } from '@portal/contract/content'
import { isUniqueViolation } from '../../database/errors.ts'
import { NotFound, Outdated, ValidationFailed } from '../../http/errors.ts'
import { changesBetween, type Recording, recordChange } from '../record/record-change.ts'
import { findBrand, lockBrand, renameInSearch, storeBrand } from './staff-store.ts'

type By = { id: number }

export function createBrand(recording: Recording, by: By, sent: BrandBody): Promise<BrandReply> {
  const { db } = recording
  return db.tx(async () => {
    const id = await refusingTaken(() => storeBrand(db, null, sent))
    const changes = changesBetween({}, sent)
    recordChange(recording, { by, action: 'entry-created', entry: { kind: 'brand', id, name: sent.name }, changes })
    return (await findBrand(db, id))!
  })
}

type Which = { id: number; version: number; by: By }

/** Puts what is sent in the place of what the caller has seen. A save that is repeated is answered like the first. */
export function saveBrand(recording: Recording, { id, version, by }: Which, sent: BrandBody): Promise<BrandReply> {
  const { db } = recording
  return db.tx(async () => {
    await lockBrand(db, id)
    const current = await findBrand(db, id)
    if (!current) throw new NotFound()
    const before = told(current)
    if (isDeepStrictEqual(before, sent)) return current
    if (version !== current.version) throw new Outdated(contentMessages.changedMeanwhile, current)

    await refusingTaken(() => storeBrand(db, id, sent))
    if (sent.name !== current.name) await renameInSearch(db, id, sent.name)
    const changes = changesBetween(before, sent)
    recordChange(recording, { by, action: 'entry-changed', entry: { kind: 'brand', id, name: sent.name }, changes })
    return (await findBrand(db, id))!
  })
}

function told({ name, serial_mask, warranty_months, is_active }: BrandReply): BrandBody {
  return { name, serial_mask, warranty_months, is_active }
}

async function refusingTaken(store: () => Promise<number>): Promise<number> {
  try {
    return await store()
  } catch (error) {
    if (!isUniqueViolation(error, 'brands_name_unique')) throw error
    throw ValidationFailed.on('name', catalogueMessages.nameTaken)
  }
}

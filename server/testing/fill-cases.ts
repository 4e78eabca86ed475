import { requestExamples } from '@portal/contract/openapi-examples'
import { insertMessage } from '../src/features/case-desk/store.ts'
import { insertCase } from '../src/features/cases/store.ts'
import { completeUpload, insertUpload, privateFolder } from '../src/features/uploads/store.ts'
import type { CurrentMember } from '../src/http/current-member.ts'
import { photo } from './pictures.ts'
import type { TestPortal } from './portal.ts'

type Context = { member: CurrentMember; clerk: CurrentMember; registrationId: number }

/** A case for each call about one, a photo, and a number of somebody else to dispute; returns the ids for each call. */
export async function fillCases(portal: TestPortal, { member, clerk, registrationId }: Context) {
  const { create, db } = portal
  await create.registration({ serial_number: String(requestExamples.disputeSerial?.serial_number) })
  const ids: [name: string, id: number][] = []
  const calls = ['getCase', 'decideCase', 'previewDecision', 'askMember', 'noteOnCase', 'presenceOnCase', 'answerCase']
  for (const name of calls) {
    const facts = { field: 'selectedProduct', text: 'Het is een Duo.' }
    const id = await insertCase(db, { kind: 'fout-gemeld', memberId: member.id, registrationId, facts })
    if (name === 'answerCase')
      await insertMessage(db, id, { kind: 'vraag', memberId: member.id, byId: clerk.id, text: 'Welk?' })
    ids.push([name, id])
  }
  const id = await insertPhoto(portal, member)
  return [...ids, ['getOwnPhoto', id], ['getPhoto', id]] as [name: string, id: number][]
}

/** A photo that a member sent. */
export async function insertPhoto(
  { db, deps }: Pick<TestPortal, 'db' | 'deps'>,
  { id: uploaded_by }: { id: number },
): Promise<number> {
  const bytes = await photo().webp().toBuffer()
  const [row] = await db.query<{ count: number }>('select count(*)::int as count from uploads')
  const files_start = `${privateFolder}/foto-${String(row!.count).padStart(12, '0')}`
  const file = `${files_start}-photo.webp`
  await deps.files.put(file, bytes, 'image/webp')
  const sent = { name: 'label.jpg', type: 'image/jpeg', bytes: bytes.length, width: 120, height: 80, pages: null }
  const id = await insertUpload(db, { ...sent, files_start, uploaded_by })
  await completeUpload(db, id, { file, thumbnail_image: null, own_file: null })
  return id
}

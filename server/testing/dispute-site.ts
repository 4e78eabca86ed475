import type { CurrentMember } from '../src/http/current-member.ts'
import { createDeskSite } from './desk-site.ts'
import type { TestClient } from './test-client.ts'

export const claim = {
  serial_number: 'ab-000001',
  install_date: '2026-02-03',
  note: 'Het label zit achter het toestel',
}
export const reason = 'Op de foto van het label is het nummer goed te lezen.'

/** The desk's site with an installer, Ruud, who can claim the number of its registration. */
export async function createDisputeSite() {
  const site = await createDeskSite()
  const { create, clientOf } = site
  let desk: TestClient

  async function reset() {
    const { sanne, ...ofDesk } = await site.reset()
    desk = ofDesk.desk
    const fields = { first_name: 'Ruud', last_name: 'van Gils', company: 'Gils Verwarming', city: 'Breda' }
    const ruud: CurrentMember = await create.member(fields)
    return { ...ofDesk, sanne, ruud, holder: await clientOf(sanne), claimant: await clientOf(ruud) }
  }

  const dispute = (by: TestClient, more: object = {}) => by.post('/api/serial-disputes', { ...claim, ...more })
  const decide = (decision: string, more: object = {}, id = 1) =>
    desk.post(`/api/admin/cases/${id}/decide`, { version: 1, decision, reason, ...more })
  const detail = async (id = 1) => (await desk.get(`/api/admin/cases/${id}`)).json().data
  const ownCases = async (of: TestClient) => (await of.get('/api/cases')).json().data

  return { ...site, reset, dispute, decide, detail, ownCases }
}

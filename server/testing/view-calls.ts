import type { LightMyRequestResponse } from 'fastify'
import type { TestClient } from './test-client.ts'

type Send = () => Promise<LightMyRequestResponse>

const path = '/api/admin/views'
const view = { subject: 'articles', name: 'Concepten', filters: { status: 'concept' } }

/** Each call about views of one's own, prepared by keeping a view. */
export const viewCalls: readonly [call: string, prepare: (staff: TestClient) => Promise<Send>][] = [
  [`GET ${path}`, async (staff) => () => staff.get(path)],
  [`POST ${path}`, async (staff) => () => staff.post(path, view)],
  [`PUT ${path}/:id`, (staff) => withView(staff, (own) => staff.put(own, { name: 'Andere' }))],
  [`DELETE ${path}/:id`, (staff) => withView(staff, (own) => staff.delete(own))],
]

async function withView(staff: TestClient, act: (own: string) => ReturnType<Send>): Promise<Send> {
  const { id } = (await staff.post(path, view)).json().data
  return () => act(`${path}/${id}`)
}

import { startPostgres } from '@portal/server/testing/postgres-server'
import type { TestProject } from 'vitest/node'

/** Starts one PostgreSQL with durable commits; each test creates its own databases on it. */
export default async function startDurablePostgres({ config }: TestProject) {
  const server = await startPostgres({ durable: true })
  config.env.PORTAL_TEST_POSTGRES = server.url
  return () => server.stop()
}

import { startPostgres } from '@portal/server/testing/postgres-server'

/** Starts one PostgreSQL with durable commits; each test creates its own databases on it. */
export default async function startDurablePostgres() {
  const server = await startPostgres({ durable: true })
  process.env.PORTAL_TEST_POSTGRES = server.url
  return () => server.stop()
}

import { startPostgres } from '@portal/server/testing/postgres-server'

/** Starts one PostgreSQL for all workers; each creates its own databases on it. */
export default async function globalSetup() {
  const server = await startPostgres()
  process.env.PORTAL_TEST_ENGINE = 'postgres'
  process.env.PORTAL_TEST_POSTGRES = server.url
  return () => server.stop()
}

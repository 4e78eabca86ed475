import { startPostgres } from '@portal/server/testing/postgres-server'
import { chromiumLaunchOptions } from './chromium.ts'

/** Starts one PostgreSQL for all workers, each of which creates its own databases on it, and unpacks their browser. */
export default async function globalSetup() {
  await chromiumLaunchOptions()
  const server = await startPostgres()
  process.env.PORTAL_TEST_ENGINE = 'postgres'
  process.env.PORTAL_TEST_POSTGRES = server.url
  return () => server.stop()
}

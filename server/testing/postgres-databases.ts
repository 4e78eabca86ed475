import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Creates a database with a unique name, empty or as a copy of `template`, and returns its address. */
export async function createPostgresDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template}`)

  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Drops the database at this address, even when it is in use. */
export async function dropPostgresDatabase(server: string, url: string): Promise<void> {
  await administer(server, `drop database ${databaseName(url)} with (force)`)
}

export function databaseName(url: string): string {
  return new URL(url).pathname.slice(1)
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

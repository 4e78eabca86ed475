import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Makes a database with a name of its own, empty or as a copy of `template`, and gives its address. */
export async function createPostgresDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template}`)

  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Drops the database at this address, also from under those who still use it. */
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

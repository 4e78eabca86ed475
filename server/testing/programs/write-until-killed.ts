import { openDatabase } from '../../src/database/database.ts'

// Six writers on the embedded database that print every row once it is committed, until the process is killed.
const [dataDir = ''] = process.argv.slice(2)
const db = await openDatabase({ url: null, dataDir })
await db.query('create table if not exists entries (id integer generated always as identity primary key, note text)')
await db.query('create table if not exists totals (name text primary key, entries integer not null)')
await db.query(`insert into totals values ('all', 0) on conflict do nothing`)

await Promise.all(Array.from({ length: 6 }, writeForEver))

async function writeForEver(): Promise<never> {
  for (;;) {
    const id = await db.tx(async () => {
      const [entry] = await db.query<{ id: number }>('insert into entries (note) values ($1) returning id', [
        'x'.repeat(500),
      ])
      await db.query(`update totals set entries = entries + 1 where name = $1`, ['all'])
      return entry?.id
    })
    console.log(String(id))
  }
}

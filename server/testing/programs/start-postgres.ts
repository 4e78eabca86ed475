import { startPostgres } from '../postgres-server.ts'

// Starts a private PostgreSQL server and prints its address, until it is killed.
const { url } = await startPostgres()
console.log(url)
setInterval(() => {}, 60_000)

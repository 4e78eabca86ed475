// The embedded database in its own thread, so that a slow statement never blocks the server's event loop.
// Plain JavaScript: a worker thread loads it the same way from the sources, in tests and beside the built server.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

// The system caches the files already, and one portal writes little: the defaults would take 100 MB more memory and up
// to a gigabyte of disk.
const settings = ['shared_buffers=32MB', 'min_wal_size=32MB', 'max_wal_size=128MB']
const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])]
// The engine makes its files writable for every account of the machine, whatever the umask is. A worker thread has its
// own modules, so this changes no other code.
const { chmodSync, fchmodSync } = fs
fs.chmodSync = (path, mode) => chmodSync(path, mode & 0o700)
fs.fchmodSync = (file, mode) => fchmodSync(file, mode & 0o700)
syncBuiltinESMExports()

const database = await PGlite.create({ dataDir: workerData.folder, startParams, extensions: { pg_trgm } })

parentPort.on('message', (batch) => {
  void (batch === 'close' ? close() : answer(batch))
})

// The other calls of the engine also parse every reply and keep the result in memory.
async function answer(batch) {
  const parts = []
  // A copy, because the engine overwrites the part with the next one.
  await database.execProtocolRawStream(batch, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  const reply = parts.length === 1 ? parts[0] : new Uint8Array(Buffer.concat(parts))
  parentPort.postMessage(reply, [reply.buffer])
}

async function close() {
  await database.close()
  parentPort.postMessage('closed')
}

parentPort.postMessage('ready')

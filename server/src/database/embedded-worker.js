// The embedded database, in a thread of its own so that a slow statement never blocks the server's event loop.
// Plain JavaScript: a worker thread loads it the same way from the sources, in tests and beside the built server.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

// The files are in the system's cache already, and one portal writes little: the defaults would take 100 MB more of the
// memory, and up to a gigabyte of the disk.
const settings = ['shared_buffers=32MB', 'min_wal_size=32MB', 'max_wal_size=128MB']
const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])]
// The engine gives its files modes by which every account of the machine may write them, whatever the umask is. This
// thread has modules of its own, so nobody else's calls change.
const { chmodSync, fchmodSync } = fs
fs.chmodSync = (path, mode) => chmodSync(path, mode & 0o700)
fs.fchmodSync = (file, mode) => fchmodSync(file, mode & 0o700)
syncBuiltinESMExports()

const database = await PGlite.create({ dataDir: workerData.folder, startParams })

parentPort.on('message', (batch) => {
  void (batch === 'close' ? close() : answer(batch))
})

// Streamed, because the other ways parse every reply for their own use as well, and keep what they parsed.
async function answer(batch) {
  const parts = []
  // The engine writes the next part over this one.
  await database.execProtocolRawStream(batch, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  const reply = parts.length === 1 ? parts[0] : new Uint8Array(Buffer.concat(parts))
  parentPort.postMessage(reply, [reply.buffer])
}

async function close() {
  await database.close()
  parentPort.postMessage('closed')
}

parentPort.postMessage('ready')

// A thread, so that a slow statement never blocks the event loop. Plain JavaScript: it loads from the sources and from the build.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

// The defaults take 100 MB more memory and up to a gigabyte of disk; the system caches the files already.
const settings = ['shared_buffers=32MB', 'min_wal_size=32MB', 'max_wal_size=128MB']
const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])]
// The engine makes its files writable for every account, whatever the umask. A worker's modules are its own.
const { chmodSync, fchmodSync } = fs
fs.chmodSync = (path, mode) => chmodSync(path, mode & 0o700)
fs.fchmodSync = (file, mode) => fchmodSync(file, mode & 0o700)
syncBuiltinESMExports()

const database = await PGlite.create({ dataDir: workerData.folder, startParams })

parentPort.on('message', (batch) => {
  void (batch === 'close' ? close() : answer(batch))
})

// The other calls of the engine also parse every reply and keep the result in memory.
async function answer(batch) {
  const parts = []
  // A copy, because the engine overwrites it.
  await database.execProtocolRawStream(batch, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  const reply = parts.length === 1 ? parts[0] : new Uint8Array(Buffer.concat(parts))
  parentPort.postMessage(reply, [reply.buffer])
}

async function close() {
  await database.close()
  parentPort.postMessage('closed')
}

parentPort.postMessage('ready')

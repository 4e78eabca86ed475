// The embedded database, in a thread of its own so that a slow statement never blocks the server's event loop.
// Plain JavaScript: a worker thread loads it the same way from the sources, in tests and beside the built server.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create({ dataDir: workerData.folder })

parentPort.on('message', async (batch) => {
  if (batch === 'close') {
    await database.close()
    parentPort.postMessage('closed')
  } else {
    const reply = database.execProtocolRawSync(batch)
    parentPort.postMessage(reply, [reply.buffer])
  }
})

parentPort.postMessage('ready')

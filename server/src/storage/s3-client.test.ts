import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { StorageUnavailable } from './file-storage.ts'
import { createS3Client } from './s3-client.ts'

// Node 20 loses the signal of a `Request` when it collects garbage: such a call waited for five minutes.
test('a store that takes a call and never answers is away at the time limit', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const store = createServer(() => collectGarbage())
  onTestFinished(() => {
    store.closeAllConnections()
    store.close()
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const { ask } = createS3Client({
    bucket: 'beelden',
    prefix: '',
    endpoint: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    region: 'eu-central-1',
    accessKeyId: 'portaal',
    secretAccessKey: 'geheim',
    answerMs: 500,
  })

  const asking = ask('foto.jpg', { method: 'GET' })

  await expect(asking).rejects.toThrow(new StorageUnavailable('no answer (timeout)'))
})

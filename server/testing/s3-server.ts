import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

const bucket = 'beelden'

/** A real S3-compatible server on localhost, with one empty bucket in its own folder. */
export async function startS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 'portal-s3-test-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  // The only keys that this server accepts.
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

  return {
    settings: { bucket, prefix: '', endpoint, region: 'us-east-1', ...keys },
    /** The environment variables of an operator. */
    environment: {
      STORAGE_URL: `s3://${bucket}`,
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    /** Stops answering, and keeps its files. */
    stop: () => server.close(),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { AwsClient } from 'aws4fetch'
import type { S3Options } from '../src/storage/s3-client.ts'
import { lastLine, unpackPackage, withLibraries } from './debian-package.ts'

type SigningS3Server = { settings: S3Options; stop(): Promise<void> }

const program = fileURLToPath(new URL('./programs/s3-store.py', import.meta.url))
const unpacked = join(tmpdir(), 'installateursportaal-swift')
const settings = { bucket: 'beelden', prefix: '', region: 'eu-central-1', accessKeyId: 'portaal:test' }
const secretAccessKey = 'geheim'

/**
 * Starts an S3 store that checks signatures, which s3rver does not, with one empty bucket: OpenStack Swift, from Debian's
 * packages. Throws with the reason where those can't be had.
 */
export async function startSigningS3Server(): Promise<SigningS3Server> {
  await unpackPackage('python3-swift', unpacked)
  const folder = mkdtempSync(join(tmpdir(), 'portal-swift-test-'))
  const args = [program, join(folder, 'store'), settings.accessKeyId, secretAccessKey]
  const store = spawn(python(), args, { env: environment(), stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(store, 'exit')
  const complaint = text(store.stderr)

  async function stop(): Promise<void> {
    store.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }

  const [firstOutput] = (await Promise.race([once(store.stdout, 'data'), ended])) as unknown[]
  const endpoint = `http://127.0.0.1:${String(firstOutput).trim()}`
  const bucket = Buffer.isBuffer(firstOutput) ? await createBucket(endpoint) : null
  if (bucket?.ok) return { settings: { ...settings, endpoint, secretAccessKey }, stop }

  await stop()
  throw new Error(bucket ? `Swift answered ${bucket.status}` : `Swift ended: ${lastLine(await complaint)}`)
}

function createBucket(endpoint: string): Promise<Response> {
  const client = new AwsClient({ ...settings, secretAccessKey, service: 's3' })
  return client.fetch(`${endpoint}/${settings.bucket}`, { method: 'PUT' })
}

// A machine without Python gets it with the packages.
function python(): string {
  return [join(unpacked, 'usr/bin/python3'), '/usr/bin/python3'].find((file) => existsSync(file)) ?? 'python3'
}

function environment(): NodeJS.ProcessEnv {
  return {
    ...withLibraries(unpacked),
    PYTHONPATH: join(unpacked, 'usr/lib/python3/dist-packages'),
    PYTHONDONTWRITEBYTECODE: '1',
  }
}

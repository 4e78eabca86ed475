import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AwsClient } from 'aws4fetch'
import type { S3Options } from '../src/storage/s3-client.ts'

type SigningS3Server = { settings: S3Options; stop(): Promise<void> }

const run = promisify(execFile)
const program = fileURLToPath(new URL('./programs/s3-store.py', import.meta.url))
const unpacked = join(tmpdir(), 'installateursportaal-swift')
const settings = { bucket: 'beelden', prefix: '', region: 'eu-central-1', accessKeyId: 'portaal:test' }
const secretAccessKey = 'geheim'

/**
 * Starts an S3 store that checks signatures, which s3rver does not, with one empty bucket: OpenStack Swift, from Debian's
 * packages. Throws with the reason where those can't be had.
 */
export async function startSigningS3Server(): Promise<SigningS3Server> {
  if (!existsSync(unpacked)) await unpackSwift()
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

/** Unpacks Swift, and what it needs beyond what this machine has, without installing anything. */
async function unpackSwift(): Promise<void> {
  const folder = mkdtempSync(`${unpacked}-`)
  const archives = join(folder, 'cache/archives')
  // The last one stays empty where Swift is installed.
  const parts = [join(folder, 'lists/partial'), join(archives, 'partial'), join(folder, 'root/usr/lib')]
  for (const part of parts) mkdirSync(part, { recursive: true })
  // Its own lists and cache, so that any account can do it and the machine's stay as they are.
  const own = [`Dir::State::Lists=${folder}/lists`, `Dir::Cache=${folder}/cache`, 'Debug::NoLocking=1']
  const options = own.flatMap((option) => ['-o', option])
  const limits = { timeout: 30_000 }
  try {
    await run('apt-get', [...options, 'update'], limits)
    const install = ['install', '--download-only', '--no-install-recommends', '--yes', 'python3-swift']
    await run('apt-get', [...options, ...install], limits)
    const packages = readdirSync(archives).filter((name) => name.endsWith('.deb'))
    for (const name of packages) await run('dpkg-deb', ['-x', join(archives, name), join(folder, 'root')])
    renameSync(join(folder, 'root'), unpacked)
  } catch (error) {
    // Another run may have been first.
    if (existsSync(unpacked)) return
    throw new Error(lastLine((error as { stderr?: string }).stderr ?? '') || String(error), { cause: error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

// A machine without Python gets it with the packages.
function python(): string {
  return [join(unpacked, 'usr/bin/python3'), '/usr/bin/python3'].find((file) => existsSync(file)) ?? 'python3'
}

function environment(): NodeJS.ProcessEnv {
  const libraries = join(unpacked, 'usr/lib')
  return {
    PATH: process.env.PATH,
    PYTHONPATH: join(libraries, 'python3/dist-packages'),
    PYTHONDONTWRITEBYTECODE: '1',
    LD_LIBRARY_PATH: readdirSync(libraries)
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => join(libraries, name))
      .join(':'),
  }
}

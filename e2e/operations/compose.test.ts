import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { unpackPackage } from '@portal/server/testing/debian-package'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const run = promisify(execFile)
const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const unpacked = join(tmpdir(), 'installateursportaal-compose')
const folder = mkdtempSync(join(tmpdir(), 'portal-compose-'))
const text = readFileSync(join(deploy, 'compose.yaml'), 'utf8')

const absence = await unpackPackage('docker-compose', unpacked).catch((error: Error) => error)

/** What Debian's Docker Compose makes of this text: it checks every word against its schema, and fills in the variables. */
async function judge(composed: string): Promise<string> {
  const file = join(folder, 'compose.yaml')
  writeFileSync(file, composed)
  const settings = join(folder, 'compose.env')
  const secrets = ['APP_KEY', 'DATABASE_PASSWORD', 'STORE_SECRET'].map((name) => `${name}=own\n`)
  writeFileSync(settings, readFileSync(join(deploy, 'compose.env'), 'utf8') + secrets.join(''))
  const place = ['--project-name', 'portaal', '--project-directory', deploy, '--env-file', settings]
  const words = ['-W', 'ignore', join(unpacked, 'usr/bin/docker-compose'), ...place, '--file', file, 'config']
  const libraries = join(unpacked, 'usr/lib/python3/dist-packages')
  const { stdout } = await run('/usr/bin/python3', words, {
    env: { PATH: process.env.PATH, PYTHONPATH: libraries, PYTHONDONTWRITEBYTECODE: '1' },
  })
  return stdout
}

// Its version 1.29 is from before this word.
const withoutName = text.replace(/^name: .*\n/m, '')

describe('compose.yaml', () => {
  const reason = absence instanceof Error ? `no Docker Compose: ${absence.message}` : ''
  beforeEach(({ skip }) => skip(reason !== '', reason))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is understood by Docker Compose, word for word', async () => {
    const { services } = parse(await judge(withoutName)) as { services: Record<string, Service> }
    const { 'portal-one': one, 'portal-two': two, proxy } = services

    expect(Object.keys(services)).toEqual(['database', 'mails', 'portal-one', 'portal-two', 'proxy', 'store'])
    expect({ ...two, volumes: one?.volumes }).toEqual(one)
    expect(one?.environment.DATABASE_URL).toBe('postgres://portaal:own@database:5432/portaal')
    expect(proxy?.environment.SITE_ADDRESS).toBe('localhost')
  })

  test.each([
    ['a word that there is not', /read_only: true/, 'read_onyl: true', 'read_onyl'],
    ['a volume that nobody made', 'portal-one:/data', 'portal-three:/data', 'portal-three'],
    ['a service that there is not', '[portal-one, portal-two]', '[portal-one, portal-three]', 'portal-three'],
  ])('would be refused with %s', async (_what, right, wrong, named) => {
    await expect(judge(withoutName.replace(right, wrong))).rejects.toThrow(named)
  })
})

type Service = { environment: Record<string, string>; volumes: string[] }

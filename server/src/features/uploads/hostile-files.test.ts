import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Upload, uploadFile } from '@portal/contract/uploads'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { madeAnew, refusedFiles, script } from '../../../testing/hostile-files.ts'
import { simplePdf } from '../../../testing/pdfs.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
let editor: TestClient
beforeEach(async () => {
  await portal.reset()
  rmSync(join(portal.config.dataDir, 'files/uploads'), { recursive: true, force: true })
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
})
afterAll(() => portal.close())

describe('a hostile file', () => {
  test.each(refusedFiles)('is refused: %s', async (_what, name, make) => {
    const { status, errors } = await put(await make(), name)

    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['file']])
    expect([await storedPaths(), await db.query('select id from uploads')]).toEqual([[], []])
  })

  test.each(madeAnew)('is only its pixels: %s', async (_what, make) => {
    const { status, data } = await put(await make(), '../../x\r\nSet-Cookie: a=b\0.html')

    expect(status).toBe(201)
    expect(data.url).toMatch(/^\/storage\/uploads\/[a-z0-9-]+-screen\.webp$/)
    for (const path of await storedPaths()) {
      const file = await portal.guest().get(`/storage/${path}`)
      expect(file.headers['content-type']).toMatch(/^image\/(?:webp|avif|jpeg|png)$/)
      expect(file.headers['x-content-type-options']).toBe('nosniff')
      expect(file.headers['content-security-policy']).toContain('sandbox')
      expect(file.rawPayload.includes('steel')).toBe(false)
      const { width, exif, xmp, comments } = await sharp(file.rawPayload).metadata()
      expect([exif, xmp, comments]).toEqual([undefined, undefined, undefined])
      if (/webp|avif/.test(path)) expect(width).toBeLessThanOrEqual(1_280)
    }
  })

  test('that is a PDF and a page is shown as a PDF, and in no frame', async () => {
    const { data } = await put(simplePdf({ note: `<html>${script}</html>` }), 'a.html')

    const { headers } = await portal.guest().get(data.url)
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual(['application/pdf', 'nosniff'])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(data.url).toMatch(/\.pdf$/)
  })
})

async function put(bytes: Buffer, name = 'foto.jpg') {
  const headers = { 'x-xsrf-token': editor.cookies.get('XSRF-TOKEN')!, 'content-type': 'text/html' }
  const url = `${uploadFile.path}?${new URLSearchParams({ name })}`
  const response = await editor.send({ method: 'PUT', url, headers, payload: bytes })
  return { status: response.statusCode, ...response.json<{ data: Upload; errors?: Record<string, string[]> }>() }
}

async function storedPaths(): Promise<string[]> {
  const { files } = portal.deps
  const paths: string[] = []
  for await (const path of files.list()) if (path.startsWith('uploads/')) paths.push(path)
  return paths
}

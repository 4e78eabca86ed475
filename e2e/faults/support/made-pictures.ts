import { randomBytes } from 'node:crypto'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** Pictures of noise on the disk, of about this many bytes, that no two are alike. */
export async function makePictures(count: number, bytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pictures-'))
  const height = Math.ceil(Math.sqrt(bytes / 3))
  const files: File[] = []
  for (let number = 1; number <= count; number++) {
    const path = join(folder, `Foto ${number}.tiff`)
    const pixels = randomBytes(height * height * 3)
    await sharp(pixels, { raw: { width: height, height, channels: 3 } })
      .tiff({ compression: 'none' })
      .toFile(path)
    files.push(new File([await openAsBlob(path)], `Foto ${number}.tiff`))
  }
  return {
    files,
    names: files.map(({ name }) => name.replace('.tiff', '')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

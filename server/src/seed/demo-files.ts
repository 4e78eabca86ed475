import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { preparedFolder } from '../database/prepared-folder.ts'
import { pictureFormats } from '../features/uploads/picture-formats.ts'
import type { FileStorage } from '../storage/file-storage.ts'

const prepared = join(preparedFolder, 'files')

/** The bytes of a file of the demo data, such as `products/slim.jpg`. */
export async function readDemoFile(path: string): Promise<Buffer> {
  return readFile(join(demoFolder(), path))
}

export async function listDemoFiles(folder: string): Promise<string[]> {
  return (await readdir(join(demoFolder(), folder))).sort().map((name) => `${folder}/${name}`)
}

/** Stores the demo pictures that the build encoded, so that seeding finds them and need not encode them again. */
export async function storePreparedPictures(files: FileStorage): Promise<void> {
  if (!existsSync(prepared)) return

  for (const name of await readdir(prepared, { recursive: true })) {
    const path = name.split(sep).join('/')
    const format = Object.values(pictureFormats).find(({ ending }) => path.endsWith(ending))
    if (format) await files.put(path, await readFile(join(prepared, name)), format.type)
  }
}

// Next to the source in development, next to the bundle after a build.
function demoFolder(): string {
  const [source, built] = ['./files', './seed-files'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  return existsSync(built!) ? built! : source!
}

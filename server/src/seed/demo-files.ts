import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The bytes of a file that the demo data comes with, such as `products/slim.jpg`. */
export async function readDemoFile(path: string): Promise<Buffer> {
  return readFile(join(demoFolder(), path))
}

export async function listDemoFiles(folder: string): Promise<string[]> {
  return (await readdir(join(demoFolder(), folder))).sort().map((name) => `${folder}/${name}`)
}

// Beside the source in development, beside the bundle once built.
function demoFolder(): string {
  const [source, built] = ['./files', './seed-files'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  return existsSync(built!) ? built! : source!
}

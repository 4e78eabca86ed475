import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The bytes of a file of the demo data, such as `products/slim.jpg`. */
export async function readDemoFile(path: string): Promise<Buffer> {
  return readFile(join(demoFolder(), path))
}

export async function listDemoFiles(folder: string): Promise<string[]> {
  return (await readdir(join(demoFolder(), folder))).sort().map((name) => `${folder}/${name}`)
}

// Next to the source in development, next to the bundle after a build.
function demoFolder(): string {
  const [source, built] = ['./files', './seed-files'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  return existsSync(built!) ? built! : source!
}

import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../..', import.meta.url))

type Release = { version: string; migrations: Record<string, string> }

/** Makes a build of a later release in this folder: ours with another version and more migrations. Returns its `dist`. */
export function makeNewerBuild(folder: string, { version, migrations }: Release): string {
  const dist = join(folder, 'server/dist')
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'server/dist'), dist, { recursive: true })
  for (const name of ['node_modules', 'web']) symlinkSync(join(root, name), join(folder, name))
  for (const program of ['main.js', 'operator.js']) {
    const built = readFileSync(join(dist, program), 'utf8')
    const newer = built.replace(`version: "${manifest.version}"`, `version: "${version}"`)
    if (newer === built) throw new Error(`${program} does not hold its version as it used to`)
    writeFileSync(join(dist, program), newer)
  }
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(dist, 'migrations', name), sql)
  return dist
}

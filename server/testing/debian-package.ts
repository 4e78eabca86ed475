import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Unpacks a package of Debian, and what it needs beyond what this machine has, without installing anything. Once: the folder
 * stays. Throws with the reason where it can't be had.
 */
export async function unpackPackage(name: string, unpacked: string): Promise<void> {
  if (existsSync(unpacked)) return
  const folder = mkdtempSync(`${unpacked}-`)
  const archives = join(folder, 'cache/archives')
  // The last one stays empty where the package is installed.
  const parts = [join(folder, 'lists/partial'), join(archives, 'partial'), join(folder, 'root/usr/lib')]
  for (const part of parts) mkdirSync(part, { recursive: true })
  // Its own lists and cache, so that any account can do it and the machine's stay as they are.
  const own = [`Dir::State::Lists=${folder}/lists`, `Dir::Cache=${folder}/cache`, 'Debug::NoLocking=1']
  const options = own.flatMap((option) => ['-o', option])
  const limits = { timeout: 30_000 }
  try {
    await run('apt-get', [...options, 'update'], limits)
    await run('apt-get', [...options, 'install', '--download-only', '--no-install-recommends', '--yes', name], limits)
    const packages = readdirSync(archives).filter((file) => file.endsWith('.deb'))
    for (const file of packages) await run('dpkg-deb', ['-x', join(archives, file), join(folder, 'root')])
    renameSync(join(folder, 'root'), unpacked)
  } catch (error) {
    // Another run may have been first.
    if (existsSync(unpacked)) return
    throw new Error(lastLine((error as { stderr?: string }).stderr ?? '') || String(error), { cause: error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

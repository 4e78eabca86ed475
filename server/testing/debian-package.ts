import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Unpacks packages of Debian, and what they need beyond what this machine has, without installing anything. Once: the folder
 * stays. Throws with the reason where they can't be had.
 */
export async function unpackPackage(names: string, unpacked: string): Promise<void> {
  if (existsSync(unpacked)) return
  const folder = mkdtempSync(`${unpacked}-`)
  const archives = join(folder, 'cache/archives')
  // The last one stays empty where the package is installed.
  const parts = [join(folder, 'lists/partial'), join(archives, 'partial'), join(folder, 'root/usr/lib')]
  for (const part of parts) mkdirSync(part, { recursive: true })
  // Its own lists and cache, so that any account can do it and the machine's stay as they are.
  const own = [`Dir::State::Lists=${folder}/lists`, `Dir::Cache=${folder}/cache`, 'Debug::NoLocking=1']
  const options = own.flatMap((option) => ['-o', option])
  const limits = { timeout: 60_000 }
  try {
    await run('apt-get', [...options, 'update'], limits)
    const download = ['install', '--download-only', '--no-install-recommends', '--yes', ...names.split(' ')]
    await run('apt-get', [...options, ...download], limits)
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

/** The environment in which programs of an unpacked package find their libraries. */
export function withLibraries(unpacked: string): NodeJS.ProcessEnv {
  const libraries = join(unpacked, 'usr/lib')
  const folders = existsSync(libraries) ? readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu')) : []
  return { PATH: process.env.PATH, LD_LIBRARY_PATH: folders.map((name) => join(libraries, name)).join(':') }
}

export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

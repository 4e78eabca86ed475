import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Load, LoadResult } from './load-generator.ts'

const source = fileURLToPath(new URL('.', import.meta.url))
const built = fileURLToPath(new URL('../../.cache/bench', import.meta.url))

export type LoadGenerator = { run(load: Load): Promise<LoadResult>; stop(): void }

/** Bundles the programs of this folder that run as separate processes, so that no loader slows them down. */
export async function buildPrograms(): Promise<void> {
  await build({
    entryPoints: ['bare-handler.ts', 'load-generator.ts'].map((file) => join(source, file)),
    outdir: built,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external: ['pg', '@node-rs/argon2'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
}

export function startProgram(name: string, ...args: string[]): ChildProcess {
  // The portal hashes as many passwords at once as there are cores.
  const env = { ...process.env, UV_THREADPOOL_SIZE: String(availableParallelism()) }
  return fork(join(built, `${name}.mjs`), args, { env })
}

/** Starts a load generator. */
export function startLoadGenerator(): LoadGenerator {
  const generator = startProgram('load-generator')

  function run(load: Load): Promise<LoadResult> {
    return new Promise((resolve, reject) => {
      generator.once('message', ({ result, failure }: { result?: LoadResult; failure?: string }) => {
        if (result) resolve(result)
        else reject(new Error(failure))
      })
      generator.send(load)
    })
  }

  return { run, stop: () => void generator.kill() }
}

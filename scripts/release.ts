import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from './build.mjs'
import { nameUnreleased } from './release-notes.ts'
import { thirdPartyNotices } from './third-party-notices.ts'
import { tryRelease } from './try-release.ts'

// `npm run release` makes the archive of the version that there is, `npm run release -- 1.2.0` first makes that version
// (docs/how-to.md, docs/decisions/0065). `--this-node` tries it with this Node alone, `--untried` leaves that to the caller.

const root = join(import.meta.dirname, '..')
const nodesToTry = [20, 24, 26]

type Manifest = {
  version?: string
  workspaces?: string[]
  scripts?: Record<string, string | undefined>
  [name: string]: unknown
}

async function release(words: string[]): Promise<void> {
  const version = words.find((word) => !word.startsWith('--'))
  if (version) makeVersion(version)
  await prepare()
  npm(root, ['run', '--silent', 'openapi'])
  const folder = gather()
  const archive = `${folder}-${process.platform}-${process.arch}.tar.gz`
  run('tar', ['-czf', archive, '-C', join(root, 'dist'), released()])
  console.log(`${archive}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(sizeOf(folder))}`)
  cpSync(join(folder, 'sbom.json'), `${folder}.sbom.json`)
  if (words.includes('--untried')) return
  if (words.includes('--this-node')) await tryWith(archive, process.execPath)
  else for (const major of nodesToTry) await tryWithMajor(archive, major)
}

function makeVersion(version: string): void {
  const day = new Date().toISOString().slice(0, 10)
  edit('CHANGELOG.md', (text) => nameUnreleased(text, version, day))
  edit('package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`))
  // The lockfile says it twice, before any package.
  let left = 2
  edit('package-lock.json', (text) =>
    text.replaceAll(/"version": "[^"]+"/g, (found) => (left-- > 0 ? `"version": "${version}"` : found)),
  )
  run(process.execPath, ['--import', 'tsx', 'server/testing/keep-release.ts'], root)
  console.log(
    'Commit CHANGELOG.md, package.json, package-lock.json and server/testing/releases when `npm test` is green.',
  )
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')))
}

/** Puts what runs into a folder that is named after the version, with the packages that it needs on this system. */
function gather(): string {
  const folder = join(root, 'dist', released())
  rmSync(folder, { recursive: true, force: true })
  copyManifests(folder)
  for (const part of shipped) cpSync(join(root, part), join(folder, part), { recursive: true })
  const manifest = readManifest(root)
  const { operator, sync } = manifest.scripts ?? {}
  writeManifest(folder, { ...manifest, scripts: { start: startsAs, operator, sync }, wireit: undefined })
  describeParts(folder)
  install(folder, ['server'])
  // The builder's own umask counts for nothing: any account may run it.
  openToAll(folder)
  return folder
}

const startsAs = 'node --import ./scripts/load-env-file.mjs server/dist/main.js'
const shipped = [
  'server/dist',
  'server/prepared/dist',
  'web/dist',
  'scripts/load-env-file.mjs',
  'deploy',
  'docs/openapi.json',
  'docs/operations.md',
  'docs/sizing.md',
  'CHANGELOG.md',
  '.env.example',
]

function released(): string {
  return `installateursportaal-${readManifest(root).version}`
}

// npm wants all of them, since the lockfile speaks of all.
function copyManifests(folder: string): void {
  for (const part of ['.', ...(readManifest(root).workspaces ?? [])]) {
    mkdirSync(join(folder, part), { recursive: true })
    cpSync(join(root, part, 'package.json'), join(folder, part, 'package.json'))
  }
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
}

/** Writes the bill of materials and the licences of everything that is in the release, also within the web app's own files. */
function describeParts(folder: string): void {
  const temporary = mkdtempSync(join(tmpdir(), 'portal-parts-'))
  // The bill takes its name from the folder.
  const scratch = join(temporary, 'installateursportaal')
  try {
    copyManifests(scratch)
    install(scratch, ['server', 'web'])
    writeFileSync(join(folder, 'third-party-notices.txt'), thirdPartyNotices(scratch))
    // npm refuses a bill of what is not installed, and of a workspace without a version.
    const workspaces = ['contract', 'server', 'web']
    for (const part of ['.', ...workspaces]) {
      const { version = '0.0.0', ...manifest } = readManifest(join(scratch, part))
      const own = part === '.' ? { workspaces } : {}
      writeManifest(join(scratch, part), { ...manifest, version, ...own, devDependencies: undefined })
    }
    writeFileSync(join(folder, 'sbom.json'), npm(scratch, ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function install(folder: string, workspaces: string[]): void {
  const only = workspaces.map((name) => `--workspace=${name}`)
  npm(folder, ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...only])
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

// Under `npm run` this is the npm that is running.
function npm(folder: string, args: string[]): string {
  const own = process.env.npm_execpath
  return own ? run(process.execPath, [own, ...args], folder) : run('npm', args, folder)
}

function run(program: string, args: string[], cwd?: string): string {
  return execFileSync(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: undefined },
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

// Not readdir's `recursive`, which follows the links of the workspaces.
function entriesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? [path, ...entriesOf(path)] : [path]
  })
}

function openToAll(folder: string): void {
  for (const entry of [folder, ...entriesOf(folder)]) {
    const stats = lstatSync(entry)
    if (!stats.isSymbolicLink()) chmodSync(entry, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644)
  }
}

function sizeOf(folder: string): number {
  return entriesOf(folder).reduce((total, entry) => total + lstatSync(entry).size, 0)
}

async function tryWithMajor(archive: string, major: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-node-'))
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  try {
    npm(folder, [
      'install',
      '--prefix',
      folder,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${name}@${major}`,
    ])
  } catch {
    console.log(`- skipped: Node ${major}, which the registry does not have as ${name}`)
    rmSync(folder, { recursive: true, force: true })
    return
  }
  try {
    await tryWith(
      archive,
      join(folder, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryWith(archive: string, node: string): Promise<void> {
  const { unpackSeconds, startSeconds } = await tryRelease(archive, readManifest(root).version ?? '', node)
  const version = run(node, ['--version']).trim()
  console.log(`✓ Node ${version}: unpacked in ${unpackSeconds.toFixed(1)} s, ready after ${startSeconds.toFixed(1)} s`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

await release(process.argv.slice(2))

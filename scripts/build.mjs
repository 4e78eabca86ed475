import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'
import { fingerprint } from './fingerprint.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { runCommand } from './run-command.mjs'

const unfinished = '.dist-'
const everyBuild = ['contract', 'tsconfig.base.json', 'package-lock.json', 'scripts/build.mjs']
const shopBuild = everyBuild.filter((source) => source !== 'contract')
const preparedFrom = [
  ...['database', 'seed', 'storage', 'features/media', 'prepare.ts'].map((path) => `server/src/${path}`),
  'package-lock.json',
  'scripts/build.mjs',
]
const targets = [
  { folder: 'server', sources: ['server/src', 'server/package.json', ...everyBuild], buildInto: buildServer },
  // Apart from the server, because it takes long and rarely changes.
  { folder: 'server/prepared', sources: preparedFrom, buildInto: prepareFirstStart },
  { folder: 'gift-shop', sources: ['gift-shop/src', 'gift-shop/package.json', ...shopBuild], buildInto: buildGiftShop },
  { folder: 'web', sources: ['web', ...everyBuild], buildInto: buildWeb },
]

/** Builds what changed since the last build; a target's `dist` is replaced as a whole, when it is complete. */
export async function build(root) {
  for (const { folder, sources, buildInto } of targets) {
    const dist = join(root, folder, 'dist')
    const noteFile = join(root, '.cache', `build-${folder}.json`)
    const note = existsSync(dist) && existsSync(noteFile) ? JSON.parse(readFileSync(noteFile, 'utf8')) : null
    const stamp = fingerprint(root, sources)
    if (note?.stamp === stamp) continue

    console.log(`Building ${folder} …`)
    removeUnfinished(root, folder)
    const fresh = join(root, folder, `${unfinished}${process.pid}`)
    await buildInto(root, fresh)
    const assets = filesIn(join(fresh, 'assets'))
    keepAssets(note?.assets ?? [], dist, fresh)
    // Without its note a build that is cut off here is done again.
    rmSync(noteFile, { force: true })
    replaceFolder(dist, fresh)
    mkdirSync(dirname(noteFile), { recursive: true })
    writeFileSync(noteFile, JSON.stringify({ stamp, assets }))
  }
}

async function buildServer(root, outdir) {
  const source = join(root, 'server/src')
  const programs = [
    { in: join(source, 'main.ts'), out: 'main' },
    { in: join(source, 'operator/main.ts'), out: 'operator' },
    { in: join(source, 'prepare.ts'), out: 'prepare' },
    { in: join(source, 'database/embedded-worker.js'), out: 'embedded-worker' },
  ]
  // The contract is TypeScript, so it goes into the bundle.
  const packages = [...packagesOf(root, 'server'), ...packagesOf(root, 'contract')]
  await bundleForNode(root, { programs: programs.filter((program) => existsSync(program.in)), outdir, packages })
  copy(join(source, 'database/migrations'), join(outdir, 'migrations'))
  copy(join(source, 'seed/files'), join(outdir, 'seed-files'))
}

// By the server that was just built, in a process of its own, which frees the memory that the engine needs for it.
async function prepareFirstStart(root, outdir) {
  // The server would copy what an earlier build prepared.
  rmSync(join(root, 'server/prepared/dist'), { recursive: true, force: true })
  const code = await runCommand(process.execPath, [join(root, 'server/dist/prepare.js'), outdir], { cwd: root })
  if (code !== 0) throw new Error(`The first start could not be prepared (code ${code})`)
}

async function buildGiftShop(root, outdir) {
  const source = join(root, 'gift-shop/src')
  const programs = [{ in: join(source, 'main.ts'), out: 'main' }]
  await bundleForNode(root, { programs, outdir, packages: packagesOf(root, 'gift-shop') })
  copy(join(source, 'files'), join(outdir, 'files'))
}

async function bundleForNode(root, { programs, outdir, packages }) {
  const { build: bundle, stop } = await import('esbuild')
  await bundle({
    entryPoints: programs,
    outdir,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    // Real packages stay in node_modules.
    external: packages,
  })
  // Its helper process would live as long as the server that is started next.
  await stop()
}

async function buildWeb(root, outDir) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const code = await runCommand(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: join(root, 'web'),
      // A caller's NODE_ENV must not turn this into a development build of React.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (code !== 0) throw new Error(`vite build failed (code ${code})`)
}

function packagesOf(root, workspace) {
  const { dependencies } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  return Object.keys(dependencies).filter((name) => !name.startsWith('@portal/'))
}

function copy(from, to) {
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}

function filesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}

// A portal that runs from this checkout, and pages open in browsers, still ask for the chunks of the build before.
function keepAssets(names, dist, fresh) {
  for (const name of names) {
    const kept = join(fresh, 'assets', name)
    if (!existsSync(kept)) copy(join(dist, 'assets', name), kept)
  }
}

function replaceFolder(folder, fresh) {
  const old = `${fresh}-old`
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(fresh, folder)
  rmSync(old, { recursive: true, force: true })
}

function removeUnfinished(root, folder) {
  for (const name of filesIn(join(root, folder)).filter((found) => found.startsWith(unfinished))) {
    rmSync(join(root, folder, name), { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  try {
    await oneAtATime(root, async () => {
      await ensureInstalled(root)
      await build(root)
    })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

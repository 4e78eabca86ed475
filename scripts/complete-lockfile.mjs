import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

/**
 * The packages for other machines that the lockfile names and does not hold. `npm install` leaves out the ones that its
 * registry does not have, and `npm ci` then refuses the lockfile everywhere.
 */
export function missingOptionalPackages(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isFound(packages, path, name))
      .map(([name, version]) => ({ path: `node_modules/${name}`, name, version, dev })),
  )
}

// Node's way of looking: beside the package that asks, then in each folder above.
function isFound(packages, from, name) {
  const above = from.split('/node_modules/')
  return above.some((_, index) => {
    const folder = above.slice(0, above.length - index).join('/node_modules/')
    return packages[`${folder}/node_modules/${name}`] || packages[`node_modules/${name}`]
  })
}

// The machine stands in the name: cli-linux-x64-musl, binding-linux-arm-gnueabihf, darwin-arm64.
function entryOf({ name, version, dev }) {
  const words = name.split('/').at(-1).split('-')
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu')) && 'glibc'
  return {
    version,
    cpu: words.filter((word) => processors.includes(word)),
    ...(dev ? { dev } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    os: words.filter((word) => systems.includes(word)),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json')
  const lockfile = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingOptionalPackages(lockfile.packages)
  for (const found of missing) lockfile.packages[found.path] = entryOf(found)
  const [root, ...others] = Object.entries(lockfile.packages)
  lockfile.packages = Object.fromEntries([root, ...others.sort(([a], [b]) => a.localeCompare(b, 'en'))])
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(`${missing.length} packages added to package-lock.json`)
}

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

// Node's way of looking: in the folder of the package that asks, then in each one above.
function isFound(packages, path, name) {
  if (packages[`${path}/node_modules/${name}`]) return true
  const end = path.lastIndexOf('/node_modules/')
  return end < 0 ? `node_modules/${name}` in packages : isFound(packages, path.slice(0, end), name)
}

/** The same packages with the missing ones added, in npm's order. */
export function completePackages(packages) {
  const added = missingOptionalPackages(packages).map((missing) => [missing.path, entryOf(missing)])
  const [root, ...others] = [...Object.entries(packages), ...added]
  return Object.fromEntries([root, ...others.sort(([left], [right]) => left.localeCompare(right, 'en'))])
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
  const packages = completePackages(lockfile.packages)
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`)
  const count = Object.keys(packages).length - Object.keys(lockfile.packages).length
  console.log(`${count} packages added to package-lock.json`)
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Package = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  dev?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}
type Packages = Record<string, Package>
type Rule = { atLeast?: string; notBetween?: [string, string]; because: string }

/** Said after every run of the check, so that nobody takes it for an audit. */
export const unseenAdvisories =
  'the lockfile was compared with scripts/minimum-versions.json only; npm audit finds the other advisories'

/**
 * What the supply chain may hold: exact versions, known install scripts, no addresses, and no version that our list of
 * unsafe versions names. It sees no other advisory.
 */
export function lockfileProblems(files: readonly { path: string; text: string }[]): string[] {
  const read = <Content>(path: string) => JSON.parse(files.find((file) => file.path === path)?.text ?? '{}') as Content
  const { allowScripts = {} } = read<{ allowScripts?: Record<string, boolean> }>('package.json')
  const { packages = {} } = read<{ packages?: Packages }>('package-lock.json')
  const rules = read<Record<string, Rule>>('scripts/minimum-versions.json')
  const problems = Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    const isDownloaded = path.includes('node_modules/') && !entry.link && !entry.optional
    return [
      /^https?:/.test(entry.resolved ?? '') &&
        `${name} has a download address: install with omit-lockfile-registry-resolved`,
      isDownloaded && !entry.integrity && `${name} has no integrity hash`,
      entry.hasInstallScript &&
        !(name in allowScripts) &&
        `${name} wants to run an install script: decide in allowScripts`,
      unsafe(name, entry.version, rules[name]),
    ].filter(Boolean)
  })
  const missing = missingPackages(packages).map(
    ({ name }) => `${name} is not held: run npx tsx scripts/check-lockfile.ts`,
  )
  return [...missing, ...problems].map((message) => `package-lock.json: ${message}`)
}

function unsafe(name: string, version = '', rule: Rule | undefined): string | undefined {
  const isOlder = (than: string) => version.localeCompare(than, 'en', { numeric: true }) < 0
  if (rule?.atLeast && isOlder(rule.atLeast))
    return `${name} ${version} is older than ${rule.atLeast} (${rule.because})`
  const [from, to] = rule?.notBetween ?? []
  if (!from || !to || isOlder(from) || (version !== to && !isOlder(to))) return undefined
  return `${name} ${version} is one of ${from} to ${to} (${rule?.because})`
}

// npm leaves packages for other machines out when its registry lacks them, and 'npm ci' then refuses the lockfile.
function missingPackages(packages: Packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isFound(packages, path, name))
      .map(([name, version]) => ({ name, version, dev })),
  )
}

// Node's way of looking: in the folder of the package that asks, then in each one above.
function isFound(packages: Packages, path: string, name: string): boolean {
  if (packages[`${path}/node_modules/${name}`]) return true
  const end = path.lastIndexOf('/node_modules/')
  return end < 0 ? `node_modules/${name}` in packages : isFound(packages, path.slice(0, end), name)
}

/** The same packages with the missing ones in npm's order; their machine stands in the name: cli-linux-x64-musl. */
export function completePackages(packages: Packages): Packages {
  const added = missingPackages(packages).map(({ name, ...entry }) => {
    const oneOf = (words: RegExp) => name.split('/').at(-1)?.match(words) ?? []
    const os = [...oneOf(/android|darwin|freebsd|linux|openharmony|win32/)]
    const cpu = oneOf(/\b(arm64|arm|ia32|ppc64|riscv64|s390x|x64)\b/).slice(0, 1)
    const libc = oneOf(/musl|gnu/).map((word) => ({ musl: 'musl', gnu: 'glibc' })[word])
    return [
      `node_modules/${name}`,
      { ...entry, os, cpu, ...(libc.length > 0 ? { libc } : {}), optional: true },
    ] as const
  })
  const sorted = [...Object.entries(packages), ...added].sort(([left], [right]) => left.localeCompare(right, 'en'))
  return Object.fromEntries(sorted)
}

if (process.argv[1] === import.meta.filename) {
  const file = join(import.meta.dirname, '../package-lock.json')
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages }
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: completePackages(lockfile.packages) }, null, 2)}\n`)
}

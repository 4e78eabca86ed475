import { missingOptionalPackages } from '../complete-lockfile.mjs'

/** Said after every run of the check, so that nobody takes it for an audit. */
export const unseenAdvisories =
  'the lockfile was compared with scripts/minimum-versions.json only; npm audit finds the other advisories'

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']

/**
 * What the supply chain may hold: exact versions, known install scripts, no addresses, and no version that our list of
 * unsafe versions names. It sees no other advisory.
 */
export function lockfileProblems(files, minimumVersions) {
  const read = (path) => JSON.parse(files.find((file) => file.path === path).text())
  const { allowScripts = {} } = read('package.json')
  const { packages } = read('package-lock.json')
  const at = (message) => ({ path: 'package-lock.json', message })

  return [
    ...files.filter(({ name }) => name === 'package.json').flatMap(looseVersions),
    ...missingOptionalPackages(packages).map(({ name }) =>
      at(`${name} is named and not held: run node scripts/complete-lockfile.mjs`),
    ),
    ...Object.entries(packages).flatMap(([path, entry]) => {
      const name = path.split('node_modules/').at(-1)
      const problems = []
      if (/^https?:/.test(entry.resolved ?? ''))
        problems.push(at(`${name} has a download address: write the lockfile with omit-lockfile-registry-resolved`))
      if (path.includes('node_modules/') && !entry.link && !entry.optional && !entry.integrity)
        problems.push(at(`${name} has no integrity hash`))
      if (entry.hasInstallScript && !(name in allowScripts))
        problems.push(at(`${name} wants to run an install script: decide on it in package.json, allowScripts`))
      return [...problems, ...unsafe(name, entry.version, minimumVersions[name]).map(at)]
    }),
  ]
}

function looseVersions(file) {
  const manifest = JSON.parse(file.text())
  return kinds
    .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([name, version]) => !name.startsWith('@portal/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => ({ path: file.path, message: `${name} is '${version}': pin the exact version` }))
}

function unsafe(name, version, rule) {
  if (!rule) return []
  if (rule.atLeast && compare(version, rule.atLeast) < 0)
    return [`${name} ${version} is older than ${rule.atLeast} (${rule.because})`]

  const [from, to] = rule.notBetween ?? []
  const inRange = from && compare(version, from) >= 0 && compare(version, to) <= 0
  return inRange ? [`${name} ${version} is one of ${from} to ${to} (${rule.because})`] : []
}

function compare(a, b) {
  const [left, right] = [a, b].map((version) => version.split('-')[0].split('.').map(Number))
  const differing = left.findIndex((part, index) => part !== right[index])
  return differing < 0 ? 0 : left[differing] - right[differing]
}

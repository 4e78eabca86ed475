/** The changelog with everything unreleased under this version and day. Throws when there is nothing, or the version is taken. */
export function nameUnreleased(changelog: string, version: string, day: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`A version has three numbers, such as 1.0.0: not ${version}`)
  if (changelog.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has a version ${version} already`)
  const heading = '\n## [Unreleased]\n'
  const [before, after] = changelog.split(heading)
  if (before === undefined || after === undefined) throw new Error("CHANGELOG.md has no part '## [Unreleased]'")
  const [unreleased = ''] = after.split('\n## [')
  if (!/^- /m.test(unreleased)) throw new Error("The part 'Unreleased' of CHANGELOG.md is empty: nothing to release")
  return `${before}${heading}\n## [${version}] - ${day}\n${after}`
}

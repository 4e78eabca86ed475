// Code is counted by the linter (max-lines); these are the files it does not read.
const limits = [
  { matches: /^README\.md$/, limit: 120, advice: 'move what is not needed for a first start to docs/' },
  { matches: /^docs\/decisions\/.*\.md$/, limit: 40, advice: 'a decision is context, choice and consequences' },
  { matches: /\.css$/, limit: 300, advice: 'split it along the components that use it' },
]

/** Files that grew past their limit. */
export function sizeProblems(files) {
  return files.flatMap((file) => {
    const rule = limits.find(({ matches }) => matches.test(file.path))
    if (!rule) return []

    const lines = file.text().trimEnd().split('\n').length
    return lines > rule.limit
      ? [{ path: file.path, message: `${lines} lines, at most ${rule.limit}: ${rule.advice}` }]
      : []
  })
}

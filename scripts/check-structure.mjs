import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configurationProblems } from './structure/configuration.mjs'
import { folderCycleProblems } from './structure/folder-cycles.mjs'
import { lockfileProblems, unseenAdvisories } from './structure/lockfile.mjs'
import { mentionProblems } from './structure/mentions.mjs'
import { migrationProblems } from './structure/migrations.mjs'
import { nameProblems } from './structure/names.mjs'
import { sizeProblems } from './structure/sizes.mjs'
import { sourceFiles } from './structure/source-files.mjs'
import { vocabularyProblems } from './structure/vocabulary.mjs'

/** Everything in the tree that breaks a rule of docs/architecture.md, as `{ path, message }`. */
export function structureProblems(root) {
  const files = sourceFiles(root)
  const minimumVersions = JSON.parse(readFileSync(join(root, 'scripts/minimum-versions.json'), 'utf8'))
  return [
    ...nameProblems(files),
    ...vocabularyProblems(files),
    ...sizeProblems(files),
    ...migrationProblems(files),
    ...folderCycleProblems(files),
    ...configurationProblems(files),
    ...mentionProblems(files),
    ...lockfileProblems(files, minimumVersions),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = structureProblems(dirname(dirname(fileURLToPath(import.meta.url))))
  for (const { path, message } of problems) console.error(`${path}: ${message}`)
  console.log(`note: ${unseenAdvisories}`)
  console.log(problems.length === 0 ? 'structure: ok' : `structure: ${problems.length} problems`)
  process.exit(problems.length === 0 ? 0 : 1)
}

import { exportedNames } from './source-files.mjs'

const serverFiles = new Set(['routes.ts', 'admin-routes.ts', 'store.ts', 'presenter.ts', 'mails.ts', 'jobs.ts'])
const webFiles = new Set(['api.ts', 'texts.ts'])

/** The closed vocabulary of a feature's folder; what falls outside it has to be named after what it exports. */
export function vocabularyProblems(files) {
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap((file) => {
    const problem = problemOf(file, paths)
    return problem ? [{ path: file.path, message: problem }] : []
  })
}

function problemOf(file, paths) {
  const [workspace, src, zone, , ...deeper] = file.folders
  if (src !== 'src') return null

  const isSlice = zone === 'features' || (workspace === 'web' && zone === 'admin')
  if (isSlice && file.folders.length > 3) {
    if (deeper.length > 0 && !isStory(workspace, deeper))
      return `a feature is flat: move this file to ${file.folders.slice(0, 4).join('/')}`
    if (workspace === 'server') return serverProblem(file)
    if (workspace === 'web') return webProblem(file, paths)
  }
  return workspace === 'web' && zone === 'ui' ? webProblem(file, paths) : null
}

// A big feature of the web has a folder per story, never one per kind of file (docs/architecture.md).
function isStory(workspace, [folder, ...deeper]) {
  return (
    workspace === 'web' && deeper.length === 0 && !/^(components|hooks|api|types|utils|helpers|pages)$/.test(folder)
  )
}

function serverProblem(file) {
  if (serverFiles.has(file.name) || isForTests(file)) return null
  // A list that a rule looks things up in, with its source and licence.
  if (file.name.endsWith('.json')) return null
  if (!file.name.endsWith('.ts'))
    return `a feature of the server holds TypeScript; put '${file.name}' with what reads it`
  return namedAfterExport(file, `${[...serverFiles].join(', ')}, <verb>-<noun>.ts or <pure-thing>.ts`)
}

function webProblem(file, paths) {
  if (webFiles.has(file.name) || isForTests(file)) return null
  if (file.name.endsWith('.css')) return styleProblem(file, paths)
  if (!/\.tsx?$/.test(file.name)) return null
  if (file.name.endsWith('-page.tsx')) {
    return /^export default function \w+Page\b/m.test(file.text())
      ? null
      : 'a page is `export default function …Page`, so that its route can load it'
  }
  return namedAfterExport(file, '*-page.tsx, api.ts, or a component or function in a file of its own name')
}

function isForTests({ name }) {
  return /\.test[.-]/.test(name)
}

function styleProblem(file, paths) {
  if (!file.name.endsWith('.module.css')) return 'styles of a component are a CSS module: <component>.module.css'
  const folder = file.folders.join('/')
  const used = [...paths].some((path) => path.startsWith(`${folder}/`) && path.endsWith('.tsx'))
  return used ? null : 'a CSS module stands beside the components that use it'
}

// A word of the file's name has to be in what it exports: `product-problems.ts` exports `findProductProblems`.
function namedAfterExport(file, vocabulary) {
  const names = exportedNames(file.text())
  const said = names.join(' ').toLowerCase()
  const words = file.name.split('.')[0].split('-')
  if (words.some((word) => said.includes(word.replace(/s$/, '')))) return null

  const exported = names.length > 0 ? `it exports ${names.join(', ')}` : 'it exports nothing'
  return `a feature or ui folder holds ${vocabulary}; this name says something else than the code (${exported})`
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { lockfileProblems, unseenAdvisories } from './check-lockfile.ts'

type SourceFile = { path: string; text: string }

type Message = string | null | undefined | false

/** What in these files breaks a rule of docs/architecture.md, as 'path: what to do instead'. */
export function structureProblems(files: readonly SourceFile[]): string[] {
  const paths = files.map(({ path }) => path)
  return [
    ...files.flatMap((file) =>
      [...nameProblems(file.path), vocabularyProblem(file, paths), sizeProblem(file)]
        .filter(Boolean)
        .map((message) => `${file.path}: ${message}`),
    ),
    ...migrationProblems(paths),
    ...decisionProblems(files),
    ...neighbours.flatMap((pattern) => folderCycles(files, pattern)),
    ...configurationProblems(files),
    ...lockfileProblems(files),
  ]
}

const kebabCase = /^\d*[a-z0-9]*(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const otherNames = /^(README|CHANGELOG|LICENSE)\.md$|^\./
const drawers =
  /^(utils?|helpers?|common|shared|core|misc|services|managers|controllers|models|repositories|hooks|types|interfaces|constants|enums)$/

function nameProblems(path: string): Message[] {
  if (!/\.(tsx?|m?js|css|sql|md|html)$/.test(path)) return []
  const parts = path.split('/')
  return [
    ...parts
      .filter((part) => !kebabCase.test(part) && !otherNames.test(part))
      .map((part) => `'${part}' is not kebab-case, after its main export`),
    ...parts
      .filter((part) => drawers.test(part.split('.')[0] ?? ''))
      .map(
        (part) => `nothing is called '${part}': name it after what it does, and move it to the feature that owns it`,
      ),
    /^index\.(tsx?|m?js)$/.test(parts.at(-1) ?? '') && 'no barrels: import the file itself and remove this one',
  ]
}

const fixedNames = /^(routes|admin-routes|store|presenter|mails|jobs)\.ts$|\.json$/
const kindsOfFiles = /^(components|hooks|api|types|utils|helpers|pages)$/

// The closed vocabulary of a feature's folder; what falls outside it has to be named after what it exports.
function vocabularyProblem({ path, text }: SourceFile, paths: string[]): Message {
  const [, workspace, zone, rest = ''] = path.match(/^(server|web)\/src\/(features|admin|ui)\/(.*)$/) ?? []
  const folders = rest.split('/').slice(0, -1)
  const name = posix.basename(path)
  if (!workspace || (workspace === 'server' && zone !== 'features')) return null
  if (zone !== 'ui' && folders.length === 0) return null

  // A big feature of the web has a folder per story, never one per kind of file.
  const [, story = '', ...deeper] = zone === 'ui' ? [] : folders
  if (deeper.length > 0 || (story && (workspace === 'server' || kindsOfFiles.test(story))))
    return `a feature is flat: move this file to ${posix.dirname(path.split('/').slice(0, 5).join('/'))}`
  if (/\.test[.-]/.test(name)) return null
  if (workspace === 'server') {
    if (!/\.(ts|json)$/.test(name)) return `a feature of the server holds TypeScript; put '${name}' with what reads it`
    return fixedNames.test(name) ? null : namedAfterExport(name, text)
  }
  if (name.endsWith('.css')) {
    const isUsed = paths.some((other) => other.startsWith(`${posix.dirname(path)}/`) && other.endsWith('.tsx'))
    return (!name.endsWith('.module.css') || !isUsed) && 'a CSS module stands beside the components that use it'
  }
  if (!/\.tsx?$/.test(name) || /^(api|texts)\.ts$/.test(name)) return null
  if (!name.endsWith('-page.tsx')) return namedAfterExport(name, text)
  const isPage = /^export default function \w+Page\b/m.test(text)
  return !isPage && 'a page is `export default function …Page`, so that its route can load it'
}

// A word of the file's name has to be in what it exports: `product-problems.ts` exports `findProductProblems`.
function namedAfterExport(name: string, text: string): Message {
  const names = [
    ...text.matchAll(/^export (?:declare )?(?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm),
    ...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm),
  ].map(([, found]) => found)
  const words = name.split('.')[0]?.split('-') ?? []
  const isSaid = words.some((word) => names.join(' ').toLowerCase().includes(word.replace(/s$/, '')))
  return !isSaid && `this name says something else than the code, which exports ${names.join(', ') || 'nothing'}`
}

// Code is counted by the linter (max-lines); these are the files it does not read.
const sizes = [
  { matches: /^README\.md$/, limit: 120, advice: 'move what is not needed for a first start to docs/' },
  { matches: /^docs\/decisions\/\d.*\.md$/, limit: 40, advice: 'a decision is context, choice and consequences' },
  { matches: /\.css$/, limit: 300, advice: 'split it along the components that use it' },
]

function sizeProblem({ path, text }: SourceFile): Message {
  const rule = sizes.find(({ matches }) => matches.test(path))
  const lines = text.trimEnd().split('\n').length
  return rule && lines > rule.limit && `${lines} lines, at most ${rule.limit}: ${rule.advice}`
}

function migrationProblems(paths: string[]): string[] {
  const migrations = paths.filter((path) => path.startsWith('server/src/database/migrations/')).sort()
  return migrations.flatMap((path, index) => {
    const number = Number(posix.basename(path).match(/^(\d{4})-[a-z0-9-]+\.sql$/)?.[1])
    return number === index + 1
      ? []
      : [`${path}: migrations are numbered without holes and doubles, as 0001-what-it-does.sql`]
  })
}

// A record that nobody finds is none. One that is superseded stands there by its number.
function decisionProblems(files: readonly SourceFile[]): string[] {
  const index = files.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
  const records = files.flatMap(({ path }) => path.match(/^docs\/decisions\/\d{4}(?=-.*\.md$)/)?.[0] ?? [])
  return records
    .filter((record) => !new RegExp(`\\b${posix.basename(record)}\\b`).test(index))
    .map((record) => `${record}: give it a line in docs/decisions/README.md, below its subject`)
}

// Folders that may use each other, but not in a circle. A folder counts from the day it is there.
const neighbours = [
  /^server\/src\/features\/[^/]+/,
  /^server\/src\/(?!features\/|seed\/|operator\/)[^/]+(?=\/)/,
  /^web\/src\/(features|admin)\/[^/]+/,
  /^gift-shop\/src\/[^/]+(?=\/)/,
]

// Each circle is told once, from its first folder.
function folderCycles(files: readonly SourceFile[], pattern: RegExp): string[] {
  const uses = new Map<string, Set<string>>()
  for (const { path, text } of files.filter((file) => /(?<!\.test)\.tsx?$/.test(file.path))) {
    const [from] = path.match(pattern) ?? []
    if (!from) continue
    for (const [, imported = ''] of text.matchAll(/(?:^(?:import|export)\b[^'"`;]*?|\bimport\(\s*)'(\.[^']+)'/gm)) {
      const [to] = posix.join(posix.dirname(path), imported).match(pattern) ?? []
      if (to && to !== from) uses.set(from, (uses.get(from) ?? new Set<string>()).add(to))
    }
  }
  return [...uses.keys()].flatMap((folder) => {
    const way = wayBack(uses, folder)
    if (!way?.every((other) => folder <= other)) return []
    return [
      `${folder}: a circle of folders (${way.join(' uses ')}). Move what both need into the lower one, or hand it in`,
    ]
  })
}

// The shortest way from a folder back to itself.
function wayBack(uses: Map<string, Set<string>>, start: string): string[] | undefined {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of uses.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

/** Every variable that the programs read is in .env.example, and no other. */
function configurationProblems(files: readonly SourceFile[]): string[] {
  const namesIn = (path: string, pattern: RegExp) =>
    [...(files.find((file) => file.path === path)?.text ?? '').matchAll(pattern)].map(([, name]) => name)
  const read = ['server', 'gift-shop'].flatMap((program) =>
    namesIn(`${program}/src/config.ts`, /^ {2}([A-Z][A-Z0-9_]+):/gm),
  )
  const told = namesIn('.env.example', /^# ([A-Z][A-Z0-9_]+)=/gm)
  return [
    ...[...new Set(read)]
      .filter((name) => name !== 'NODE_ENV' && !told.includes(name))
      .map((name) => `.env.example: ${name} is missing, with a comment of what it means`),
    ...told.filter((name) => !read.includes(name)).map((name) => `.env.example: ${name} is not read by any config.ts`),
  ]
}

function readFiles(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = listed
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(root, path)))
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

if (process.argv[1] === import.meta.filename) {
  const problems = structureProblems(readFiles(join(import.meta.dirname, '..')))
  for (const problem of problems) console.error(problem)
  console.log(`note: ${unseenAdvisories}\nstructure: ${problems.length === 0 ? 'ok' : `${problems.length} problems`}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

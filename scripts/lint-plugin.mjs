import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

// 'from -> to', both from the root; a package is 'npm:name'. `src` leaves tests out. Folders are named by what stands above
// them, so that one that is made tomorrow is covered.
const src = 'src/(?![^ ]*\\.test[.-])'
const directions = Object.entries({
  '(contract|server|web|gift-shop|e2e)/[^ ]* -> (?!\\1/|npm:)':
    'a workspace: import its package, which package.json names',
  '[^ ]* -> npm:@portal/(gift-shop|web)\\b': 'the gift shop or the web app: what both sides need belongs in contract',
  'gift-shop/[^ ]* -> npm:@portal/':
    'anything of ours: the shop stands in for a program of others, and talks over HTTP',

  [`server/${src}[^ ]* -> server/testing/`]: 'server/testing: move what production needs to server/src',
  [`server/${src}[^/]+/[^ ]* -> server/src/(app|main)\\.ts`]: 'the program: what both need belongs in dependencies.ts',
  [`server/${src}(?!features/|seed/|operator/)[^/]+/[^ ]* -> server/src/(features|seed|operator)/`]:
    'what stands on it: hand the function in from app.ts or dependencies.ts, or move the code into the feature',
  [`server/${src}features/[^ ]* -> server/src/(seed|operator)/`]:
    'seed or operator: move what both need into the feature',
  [`server/${src}features/([^/]+)/[^ ]* -> server/src/features/(?!\\1/)[^/]+/(routes|admin-routes|jobs|mails)\\.ts`]:
    "another feature's own: use one of its use cases or a read of its store.ts",

  [`web/${src}[^ ]* -> web/testing/`]: 'web/testing: move what the product needs to web/src',
  'web/src/(?!app/)[^/]+/[^ ]* -> web/src/app/':
    'app, which has layouts, guards and routes: move the rest to lib or ui',
  'web/src/(?!app/|admin/)[^/]+/[^ ]* -> web/src/admin/':
    'admin, which loads on its own: move what both need to ui or lib',
  // The back office edits the same data as the member's own form.
  'web/src/admin/[^ ]* -> web/src/features/(?!.*-fields\\.tsx$)':
    'features, but for *-fields.tsx: move it to ui or lib',
  'web/src/(?!app/|admin/|features/)[^/]+/[^ ]* -> web/src/features/':
    'features: move it here, or hand it in as a prop',
  'web/src/(ui|lib)/[^ ]* -> web/src/device/': 'device, which keeps and sends: hand it in as an option or a prop',
  'web/src/ui/[^ ]* -> web/src/lib/(api|query)-client':
    'the API: let the feature load the data and hand it in as a prop',
  // What a search finds is the one thing that a table has in common with the server; it is a pure function of texts.
  'web/src/ui/[^ ]* -> npm:@portal/contract/(?!search$)':
    'the portal: hand it in as a prop, or move it into the feature',
}).map(([pattern, advice]) => ({ pattern: new RegExp(`^${pattern}`), message: `This may not import ${advice}.` }))

/** Why this file, by its path from the root, may not import that: where the code should go instead. */
export function forbiddenImport(from, specifier) {
  const to = specifier.startsWith('.') ? join(dirname(from), specifier).replaceAll('\\', '/') : `npm:${specifier}`
  return directions.find(({ pattern }) => pattern.test(`${from} -> ${to}`))?.message
}

/** Whether a file of the product imports a package that its workspace has for tests and builds only, or not at all. */
export function isForDevelopment(from, specifier, dependencies) {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  return new RegExp(`^[^/]+/${src}`).test(from) && !/^(\.|#|node:)/.test(specifier) && !(name in dependencies)
}

// Looks at every way to import: `import`, `import()`, `export … from`.
function create(context) {
  const from = relative(root, context.filename).replaceAll('\\', '/')
  const manifest = join(root, from.split('/')[0], 'package.json')
  const { dependencies = {} } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
  const check = ({ source }) => {
    if (typeof source?.value !== 'string') return
    const [specifier] = source.value.split('?')
    const message = forbiddenImport(from, specifier)
    if (message) context.report({ node: source, message })
    else if (isForDevelopment(from, specifier, dependencies))
      context.report({ node: source, message: `'${specifier}' runs in the product: declare it in "dependencies".` })
  }
  const ways = ['ImportDeclaration', 'ImportExpression', 'ExportNamedDeclaration', 'ExportAllDeclaration']
  return Object.fromEntries(ways.map((way) => [way, check]))
}

export default { meta: { name: 'portal' }, rules: { directions: { create } } }

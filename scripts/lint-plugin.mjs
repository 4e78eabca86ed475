import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

const seenFromOutside = [
  'pages',
  'article-content',
  'faq-content',
  'entry-autosave',
  'kept-drafts',
  'leave-entry',
  'new-images',
  'api-client',
].map((name) => `npm:@portal/web/${name}`)

const onFeatures = ['seed', 'restore', 'watch', 'operator'].map((folder) => `server/src/${folder}/`)

// Each line: files of `from` may not import what is in `to`. Folders are named by what stands above them, so that one that is
// made tomorrow is covered. Paths start at the root; a package is `npm:name`.
const directions = [
  {
    from: (path) => workspaceOf(path) !== undefined,
    // The root's package.json says which version all of them are.
    to: (path, from) => !/^npm:|^package\.json$/.test(path) && workspaceOf(path) !== workspaceOf(from),
    advice: 'a workspace: import its package, which package.json names',
  },
  {
    // The journeys visit what the table of pages says, and the faults run the editor's engine, which has no screen. A simulation
    // has portal and shop in one process.
    from: () => true,
    to: (path, from) =>
      below('npm:@portal/gift-shop', 'npm:@portal/web')(path) &&
      !(below('e2e/')(from) && seenFromOutside.includes(path)) &&
      !(below('server/testing/simulation/')(from) && path === 'npm:@portal/gift-shop/testing/shop-in-memory'),
    advice: 'the gift shop or the web app: what both sides need belongs in contract',
  },
  {
    from: below('gift-shop/'),
    to: below('npm:@portal/'),
    advice: 'anything of ours: the shop stands in for a program of others, and talks over HTTP',
  },

  {
    from: productBelow('server/src/'),
    to: below('server/testing/'),
    advice: 'server/testing: move what production needs to server/src',
  },
  {
    // A restore makes a portal on the rows that it judges.
    from: (path) => productBelow('server/src/')(path) && isInFolder(path) && !below('server/src/restore/')(path),
    to: below('server/src/app.ts', 'server/src/main.ts'),
    advice: 'the program: what both need belongs in dependencies.ts',
  },
  {
    from: (path) =>
      productBelow('server/src/')(path) && isInFolder(path) && !below('server/src/features/', ...onFeatures)(path),
    to: below('server/src/features/', ...onFeatures),
    advice: 'what stands on it: hand the function in from app.ts or dependencies.ts, or move the code into the feature',
  },
  {
    from: productBelow('server/src/features/'),
    to: below(...onFeatures),
    advice: 'what stands on features: move what both need into the feature',
  },
  {
    from: (path) => productBelow('server/src/')(path) && isInFolder(path) && !below('server/src/operator/')(path),
    to: below('server/src/operator/'),
    advice: 'operator, which is commands: move what both need into restore, watch or backup',
  },
  {
    from: productBelow('server/src/features/'),
    to: (path, from) =>
      below('server/src/features/')(path) &&
      dirname(path) !== dirname(from) &&
      ['routes.ts', 'admin-routes.ts', 'jobs.ts', 'mails.ts'].includes(basename(path)),
    advice: "another feature's own: use one of its use cases or a read of its store.ts",
  },

  {
    from: productBelow('web/src/'),
    to: below('web/testing/'),
    advice: 'web/testing: move what the product needs to web/src',
  },
  {
    from: (path) => below('web/src/')(path) && isInFolder(path) && !below('web/src/app/')(path),
    to: below('web/src/app/'),
    advice: 'app, which has layouts, guards and routes: move the rest to lib or ui',
  },
  {
    from: (path) => below('web/src/')(path) && isInFolder(path) && !below('web/src/app/', 'web/src/admin/')(path),
    to: below('web/src/admin/'),
    advice: 'admin, which loads on its own: move what both need to ui or lib',
  },
  {
    // The back office edits the same data as the member's own form, and shows what members see (decision 0075).
    from: below('web/src/admin/'),
    to: (path) => below('web/src/features/')(path) && !/-(?:fields|pages|card)\.tsx$/.test(path),
    advice: 'features, but for *-fields.tsx and, by import(), *-pages.tsx and *-card.tsx: move it to ui or lib',
  },
  {
    from: (path) => productBelow('web/src/admin/content/')(path) || productBelow('web/src/admin/pictures/')(path),
    to: (path) =>
      /^web\/src\/admin\/(?:(?!content|pictures|list|people|rich-text)[^/]+\/|(?:content-)?subjects\.ts)/.test(path),
    advice: 'a subject of staff: it hands in what it alone knows (content/subject.ts)',
  },
  {
    from: (path) =>
      below('web/src/')(path) &&
      isInFolder(path) &&
      !below('web/src/app/', 'web/src/admin/', 'web/src/features/')(path),
    to: below('web/src/features/'),
    advice: 'features: move it here, or hand it in as a prop',
  },
  {
    from: below('web/src/ui/', 'web/src/lib/'),
    to: below('web/src/device/'),
    advice: 'device, which keeps and sends: hand it in as an option or a prop',
  },
  {
    from: below('web/src/ui/'),
    to: below('web/src/lib/api-client', 'web/src/lib/query-client'),
    advice: 'the API: let the feature load the data and hand it in as a prop',
  },
  {
    // What a search or a filter finds is the one thing that a table has in common with the server: pure functions.
    from: below('web/src/ui/'),
    to: (path) => below('npm:@portal/contract/')(path) && !/\/(search|row-rules)$/.test(path),
    advice: 'the portal: hand it in as a prop, or move it into the feature',
  },
]

function below(...folders) {
  return (path) => folders.some((folder) => path.startsWith(folder))
}

function productBelow(folder) {
  return (path) => path.startsWith(folder) && !isTest(path)
}

function isTest(path) {
  return basename(path).includes('.test.') || basename(path).includes('.test-')
}

function workspaceOf(path) {
  return ['contract', 'server', 'web', 'gift-shop', 'e2e'].find((workspace) => path.startsWith(`${workspace}/`))
}

// And not directly in `src`, where the programs are.
function isInFolder(path) {
  return dirname(path).includes('/src/')
}

/** Why this file, by its path from the root, may not import that: where the code should go instead. */
export function forbiddenImport(from, specifier) {
  const path = specifier.startsWith('.') ? join(dirname(from), specifier).replaceAll('\\', '/') : `npm:${specifier}`
  const broken = directions.find((direction) => direction.from(from) && direction.to(path, from))
  return broken && `This may not import ${broken.advice}.`
}

/** Whether a file of the product imports a package that its workspace has for tests and builds only, or not at all. */
export function isForDevelopment(from, specifier, dependencies) {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const isProduct = from.split('/')[1] === 'src' && !isTest(from)
  return isProduct && !/^(\.|#|node:)/.test(specifier) && !(name in dependencies)
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

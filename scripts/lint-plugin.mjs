import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

// A file of the product: neither a test nor a kit of the tests.
const product = '(?![^ ]*\\.test[.-])'
const own = '(routes|admin-routes|jobs|mails)\\.ts$'

// Folders are named by what stands above them, so that one that is made tomorrow is covered.
const directions = [
  [
    '(contract|server|web|gift-shop|e2e)/[^ ]* -> (?!\\1/|npm:)',
    'A relative import may not leave its workspace. Import its package, and declare it in package.json.',
  ],
  [
    '[^ ]* -> npm:@portal/(gift-shop|web)\\b',
    'Nothing imports the gift shop or the web app. What both sides need belongs in contract.',
  ],
  [
    'gift-shop/[^ ]* -> npm:@portal/',
    'The gift shop stands in for a program of somebody else: it imports nothing of ours, and talks over HTTP.',
  ],

  [`server/src/${product}[^ ]* -> server/testing/`, 'Move what production needs to server/src.'],
  [
    `server/src/${product}[^/]+/[^ ]* -> server/src/(app|main)\\.ts`,
    'What both need belongs in dependencies.ts, or is handed in as an argument.',
  ],
  [
    `server/src/${product}(?!features/|seed/|operator/)[^/]+/[^ ]* -> server/src/(features|seed|operator)/`,
    'Features stand on this folder. Hand the function in from app.ts or dependencies.ts, or move the code into the feature.',
  ],
  [`server/src/${product}features/[^ ]* -> server/src/(seed|operator)/`, 'Move what both need into the feature.'],
  [
    `server/src/${product}features/([^/]+)/[^ ]* -> server/src/features/(?!\\1/)[^/]+/${own}`,
    "It is the other feature's own. Use one of its use cases or a read of its store.ts.",
  ],

  [`web/src/${product}[^ ]* -> web/testing/`, 'Move what the product needs to web/src.'],
  [
    'web/src/(?!app/)[^/]+/[^ ]* -> web/src/app/',
    'Layouts, guards and routes stay in app; what this needs too goes to lib, or to ui when it is a component.',
  ],
  ['web/src/(?!app/|admin/)[^/]+/[^ ]* -> web/src/admin/', 'Admin loads on its own. Move what both need to ui or lib.'],
  // The back office edits the same data as the member's own form.
  [
    'web/src/admin/[^ ]* -> web/src/features/(?!.*-fields\\.tsx$)',
    'Admin imports no feature but its *-fields.tsx. Move what both need to ui or lib.',
  ],
  [
    'web/src/(?!app/|admin/|features/)[^/]+/[^ ]* -> web/src/features/',
    'Move what both need here, or hand it in as a prop.',
  ],
  [
    'web/src/ui/[^ ]* -> web/src/lib/(api-client|query-client)',
    'ui may not call the API. Let the feature load the data in its api.ts and hand it in as a prop.',
  ],
  // What a search finds is the one thing that a table has in common with the server; it is a pure function of texts.
  [
    'web/src/ui/[^ ]* -> npm:@portal/contract/(?!search$)',
    'ui knows nothing of the portal. Hand it in as a prop, or move the component into the feature.',
  ],
].map(([pattern, message]) => ({ pattern: new RegExp(`^${pattern}`), message }))

/** Why this file, by its path from the root, may not import that: where the code should go instead. */
export function forbiddenImport(from, specifier) {
  const to = specifier.startsWith('.') ? join(dirname(from), specifier).replaceAll('\\', '/') : `npm:${specifier}`
  return directions.find(({ pattern }) => pattern.test(`${from} -> ${to}`))?.message
}

// Looks at every way to import: `import`, `import()`, `export … from`.
function create(context) {
  const from = relative(root, context.filename).replaceAll('\\', '/')
  const check = ({ source }) => {
    if (typeof source?.value !== 'string') return
    const message = forbiddenImport(from, source.value.split('?')[0])
    if (message) context.report({ node: source, message })
  }
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  }
}

export default { meta: { name: 'portal' }, rules: { directions: { create } } }

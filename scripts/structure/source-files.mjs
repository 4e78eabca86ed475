import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ignoredFolders = new Set(['node_modules', 'dist', 'data', 'test-results', '.git', '.cache'])

/** Every file of the repository as `{ path, name, folders, text() }`, its path from the root. */
export function sourceFiles(root) {
  return walk(root, []).map((path) => {
    const parts = path.split('/')
    return { path, name: parts.at(-1), folders: parts.slice(0, -1), text: () => readFileSync(join(root, path), 'utf8') }
  })
}

/** The names that a module exports, without its default export. */
export function exportedNames(text) {
  const declared = [
    ...text.matchAll(/^export (?:declare )?(?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm),
  ]
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
  return [
    ...declared.map(([, name]) => name),
    ...listed.flatMap(([, names]) =>
      names.split(',').map((name) =>
        name
          .trim()
          .split(' as ')
          .at(-1)
          .replace(/^type /, ''),
      ),
    ),
  ].filter(Boolean)
}

/** What a module imports, types too. */
export function importedPaths(text) {
  const found = text.matchAll(
    /^\s*(?:import|export)\b[^'"`;]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  )
  return [...found].map(([, from, bare, lazy]) => from ?? bare ?? lazy)
}

function walk(root, folders) {
  return readdirSync(join(root, ...folders), { withFileTypes: true })
    .filter(({ name }) => !ignoredFolders.has(name) && !name.startsWith('.dist-'))
    .flatMap((entry) => {
      const path = [...folders, entry.name]
      if (entry.isDirectory()) return walk(root, path)
      return entry.isFile() ? [path.join('/')] : []
    })
}

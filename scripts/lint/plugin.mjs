import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readHouse } from './areas.mjs'
import { undeclaredImport } from './declared-imports.mjs'
import { forbiddenDirection } from './directions.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const house = readHouse(root)
const rootManifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const directions = importRule((fromPath, specifier) => {
  if (!specifier.startsWith('.')) return null
  const toPath = relative(root, resolve(root, dirname(fromPath), specifier)).replaceAll('\\', '/')
  return forbiddenDirection(house, fromPath, toPath)
})

const declaredImports = importRule((fromPath, specifier) => {
  if (specifier.startsWith('.')) return null
  return undeclaredImport(house, rootManifest, fromPath, specifier)
})

// A rule that looks at every way to import: `import`, `import()`, `export … from`.
function importRule(problemOf) {
  return {
    create(context) {
      const fromPath = relative(root, context.filename).replaceAll('\\', '/')
      const check = ({ source }) => {
        if (typeof source?.value !== 'string') return
        const message = problemOf(fromPath, source.value.split('?')[0])
        if (message) context.report({ node: source, message })
      }
      return {
        ImportDeclaration: check,
        ImportExpression: check,
        ExportNamedDeclaration: check,
        ExportAllDeclaration: check,
      }
    },
  }
}

export default { meta: { name: 'portal' }, rules: { directions, 'declared-imports': declaredImports } }

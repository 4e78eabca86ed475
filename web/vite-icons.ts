import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Has each icon imported by itself. In Node the package is one file of 1,700 icons, whose loading took longer than most tests;
 * in the build its one file hides which module shows which icon.
 */
export function singleIcons(): Plugin {
  const fileOf = readFileNames()
  return {
    name: 'single-icons',
    enforce: 'pre',
    transform(code) {
      return code.replace(/^import \{([^}]*)\} from 'lucide-react'$/gm, (_, names: string) => {
        const imports = names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const [icon = '', local = icon] = name.split(' as ')
            return `import ${local} from 'lucide-react/icons/${fileOf.get(icon)}'`
          })
        // As many lines as before, so that those of errors stay right.
        return imports.join(';') + names.replaceAll(/[^\n]/g, '')
      })
    },
  }
}

function readFileNames(): Map<string, string> {
  const main = createRequire(import.meta.url).resolve('lucide-react')
  const index = readFileSync(join(dirname(main), '../esm/lucide-react.mjs'), 'utf8')
  return new Map(
    [...index.matchAll(/export \{ (.*) \} from '\.\/icons\/(.*)\.mjs'/g)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), file] as const),
    ),
  )
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './run-command.mjs'

/** Type-checks every workspace and gives how many are right, and the others. */
export async function typecheck(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const count = { passed: 0, failures: [] }
  for (const workspace of workspaces.filter((name) => existsSync(join(root, name, 'tsconfig.json')))) {
    const code = await runCommand(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', workspace], {
      cwd: root,
    })
    console.log(`${workspace}: ${code === 0 ? 'ok' : 'type errors, see above'}`)
    if (code === 0) count.passed += 1
    else count.failures.push([workspace, 'type errors, see above'])
  }
  return count
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failures } = await typecheck(dirname(dirname(fileURLToPath(import.meta.url))))
  process.exit(failures.length > 0 ? 1 : 0)
}

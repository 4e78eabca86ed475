import { spawnSync } from 'node:child_process'

process.exit(spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b'], { stdio: 'inherit' }).status ?? 1)

import { lockFolder } from '../../src/database/lock-folder.ts'

// Holds the lock on the folder until it is killed.
const [folder = ''] = process.argv.slice(2)
await lockFolder(folder)
console.log('locked')
setInterval(() => {}, 60_000)

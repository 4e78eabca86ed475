import { lockFolder } from '../../src/database/lock-folder.ts'

// Holds the lock on the folder until it is killed, or prints why it can't; as another account when one is named.
const [folder = '', uid] = process.argv.slice(2)
if (uid !== undefined) process.setuid?.(Number(uid))
try {
  await lockFolder(folder)
  console.log('locked')
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
}

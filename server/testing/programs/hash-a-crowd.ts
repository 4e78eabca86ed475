import { stat } from 'node:fs/promises'
import { hashPassword, isPasswordOf } from '../../src/features/account/passwords.ts'

// Hashes many passwords, reads a file several times meanwhile, and prints how many hashes the quickest read waited for: at
// least one where no thread is free for it. A busy machine may hold up one read, and hardly each.
await isPasswordOf(null, 'nobody')
let served = 0
const crowd = Array.from({ length: 16 }, async (_, i) => {
  await hashPassword(`wachtwoord ${i}`)
  served++
})
let fewest = Number.POSITIVE_INFINITY
for (let read = 0; read < 5; read++) {
  const before = served
  await stat(import.meta.filename)
  fewest = Math.min(fewest, served - before)
}
console.log(`a file waits for: ${fewest}`)

await Promise.all(crowd)
console.log(`in the end: ${served}`)

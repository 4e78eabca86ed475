import { stat } from 'node:fs/promises'
import { hashPassword, isPasswordOf } from '../../src/features/account/passwords.ts'

// Hashes many passwords, reads a file meanwhile, and prints how many hashes were done before the file was read.
await isPasswordOf(null, 'nobody')
let served = 0
const crowd = Array.from({ length: 8 }, async (_, i) => {
  await hashPassword(`wachtwoord ${i}`)
  served++
})
await stat(import.meta.filename)
console.log(`before the file: ${served}`)

await Promise.all(crowd)
console.log(`in the end: ${served}`)
